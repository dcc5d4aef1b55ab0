/** Answers requests from a recording. */
import * as Effect from "effect/Effect"
import { jwks, signClaims } from "../model/auth/AccessTokens.ts"
import { type EmulatorRequest, type EmulatorResponse, jsonResponse } from "../request/EmulatorResponse.ts"
import type { Store } from "../store/Store.ts"
import { comparable, type RecordedRequest, segmentsOf } from "./Exchange.ts"
import type { StoredExchange } from "./exchangeFiles.ts"
import { isPlaceholder } from "./Placeholders.ts"
import { isRecordedToken, type RecordedToken } from "./RecordedToken.ts"
import { type Bindings, compareWith, initialBindings, type Mismatch, substitute } from "./unify.ts"

const isJson = (headers: { readonly [name: string]: string }) => headers["content-type"]?.startsWith("application/json") === true

/** The parts of a request in which placeholders of the recording are matched with the values of the actual request. */
const parts = ({ access, body, method, path, project, query, user }: RecordedRequest) => ({
  method,
  path: segmentsOf(path),
  access,
  user,
  project,
  query,
  body
})

type Parts = ReturnType<typeof parts>

const keySetPath = /^\/projects\/([^/]+)\/\.well-known\/jwks\.json$/

const placeOf = ({ path }: Mismatch) => path.replace(/^path\.(\d+)$/, "segment $1 of the path")

/** Whether a request may call the route of a recorded one: segments that are no placeholders are equal. */
const isSameRoute = (live: Parts) => ({ request }: StoredExchange): boolean => {
  const segments = segmentsOf(request.path)
  return request.method === live.method && segments.length === live.path.length &&
    segments.every((segment, index) => isPlaceholder(segment) || segment === live.path[index])
}

/** A request that is not in the recording, in one line, with the nearest recorded request. Contains no value that was sent. */
const unmatchedMessage = (
  { method, path }: RecordedRequest,
  nearest: { readonly exchange: StoredExchange; readonly mismatches: ReadonlyArray<Mismatch> } | undefined
): string => {
  const start = `${method} ${path} is not in the recording, so the emulator responds.`
  const [mismatch, ...further] = nearest?.mismatches ?? []
  if (nearest === undefined || mismatch === undefined) return `${start} No recorded request has this method and path.`
  const more = further.length === 0 ? "" : `, and in ${further.length} more places`
  return `${start} The nearest recorded request, ${nearest.exchange.file}, differs at ${
    placeOf(mismatch)
  }: ${mismatch.why}${more}.`
}

/** A recording that is being replayed. */
export class Replay {
  private readonly exchanges: ReadonlyArray<StoredExchange>
  private readonly onUnmatched: (message: string) => void
  private bindings: Bindings
  private readonly used = new Set<StoredExchange>()
  private readonly tokens = new Map<number, string>()
  constructor(exchanges: ReadonlyArray<StoredExchange>, onUnmatched: (message: string) => void) {
    this.exchanges = exchanges
    this.onUnmatched = onUnmatched
    this.bindings = this.initial()
  }

  /**
   * The answer of the first unused exchange that matches, or, if all are used, of the most recently used one; `undefined` if none matches.
   * An exchange with the same numbers and booleans takes precedence over one with others. The store signs access tokens.
   */
  answer(request: EmulatorRequest, store: Store): Effect.Effect<EmulatorResponse | undefined> {
    const liveRequest = comparable(request)
    if (liveRequest === undefined) return Effect.succeed(undefined)
    const [, project] = keySetPath.exec(liveRequest.path) ?? []
    if (liveRequest.method === "GET" && project !== undefined) return this.keySet(store, project, liveRequest.query)
    const exchange = this.match(liveRequest)
    if (exchange === undefined) return Effect.succeed(undefined)
    const { body, headers, status } = exchange.response
    return Effect.map(this.signTokens(store, body), () => {
      const content = substitute(
        body,
        this.bindings,
        (token) => isRecordedToken(token) ? this.tokens.get(token.accessToken) ?? "" : ""
      )
      return {
        status,
        headers: { "x-stack-request-id": "replayed", ...headers },
        body: content === null ? "" : typeof content === "string" && !isJson(headers) ? content : JSON.stringify(content)
      }
    })
  }

  private match(liveRequest: RecordedRequest): StoredExchange | undefined {
    const live = parts(liveRequest)
    const sameRoute = this.exchanges.filter(isSameRoute(live))
    const compare = ({ request }: StoredExchange, isExact: boolean) => {
      const recording = parts(request)
      // A token that is not an access token may be that of any user.
      const user = live.user === "" && recording.user !== null ? "" : recording.user
      return compareWith({ ...recording, user }, live, this.bindings, isExact)
    }
    const fresh = sameRoute.filter((exchange) => !this.used.has(exchange))
    const usedExchanges = [...this.used].toReversed().filter(isSameRoute(live))
    for (const exchanges of [fresh, usedExchanges]) {
      for (const isExact of [true, false]) {
        for (const exchange of exchanges) {
          const { bindings, mismatches } = compare(exchange, isExact)
          if (mismatches.length > 0) continue
          this.bindings = bindings
          // Reinserted, so that the most recently used exchange is last.
          this.used.delete(exchange)
          this.used.add(exchange)
          return exchange
        }
      }
    }
    const [nearest] = sameRoute.map((exchange) => ({ exchange, mismatches: compare(exchange, false).mismatches }))
      .toSorted((a, b) => a.mismatches.length - b.mismatches.length)
    this.onUnmatched(unmatchedMessage(liveRequest, nearest))
    return undefined
  }

  /** The keys of the tokens that the replay signs, in place of the recorded ones. */
  private keySet(store: Store, project: string, query: RecordedRequest["query"]) {
    const include = { anonymous: query["include_anonymous"] === "true", restricted: query["include_restricted"] === "true" }
    return Effect.map(jwks(store, project, include), (keys) => jsonResponse(200, keys))
  }

  private signTokens(store: Store, recording: unknown): Effect.Effect<void> {
    const tokens: Array<RecordedToken> = []
    const collect = (value: unknown): void => {
      if (isRecordedToken(value)) tokens.push(value)
      else if (typeof value === "object" && value !== null) Object.values(value).forEach(collect)
    }
    collect(recording)
    return Effect.forEach(
      tokens.filter(({ accessToken }) => !this.tokens.has(accessToken)),
      ({ accessToken, audience, claims, project }) => {
        const values = Object(substitute({ claims, project }, this.bindings, () => ""))
        return Effect.map(
          signClaims(store, values.project, audience, values.claims),
          (token) => this.tokens.set(accessToken, token)
        )
      },
      { discard: true }
    )
  }

  private initial(): Bindings {
    return initialBindings(this.exchanges.map(({ request, response }) => ({ sent: parts(request), received: response.body })))
  }

  /** Restarts the replay from the beginning. */
  reset(): void {
    this.bindings = this.initial()
    this.used.clear()
    this.tokens.clear()
  }
}
