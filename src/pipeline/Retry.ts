/** Which requests are sent again: throttled ones and detected loops of any method, lost ones only where twice is the same as once. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { Again, retryAfter, RetrySchedule } from "./Schedules.ts"
import type { Settings } from "./Settings.ts"
import type { Send, WireRequest } from "./Transport.ts"

/**
 * The step that repeats. A pause that `Retry-After` asks for and the settings do not grant ends it at once. The schedule starts
 * with the first attempt that asks for another, which hardly any does.
 */
export const retrying =
  ({ longestWait, totalTimeout }: Pick<Settings["Service"], "longestWait" | "totalTimeout">) => (send: Send): Send => (request) =>
    Clock.clockWith((clock) => {
      const end = totalTimeout === null ? Infinity : clock.currentTimeMillisUnsafe() + Duration.toMillis(totalTimeout)
      const attempt = Effect.flatMap(Effect.result(send(request)), (outcome) => {
        const now = clock.currentTimeMillisUnsafe()
        const again = whyAgain(request, outcome, Math.min(Duration.toMillis(longestWait), end - now), now)
        return again ? Effect.fail(new Again({ ...again, outcome })) : Effect.succeed(outcome)
      })
      return Effect.flatMap(Effect.catch(attempt, (first) => following(first, attempt)), Effect.fromResult)
    })

type Outcome = Again["outcome"]

/** Further attempts, as the schedule has it; after the last, its outcome counts. */
const following = (first: Again, attempt: Effect.Effect<Outcome, Again>) => {
  let next: Effect.Effect<Outcome, Again> = Effect.fail(first)
  const each = Effect.suspend(() => {
    const current = next
    next = attempt
    return current
  })
  return RetrySchedule.use((schedule) => Effect.catch(Effect.retry(each, schedule), ({ outcome }) => Effect.succeed(outcome)))
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
    return error._tag === "SdkError" && lost.includes(error.reason._tag) && error.call.endpoint === request.endpoint &&
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
