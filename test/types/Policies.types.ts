/** Checked by tsc alone: the policies, replaced as in docs/reliability.md. */
import { type Duration, Effect, Layer, Schedule } from "effect"
import { expectTypeOf } from "vitest"
import { ServerApp, Timing } from "../../src/index.ts"
import { createServerApp, isRetryable, type RetryOption } from "../../src/promise/index.ts"
import * as Users from "../../src/services/server/Users.ts"

expectTypeOf(
  Users.get("id").pipe(
    Effect.provide(Layer.mergeAll(
      ServerApp.layer({ totalTimeout: "10 minutes", maxRetryAfter: "5 minutes" }),
      Layer.succeed(Timing.RetrySchedule, Schedule.exponential("1 second").pipe(Schedule.jittered)),
      Layer.succeed(
        Timing.Retryable,
        (failure) => Timing.isRetryable(failure) || (failure.idempotent && failure.status === 503)
      )
    ))
  )
).toExtend<Effect.Effect<unknown, unknown>>()

createServerApp({
  retry: {
    maxAttempts: 20,
    baseDelay: "1 second",
    maxDelay: "1 minute",
    shouldRetry: (failure) => isRetryable(failure) || (failure.idempotent && failure.status === 503)
  }
})
createServerApp({ retry: false })
createServerApp({ retry: Schedule.exponential("1 second") })
// @ts-expect-error `retry` has no field `pause`
createServerApp({ retry: { maxAttempts: 2, pause: 3 } })
// @ts-expect-error `true` is not a value of `retry`
createServerApp({ retry: true })
// @ts-expect-error the schedule must not require a service
createServerApp({ retry: Schedule.tap(Schedule.forever, () => ServerAccessNeeded) })
expectTypeOf<false>().toExtend<RetryOption>()

declare const ServerAccessNeeded: Effect.Effect<void, never, Timing.FailedAttempt>
declare const schedule: Schedule.Schedule<unknown, Duration.Duration>
expectTypeOf(Effect.provideService(Effect.void, Timing.LiveSchedule, schedule)).toEqualTypeOf<Effect.Effect<void>>()
