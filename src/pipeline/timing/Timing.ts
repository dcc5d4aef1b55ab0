/** The policies about time and their defaults: when a request is sent again, and how long the library waits. */
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import * as Schedule from "effect/Schedule"

/** Attempts in total, the first included. @category constants @since 0.1.0 */
export const attempts = 5
/** The first pause; each further one is twice as long. @category constants @since 0.1.0 */
export const basePause = Duration.millis(1000)
/** Each pause is multiplied by a random factor between these. @category constants @since 0.1.0 */
export const jitter = { least: 0.5, most: 1.5 } as const
/** An access token is reused only with this much of its life left. @category constants @since 0.1.0 */
export const requiredLifetime = Duration.millis(20_000)
/** Asking for this much remaining life or more is an error: no token might ever have it. @category constants @since 0.1.0 */
export const excessiveLifetime = Duration.millis(60_000)
/**
 * How long a call waits for a renewal while its old token still has some life; then it goes out with that one.
 * @category constants @since 0.1.0
 */
export const renewalGrace = Duration.seconds(2)
/**
 * How long a sign-out that redirects waits for the provider; leaving the page ends the request.
 * @category constants @since 0.1.0
 */
export const signOutTimeout = Duration.seconds(5)
/**
 * By how much the device's clock and the provider's may differ without being taken for wrong.
 * @category constants @since 0.1.0
 */
export const clockTolerance = Duration.seconds(30)
/**
 * A longer pause asked for by `Retry-After` is the caller's to decide: the refusal is returned instead.
 * @category constants @since 0.1.0
 */
export const longestWait = Duration.seconds(60)
/** The longest wait that timers keep, in milliseconds: a longer one would be over at once. @category constants @since 0.1.0 */
export const maximumWait = 2_147_483_647
/** How long one attempt may take. @category constants @since 0.1.0 */
export const attemptTimeout = Duration.seconds(30)
/**
 * How long a call of a server may take with all its attempts and pauses: two whole attempts, and what proxies in front of servers commonly
 * wait for an answer (60 s in nginx and in load balancers of AWS), after which the person who caused the call is gone.
 * @category constants @since 0.1.0
 */
export const serverTotalTimeout = Duration.seconds(60)
/**
 * "CLI poll wait": between two questions whether somebody has confirmed the sign-in of a terminal.
 * @category constants @since 0.1.0
 */
export const cliPollWait = Duration.millis(2000)
/**
 * "Redirect wait": what comes after a redirect goes on only then, so that the page being left does not flash once more.
 * @category constants @since 0.1.0
 */
export const redirectWait = Duration.millis(2000)

/** "Cache fetch throttle": between the starts of two readings of a live value. One at a time. @category constants @since 0.1.0 */
export const liveThrottle = Duration.millis(300)
/**
 * "Cache drop after last unsubscribe": how long a live value is kept that nobody subscribes to.
 * @category constants @since 0.1.0
 */
export const liveRetention = Duration.seconds(5)

/**
 * How long the error of a value that nobody looks at is kept: frameworks that wait for a value draw a moment after it has come.
 * @category constants @since 0.1.0
 */
export const liveErrorRetention = Duration.seconds(1)

/**
 * One attempt of a call that brought no usable response. It has no headers, body or query of either side.
 * @category models @since 0.1.0
 */
export interface FailedAttempt {
  /** The endpoint's id, such as `"users.get"`. */
  readonly endpoint: string
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** Whether sending the request twice has the effect of sending it once (RFC 9110, section 9.2.2). */
  readonly idempotent: boolean
  /** 1 for the first attempt of the call. */
  readonly attempt: number
  /**
   * `Throttled` is status 429, `LoopDetected` status 508 with the provider's marker, `ServerFailure` any other status from 500 to 599.
   * The others came without a response.
   */
  readonly outcome: "Throttled" | "LoopDetected" | "ServerFailure" | "Unreachable" | "Offline" | "TimedOut"
  /** The response's status; `null` without a response. */
  readonly status: number | null
  /** The pause that `Retry-After` asks for; `null` without one. */
  readonly retryAfterMillis: number | null
  /** The system's code for a lost request, such as `"ECONNREFUSED"`; `null` where the platform gives none, as in browsers. */
  readonly code: string | null
}

/**
 * Five attempts in all, with pauses of 1, 2, 4 and 8 seconds, each times a random factor from 0.5 to 1.5.
 * @category constants @since 0.1.0
 */
export const defaultRetrySchedule: Schedule.Schedule<unknown> = Schedule.exponential(basePause).pipe(
  Schedule.modifyDelay(({ duration }) =>
    Effect.map(Random.nextBetween(jitter.least, jitter.most), (factor) => Duration.times(duration, factor))
  ),
  Schedule.upTo({ times: attempts - 1 })
)

/**
 * How many attempts follow a failed one that `Retryable` accepts, and the pauses before them. The pause of `Retry-After` comes before the
 * schedule's own, and `longestWait` and `totalTimeout` hold, whatever the schedule: see docs/reliability.md.
 *
 * **Example** (No further attempt)
 *
 * ```ts
 * program.pipe(Effect.provideService(Timing.RetrySchedule, Schedule.recurs(0)))
 * ```
 *
 * @default `standard`
 * @category references @since 0.1.0
 */
export const RetrySchedule = Context.Reference<Schedule.Schedule<unknown, FailedAttempt>>("latchkey/RetrySchedule", {
  defaultValue: () => defaultRetrySchedule
})

/** The second name of each is Bun's. */
const notThere = /^(ECONNREFUSED|ConnectionRefused|ENOTFOUND|DNSResolveFailed)$/

/**
 * The default of `Retryable`: throttled requests and detected loops, which were not carried out, and lost idempotent requests. A refused
 * connection and a host name without an address get one further attempt: both are definite answers, and most often a wrong address.
 * @category guards @since 0.1.0
 */
export const isRetryable = ({ attempt, code, idempotent, outcome }: FailedAttempt): boolean => {
  if (outcome === "Throttled" || outcome === "LoopDetected") return true
  return outcome !== "ServerFailure" && idempotent && (attempt === 1 || !notThere.test(code ?? ""))
}

/**
 * Whether a failed attempt may be followed by another one. Asked after each failed attempt; only `true` is yes.
 *
 * **Example** (Status 503 as well, where twice is the same as once)
 *
 * ```ts
 * Layer.succeed(Timing.Retryable, (failed) =>
 *   Timing.isRetryable(failed) || (failed.idempotent && failed.status === 503))
 * ```
 *
 * @default `isRetryable`
 * @category references @since 0.1.0
 */
export const Retryable = Context.Reference<(failed: FailedAttempt) => boolean>("latchkey/Retryable", {
  defaultValue: () => isRetryable
})

/**
 * The pause between two reads of a live value. Its input is how long the read before took; a schedule that ends is started anew. One read
 * at a time, whatever the schedule.
 *
 * @default 300 ms from the start of one read to the start of the next
 * @category references @since 0.1.0
 */
export const LiveSchedule = Context.Reference<Schedule.Schedule<unknown, Duration.Duration>>("latchkey/LiveSchedule", {
  defaultValue: () =>
    Schedule.forever.pipe(
      Schedule.setInputType<Duration.Duration>(),
      Schedule.modifyDelay(({ input }) => Effect.succeed(Duration.subtract(liveThrottle, input)))
    )
})

/**
 * How long a call waits for a renewal while its access token still has some life; then it is sent with that token. Zero sends it at once,
 * while the renewal continues.
 *
 * @default 2 seconds
 * @category references @since 0.1.0
 */
export const RenewalGrace = Context.Reference<Duration.Duration>("latchkey/RenewalGrace", { defaultValue: () => renewalGrace })

/**
 * The pauses of `Cli.poll` and `Cli.promptLogin` between two questions, and after a lost one. Where it ends, they fail with
 * `CliAuthError`. Their option `wait` takes precedence.
 *
 * @default every 2 seconds
 * @category references @since 0.1.0
 */
export const CliPollSchedule = Context.Reference<Schedule.Schedule<unknown>>("latchkey/CliPollSchedule", {
  defaultValue: () => Schedule.spaced(cliPollWait)
})

/**
 * `Retry-After` in milliseconds: seconds or an HTTP date (RFC 9110, section 10.2.3). Nonsense is as if it was absent.
 * @category functions @since 0.1.0
 */
export const retryAfter = (header: string | undefined, now: number): number | undefined => {
  if (header === undefined) return undefined
  const text = header.trim()
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return Number(text) * 1000
  // A date has a weekday or a month in letters; `Date.parse` would take "12" or "-5" for a year.
  const date = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
