/** Timing policies and their defaults: retries and waits. @category constants @since 0.1.0 */
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { doublingPauses, jitter } from "./doublingPauses.ts"

/** The total number of attempts, including the first one. */
export const maxAttempts = 5
/** The first pause between attempts; each later pause is twice as long. */
export const baseDelay = Duration.millis(1000)
export { jitter }
/** The minimum remaining lifetime of an access token that a request may reuse. */
export const requiredLifetime = Duration.millis(20_000)
/** Requesting this remaining lifetime or more is an error, because a token may never have that much left. */
export const excessiveLifetime = Duration.millis(60_000)
/** How long a call waits for a renewal while its current token is still valid. After that, the call uses the current token. */
export const renewalGrace = Duration.seconds(2)
/** How long a sign-out waits for the provider before it redirects, because leaving the page aborts the request. */
export const signOutTimeout = Duration.seconds(5)
/** The tolerated difference between the device's clock and the provider's. */
export const clockTolerance = Duration.seconds(30)
/**
 * The maximum pause that a call makes for `Retry-After`. If the header asks for a longer pause, the call fails, and the caller decides
 * whether to wait.
 */
export const maxRetryAfter = Duration.seconds(60)
/** The maximum delay of a timer, in milliseconds. A timer with a longer delay would fire immediately. */
export const maximumWait = 2_147_483_647
/** Time limit of one attempt. */
export const attemptTimeout = Duration.seconds(30)
/**
 * Time limit of a call of a server app, including all attempts and pauses. Equals the default limit of common reverse proxies (60 s in
 * nginx and in AWS load balancers): after that, the proxy has already answered the user with an error.
 */
export const serverTotalTimeout = Duration.seconds(60)
/** The pause between two polls for the confirmation of a terminal's sign-in. */
export const cliPollWait = Duration.millis(2000)
/** How long a call waits after a redirect, so that its caller does not show the old page again. */
export const redirectWait = Duration.millis(2000)

/** The minimum time between the starts of two reads of a live value. Reads never overlap. */
export const liveThrottle = Duration.millis(300)
/** How long a live value is kept without subscribers. */
export const liveRetention = Duration.seconds(5)
/**
 * How long a live value is kept that never had a subscriber: a framework subscribes when it has drawn what it read, which a slow device does
 * many seconds later, and would read a dropped value again.
 */
export const liveFirstRetention = Duration.seconds(30)

/**
 * How long the error of a live value is kept without subscribers: a framework that waits for a value subscribes only a moment after the
 * read ends.
 */
export const liveErrorRetention = Duration.seconds(1)

/**
 * An attempt that received no usable response. Contains no headers, body or query of the request or response.
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
   * `Throttled` is status 429, `LoopDetected` status 508 with the provider's marker, `ServerFailure` any other status from 500 to 599. The
   * others have no response.
   */
  readonly outcome: "Throttled" | "LoopDetected" | "ServerFailure" | "Unreachable" | "Offline" | "TimedOut"
  /** The response's status; `null` without a response. */
  readonly status: number | null
  /** The pause that `Retry-After` asks for, in milliseconds; `null` if the header is absent or invalid. */
  readonly retryAfterMillis: number | null
  /** The system's code for a lost request, such as `"ECONNREFUSED"`; `null` if the runtime reports none, as in browsers. */
  readonly code: string | null
}

/** Five attempts in total, with pauses of 1, 2, 4 and 8 seconds, each multiplied by a random factor from 0.5 to 1.5. */
export const defaultRetrySchedule: Schedule.Schedule<unknown> = doublingPauses(maxAttempts, baseDelay, maximumWait)

/**
 * How often to retry after a failed attempt that `Retryable` accepts, and with which pauses. The pause of `Retry-After` is added to the
 * schedule's pause, and `maxRetryAfter` and `totalTimeout` apply to any schedule: see docs/reliability.md.
 *
 * **Example** (No retries)
 *
 * ```ts
 * program.pipe(Effect.provideService(Timing.RetrySchedule, Schedule.recurs(0)))
 * ```
 *
 * @default `defaultRetrySchedule`
 * @category references @since 0.1.0
 */
export const RetrySchedule = Context.Reference<Schedule.Schedule<unknown, FailedAttempt>>("latchkey/RetrySchedule", {
  defaultValue: () => defaultRetrySchedule
})

/** Error codes of a refused connection and of an unknown host, each in Node.js and in Bun, and of a runtime without network access. */
const notThere = /^(ECONNREFUSED|ConnectionRefused|ENOTFOUND|DNSResolveFailed|ERR_ACCESS_DENIED)$/

/**
 * The default of `Retryable`: retries requests that the provider did not carry out (`Throttled`, `LoopDetected`), and lost idempotent
 * requests. Retries a refused connection, an unknown host name or a runtime without network access only once: these are definite responses, usually
 * caused by a wrong address or a missing flag.
 * @category guards @since 0.1.0
 */
export const isRetryable = ({ attempt, code, idempotent, outcome }: FailedAttempt): boolean => {
  if (outcome === "Throttled" || outcome === "LoopDetected") return true
  return outcome !== "ServerFailure" && idempotent && (attempt === 1 || !notThere.test(code ?? ""))
}

/**
 * Whether to retry after a failed attempt. Called after each failed attempt; any result other than `true` means no.
 *
 * **Example** (Status 503 too, for idempotent requests)
 *
 * ```ts
 * Layer.succeed(Timing.Retryable, (failed) =>
 *   Timing.isRetryable(failed) || (failed.idempotent && failed.status === 503))
 * ```
 *
 * @default `isRetryable`
 * @category references @since 0.1.0
 */
export const Retryable = Context.Reference<(attempt: FailedAttempt) => boolean>("latchkey/Retryable", {
  defaultValue: () => isRetryable
})

/**
 * The schedule of pauses between two reads of a live value. Its input is the duration of the previous read; when the schedule ends, it is
 * restarted. Reads never overlap.
 *
 * @default at least 300 ms from the start of one read to the start of the next
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
 * The age from which a live value that is shown is read again when the page becomes visible or online, because it may have been changed
 * elsewhere. `Duration.infinity`: never.
 *
 * @default 1 minute
 * @category references @since 0.1.0
 */
export const LiveMaxAge = Context.Reference<Duration.Duration>("latchkey/LiveMaxAge", {
  defaultValue: () => Duration.minutes(1)
})

/**
 * How long a call waits for a renewal while its access token is still valid. After that, the call uses that token and the renewal
 * continues. With zero, the call does not wait. With `Duration.infinity`, it waits until the renewal ends.
 *
 * @default 2 seconds
 * @category references @since 0.1.0
 */
export const RenewalGrace = Context.Reference<Duration.Duration>("latchkey/RenewalGrace", { defaultValue: () => renewalGrace })

/**
 * The schedule of pauses between polls of `Cli.poll` and `Cli.promptLogin`, including after a lost poll. When the schedule ends, these
 * verbs fail with `CliAuthError`. Their option `pollInterval` takes precedence.
 *
 * @default every 2 seconds
 * @category references @since 0.1.0
 */
export const CliPollSchedule = Context.Reference<Schedule.Schedule<unknown>>("latchkey/CliPollSchedule", {
  defaultValue: () => Schedule.spaced(cliPollWait)
})

/**
 * Converts a `Retry-After` header, in seconds or as an HTTP date (RFC 9110, section 10.2.3), to milliseconds. `undefined` if the header is
 * absent or invalid.
 * @category functions @since 0.1.0
 */
export const retryAfter = (header: string | undefined = "", now: number): number | undefined => {
  const text = header.trim()
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return Number(text) * 1000
  // A date spells out its weekday or month. `Date.parse` would read "12" or "-5" as a year.
  // The form of asctime has no zone, and means GMT (RFC 9110, section 5.6.7).
  const date = Date.parse(/[a-z]{3}/i.test(text) ? text.replace(/ [\d:]+$/, "$& GMT") : "")
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
