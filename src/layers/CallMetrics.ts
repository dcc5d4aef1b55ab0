/** Numbers about calls, by Effect's metrics: how many and with what outcome, how long, how often sent again, and renewals of sessions. */
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import { RefreshSession } from "../endpoints/Sessions.ts"
import { inFamily } from "../errors/KnownError.ts"
import { type Again, RetrySchedule } from "../pipeline/Schedules.ts"
import { type Trace, Tracing } from "../pipeline/Tracing.ts"
import { outcomeOf } from "./outcomeOf.ts"

/** Calls that have ended, by `endpoint` and `outcome`: `ok`, an error's tag (of an `SdkError` its reason's), `interrupted` or `defect`. */
export const calls = Metric.counter("latchkey.client.calls", { description: "Calls that have ended", incremental: true })

/** How long they took with all attempts and pauses, in seconds, by the same attributes. The boundaries are those of OpenTelemetry's HTTP conventions. */
export const duration = Metric.histogram("latchkey.client.call.duration", {
  description: "How long calls took",
  attributes: { unit: "s" },
  boundaries: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]
})

/** Requests that were sent again, by `endpoint` and `why`: `throttled`, `loop` or `network`. */
export const retries = Metric.counter("latchkey.client.retries", {
  description: "Requests that were sent again",
  incremental: true
})

/** Renewals of sessions, by `outcome`: `renewed`, `ended` (the provider refused for good) or `failed` (it could not be asked). */
export const renewals = Metric.counter("latchkey.client.renewals", { description: "Renewals of sessions", incremental: true })

/** Which call a request is sent again for. */
const Measured = Context.Reference<string | null>("latchkey/CallMetrics/Measured", { defaultValue: () => null })

const add = (counter: Metric.Counter<number>, attributes: { readonly [name: string]: string }) =>
  Metric.update(Metric.withAttributes(counter, attributes), 1)

const isOver = inFamily("REFRESH_TOKEN_ERROR")
const renewalOf = (exit: Exit.Exit<unknown, unknown>): string =>
  Exit.isSuccess(exit) ? "renewed" : Option.exists(Cause.findErrorOption(exit.cause), isOver) ? "ended" : "failed"

const measured = (outer: Trace): Trace => (endpoint, call) =>
  Clock.clockWith((clock) => {
    const start = clock.currentTimeMillisUnsafe()
    return outer(endpoint, call).pipe(
      Effect.provideService(Measured, endpoint.id),
      Effect.onExit((exit) => {
        const attributes = { endpoint: endpoint.id, outcome: outcomeOf(exit) }
        const seconds = (clock.currentTimeMillisUnsafe() - start) / 1000
        return Effect.all([
          add(calls, attributes),
          Metric.update(Metric.withAttributes(duration, attributes), seconds),
          endpoint.id === RefreshSession.id ? add(renewals, { outcome: renewalOf(exit) }) : Effect.void
        ], { discard: true })
      })
    )
  })

/** What is told of a schedule that goes on: the last attempt of all is not sent again. */
const counted = <Output>(schedule: Schedule.Schedule<Output, Again>): Schedule.Schedule<Output, Again> =>
  Schedule.tap(
    schedule,
    ({ input }) =>
      Effect.flatMap(Measured, (endpoint) => endpoint === null ? Effect.void : add(retries, { endpoint, why: input.why }))
  )

/**
 * Counts the calls of the app that it is put over, beside the spans that the app has. A program without this layer carries none of it.
 *
 * **Example** (A server's calls, in the metrics of OpenTelemetry)
 *
 * ```ts
 * const app = CallMetrics.layer.pipe(Layer.provideMerge(ServerApp.layer({})))
 * const telemetry = NodeSdk.layer(() => ({ metricReader: new PeriodicExportingMetricReader({ exporter }) }))
 * const main = program.pipe(Effect.provide(app), Effect.provide(telemetry))
 * ```
 */
export const layer: Layer.Layer<never> = Layer.effectContext(
  Effect.gen(function*() {
    return Context.empty().pipe(
      Context.add(Tracing, measured(yield* Tracing)),
      Context.add(RetrySchedule, counted(yield* RetrySchedule))
    )
  })
)
