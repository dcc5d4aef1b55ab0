/** Instrumentation of each call: none, unless a layer such as `TracingSpans` is provided. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Declaration } from "./Declaration.ts"

/** Runs a call with the instrumentation of its endpoint. @category models @since 0.1.0 */
export interface Trace {
  <A, E, R>(endpoint: Declaration, call: Effect.Effect<A, E, R>): Effect.Effect<A, E, R>
}

/** Instruments each call. Optional, because a tracer adds 1.7 KB (gzip) to a browser bundle and 10 µs to each call (bench/). */
export const Tracing = Context.Reference<Trace>("latchkey/Tracing", { defaultValue: () => (_, call) => call })
