/** What surrounds each call for those who watch: nothing, unless a layer such as `TracingSpans` is provided. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Declaration } from "./Declaration.ts"

export interface Trace {
  <A, E, R>(endpoint: Declaration, call: Effect.Effect<A, E, R>): Effect.Effect<A, E, R>
}

/** A browser bundle does not carry a tracer for nobody: it is 1.7 KB (gzip) and 10 µs a call (bench/). */
export const Tracing = Context.Reference<Trace>("latchkey/Tracing", { defaultValue: () => (_, call) => call })
