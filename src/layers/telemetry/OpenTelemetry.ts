/** Reports calls as spans and metrics to the OpenTelemetry API, for programs without an Effect tracer. */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type Trace, Tracing } from "../../pipeline/ports/Tracing.ts"
import * as Measurement from "./Measurement.ts"
import { attributesOf, outcomeOf, statusOf } from "./outcomeOf.ts"

/** The part of a `Span` of `@opentelemetry/api` that this library uses. */
export interface TelemetrySpan {
  setAttributes(attributes: { readonly [name: string]: string | number }): unknown
  setStatus(status: { readonly code: number }): unknown
  end(): void
}

/** The members of a `Tracer` (from `trace.getTracer`) that this library uses. */
export interface TelemetryTracer {
  startSpan(
    name: string,
    options: { readonly kind: number; readonly attributes: { readonly [name: string]: string } }
  ): TelemetrySpan
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
  /** Makes a span for each call, as a child of the active span. @default no spans */
  readonly tracer?: TelemetryTracer | undefined
  /** Counts calls, retries and renewals, and measures the duration of calls. @default no metrics */
  readonly meter?: TelemetryMeter | undefined
}

// `SpanKind.CLIENT` and `SpanStatusCode.ERROR` as numbers, to avoid a dependency on the package.
const clientKind = 2
const errorStatus = 2

const traceWith = (outer: Trace, tracer: TelemetryTracer): Trace => (endpoint, call) =>
  Effect.suspend(() => {
    const span = tracer.startSpan(endpoint.id, { kind: clientKind, attributes: attributesOf(endpoint) })
    return Effect.onExit(outer(endpoint, call), (exit) =>
      Effect.sync(() => {
        if (Exit.isFailure(exit)) {
          const error = Option.getOrUndefined(Cause.findErrorOption(exit.cause))
          span.setAttributes({ "error.type": outcomeOf(exit), ...statusOf(error) })
          span.setStatus({ code: errorStatus })
        }
        span.end()
      }))
  })

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
