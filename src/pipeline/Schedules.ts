/** When a request is sent again: every number of the specification's sections 8 and 9 that is about time. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import type * as Result from "effect/Result"
import * as Schedule from "effect/Schedule"
import type { CallError } from "../errors/CallError.ts"
import type { WireReply } from "./Transport.ts"

/** Attempts in total, the first included. */
export const attempts = 5
/** The first pause; each further one is twice as long. */
export const basePause = Duration.millis(1000)
/** Each pause is multiplied by a random factor between these. */
export const jitter = { least: 0.5, most: 1.5 } as const
/** An access token is reused only with this much of its life left. */
export const requiredLifetime = Duration.millis(20_000)
/** Asking for this much remaining life or more is an error: no token might ever have it. */
export const excessiveLifetime = Duration.millis(60_000)
/** How long a call waits for a renewal while its old token still has some life; then it goes out with that one. */
export const patience = Duration.seconds(2)
/** How long a sign-out that redirects waits for the provider; leaving the page ends the request. */
export const signOutPatience = Duration.seconds(5)
/** By how much the device's clock and the provider's may differ without being taken for wrong. */
export const clockTolerance = Duration.seconds(30)
/** A longer pause asked for by `Retry-After` is the caller's to decide: the refusal is returned instead. */
export const longestWait = Duration.seconds(60)
/** The longest wait that timers keep, in milliseconds: a longer one would be over at once. */
export const maximumWait = 2_147_483_647
/** How long one attempt may take. */
export const attemptTimeout = Duration.seconds(30)
/**
 * How long a call of a server may take with all its attempts and pauses: two whole attempts, and what proxies in front of servers commonly
 * wait for an answer (60 s in nginx and in load balancers of AWS), after which the person who caused the call is gone.
 */
export const serverTotalTimeout = Duration.seconds(60)
/** "CLI poll wait": between two questions whether somebody has confirmed the sign-in of a terminal. */
export const cliPollWait = Duration.millis(2000)
/** "Redirect wait": what comes after a redirect goes on only then, so that the page being left does not flash once more. */
export const redirectWait = Duration.millis(2000)

/** "Cache fetch throttle": between the starts of two readings of a live value. One at a time. */
export const liveThrottle = Duration.millis(300)
/** "Cache drop after last unsubscribe": how long a live value is kept that nobody subscribes to. */
export const liveRetention = Duration.seconds(5)

/** How long the error of a value that nobody looks at is kept: frameworks that wait for a value draw a moment after it has come. */
export const liveErrorRetention = Duration.seconds(1)

/** Why the last attempt should be repeated, and what it led to in case there is no further one. */
export class Again extends Data.TaggedError("Again")<{
  readonly why: "throttled" | "loop" | "network"
  /** How long the provider asked to wait; the schedule's own pause follows. */
  readonly after: Duration.Duration
  readonly outcome: Result.Result<WireReply, CallError>
}> {}

/** Five attempts; before the next one `Retry-After` if given, then (0.5…1.5) · 1 s · 2^i. */
export const standard: Schedule.Schedule<unknown, Again> = Schedule.exponential(basePause).pipe(
  Schedule.modifyDelay(({ duration }) =>
    Effect.map(Random.nextBetween(jitter.least, jitter.most), (factor) => Duration.times(duration, factor))
  ),
  Schedule.setInputType<Again>(),
  Schedule.modifyDelay(({ duration, input }) => Effect.succeed(Duration.sum(duration, input.after))),
  Schedule.upTo({ times: attempts - 1 })
)

/** Readings of a live value, each told how long the one before it took, for as long as there is a reason for one (`null`: none). */
export const liveReadings: Schedule.Schedule<unknown, Duration.Duration | null> = Schedule.forever.pipe(
  Schedule.setInputType<Duration.Duration | null>(),
  Schedule.while(({ input }) => input !== null),
  Schedule.modifyDelay(({ input }) => Effect.succeed(Duration.subtract(liveThrottle, input ?? liveThrottle)))
)

/** The schedule in force: `Effect.provideService(RetrySchedule, Schedule.recurs(0))` turns repeating off. */
export const RetrySchedule = Context.Reference<Schedule.Schedule<unknown, Again>>("latchkey/RetrySchedule", {
  defaultValue: () => standard
})

/** `Retry-After` in milliseconds: seconds or an HTTP date (RFC 9110, section 10.2.3). Nonsense is as if it was absent. */
export const retryAfter = (header: string | undefined, now: number): number | undefined => {
  if (header === undefined) return undefined
  const text = header.trim()
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return Number(text) * 1000
  // A date has a weekday or a month in letters; `Date.parse` would take "12" or "-5" for a year.
  const date = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
