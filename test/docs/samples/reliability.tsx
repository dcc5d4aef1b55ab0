/** The compiled samples of docs/reliability.md, which `test/docs/samples.test.ts` compares with the page. */
import { Effect, Layer, Schedule } from "effect"
import { ServerApp, Timing, Users } from "latchkey"
import { createServerApp, isRetryable, type ServerApp as PromiseServerApp } from "latchkey/promise"

declare const server: PromiseServerApp
declare const later: (millis: number | null) => never
declare const consume: Effect.Effect<void>

export const sample1 = async () => {
  // Effect
  Users.page().pipe(Effect.catchReason("CallError", "Throttled", ({ retryAfterMillis }) => later(retryAfterMillis)))
}

export const sample2 = async () => {
  // Promises
  const result = await server.safe.users.page()
  if (!result.ok && result.error.reason._tag === "Throttled") return later(result.error.reason.retryAfterMillis)

  return { result }
}

export const sample3 = async () => {
  const program = consume.pipe(
    Effect.provide(Layer.mergeAll(
      ServerApp.layer({ totalTimeout: "10 minutes", maxRetryAfter: "5 minutes" }),
      Layer.succeed(Timing.RetrySchedule, Schedule.exponential("1 second").pipe(Schedule.jittered)),
      Layer.succeed(Timing.Retryable, (failed) => Timing.isRetryable(failed) || (failed.idempotent && failed.status === 503))
    ))
  )

  return { program }
}

export const sample4 = async () => {
  const server = createServerApp({
    totalTimeout: "10 minutes",
    maxRetryAfter: "5 minutes",
    retry: {
      maxAttempts: 20,
      baseDelay: "1 second",
      maxDelay: "1 minute",
      shouldRetry: (failed) => isRetryable(failed) || (failed.idempotent && failed.status === 503)
    }
  })

  return { server }
}
