/** Measurements of calls for any metrics library: outcome, duration, retries and renewals. */
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import { RefreshSession } from "../../endpoints/auth/Sessions.ts"
import { inFamily } from "../../errors/base/KnownError.ts"
import { type Trace, Tracing } from "../../pipeline/ports/Tracing.ts"
import { type FailedAttempt, RetrySchedule } from "../../pipeline/timing/Timing.ts"
import { outcomeOf } from "./outcomeOf.ts"

/** The names, descriptions and attributes of the four instruments: the same in Effect's metrics and in OpenTelemetry. */
export const instruments = {
  /**
   * The attributes are `endpoint` and `outcome`: `ok`, the error's tag (for a `CallError`, the tag of its reason), `interrupted` or
   * `defect`.
   */
  calls: { name: "latchkey.client.calls", description: "Calls that have ended" },
  /**
   * The duration of a call including all attempts and pauses, in seconds. The attributes are those of `calls`. The boundaries are those of
   * OpenTelemetry's HTTP conventions.
   */
  duration: {
    name: "latchkey.client.call.duration",
    description: "How long calls took",
    unit: "s",
    boundaries: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]
  },
  /** The attributes are `endpoint` and `why`: `throttled`, `loop`, `network` or `failure`. */
  retries: { name: "latchkey.client.retries", description: "Requests that were sent again" },
  /** The attribute is `outcome`: `renewed`, `ended` (the provider refused permanently) or `failed` (the provider was unavailable). */
  renewals: { name: "latchkey.client.renewals", description: "Renewals of sessions" }
} as const

/** Attributes of a measurement, without personal data. */
export interface Attributes {
  readonly [name: string]: string
}

/** The destination of the measurements. */
export interface Recorder {
  readonly count: (instrument: "calls" | "retries" | "renewals", attributes: Attributes) => Effect.Effect<void>
  readonly took: (seconds: number, attributes: Attributes) => Effect.Effect<void>
}

/** The endpoint of the current call, an attribute of each counted retry. */
const Measured = Context.Reference<string | null>("latchkey/CallMetrics/Measured", { defaultValue: () => null })

const isOver = inFamily("REFRESH_TOKEN_ERROR")
const renewalOf = (exit: Exit.Exit<unknown, unknown>): string =>
  Exit.isSuccess(exit) ? "renewed" : Option.exists(Cause.findErrorOption(exit.cause), isOver) ? "ended" : "failed"

const measure = (outer: Trace, { count, took }: Recorder): Trace => (endpoint, call) =>
  Clock.clockWith((clock) => {
    const start = clock.currentTimeMillisUnsafe()
    return outer(endpoint, call).pipe(
      Effect.provideService(Measured, endpoint.id),
      Effect.onExit((exit) => {
        const attributes = { endpoint: endpoint.id, outcome: outcomeOf(exit) }
        const seconds = (clock.currentTimeMillisUnsafe() - start) / 1000
        return Effect.all([
          count("calls", attributes),
          took(seconds, attributes),
          endpoint.id === RefreshSession.id ? count("renewals", { outcome: renewalOf(exit) }) : Effect.void
        ], { discard: true })
      })
    )
  })

const whyOf = ({ outcome }: FailedAttempt): string =>
  outcome === "Throttled"
    ? "throttled"
    : outcome === "LoopDetected"
    ? "loop"
    : outcome === "ServerFailure"
    ? "failure"
    : "network"

/** Adds a count of retries to a schedule. Counts only while the schedule continues, because no retry follows the last attempt. */
const countItems = <Output>(
  schedule: Schedule.Schedule<Output, FailedAttempt>,
  { count }: Recorder
): Schedule.Schedule<Output, FailedAttempt> =>
  Schedule.tap(
    schedule,
    ({ input }) =>
      Effect.flatMap(Measured, (endpoint) => endpoint === null ? Effect.void : count("retries", { endpoint, why: whyOf(input) }))
  )

/** A layer that measures the calls of the app to which it is provided. */
export const layer = (recorder: Recorder): Layer.Layer<never> =>
  Layer.effectContext(
    Effect.gen(function*() {
      return Context.empty().pipe(
        Context.add(Tracing, measure(yield* Tracing, recorder)),
        Context.add(RetrySchedule, countItems(yield* RetrySchedule, recorder))
      )
    })
  )
