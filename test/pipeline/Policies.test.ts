/** Replaced policies of docs/reliability.md: rules that hold for any schedule, and the effects of a replacement. */
import { assert, describe, it } from "@effect/vitest"
import { Clock, type Duration, Effect, Fiber, Layer, Random, Schedule } from "effect"
import { TestClock } from "effect/testing"
import { ReadProject } from "../../src/endpoints/projects/Projects.ts"
import { CreateUser, ReadUser } from "../../src/endpoints/users/Users.ts"
import * as ClientApp from "../../src/layers/app/ClientApp.ts"
import * as TokenStoreMemory from "../../src/layers/tokenStores/TokenStoreMemory.ts"
import * as Timing from "../../src/pipeline/timing/Timing.ts"
import { fromFetch } from "../../src/pipeline/transport/fetchTransport.ts"
import { Transport } from "../../src/pipeline/transport/Transport.ts"
import { options, project, reply, scripted, serverLayer, serverUser, userId } from "../kit/TestApp.ts"

const params = { userId }
const over = (script: ReturnType<typeof scripted>) => Layer.merge(serverLayer(), script.transport)
const withSchedule = (schedule: Schedule.Schedule<unknown, Timing.FailedAttempt>) =>
  Effect.provideService(Timing.RetrySchedule, schedule)
const withRetryable = (retryable: (attempt: Timing.FailedAttempt) => boolean) =>
  Effect.provideService(Timing.Retryable, retryable)
/** The result of a call, and its duration in milliseconds of the test's clock. */
const timeOf = <A, E, R>(call: Effect.Effect<A, E, R>, step: Duration.Input = "100 millis", most = 2_000) =>
  Effect.gen(function*() {
    const start = yield* Clock.currentTimeMillis
    const fiber = yield* Effect.forkChild(Effect.result(call), { startImmediately: true })
    for (let index = 0; index < most && fiber.pollUnsafe() === undefined; index++) yield* TestClock.adjust(step)
    const took = (yield* Clock.currentTimeMillis) - start
    return { took, result: yield* Fiber.join(fiber) }
  })
const reasonOf = (result: unknown) => {
  const { failure } = result as { readonly failure?: { readonly reason?: { readonly _tag: string } } }
  return failure?.reason?._tag
}
const throttledReply = reply(429, "slow", { "retry-after": "30" })

describe("a custom retry schedule", () => {
  it.effect("adds its pause to that of Retry-After", () => {
    const script = scripted(throttledReply, throttledReply, reply(200, project))
    return Effect.gen(function*() {
      const { took } = yield* timeOf(ReadProject().pipe(withSchedule(Schedule.exponential("100 millis"))))
      assert.strictEqual(took, 30_000 + 100 + 30_000 + 200)
      assert.lengthOf(script.seen, 3)
    }).pipe(Effect.provide(Layer.merge(ClientApp.layer({ ...options, tokenStore: TokenStoreMemory.layer }), script.transport)))
  })
  it.effect("respects maxRetryAfter: a longer Retry-After ends the call with Throttled", () => {
    const script = scripted(reply(429, "slow", { "retry-after": "61" }))
    return Effect.gen(function*() {
      const { result, took } = yield* timeOf(ReadProject().pipe(withSchedule(Schedule.exponential("100 millis"))))
      assert.deepStrictEqual([took, reasonOf(result), script.seen.length], [0, "Throttled", 1])
    }).pipe(Effect.provide(over(script)))
  })
  it.effect("respects the total timeout, even if the schedule is endless", () => {
    const script = scripted("lost")
    return Effect.gen(function*() {
      const { result, took } = yield* timeOf(ReadProject().pipe(withSchedule(Schedule.spaced("7 seconds"))), "1 second")
      assert.deepStrictEqual([took, reasonOf(result), script.seen.length], [56_000, "Unreachable", 9])
    }).pipe(Effect.provide(over(script)))
  })
  it.effect("receives each failed attempt as its input, without bodies and headers", () => {
    const script = scripted("lost", reply(508, "INFINITE_LOOP_DETECTED"), throttledReply, reply(200, serverUser))
    const attempts: Array<Timing.FailedAttempt> = []
    const recording = Schedule.tap(
      Schedule.setInputType<Timing.FailedAttempt>()(Schedule.forever),
      ({ input }) => Effect.sync(() => attempts.push(input))
    )
    return Effect.gen(function*() {
      yield* timeOf(ReadUser({ params }).pipe(withSchedule(recording)))
      const common = { endpoint: "users.get", method: "GET", idempotent: true, code: null } as const
      assert.deepStrictEqual(attempts, [
        { ...common, attempt: 1, outcome: "Unreachable", status: null, retryAfterMillis: null },
        { ...common, attempt: 2, outcome: "LoopDetected", status: 508, retryAfterMillis: null },
        { ...common, attempt: 3, outcome: "Throttled", status: 429, retryAfterMillis: 30_000 }
      ])
    }).pipe(Effect.provide(over(script)))
  })
  it.effect("cannot exceed the maximum delay of a timer", () => {
    const script = scripted("lost", reply(200, project))
    return Effect.gen(function*() {
      const { took } = yield* timeOf(ReadProject().pipe(withSchedule(Schedule.spaced("100 weeks"))), "1 day")
      assert.strictEqual(took, 25 * 86_400_000, "the day in which the longest wait ends")
    }).pipe(Effect.provide(Layer.merge(ClientApp.layer({ ...options, tokenStore: TokenStoreMemory.layer }), script.transport)))
  })
  it.effect("that fails ends the call with the error of the last attempt", () => {
    const script = scripted("lost")
    const failing = Schedule.fromStep(Effect.succeed(() => Effect.fail("broken" as never)))
    return Effect.gen(function*() {
      const { result } = yield* timeOf(ReadProject().pipe(withSchedule(failing)))
      assert.strictEqual(reasonOf(result), "Unreachable")
    }).pipe(Effect.provide(over(script)))
  })
  it.effect("is not needed for reproducible pauses: the seed determines the default jitter", () =>
    Effect.gen(function*() {
      const times: Array<number> = []
      for (const seed of ["a", "a", "b"]) {
        const script = scripted("lost")
        const { took } = yield* timeOf(ReadProject().pipe(Random.withSeed(seed), Effect.provide(over(script))), "100 millis")
        times.push(took)
      }
      assert.strictEqual(times[0], times[1])
      assert.notStrictEqual(times[0], times[2])
    }))
})

describe("the predicate Retryable", () => {
  const unavailable = reply(503, "busy", { "retry-after": "3" })
  const with503 = withRetryable((attempt) => Timing.isRetryable(attempt) || (attempt.idempotent && attempt.status === 503))
  it.effect("can permit a retry of a 503 after its Retry-After, for idempotent calls only", () => {
    const script = scripted(unavailable, reply(200, project))
    return Effect.gen(function*() {
      const { took } = yield* timeOf(ReadProject().pipe(with503, withSchedule(Schedule.recurs(4))))
      assert.deepStrictEqual([took, script.seen.length], [3_000, 2])
      const otherScript = scripted(unavailable)
      const { result } = yield* timeOf(CreateUser().pipe(with503, Effect.provide(over(otherScript))))
      assert.deepStrictEqual([reasonOf(result), otherScript.seen.length], ["ServerFailure", 1])
    }).pipe(Effect.provide(over(script)))
  })
  it.effect("can refuse every retry, even of a 429", () => {
    const script = scripted(throttledReply)
    return Effect.gen(function*() {
      const { result, took } = yield* timeOf(ReadProject().pipe(withRetryable(() => false)))
      assert.deepStrictEqual([took, reasonOf(result), script.seen.length], [0, "Throttled", 1])
    }).pipe(Effect.provide(over(script)))
  })
  it.effect("causes a retry only if it returns `true`, not a promise or a string", () =>
    Effect.gen(function*() {
      const answers: ReadonlyArray<unknown> = [Promise.resolve(true), "yes", 1, {}, undefined]
      for (const response of answers) {
        const script = scripted(throttledReply)
        yield* timeOf(ReadProject().pipe(withRetryable(() => response as boolean), Effect.provide(over(script))))
        assert.lengthOf(script.seen, 1)
      }
    }))
  it.effect("is not called for refusals and unreadable responses", () =>
    Effect.gen(function*() {
      for (const response of [reply(404, "?"), reply(403, "no"), reply(200, "<h1>Welcome</h1>")]) {
        const script = scripted(response)
        let count = 0
        yield* timeOf(
          ReadProject().pipe(
            withRetryable(() => {
              count++
              return true
            }),
            Effect.provide(over(script))
          )
        )
        assert.deepStrictEqual([count, script.seen.length], [0, 1])
      }
    }))
  it.effect("by default accepts one retry of a refused connection or an unknown host name", () =>
    Effect.gen(function*() {
      const codes = [["ECONNREFUSED", 2], ["ENOTFOUND", 2], ["ConnectionRefused", 2], ["ECONNRESET", 5], [undefined, 5]] as const
      for (const [code, expected] of codes) {
        let count = 0
        const fetch = fromFetch(() => {
          count++
          return Promise.reject(new TypeError("fetch failed", { cause: Object.assign(new Error("refused"), { code }) }))
        })
        const attempts: Array<string | null> = []
        const { result } = yield* timeOf(
          ReadProject().pipe(
            withRetryable((attempt) => {
              attempts.push(attempt.code)
              return Timing.isRetryable(attempt)
            }),
            Effect.provideService(Transport, fetch),
            Effect.provide(serverLayer())
          )
        )
        assert.deepStrictEqual([reasonOf(result), count], ["Unreachable", expected], code)
        assert.deepStrictEqual(new Set(attempts), new Set([code ?? null]))
      }
    }))
  it.effect("causes no defect if reading the cause of an error throws", () =>
    Effect.gen(function*() {
      const hostile = new Proxy({}, {
        has: () => {
          throw new Error("no")
        }
      })
      const { result } = yield* timeOf(
        ReadProject().pipe(
          Effect.provideService(Transport, fromFetch(() => Promise.reject(hostile))),
          Effect.provide(serverLayer())
        )
      )
      assert.strictEqual(reasonOf(result), "Unreachable")
    }))
})
