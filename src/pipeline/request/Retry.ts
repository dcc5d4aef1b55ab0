/** Retries requests according to `RetrySchedule` and `Retryable`, within `maxRetryAfter` and `totalTimeout`. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schedule from "effect/Schedule"
import { CallError } from "../../errors/call/CallError.ts"
import { ServerFailure, Throttled } from "../../errors/call/Reasons.ts"
import { limitCall } from "../ports/limitCall.ts"
import type { Settings } from "../ports/Settings.ts"
import { type ApiRequest, callOf, responseHeader, type SendCall, type WireResponse } from "../ports/WireRequest.ts"
import { rethrow } from "../timing/CallProgress.ts"
import { Deadline } from "../timing/Deadline.ts"
import { type FailedAttempt, maximumWait, Retryable, retryAfter, RetrySchedule } from "../timing/Timing.ts"

/**
 * The retry step. Does not wait for a `Retry-After` above `maxRetryAfter`, or for a pause that would exceed the total limit: the last
 * attempt's outcome says more than a timeout. Starts the schedule at the first retry, because few calls need one.
 */
export const retrying =
  ({ maxRetryAfter, totalTimeout }: Pick<Settings["Service"], "maxRetryAfter" | "totalTimeout">) =>
  (send: SendCall): SendCall =>
  (request) =>
    Effect.contextWith((context: Context.Context<never>) => {
      const clock = Context.get(context, Clock.Clock)
      const deadline = Context.get(context, Deadline)
      const ownEnd = totalTimeout === null ? Infinity : clock.currentTimeMillisUnsafe() + Duration.toMillis(totalTimeout)
      const end = () => deadline ? deadline.last() : ownEnd
      let attempts = 0
      let last: Outcome | undefined
      const judge = (outcome: Outcome): Effect.Effect<Outcome, FailedAttempt> => {
        const now = clock.currentTimeMillisUnsafe()
        const failure = failureOf(request, outcome, ++attempts, now)
        if (failure === undefined || (failure.retryAfterMillis ?? 0) > Math.min(Duration.toMillis(maxRetryAfter), end() - now)) {
          return Effect.succeed(outcome)
        }
        return Effect.flatMap(isRetried(failure), (again) => {
          if (!again) return Effect.succeed(outcome)
          last = outcome
          return Effect.fail(failure)
        })
      }
      const attempt = Effect.matchEffect(send(request), {
        onFailure: (error) => judge(Result.fail(error)),
        onSuccess: (response) => judge(Result.succeed(response))
      })
      const settle = (outcome: Outcome) =>
        Effect.flatMap(Effect.catch(judge(outcome), (first) => following(first, attempt, end, () => last)), Effect.fromResult)
      const allAttempts = Effect.matchEffect(send(request), {
        onFailure: (error) => settle(Result.fail(error)),
        // The common case: no policy runs for a successful response.
        onSuccess: (response) => response.status < 400 ? Effect.succeed(response) : settle(Result.succeed(response))
      })
      const before = () => last && errorOf(request, last, clock.currentTimeMillisUnsafe())
      return limitCall(allAttempts, totalTimeout, request, before)
    })

type Outcome = Result.Result<WireResponse, CallError>

/** Applies the program's predicate, which may throw and, in untyped code, return any value. */
const isRetried = (failure: FailedAttempt): Effect.Effect<boolean> =>
  Retryable.use((retryable) =>
    Effect.suspend(() => {
      try {
        return Effect.succeed(retryable(failure) === true)
      } catch (cause) {
        return rethrow(cause)
      }
    })
  )

/**
 * Retries according to the schedule, with pauses that end before `end()`; the last attempt's outcome is the result. The pause that the
 * provider requests is added here, so that no schedule can drop it.
 */
const following = (
  first: FailedAttempt,
  attempt: Effect.Effect<Outcome, FailedAttempt>,
  end: () => number,
  last: () => Outcome | undefined
): Effect.Effect<Outcome> => {
  let next: Effect.Effect<Outcome, FailedAttempt> = Effect.fail(first)
  const attemptOnce = Effect.suspend(() => {
    const current = next
    next = attempt
    return current
  })
  return RetrySchedule.use((schedule) => {
    const fullSchedule = Schedule.modifyDelay(
      schedule,
      ({ duration, input }) => Effect.succeed(Math.min(Duration.toMillis(duration) + (input.retryAfterMillis ?? 0), maximumWait))
    )
    const inTime = Schedule.while(fullSchedule, ({ duration, now }) => now + Duration.toMillis(duration) < end())
    // `Effect.retry` would bundle the schedules of its options. A schedule may fail despite its type.
    return Effect.catch(Effect.retryOrElse(attemptOnce, inTime, Effect.fail), (failure) => {
      const outcome = last()
      return outcome ? Effect.succeed(outcome) : Effect.die(failure)
    })
  })
}

/** The error that a call fails with if this attempt is its last one. */
const errorOf = (request: ApiRequest, outcome: Outcome, now: number): CallError => {
  if (Result.isFailure(outcome)) return outcome.failure
  const { body, status } = outcome.success
  const reason = status === 429
    ? new Throttled({ retryAfterMillis: retryAfter(responseHeader(outcome.success, "retry-after"), now) ?? null })
    : new ServerFailure({ status, body: Redacted.make(body) })
  return new CallError({ call: { ...callOf(request), status }, reason })
}

/** The input of `Retryable` and `RetrySchedule`; `undefined` for an outcome that no retry could change. */
const failureOf = (request: ApiRequest, outcome: Outcome, attempt: number, now: number): FailedAttempt | undefined => {
  const { endpoint, idempotent, method } = request
  const about = { endpoint, method, idempotent, attempt, status: null, retryAfterMillis: null, code: null }
  if (Result.isSuccess(outcome)) {
    const { body, status } = outcome.success
    if (status !== 429 && !(status >= 500 && status <= 599)) return undefined
    const isLoop = status === 508 && body.includes("INFINITE_LOOP_DETECTED")
    return {
      ...about,
      outcome: status === 429 ? "Throttled" : isLoop ? "LoopDetected" : "ServerFailure",
      status,
      retryAfterMillis: retryAfter(responseHeader(outcome.success, "retry-after"), now) ?? null
    }
  }
  const error = outcome.failure
  // An error of another endpoint comes from the session's renewal, which has already been retried.
  if (error.call.endpoint !== endpoint) return undefined
  const { reason } = error
  if (reason._tag !== "Unreachable" && reason._tag !== "Offline" && reason._tag !== "TimedOut") return undefined
  return { ...about, outcome: reason._tag, code: reason._tag === "Unreachable" ? reason.code : null }
}
