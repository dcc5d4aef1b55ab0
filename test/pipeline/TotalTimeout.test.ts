/** The total timeout of a call: its effect, its error, and its defaults. */
import { assert, describe, it } from "@effect/vitest"
import { Clock, Duration, Effect, Fiber, Layer, Random } from "effect"
import { TestClock } from "effect/testing"
import { ReadProject } from "../../src/endpoints/projects/Projects.ts"
import { CallError } from "../../src/errors/call/CallError.ts"
import * as AdminApp from "../../src/layers/app/AdminApp.ts"
import * as ClientApp from "../../src/layers/app/ClientApp.ts"
import * as ServerApp from "../../src/layers/app/ServerApp.ts"
import * as TokenStoreMemory from "../../src/layers/tokenStores/TokenStoreMemory.ts"
import { Settings } from "../../src/pipeline/ports/Settings.ts"
import { accessToken, adminLayer, options, projectId, reply, scripted, serverLayer, tokens } from "../kit/TestApp.ts"

const over = (script: ReturnType<typeof scripted>) => Layer.merge(serverLayer(), script.transport)

/** Pins the jitter to a factor from 0.5 to 1.5. */
const jitter = (factor: number) =>
  Effect.provideService(Random.Random, { nextDoubleUnsafe: () => factor - 0.5, nextIntUnsafe: () => 0 })

describe("a total limit", () => {
  const withBudget = (script: ReturnType<typeof scripted>) =>
    Layer.merge(
      ClientApp.layer({ ...options, tokenStore: TokenStoreMemory.layer, totalTimeout: "5 seconds" }),
      script.transport
    )
  it.effect("ends a call with the last attempt's error, without waiting beyond the limit", () => {
    const script = scripted("lost")
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(Effect.flip(ReadProject()), { startImmediately: true })
      // Attempts after 0, 1 and 3 seconds; the next would be after 7.
      yield* TestClock.adjust("3 seconds")
      const error = yield* Fiber.join(fiber)
      assert.isTrue(error._tag === "CallError" && error.reason._tag === "Unreachable", String(error))
      assert.strictEqual(script.seen.length, 3)
    }).pipe(jitter(1), Effect.provide(withBudget(script)))
  })
  it.effect("ends a running attempt with TimedOut; its cause is the previous attempt's error", () => {
    const hanging = () => Effect.never
    const cases = [
      ["lost", "Unreachable"],
      [reply(429, "slow", { "retry-after": "2" }), "Throttled"],
      [reply(508, "INFINITE_LOOP_DETECTED"), "ServerFailure"]
    ] as const
    return Effect.forEach(cases, ([first, expected]) => {
      const script = scripted(first, hanging)
      return Effect.gen(function*() {
        const fiber = yield* Effect.forkChild(Effect.flip(ReadProject()), { startImmediately: true })
        yield* TestClock.adjust("4999 millis")
        assert.isUndefined(fiber.pollUnsafe())
        yield* TestClock.adjust("1 millis")
        const error = yield* Fiber.join(fiber)
        assert.isTrue(error._tag === "CallError" && error.reason._tag === "TimedOut" && error.reason.millis === 5_000)
        const cause = error._tag === "CallError" && error.reason._tag === "TimedOut" ? error.reason.cause : undefined
        if (!(cause instanceof CallError)) return assert.fail("the attempt before is lost")
        assert.strictEqual(cause.reason._tag, expected)
        assert.strictEqual(cause.reason._tag === "Throttled" ? cause.reason.retryAfterMillis : 2_000, 2_000)
        assert.include(error.message, cause.message)
        assert.strictEqual(script.seen.length, 2)
      }).pipe(jitter(1), Effect.provide(withBudget(script)))
    })
  })
  it.effect("ends even a first attempt that exceeds the limit", () => {
    const script = scripted(() => Effect.never)
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(Effect.flip(ReadProject()), { startImmediately: true })
      yield* TestClock.adjust("5 seconds")
      const error = yield* Fiber.join(fiber)
      assert.isTrue(error._tag === "CallError" && error.reason._tag === "TimedOut" && error.reason.cause === undefined)
    }).pipe(Effect.provide(withBudget(script)))
  })
  it.effect("includes the library's own pause after Retry-After", () => {
    const script = scripted(reply(429, "slow", { "retry-after": "4" }))
    return Effect.gen(function*() {
      // 4 seconds plus 1 second are not less than 5.
      const error = yield* Effect.flip(ReadProject())
      assert.isTrue(error._tag === "CallError" && error.reason._tag === "Throttled" && error.reason.retryAfterMillis === 4_000)
      assert.strictEqual(script.seen.length, 1)
    }).pipe(jitter(1), Effect.provide(withBudget(script)))
  })
  it.effect("ends the call if the provider requests a longer pause, and reports that pause", () => {
    const script = scripted(reply(429, "slow", { "retry-after": "6" }))
    return Effect.gen(function*() {
      const error = yield* Effect.flip(ReadProject())
      assert.isTrue(error._tag === "CallError" && error.reason._tag === "Throttled" && error.reason.retryAfterMillis === 6_000)
    }).pipe(Effect.provide(withBudget(script)))
  })
})

describe("the default total limit", () => {
  const keptToken = accessToken(Date.parse("2100-01-01"))
  const owner = ClientApp.layer({ ...options, projectId: "internal", tokenStore: TokenStoreMemory.layerFrom(tokens(keptToken)) })
  const totalOf = <E>(layer: Layer.Layer<Settings, E>) =>
    Effect.map(Effect.provide(Settings, layer), ({ totalTimeout }) => totalTimeout && Duration.toMillis(totalTimeout))

  it.effect("is 60 seconds in server, admin and owned apps; client apps have none", () =>
    Effect.gen(function*() {
      const client = { ...options, tokenStore: TokenStoreMemory.layer }
      assert.strictEqual(yield* totalOf(serverLayer()), 60_000)
      assert.strictEqual(yield* totalOf(adminLayer()), 60_000)
      assert.strictEqual(yield* totalOf(Layer.provide(AdminApp.layerOwned({ projectId }), owner)), 60_000)
      assert.isNull(yield* totalOf(ClientApp.layer(client)))
      // The option replaces the default, and `null` removes it.
      assert.strictEqual(yield* totalOf(ServerApp.layer({ ...options, totalTimeout: "10 seconds" })), 10_000)
      assert.isNull(yield* totalOf(ServerApp.layer({ ...options, totalTimeout: null })))
      assert.isNull(yield* totalOf(AdminApp.layer({ ...options, totalTimeout: null })))
      assert.isNull(yield* totalOf(Layer.provide(AdminApp.layerOwned({ projectId, totalTimeout: null }), owner)))
      assert.strictEqual(yield* totalOf(ClientApp.layer({ ...client, totalTimeout: "10 seconds" })), 10_000)
    }))

  it.effect("ends a server's call immediately if the provider requests a longer pause", () => {
    const script = scripted(reply(429, "slow", { "retry-after": "60" }))
    return Effect.gen(function*() {
      const error = yield* Effect.flip(ReadProject())
      assert.isTrue(error._tag === "CallError" && error.reason._tag === "Throttled" && error.reason.retryAfterMillis === 60_000)
      assert.strictEqual(script.seen.length, 1)
    }).pipe(Effect.provide(over(script)))
  })

  it.effect("ends a hanging server call after 60 s; a client call makes all five attempts", () => {
    const script = scripted(() => Effect.never)
    const time = <A, E>(call: Effect.Effect<A, E>) =>
      Effect.gen(function*() {
        const start = yield* Clock.currentTimeMillis
        const fiber = yield* Effect.forkChild(Effect.exit(call), { startImmediately: true })
        for (let seconds = 0; seconds < 300 && fiber.pollUnsafe() === undefined; seconds++) yield* TestClock.adjust("1 second")
        yield* Fiber.join(fiber)
        return (yield* Clock.currentTimeMillis) - start
      })
    return Effect.gen(function*() {
      assert.strictEqual(yield* time(ReadProject().pipe(jitter(1), Effect.provide(over(script)))), 60_000)
      const client = Layer.merge(ClientApp.layer({ ...options, tokenStore: TokenStoreMemory.layer }), script.transport)
      assert.strictEqual(yield* time(ReadProject().pipe(jitter(1), Effect.provide(client))), 5 * 30_000 + 15_000)
    })
  })
})
