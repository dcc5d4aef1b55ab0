/** Which requests are sent again: throttled ones and detected loops of any method, lost ones only where twice is the same as once. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schedule from "effect/Schedule"
import { CallError } from "../errors/CallError.ts"
import { ServerFailure, Throttled, TimedOut } from "../errors/Reasons.ts"
import { Again, retryAfter, RetrySchedule } from "./Schedules.ts"
import type { Settings } from "./Settings.ts"
import { callOf, failed, type Send, type WireRequest } from "./Transport.ts"

/**
 * The step that repeats. A pause that `Retry-After` asks for and the settings do not grant ends it at once, as does any pause that
 * would outlast the total limit: the outcome of the last attempt says more than a timeout. The schedule starts with the first attempt
 * that asks for another, which few do.
 */
export const retrying =
  ({ longestWait, totalTimeout }: Pick<Settings["Service"], "longestWait" | "totalTimeout">) => (send: Send): Send => (request) =>
    Clock.clockWith((clock) => {
      const end = totalTimeout === null ? Infinity : clock.currentTimeMillisUnsafe() + Duration.toMillis(totalTimeout)
      let last: Again | undefined
      const attempt = Effect.flatMap(Effect.result(send(request)), (outcome) => {
        const now = clock.currentTimeMillisUnsafe()
        const again = whyAgain(request, outcome, Math.min(Duration.toMillis(longestWait), end - now), now)
        return again ? Effect.fail(last = new Again({ ...again, outcome })) : Effect.succeed(outcome)
      })
      const all = Effect.catch(attempt, (first) => following(first, attempt, end))
      if (totalTimeout === null) return Effect.flatMap(all, Effect.fromResult)
      const before = () => last && errorOf(request, last.outcome, clock.currentTimeMillisUnsafe())
      return Effect.flatMap(within(totalTimeout, request, all, before), Effect.fromResult)
    })

type Outcome = Again["outcome"]

/** Further attempts, as the schedule has it, whose pauses end before `end`; after the last, its outcome counts. */
const following = (first: Again, attempt: Effect.Effect<Outcome, Again>, end: number) => {
  let next: Effect.Effect<Outcome, Again> = Effect.fail(first)
  const each = Effect.suspend(() => {
    const current = next
    next = attempt
    return current
  })
  return RetrySchedule.use((schedule) => {
    const inTime = Schedule.while(schedule, ({ duration, now }) => now + Duration.toMillis(duration) < end)
    return Effect.catch(Effect.retry(each, inTime), ({ outcome }) => Effect.succeed(outcome))
  })
}

/** Ends the attempt that is under way at the limit. The error says how the attempt before it ended, if there was one. */
const within = (
  limit: Duration.Duration,
  request: WireRequest,
  all: Effect.Effect<Outcome>,
  before: () => CallError | undefined
): Effect.Effect<Outcome> =>
  Effect.timeoutOrElse(all, {
    duration: limit,
    orElse: () => {
      const cause = before()
      const reason = new TimedOut({ millis: Duration.toMillis(limit), ...(cause && { cause }) })
      return Effect.succeed(Result.fail(failed(request, reason)))
    }
  })

/** The error that an attempt would have ended with, had it been the last one. */
const errorOf = (request: WireRequest, outcome: Outcome, now: number): CallError => {
  if (Result.isFailure(outcome)) return outcome.failure
  const { body, headers, status } = outcome.success
  const reason = status === 429
    ? new Throttled({ retryAfterMillis: retryAfter(headers["retry-after"], now) ?? null })
    : new ServerFailure({ status, body: Redacted.make(body) })
  return new CallError({ call: { ...callOf(request), status }, reason })
}

const lost: ReadonlyArray<string> = ["Unreachable", "Offline", "TimedOut"]

const whyAgain = (
  request: WireRequest,
  outcome: Outcome,
  longest: number,
  now: number
): Pick<Again, "why" | "after"> | undefined => {
  if (Result.isFailure(outcome)) {
    const error = outcome.failure
    // An error of another endpoint is that of renewing the session, which has been repeated on its own already.
    return lost.includes(error.reason._tag) && error.call.endpoint === request.endpoint &&
        request.idempotent
      ? { why: "network", after: Duration.zero }
      : undefined
  }
  const { body, headers, status } = outcome.success
  if (status === 508 && body.includes("INFINITE_LOOP_DETECTED")) return { why: "loop", after: Duration.zero }
  if (status !== 429) return undefined
  const wait = retryAfter(headers["retry-after"], now) ?? 0
  return wait > longest ? undefined : { why: "throttled", after: Duration.millis(wait) }
}
