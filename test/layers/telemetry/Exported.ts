/** Exporters of OpenTelemetry that record their input: for Effect's tracer and metrics, and for programs without Effect. */
import * as OtelMetrics from "@effect/opentelemetry/OtelMetrics"
import * as OtelTracer from "@effect/opentelemetry/OtelTracer"
import * as Resource from "@effect/opentelemetry/Resource"
import {
  AggregationTemporality,
  type DataPoint,
  InMemoryMetricExporter,
  MeterProvider,
  type MetricReader,
  PeriodicExportingMetricReader
} from "@opentelemetry/sdk-metrics"
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base"
import { Layer, Logger, Metric } from "effect"
import { type Place, printedForms } from "../../e2e/privacy/Canaries.ts"

const makeRecorder = () => {
  const spans = new InMemorySpanExporter()
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] })
  const metrics = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
  const reader: MetricReader = new PeriodicExportingMetricReader({ exporter: metrics, exportIntervalMillis: 3_600_000 })
  const points = async () => {
    await reader.forceFlush()
    const allMetrics = metrics.getMetrics().at(-1)?.scopeMetrics.flatMap((scope) => scope.metrics) ?? []
    return new Map(allMetrics.map(({ dataPoints, descriptor }) => [descriptor.name, { descriptor, dataPoints }]))
  }
  /** The counters with their attributes, as one text each. */
  const counts = async () =>
    [...await points()].filter(([name]) => name !== "latchkey.client.call.duration").flatMap(([name, { dataPoints }]) =>
      dataPoints.map(({ attributes: { endpoint, outcome, why }, value }: DataPoint<unknown>) =>
        [name.replace("latchkey.client.", ""), endpoint, why, outcome, value].filter((word) => word !== undefined).join(" ")
      )
    ).toSorted((a, b) => a < b ? -1 : 1)
  /** All texts that were exported. */
  const places = async (): Promise<ReadonlyArray<Place>> => [
    ...spans.getFinishedSpans().flatMap(({ attributes, events, links, name, status }) =>
      printedForms({ attributes, events, links, name, status }, "span")
    ),
    ...[...await points()].flatMap(([name, { dataPoints }]) => printedForms([name, dataPoints], "metric"))
  ]
  return { provider, reader, points, counts, places, spans: () => spans.getFinishedSpans() }
}

/** Exporters for Effect's own tracer and metrics, and for logs. */
export const exporters = () => {
  const { places, provider, reader, ...rest } = makeRecorder()
  const logPlaces: Array<Place> = []
  const logger = Logger.make(({ cause, message }) => void logPlaces.push(...printedForms([message, cause], "log")))
  const layer = Layer.mergeAll(
    OtelTracer.layer.pipe(Layer.provide(Layer.succeed(OtelTracer.OtelTracerProvider, provider))),
    OtelMetrics.layer(() => reader),
    // Includes the tracer's logger, which adds logs as events of spans.
    Logger.layer([logger, Logger.tracerLogger])
  ).pipe(
    Layer.provide(Resource.layer({ serviceName: "shop" })),
    Layer.provideMerge(Layer.sync(Metric.MetricRegistry, () => new Map()))
  )
  return { ...rest, layer, places: async () => [...await places(), ...logPlaces] }
}

/** Exporters for programs without Effect, as `@opentelemetry/api` provides them. */
export const plain = () => {
  const { provider, reader, ...rest } = makeRecorder()
  const tracer = provider.getTracer("shop")
  return { ...rest, tracer, telemetry: { tracer, meter: new MeterProvider({ readers: [reader] }).getMeter("shop") } }
}
