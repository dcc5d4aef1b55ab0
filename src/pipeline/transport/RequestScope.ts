/** Where a request starts: a tracer's spans of requests are children of the span that is active there. */
import * as Context from "effect/Context"

export interface RunIn {
  <A>(start: () => A): A
}

/** Runs the function that starts a request, such as in the async context of the call's span. By default, just runs it. */
export const RequestScope = Context.Reference<RunIn>("latchkey/RequestScope", { defaultValue: () => (start) => start() })
