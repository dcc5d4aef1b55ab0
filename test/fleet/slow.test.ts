/** Renewals of a fleet while the provider is slow, unreachable or refuses a token: one exchange, and one attempt after a failure. */
import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Fiber, Layer, Result } from "effect"
import { Redis } from "effect/persistence"
import { TestClock } from "effect/testing"
import { ReadProject } from "../../src/endpoints/projects/Projects.ts"
import { CallError } from "../../src/errors/call/CallError.ts"
import { type FleetOptions, join, layer } from "../../src/fleet/index.ts"
import * as ServerApp from "../../src/layers/app/ServerApp.ts"
import * as TokenStoreRequest from "../../src/layers/tokenStores/TokenStoreRequest.ts"
import { callError, type Send } from "../../src/pipeline/ports/WireRequest.ts"
import { unreachable } from "../../src/pipeline/transport/networkError.ts"
import { Transport } from "../../src/pipeline/transport/Transport.ts"
import { settled } from "../kit/cryptography.ts"
import { accessToken, options, project, refusal, renewal, reply } from "../kit/TestApp.ts"
import * as MemoryRedis from "./MemoryRedis.ts"

/** Calls concurrently from `count` processes with an expired token; each process has its own fleet over one Redis. */
const callOfEach = (count: number, send: Send, fleet: FleetOptions = {}) =>
  Effect.gen(function*() {
    const call = yield* callsInFleet(fleet)
    return yield* Effect.all(Array.from({ length: count }, () => call(send)), { concurrency: "unbounded" })
  })

/** Calls with an expired token over one Redis, each from its own process. */
const callsInFleet = Effect.fnUntraced(function*(fleet: FleetOptions = {}, isHeld = false) {
  yield* TestClock.setTime(1_000_000)
  const clock = yield* TestClock.testClockWith(Effect.succeed)
  const redis = MemoryRedis.make(() => clock.currentTimeMillisUnsafe())
  const tokenStore = TokenStoreRequest.layerFrom({ accessToken: accessToken(1, "dead"), refreshToken: "rt" })
  return (send: Send, totalTimeout?: number) => {
    const serverApp = ServerApp.layer({ ...options, tokenStore, totalTimeout })
    const app = join(Layer.merge(serverApp, Layer.succeed(Transport, send)))
    const members = layer(fleet).pipe(Layer.provide(isHeld ? heldRedis : redis.layer))
    return Effect.result(Effect.provide(ReadProject(), Layer.fresh(app.pipe(Layer.provide(members)))))
  }
})

/** The times of the commands to `heldRedis`. */
const heldTimes: Array<number> = []
/** A Redis that says that another process holds every lock. */
const heldRedis = Layer.effect(
  Redis.Redis,
  Redis.make({
    // The fleet decodes each reply where it uses the reply.
    send: <A>(command: string) =>
      Effect.clockWith((clock) => {
        if (command !== "SCRIPT") heldTimes.push(clock.currentTimeMillisUnsafe())
        return Effect.succeed((command === "SCRIPT" ? "1" : ["held", ""]) as A)
      }),
    subscribe: () => Effect.fail(new Redis.RedisError({ cause: "unsupported" })),
    connect: Effect.fail(new Redis.RedisError({ cause: "unsupported" }))
  })
)

/** Advances the clock in small steps, each after the cryptography of the one before, which takes real time. */
const untilDone = <A, E>(fiber: Fiber.Fiber<A, E>) =>
  Effect.gen(function*() {
    while (fiber.pollUnsafe() === undefined) {
      yield* settled
      yield* TestClock.adjust("20 millis")
    }
    return yield* Fiber.join(fiber)
  })

describe("processes of a fleet", () => {
  it.effect("wait for a renewal that takes longer than the lease of its lock", () => {
    let exchanges = 0
    const send: Send = (request) => {
      if (request.endpoint !== "sessions.refresh") return Effect.succeed(reply(200, project))
      exchanges++
      return Effect.delay(Effect.sync(() => renewal(accessToken(9_000_000, "new"))), "9 seconds")
    }
    return Effect.gen(function*() {
      const outcomes = yield* untilDone(yield* Effect.forkChild(callOfEach(3, send), { startImmediately: true }))
      assert.deepStrictEqual(outcomes.map(({ _tag }) => _tag), ["Success", "Success", "Success"])
      assert.strictEqual(exchanges, 1)
    })
  })

  it.effect("make one attempt each after the process that they wait for has failed", () => {
    let attempts = 0
    const send: Send = (request) => {
      if (request.endpoint !== "sessions.refresh") return Effect.succeed(reply(200, project))
      attempts++
      return Effect.delay(Effect.fail(callError(request, unreachable(new TypeError("fetch failed"), request.url))), "50 millis")
    }
    return Effect.gen(function*() {
      const outcomes = yield* untilDone(yield* Effect.forkChild(callOfEach(3, send), { startImmediately: true }))
      assert.deepStrictEqual(outcomes.map(({ _tag }) => _tag), ["Failure", "Failure", "Failure"])
      // Five attempts by the first process, and one by each of the others.
      assert.strictEqual(attempts, 7)
    })
  })

  it.effect("ask the provider once about a refresh token that it refuses", () => {
    let exchanges = 0
    const send: Send = (request) => {
      if (request.endpoint !== "sessions.refresh") return Effect.succeed(reply(200, project))
      exchanges++
      return Effect.succeed(refusal(401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"))
    }
    return Effect.gen(function*() {
      const outcomes = yield* untilDone(yield* Effect.forkChild(callOfEach(3, send), { startImmediately: true }))
      assert.deepStrictEqual(outcomes.map(({ _tag }) => _tag), ["Success", "Success", "Success"])
      assert.strictEqual(exchanges, 1)
    })
  })
})

describe("a process with a limit of 3 seconds", () => {
  const exchanging = (wait: Effect.Effect<void>): Send => (request) =>
    request.endpoint === "sessions.refresh"
      ? Effect.as(wait, renewal(accessToken(9_000_000, "new")))
      : Effect.succeed(reply(200, project))
  const healthy = exchanging(Effect.void)
  const hanging = exchanging(Effect.never)
  /** The outcome of a call with the limit beside a process that holds the lock, and the simulated milliseconds that it took. */
  const beside = (send: Send, isHeld = false) =>
    Effect.gen(function*() {
      const call = yield* callsInFleet({}, isHeld)
      if (!isHeld) {
        yield* Effect.forkChild(call(hanging), { startImmediately: true })
        yield* settled
      }
      const start = yield* Clock.currentTimeMillis
      const end = Effect.map(Clock.currentTimeMillis, (now) => now - start)
      return yield* untilDone(
        yield* Effect.forkChild(Effect.all([call(send, 3_000), end]), { startImmediately: true })
      )
    })
  const reasonOf = (outcome: Result.Result<unknown, unknown>) =>
    Result.isFailure(outcome) && outcome.failure instanceof CallError ? outcome.failure.reason._tag : outcome._tag

  it.effect("exchanges the token itself after half of it, beside a stuck renewal", () =>
    Effect.gen(function*() {
      const [outcome, millis] = yield* beside(healthy)
      assert.strictEqual(reasonOf(outcome), "Success")
      assert.isAtLeast(millis, 1_500)
      assert.isAtMost(millis, 1_700)
    }))

  it.effect("fails at the limit if the provider does not respond to it either", () =>
    Effect.gen(function*() {
      const [outcome, millis] = yield* beside(hanging)
      assert.strictEqual(reasonOf(outcome), "TimedOut")
      assert.isAtMost(millis, 3_100)
    }))

  it.effect("asks Redis after pauses that double, and then are an eighth of the wait", () =>
    Effect.gen(function*() {
      const before = heldTimes.length
      const call = yield* callsInFleet({}, true)
      yield* untilDone(yield* Effect.forkChild(call(healthy, 60_000), { startImmediately: true }))
      const [start = 0, ...times] = heldTimes.slice(before)
      const waits = [0, ...times.map((time) => time - start)]
      const pauses = waits.slice(1, -2).map((wait, index) => Math.round(wait - (waits[index] ?? 0)))
      assert.deepStrictEqual(pauses.slice(0, 5), [20, 40, 80, 160, 160])
      assert.deepStrictEqual(
        pauses.slice(5),
        waits.slice(4, -4).map((wait) => Math.round(Math.min(1_000, Math.max(160, wait / 8))))
      )
      assert.strictEqual(Math.round(waits.at(-2) ?? 0), 30_000)
    }))

  it.effect("exchanges the token itself if Redis always answers `held`", () =>
    Effect.gen(function*() {
      const [outcome, millis] = yield* beside(healthy, true)
      assert.strictEqual(reasonOf(outcome), "Success")
      assert.isAtMost(millis, 1_700)
    }))
})

describe("a provider that cannot be reached", () => {
  const lostThen = (isUp: () => boolean, times: Array<number>): Send => (request) =>
    Effect.clockWith((clock) => {
      times.push(clock.currentTimeMillisUnsafe())
      return isUp()
        ? Effect.succeed(reply(200, project))
        : Effect.fail(callError(request, unreachable(new TypeError("fetch failed"), request.url)))
    })
  const budget = { budget: { limit: 1_000, window: "1 second" } } as const
  const goneRedis = Layer.effect(
    Redis.Redis,
    Redis.make({
      send: () => Effect.fail(new Redis.RedisError({ cause: { code: "ECONNREFUSED" } })),
      subscribe: () => Effect.fail(new Redis.RedisError({ cause: "unsupported" })),
      connect: Effect.fail(new Redis.RedisError({ cause: "unsupported" }))
    })
  )
  const appOf = (send: Send) => join(Layer.merge(ServerApp.layer(options), Layer.succeed(Transport, send)))

  it.effect("is probed at most once a second by a process with a budget", () => {
    const times: Array<number> = []
    return Effect.gen(function*() {
      const calls = yield* Effect.forkChild(
        Effect.forEach(Array.from({ length: 50 }), () => Effect.result(ReadProject()), { concurrency: "unbounded" }),
        { startImmediately: true }
      )
      yield* TestClock.adjust("30 seconds")
      for (const outcome of yield* Fiber.join(calls)) {
        assert.isTrue(
          outcome._tag === "Failure" && outcome.failure._tag === "CallError" && outcome.failure.reason._tag === "Unreachable"
        )
      }
      // All requests that were sent before the first one was lost, and the probes.
      assert.isAtMost(times.filter((at) => at > 0).length, 23)
    }).pipe(Effect.provide(appOf(lostThen(() => false, times))), Effect.provide(layer(budget).pipe(Layer.provide(goneRedis))))
  })

  it.effect("receives requests at the full rate once it has responded", () => {
    let isUp = false
    return Effect.gen(function*() {
      const call = Effect.forkChild(
        Effect.forEach(Array.from({ length: 10 }), () => ReadProject(), { concurrency: "unbounded" }),
        { startImmediately: true }
      )
      const calls = yield* call
      yield* TestClock.adjust("3 seconds")
      isUp = true
      yield* TestClock.adjust("20 seconds")
      assert.strictEqual((yield* Fiber.join(calls)).length, 10)
      assert.strictEqual((yield* Fiber.join(yield* call)).length, 10)
    }).pipe(Effect.provide(appOf(lostThen(() => isUp, []))), Effect.provide(layer(budget).pipe(Layer.provide(goneRedis))))
  })
})
