/** Answers requests from a recording. */
import type { EmulatorRequest, EmulatorResponse } from "../request/EmulatorResponse.ts"
import { comparable, type Exchange, type RecordedRequest } from "./Exchange.ts"
import { type Bindings, initialBindings, substitute, unify } from "./unify.ts"

const isJson = (headers: { readonly [name: string]: string }) => headers["content-type"]?.startsWith("application/json") === true

const segments = (path: string) => path.split("/").map(decodeURIComponent)

/** The parts of a request in which placeholders of the recording are matched with the values of the actual request. */
const parts = ({ body, path, project, query }: RecordedRequest) => [segments(path), project, query, body]

const matching = (recordedRequest: RecordedRequest, request: RecordedRequest, bindings: Bindings): Bindings | undefined =>
  recordedRequest.method !== request.method || recordedRequest.access !== request.access ||
    recordedRequest.isSignedIn !== request.isSignedIn
    ? undefined
    : unify(parts(recordedRequest), parts(request), bindings)

/** A recording that is being replayed. */
export class Replay {
  private readonly exchanges: ReadonlyArray<Exchange>
  private bindings: Bindings
  private readonly used = new Set<Exchange>()
  constructor(exchanges: ReadonlyArray<Exchange>) {
    this.exchanges = exchanges
    this.bindings = this.initial()
  }

  /**
   * The response of the first unused exchange that matches, or, if all are used, of the most recently used one; `undefined` if none matches.
   */
  answer(request: EmulatorRequest): EmulatorResponse | undefined {
    const liveRequest = comparable(request)
    if (liveRequest === undefined) return undefined
    const fresh = this.exchanges.filter((exchange) => !this.used.has(exchange))
    for (const exchange of [...fresh, ...[...this.used].toReversed()]) {
      const newBindings = matching(exchange.request, liveRequest, this.bindings)
      if (newBindings === undefined) continue
      this.bindings = newBindings
      // Reinserted, so that the most recently used exchange is last.
      this.used.delete(exchange)
      this.used.add(exchange)
      const { body, headers, status } = exchange.response
      const content = substitute(body, newBindings)
      return {
        status,
        headers: { "x-stack-request-id": "replayed", ...headers },
        body: content === null ? "" : typeof content === "string" && !isJson(headers) ? content : JSON.stringify(content)
      }
    }
    return undefined
  }

  private initial(): Bindings {
    return initialBindings(this.exchanges.map(({ request, response }) => ({ sent: parts(request), received: response.body })))
  }

  /** Restarts the replay from the beginning. */
  reset(): void {
    this.bindings = this.initial()
    this.used.clear()
  }
}
