/** The times of retries, to the millisecond. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Random, Schedule } from "effect"
import { TestClock } from "effect/testing"
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { SignInWithPassword } from "../../src/endpoints/auth/Password.ts"
import { ReadProject } from "../../src/endpoints/projects/Projects.ts"
import { CreateUser, DeleteUser, ReadUser, UpdateUser } from "../../src/endpoints/users/Users.ts"
import { retryAfter, RetrySchedule } from "../../src/pipeline/timing/Timing.ts"
import { fromFetch } from "../../src/pipeline/transport/fetchTransport.ts"
import { IsOnline } from "../../src/pipeline/transport/networkError.ts"
import { Transport } from "../../src/pipeline/transport/Transport.ts"
import { root } from "../kit/paths.ts"
import { project, reply, scripted, serverLayer, serverUser, userId } from "../kit/TestApp.ts"

const params = { userId }
const body = { email: "ada@example.com", password: "correct horse" }
const over = (script: ReturnType<typeof scripted>) => Layer.merge(serverLayer(), script.transport)

/** Pins the jitter to a factor from 0.5 to 1.5. */
const jitter = (factor: number) =>
  Effect.provideService(Random.Random, { nextDoubleUnsafe: () => factor - 0.5, nextIntUnsafe: () => 0 })

/** The times in milliseconds at which attempts were made. */
const attemptTimes = (script: ReturnType<typeof scripted>, until: number) =>
  Effect.gen(function*() {
    const times: Array<number> = []
    yield* Effect.yieldNow
    for (let now = 0; now <= until; now += 250) {
      while (times.length < script.seen.length) times.push(now)
      yield* TestClock.adjust("250 millis")
    }
    return times
  })

describe("a lost request", () => {
  for (
    const [factor, expected] of [[1, [0, 1000, 3000, 7000, 15000]], [0.5, [0, 500, 1500, 3500, 7500]], [1.5, [
      0,
      1500,
      4500,
      10500,
      22500
    ]]] as const
  ) {
    it.effect(`is sent five times, with pauses of ${factor} × 1000 ms, doubled each time`, () => {
      const script = scripted("lost")
      return Effect.gen(function*() {
        const fiber = yield* Effect.forkChild(Effect.flip(ReadProject()), { startImmediately: true })
        assert.deepStrictEqual(yield* attemptTimes(script, 30_000), expected as ReadonlyArray<number> as Array<number>)
        const error = yield* Fiber.join(fiber)
        assert.isTrue(error._tag === "CallError" && error.reason._tag === "Unreachable")
      }).pipe(jitter(factor), Effect.provide(over(script)))
    })
  }
  it.effect("is retried after 0.5 to 1.5 times the first pause, for any random seed", () =>
    Effect.gen(function*() {
      for (let seed = 0; seed < 50; seed++) {
        const script = scripted("lost")
        yield* Effect.gen(function*() {
          const fiber = yield* Effect.forkChild(Effect.exit(ReadProject()), { startImmediately: true })
          yield* TestClock.adjust("499 millis")
          assert.strictEqual(script.seen.length, 1)
          yield* TestClock.adjust("1001 millis")
          assert.strictEqual(script.seen.length, 2)
          yield* Fiber.interrupt(fiber)
        }).pipe(Random.withSeed(seed), Effect.provide(over(script)))
      }
    }))
  it.effect("is not retried if it is not idempotent", () => {
    const script = scripted("lost")
    return Effect.gen(function*() {
      yield* Effect.flip(SignInWithPassword({ body }))
      yield* Effect.flip(UpdateUser({ params, body: {} }))
      yield* Effect.flip(CreateUser())
      assert.strictEqual(script.seen.length, 3)
    }).pipe(Effect.provide(over(script)))
  })
  it.effect("is retried for DELETE in the same way as for GET", () => {
    const script = scripted("lost", reply(200, { success: true }))
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(DeleteUser({ params }), { startImmediately: true })
      yield* TestClock.adjust("1000 millis")
      yield* Fiber.join(fiber)
      assert.strictEqual(script.seen.length, 2)
    }).pipe(jitter(1), Effect.provide(over(script)))
  })
  it.effect("is not retried if the program turns retries off", () => {
    const script = scripted("lost")
    return Effect.gen(function*() {
      yield* Effect.flip(ReadProject()).pipe(Effect.provideService(RetrySchedule, Schedule.recurs(0)))
      assert.strictEqual(script.seen.length, 1)
    }).pipe(Effect.provide(over(script)))
  })
  it.effect("is reported as Offline on an offline device", () =>
    Effect.gen(function*() {
      const brokenTransport = fromFetch(() => Promise.reject(new TypeError("fetch failed")))
      const error = yield* Effect.flip(ReadProject()).pipe(
        Effect.provideService(Transport, brokenTransport),
        Effect.provideService(IsOnline, () => false),
        Effect.provideService(RetrySchedule, Schedule.recurs(0)),
        Effect.provide(serverLayer())
      )
      assert.isTrue(error._tag === "CallError" && error.reason._tag === "Offline")
      assert.include(error.message, "You are offline")
    }))
})

describe("a throttled request", () => {
  it.effect("is retried after Retry-After and the usual pause, with any method", () => {
    const script = scripted(
      reply(429, "slow", { "retry-after": "10" }),
      reply(200, { access_token: "a", refresh_token: "r", user_id: userId })
    )
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(SignInWithPassword({ body }), { startImmediately: true })
      yield* TestClock.adjust("10999 millis")
      assert.strictEqual(script.seen.length, 1)
      yield* TestClock.adjust("1 millis")
      assert.strictEqual((yield* Fiber.join(fiber)).userId, userId)
    }).pipe(jitter(1), Effect.provide(over(script)))
  })
  it.effect("is retried after an HTTP date in Retry-After", () => {
    const script = scripted(reply(429, "slow", { "retry-after": new Date(7000).toUTCString() }), reply(200, project))
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(ReadProject(), { startImmediately: true })
      yield* TestClock.adjust("7999 millis")
      assert.strictEqual(script.seen.length, 1)
      yield* TestClock.adjust("1 millis")
      yield* Fiber.join(fiber)
    }).pipe(jitter(1), Effect.provide(over(script)))
  })
  it.effect("fails immediately if Retry-After is longer than a minute", () => {
    const script = scripted(reply(429, "come back tomorrow", { "retry-after": "86400" }))
    return Effect.gen(function*() {
      const error = yield* Effect.flip(ReadProject())
      assert.isTrue(
        error._tag === "CallError" && error.reason._tag === "Throttled" && error.reason.retryAfterMillis === 86_400_000
      )
      assert.strictEqual(script.seen.length, 1)
    }).pipe(Effect.provide(over(script)))
  })
  it.effect("fails as throttled after five attempts", () => {
    const script = scripted(reply(429, "slow"))
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(Effect.flip(ReadProject()), { startImmediately: true })
      yield* TestClock.adjust("1 minute")
      const error = yield* Fiber.join(fiber)
      assert.isTrue(error._tag === "CallError" && error.reason._tag === "Throttled" && error.reason.retryAfterMillis === null)
      assert.strictEqual(script.seen.length, 5)
    }).pipe(Effect.provide(over(script)))
  })
  it("ignores an invalid Retry-After, and otherwise waits for its seconds or its date", () => {
    assert.strictEqual(retryAfter("2", 0), 2000)
    assert.strictEqual(retryAfter(" 1.5 ", 0), 1500)
    assert.strictEqual(retryAfter("Thu, 01 Jan 1970 00:00:05 GMT", 2000), 3000)
    assert.strictEqual(retryAfter("Thu, 01 Jan 1970 00:00:01 GMT", 2000), 0)
    for (const nonsense of [undefined, "", "-5", "1e308", "NaN", "soon"]) {
      assert.isUndefined(retryAfter(nonsense, 0), String(nonsense))
    }
  })
  it("reads each form of an HTTP date in GMT, in any time zone of the system", () => {
    // RFC 9110, section 5.6.7. A worker of the tests cannot change its own time zone.
    const forms = [
      "Sun, 06 Nov 1994 08:49:37 GMT",
      "Sunday, 06-Nov-94 08:49:37 GMT",
      "Sun Nov  6 08:49:37 1994",
      "Wed Nov 16 08:49:37 1994",
      "Sun, 06 Nov 1994 09:49:37 +0100"
    ]
    const program = `
      import { retryAfter } from ${JSON.stringify(pathToFileURL(join(root, "src/pipeline/timing/Timing.ts")).href)}
      const now = Date.UTC(1994, 10, 6, 8, 49, 7)
      console.log(JSON.stringify(${JSON.stringify(forms)}.map((form) => retryAfter(form, now))))
    `
    for (const TZ of ["America/New_York", "Asia/Tokyo"]) {
      const { stderr, stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
        encoding: "utf8",
        env: { ...process.env, TZ }
      })
      assert.strictEqual(stdout.trim(), "[30000,30000,30000,864030000,30000]", stderr)
    }
  })
})

describe("a request that is answered with 508", () => {
  it.effect("is retried only if the body contains INFINITE_LOOP_DETECTED", () =>
    Effect.gen(function*() {
      const loop = scripted(reply(508, "INFINITE_LOOP_DETECTED"), reply(200, serverUser))
      const fiber = yield* Effect.forkChild(ReadUser({ params }).pipe(Effect.provide(over(loop))), { startImmediately: true })
      yield* TestClock.adjust("2 seconds")
      assert.strictEqual((yield* Fiber.join(fiber)).id, userId)
      const otherScript = scripted(reply(508, "?"))
      const error = yield* Effect.flip(ReadUser({ params }).pipe(Effect.provide(over(otherScript))))
      assert.isTrue(error._tag === "CallError" && error.reason._tag === "ServerFailure")
      assert.strictEqual(otherScript.seen.length, 1)
    }))
})

describe("a slow request", () => {
  it.effect("is aborted after the timeout", () => {
    let abortCount = 0
    const hanging = fromFetch((_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => {
          abortCount++
          reject(init.signal?.reason)
        })
      })
    )
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(Effect.flip(CreateUser()), { startImmediately: true })
      yield* TestClock.adjust("30 seconds")
      const error = yield* Fiber.join(fiber)
      assert.isTrue(error._tag === "CallError" && error.reason._tag === "TimedOut" && error.reason.millis === 30_000)
      assert.strictEqual(abortCount, 1)
    }).pipe(Effect.provideService(Transport, hanging), Effect.provide(serverLayer()))
  })
  it.effect("is aborted when its fiber is interrupted", () => {
    let abortCount = 0
    const hanging = fromFetch((_, init) => new Promise(() => init?.signal?.addEventListener("abort", () => abortCount++)))
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(ReadProject(), { startImmediately: true })
      yield* Effect.yieldNow
      yield* Fiber.interrupt(fiber)
      assert.strictEqual(abortCount, 1)
    }).pipe(Effect.provideService(Transport, hanging), Effect.provide(serverLayer()))
  })
})
