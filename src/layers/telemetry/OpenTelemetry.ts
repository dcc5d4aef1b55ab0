/** Reports calls as spans and metrics to the OpenTelemetry API, for programs without an Effect tracer. */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type Trace, Tracing } from "../../pipeline/ports/Tracing.ts"
import { RequestScope, type RunIn } from "../../pipeline/transport/RequestScope.ts"
import * as Measurement from "./Measurement.ts"
import { attributesOf, outcomeOf, statusOf } from "./outcomeOf.ts"
import { resendName, statusAttribute, withResends } from "./resends.ts"

/** The part of a `Span` of `@opentelemetry/api` that this library uses. */
export interface TelemetrySpan {
  setAttributes(attributes: { readonly [name: string]: string | number }): unknown
  setStatus(status: { readonly code: number }): unknown
  end(): void
}

interface SpanAttributes {
  readonly [name: string]: string | number
}

/** The members of a `Tracer` (from `trace.getTracer`) that this library uses. */
export interface TelemetryTracer {
  startActiveSpan<A>(
    name: string,
    options: { readonly kind: number; readonly attributes: SpanAttributes },
    run: (span: TelemetrySpan) => A
  ): A
}

/** The members of a `Meter` (from `metrics.getMeter`) that this library uses. */
export interface TelemetryMeter {
  createCounter(name: string, options: { readonly description: string }): {
    add(value: number, attributes: { readonly [name: string]: string }): void
  }
  createHistogram(name: string, options: {
    readonly description: string
    readonly unit: string
    readonly advice: { readonly explicitBucketBoundaries: Array<number> }
  }): { record(value: number, attributes: { readonly [name: string]: string }): void }
}

/** @category models @since 0.1.0 */
export interface Telemetry {
  /**
   * Makes a span for each call, as a child of the active span, and below it a span `resend` for each request that the call sends again, with
   * `http.request.resend_count`. Spans of an instrumentation of `fetch` are below these. @default no spans
   */
  readonly tracer?: TelemetryTracer | undefined
  /** Counts calls, retries and renewals, and measures the duration of calls. @default no metrics */
  readonly meter?: TelemetryMeter | undefined
}

// `SpanKind.CLIENT` and `SpanStatusCode.ERROR` as numbers, to avoid a dependency on the package.
const clientKind = 2
const errorStatus = 2

/** Remembers the active async context, in which the tracer keeps the active span. Runtimes without Node's modules have none. */
const captureContext = (): RunIn => {
  const modules: Partial<Pick<NodeJS.Process, "getBuiltinModule">> = globalThis.process ?? {}
  return modules.getBuiltinModule?.("node:async_hooks").AsyncLocalStorage.snapshot() ?? ((start) => start())
}

/** Runs an effect in a span: requests that it starts are below the span. `describe` gives the attributes of a result. */
const inSpan = <A, E, R>(
  tracer: TelemetryTracer,
  name: string,
  attributes: SpanAttributes,
  effect: Effect.Effect<A, E, R>,
  describe: (result: A) => SpanAttributes = () => ({})
): Effect.Effect<A, E, R> =>
  Effect.flatMap(RequestScope, (runIn) => {
    const [span, scope] = runIn(() =>
      tracer.startActiveSpan(name, { kind: clientKind, attributes }, (span) => [span, captureContext()] as const)
    )
    return Effect.onExit(Effect.provideService(effect, RequestScope, scope), (exit) =>
      Effect.sync(() => {
        if (Exit.isFailure(exit)) {
          const error = Option.getOrUndefined(Cause.findErrorOption(exit.cause))
          span.setAttributes({ "error.type": outcomeOf(exit), ...statusOf(error) })
          span.setStatus({ code: errorStatus })
        } else span.setAttributes(describe(exit.value))
        span.end()
      }))
  })

const traceWith = (outer: Trace, tracer: TelemetryTracer): Trace => (endpoint, call) => {
  const resending = withResends(
    endpoint,
    call,
    (request, attributes) => inSpan(tracer, resendName, attributes, request, statusAttribute)
  )
  return inSpan(tracer, endpoint.id, attributesOf(endpoint), outer(endpoint, resending))
}

const spans = (tracer: TelemetryTracer): Layer.Layer<never> =>
  Layer.effect(Tracing, Effect.map(Tracing, (outer) => traceWith(outer, tracer)))

/** Records measurements in instruments, which are created once, with the layer. */
const numbers = (meter: TelemetryMeter): Layer.Layer<never> => {
  const { boundaries, description, name, unit } = Measurement.instruments.duration
  const counter = (instrument: "calls" | "retries" | "renewals") => {
    const { description, name } = Measurement.instruments[instrument]
    return meter.createCounter(name, { description })
  }
  const counters = { calls: counter("calls"), retries: counter("retries"), renewals: counter("renewals") }
  const histogram = meter.createHistogram(name, { description, unit, advice: { explicitBucketBoundaries: [...boundaries] } })
  return Measurement.layer({
    count: (instrument, attributes) => Effect.sync(() => counters[instrument].add(1, attributes)),
    took: (seconds, attributes) => Effect.sync(() => histogram.record(seconds, attributes))
  })
}

/** Adds spans to an app if there is a tracer, and metrics if there is a meter. */
export const over = ({ meter, tracer }: Telemetry = {}) => {
  const layers = [...(tracer ? [spans(tracer)] : []), ...(meter ? [numbers(meter)] : [])]
  return <R, E>(app: Layer.Layer<R, E>): Layer.Layer<R, E> =>
    layers.reduce((under, layer) => Layer.provideMerge(layer, under), app)
}
