/** Runs one operation: loads the library, sends the requests, supplies the time of Effect's clock, and converts thrown values to errors. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type * as oauth from "oauth4webapi"
import { ResponseTooLarge, TimedOut, Undecodable, Unsendable } from "../errors/call/Reasons.ts"
import { attemptTimeout } from "../pipeline/timing/Timing.ts"
import { fetchDefaults } from "../pipeline/transport/fetchTransport.ts"
import { IsOnline } from "../pipeline/transport/networkError.ts"
import { MaxResponseBytes, textOf } from "../pipeline/transport/responseText.ts"
import { InsecureAddress, OAuth2Error, type Operation } from "./OAuth2Error.ts"
import { type ErrorContext, NetworkFailure, type ReadResponse, reasonOf } from "./reasonOf.ts"
import { isSecure } from "./ServerMetadata.ts"

/**
 * The function that sends the requests. @default `globalThis.fetch`, looked up for each request
 * @category references @since 0.1.0
 */
export const Fetch = Context.Reference<typeof globalThis.fetch>("latchkey/oauth2/Fetch", {
  defaultValue: () => (input, init) => globalThis.fetch(input, init)
})

/** Time limit of an operation, including all its requests. @default 30 s @category references @since 0.1.0 */
export const Timeout = Context.Reference<Duration.Duration>("latchkey/oauth2/Timeout", { defaultValue: () => attemptTimeout })

/** The options of a request that `oauth4webapi` sends. */
export type FetchOptions = oauth.CustomFetchOptions<string, oauth.ProtectedResourceRequestBody>

/** The module `oauth4webapi`, the clock, and the functions with which a verb sends its requests. */
export interface Exchange {
  readonly library: typeof oauth
  /** Milliseconds since 1970, by Effect's clock. */
  readonly now: number
  /** How many seconds Effect's clock is ahead of the system clock. `oauth4webapi` uses the system clock. */
  readonly skew: () => number
  /** Sends a request and reads the response to its end. */
  readonly fetch: (address: string, request: FetchOptions) => Promise<Response>
  /** Sends a request and leaves the response's body to the caller. */
  readonly open: (address: string, request: FetchOptions) => Promise<Response>
  /** Texts that no error may repeat. */
  readonly secrets: Set<string>
}

/** Parameters whose values are secret. */
const secretParameters =
  /^(?:client_secret|client_assertion|code|code_verifier|refresh_token|token|subject_token|actor_token|device_code|id_token_hint|password|assertion)$/

/** Parts of the request that must not appear in an error. */
const secretsOf = ({ body, headers }: FetchOptions): ReadonlyArray<string> => {
  const parameters = body instanceof URLSearchParams ? Array.from(body) : []
  const authorization = new Headers(headers).get("authorization")?.split(" ").slice(1) ?? []
  return [...parameters.flatMap(([name, value]) => secretParameters.test(name) ? [value] : []), ...authorization]
}

/** Whether the value is a response: a replacement of `fetch` may return anything. */
const isResponse = (response: Response): boolean =>
  typeof response.text === "function" && typeof response.status === "number" && response.headers instanceof Headers

const withoutBody = [204, 205, 304]

/** Makes a `Response` from the status, headers and text of a response that was already read. */
const responseOf = ({ headers, status, text }: ReadResponse): Response => {
  // The status is, for example, 0, which browsers report for a redirect.
  if (status < 200 || status > 599) {
    throw new Undecodable({ status, why: "a status that is neither success nor refusal", body: Redacted.make(text) })
  }
  return new Response(withoutBody.includes(status) ? null : text, { status, headers })
}

/**
 * Runs `work`, and converts what it throws to an `OAuth2Error`. Interruption and the timeout abort the running request. Redirects are not
 * followed, and nothing is sent to an insecure address.
 */
export const runOperation = <A>(operation: Operation, work: (exchange: Exchange) => Promise<A>): Effect.Effect<A, OAuth2Error> =>
  Effect.gen(function*() {
    const send = yield* Fetch
    const limit = yield* Timeout
    const isOnline = yield* IsOnline
    const most = yield* MaxResponseBytes
    const clock = yield* Clock.Clock
    const now = clock.currentTimeMillisUnsafe()
    const secrets = new Set<string>()
    let lastResponse: ReadResponse | undefined
    const errorContext = (): ErrorContext => ({ response: lastResponse, now, secrets, online: isOnline() })

    // Rounds both clocks to whole seconds, like the library.
    const skew = () => Math.floor(clock.currentTimeMillisUnsafe() / 1000) - Math.floor(Date.now() / 1000)

    const exchangeUnder = (signal: AbortSignal, library: typeof oauth): Exchange => {
      const open = async (address: string, request: FetchOptions) => {
        const { origin } = new URL(address)
        if (!isSecure(new URL(address))) throw new InsecureAddress({ origin })
        lastResponse = undefined
        for (const secret of secretsOf(request)) secrets.add(secret)
        return mapNetworkFailure(address, async () => {
          // `fetch` accepts `undefined` for an absent body, although its type does not.
          const response = await send(address, { ...fetchDefaults(), ...(request as RequestInit), redirect: "manual", signal })
          if (!isResponse(response)) throw new TypeError("fetch did not return a Response")
          const { headers, status } = response
          lastResponse = { headers, status, text: "" }
          return response
        })
      }
      const fetch = async (address: string, request: FetchOptions) => {
        const response = await open(address, request)
        const { headers, status } = response
        const text = await mapNetworkFailure(address, () => textOf(response, { url: address, status, limit: most, signal }))
        const read: ReadResponse = { headers, status, text }
        lastResponse = read
        return responseOf(read)
      }
      return { library, now, skew, fetch, open, secrets }
    }

    return yield* Effect.tryPromise({
      try: async (signal) => work(exchangeUnder(signal, await mapNetworkFailure("", () => import("oauth4webapi")))),
      catch: (error) => new OAuth2Error({ operation, reason: readReason(error, errorContext()) })
    }).pipe(
      Effect.timeoutOrElse({
        duration: limit,
        orElse: () => Effect.fail(new OAuth2Error({ operation, reason: new TimedOut({ millis: Duration.toMillis(limit) }) }))
      })
    )
  })

/** Finds the reason of a thrown value, which may be anything, such as a `Proxy` that throws when it is read. */
const readReason = (error: unknown, errorContext: ErrorContext) => {
  try {
    return reasonOf(error, errorContext)
  } catch {
    return new Unsendable({ why: "an argument cannot be read" })
  }
}

/** Wraps an error of the request in `NetworkFailure`, to distinguish it from errors of `oauth4webapi`. */
const mapNetworkFailure = async <A>(address: string, request: () => Promise<A>): Promise<A> => {
  try {
    return await request()
  } catch (cause) {
    throw cause instanceof ResponseTooLarge ? cause : new NetworkFailure(cause, address)
  }
}
