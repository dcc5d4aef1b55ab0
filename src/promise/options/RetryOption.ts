/** The option `retry` of promise apps, as plain values. @category models @since 0.1.0 */
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Result from "effect/Result"
import * as Schedule from "effect/Schedule"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import type { InvalidOption } from "../../errors/local/UsageErrors.ts"
import { doublingPauses, noRetries } from "../../pipeline/timing/doublingPauses.ts"
import { millisFrom } from "../../pipeline/timing/durationFrom.ts"
import {
  baseDelay,
  type FailedAttempt,
  maxAttempts,
  maximumWait,
  Retryable,
  RetrySchedule
} from "../../pipeline/timing/Timing.ts"

/**
 * How often a failed request is retried, and the pauses between attempts. The pause of a `Retry-After` header is added to the next pause.
 */
export interface RetryOptions {
  /** The total number of attempts, including the first one: a whole number from 1 to 100. @default 5 */
  readonly maxAttempts?: number | undefined
  /**
   * The pause before the second attempt; each later pause is twice as long. In milliseconds, or as text such as `"200 millis"`.
   * @default 1 second
   */
  readonly baseDelay?: Duration.Input | undefined
  /**
   * The longest pause, before it is multiplied by a random factor from 0.5 to 1.5. In milliseconds, or as text such as `"10 seconds"`.
   * @default none
   */
  readonly maxDelay?: Duration.Input | undefined
  /** Whether to retry after a failed attempt; any result other than `true` means no. @default `Timing.isRetryable` of `latchkey` */
  readonly shouldRetry?: ((attempt: FailedAttempt) => boolean) | undefined
}

/**
 * - `false`: no request is sent again, not even a throttled one.
 * - `{ maxAttempts, baseDelay, maxDelay, shouldRetry }`: absent fields have their defaults.
 * - a `Schedule` of Effect; its input is the failed attempt.
 */
export type RetryOption = false | RetryOptions | Schedule.Schedule<unknown, FailedAttempt>

const invalid = (option: string, problem: string) => Result.fail(invalidOption(option, problem))

/** The upper limit of `maxAttempts`. */
const mostAttempts = 100

/** The services for the option, or `InvalidOption`. */
export const retryFrom = (option: RetryOption | undefined): Result.Result<Context.Context<never>, InvalidOption> =>
  option === undefined ? Result.succeed(Context.empty()) : Result.gen(function*() {
    if (option === false) return Context.make(RetrySchedule, noRetries)
    if (Schedule.isSchedule(option)) return Context.make(RetrySchedule, option)
    if (typeof option !== "object" || option === null || Array.isArray(option)) {
      return yield* invalid("retry", "must be false, { maxAttempts, baseDelay, maxDelay, shouldRetry }, or a Schedule of Effect.")
    }
    const { maxAttempts: count = maxAttempts, shouldRetry } = option
    if (!Number.isSafeInteger(count) || count < 1 || count > mostAttempts) {
      return yield* invalid("retry.maxAttempts", `must be a whole number from 1 to ${mostAttempts}.`)
    }
    if (shouldRetry !== undefined && typeof shouldRetry !== "function") {
      return yield* invalid("retry.shouldRetry", "must be a function that takes a failed attempt and returns true or false.")
    }
    const base = yield* millisFrom("retry.baseDelay", option.baseDelay, baseDelay)
    const longest = yield* millisFrom("retry.maxDelay", option.maxDelay, maximumWait)
    const schedule = Context.make(RetrySchedule, doublingPauses(count, base, longest))
    return shouldRetry ? Context.add(schedule, Retryable, shouldRetry) : schedule
  })

/** The option of promise apps for retries. */
export interface RetryOptionOf {
  /**
   * The retries of failed requests: `false` for none, plain values, or a `Schedule` of Effect.
   * @default five attempts, pauses of 1, 2, 4 and 8 seconds times a random factor from 0.5 to 1.5
   */
  readonly retry?: RetryOption | undefined
}
