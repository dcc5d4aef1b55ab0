/** Which requests are sent again: throttled ones and detected loops of any method, lost ones only where twice is the same as once. */
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { CallError } from "../errors/CallError.ts"
import { Again, retryAfter, RetrySchedule } from "./Schedules.ts"
import type { Settings } from "./Settings.ts"
import type { Send, WireReply, WireRequest } from "./Transport.ts"

/** The step that repeats. A pause that `Retry-After` asks for and the settings do not grant ends it at once. */
export const retrying =
  ({ longestWait, totalTimeout }: Pick<Settings["Service"], "longestWait" | "totalTimeout">) => (send: Send): Send => (request) =>
    RetrySchedule.use((schedule) =>
      Clock.clockWith((clock) => {
        const end = totalTimeout === null ? Infinity : clock.currentTimeMillisUnsafe() + Duration.toMillis(totalTimeout)
        return Effect.result(send(request)).pipe(
          Effect.flatMap((outcome) => {
            const now = clock.currentTimeMillisUnsafe()
            const again = whyAgain(request, outcome, Math.min(Duration.toMillis(longestWait), end - now), now)
            return again ? Effect.fail(new Again({ ...again, outcome })) : Effect.succeed(outcome)
          }),
          Effect.retry(schedule),
          Effect.catchTag("Again", ({ outcome }) => Effect.succeed(outcome)),
          Effect.flatMap(Effect.fromResult)
        )
      })
    )

const lost: ReadonlySet<string> = new Set(["Unreachable", "Offline", "TimedOut"])

const whyAgain = (
  request: WireRequest,
  outcome: Result.Result<WireReply, CallError>,
  longest: number,
  now: number
): Pick<Again, "why" | "after"> | undefined => {
  if (Result.isFailure(outcome)) {
    const error = outcome.failure
    // An error of another endpoint is that of renewing the session, which has been repeated on its own already.
    return error._tag === "SdkError" && lost.has(error.reason._tag) && error.call.endpoint === request.endpoint &&
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
