/** Effect metrics of calls: their number, outcome, duration and retries, and the renewals of sessions. */
import type * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as Measurement from "./Measurement.ts"

const { instruments } = Measurement

const counter = ({ description, name }: { readonly description: string; readonly name: string }) =>
  Metric.counter(name, { description, incremental: true })

/**
 * Completed calls, by `endpoint` and `outcome`: `ok`, the error's tag (for a `CallError`, the tag of its reason), `interrupted` or
 * `defect`.
 * @category constants @since 0.1.0
 */
export const calls = counter(instruments.calls)

/**
 * The duration of calls in seconds, including all attempts and pauses, with the same attributes as the metric `calls`. The boundaries are
 * those of OpenTelemetry's HTTP conventions.
 * @category metrics @since 0.1.0
 */
export const duration = Metric.histogram(instruments.duration.name, {
  description: instruments.duration.description,
  attributes: { unit: instruments.duration.unit },
  boundaries: instruments.duration.boundaries
})

/** Retried requests, by `endpoint` and `why`: `throttled`, `loop`, `network` or `failure`. @category constants @since 0.1.0 */
export const retries = counter(instruments.retries)

/**
 * Renewals of sessions, by `outcome`: `renewed`, `ended` (the provider refused permanently) or `failed` (the provider was unavailable).
 * @category constants @since 0.1.0
 */
export const renewals = counter(instruments.renewals)

const counters = { calls, retries, renewals }

/**
 * Measures the calls of the app to which it is provided. Programs without this layer do not bundle it.
 *
 * **Example** (A server's calls, in the metrics of OpenTelemetry)
 *
 * ```ts
 * const app = CallMetrics.layer.pipe(Layer.provideMerge(ServerApp.layer({})))
 * const telemetry = NodeSdk.layer(() => ({ metricReader: new PeriodicExportingMetricReader({ exporter }) }))
 * const main = program.pipe(Effect.provide(app), Effect.provide(telemetry))
 * ```
 * @category layers @since 0.1.0
 */
export const layer: Layer.Layer<never> = Measurement.layer({
  count: (instrument, attributes) => Metric.update(Metric.withAttributes(counters[instrument], attributes), 1),
  took: (seconds, attributes) => Metric.update(Metric.withAttributes(duration, attributes), seconds)
})
