/** Answers requests from a recording. */
import type { EmulatorRequest, EmulatorResponse } from "../request/EmulatorResponse.ts"
import { comparable, type Exchange, type RecordedRequest } from "./Exchange.ts"
import { type Bindings, initialBindings, substituted, unify } from "./unify.ts"

const isJson = (headers: { readonly [name: string]: string }) => headers["content-type"]?.startsWith("application/json") === true

const segments = (path: string) => path.split("/").map(decodeURIComponent)

/** The parts of a request in which placeholders of the recording are matched with the values of the actual request. */
const parts = ({ body, path, project, query }: RecordedRequest) => [segments(path), project, query, body]

const matching = (recorded: RecordedRequest, given: RecordedRequest, bindings: Bindings): Bindings | undefined =>
  recorded.method !== given.method || recorded.access !== given.access || recorded.isSignedIn !== given.isSignedIn
    ? undefined
    : unify(parts(recorded), parts(given), bindings)

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
   * The answer of the first unused exchange that matches, or, if all are used, of the most recently used one; `undefined` if none matches.
   */
  answer(request: EmulatorRequest): EmulatorResponse | undefined {
    const given = comparable(request)
    if (given === undefined) return undefined
    const fresh = this.exchanges.filter((exchange) => !this.used.has(exchange))
    for (const exchange of [...fresh, ...[...this.used].toReversed()]) {
      const bound = matching(exchange.request, given, this.bindings)
      if (bound === undefined) continue
      this.bindings = bound
      // Reinserted, so that the most recently used exchange is last.
      this.used.delete(exchange)
      this.used.add(exchange)
      const { body, headers, status } = exchange.response
      const content = substituted(body, bound)
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
