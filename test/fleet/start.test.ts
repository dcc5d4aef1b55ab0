/** A fleet at its start, and concurrent reads: commands wait for the first connection, and one read serves all. */
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Duration, Effect, Exit, Fiber, Layer, Scope } from "effect"
import { Redis } from "effect/persistence"
import { TestClock } from "effect/testing"
import { vi } from "vitest"
import { createFleet, Fleet, type FleetOptions, join, layer, whenConnected } from "../../src/fleet/index.ts"
import * as ServerApp from "../../src/layers/app/ServerApp.ts"
import * as TokenStoreRequest from "../../src/layers/tokenStores/TokenStoreRequest.ts"
import { Session } from "../../src/pipeline/session/Session.ts"
import { RenewalGrace } from "../../src/pipeline/timing/Timing.ts"
import { Transport } from "../../src/pipeline/transport/Transport.ts"
import { accessToken, options, renewal } from "../kit/TestApp.ts"
import { Schemas } from "../lean/library.ts"

const failUnsupported = Effect.fail(new Redis.RedisError({ cause: "unsupported" }))

/** A client of Redis that replies to each command with the given function. */
const clientOf = (send: () => Effect.Effect<unknown, Redis.RedisError>) =>
  Layer.effect(
    Redis.Redis,
    Redis.make({
      send: <A>() => send() as Effect.Effect<A, Redis.RedisError>,
      subscribe: () => failUnsupported,
      connect: failUnsupported
    })
  )
const withFleet = (fleet: FleetOptions, client: Layer.Layer<Redis.Redis>) =>
  Effect.provide(layer(fleet).pipe(Layer.provide(client)))

describe("a Redis client that is connecting", () => {
  const there = clientOf(() => Effect.succeed("OK"))
  const send = Redis.Redis.use((client) => client.send("PING"))

  it.effect("delays commands until the first connection attempt ends", () =>
    Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(Effect.all([send, send], { concurrency: 2 }), { startImmediately: true })
      yield* TestClock.adjust("99 millis")
      assert.isUndefined(fiber.pollUnsafe())
      yield* TestClock.adjust("1 millis")
      assert.deepStrictEqual(yield* Fiber.join(fiber), ["OK", "OK"])
    }).pipe(Effect.provide(whenConnected(Layer.unwrap(Effect.as(Effect.sleep("100 millis"), there))))))

  it.effect("refuses commands after a failed first attempt, until it is connected", () => {
    let attempts = 0
    const second = Layer.unwrap(Effect.suspend(() => attempts++ === 0 ? Effect.fail("refused") : Effect.succeed(there)))
    return Effect.gen(function*() {
      yield* TestClock.adjust(0)
      assert.deepStrictEqual((yield* Effect.flip(send)).cause, { code: "NOT_CONNECTED" })
      yield* TestClock.adjust("1 second")
      assert.strictEqual(yield* send, "OK")
    }).pipe(Effect.provide(whenConnected(second)))
  })

  it("delays commands that the clients of `redis` and `ioredis` would reject", async () => {
    class ClientOfflineError extends Error {}
    for (
      const error of [
        new ClientOfflineError("The client is offline"),
        new Error("Stream isn't writeable and enableOfflineQueue options is false")
      ]
    ) {
      let refusals = 3
      const fleet = createFleet({
        redis: async () => refusals-- > 0 ? Promise.reject(error) : "OK",
        users: true,
        timeout: 10_000
      })
      assert.isTrue(await fleet.forget({ userId: "ada" }))
      assert.isBelow(refusals, 0)
      // A connection that is lost later fails immediately.
      refusals = 1
      assert.isFalse(await fleet.forget({ userId: "ada" }))
      await fleet.dispose()
    }
  })

  it.each([new Error("READONLY"), { message: "The client is offline" }, "The client is offline", null])(
    "does not repeat a command that failed otherwise: %s",
    async (error) => {
      const redis = vi.fn(() => Promise.reject(error))
      const fleet = createFleet({ redis, users: true, timeout: 10_000 })
      assert.isFalse(await fleet.forget({ userId: "ada" }))
      assert.strictEqual(redis.mock.calls.length, 1)
      await fleet.dispose()
    }
  )
})

describe("concurrent reads of the user of one session", () => {
  const app = join(ServerApp.layer({
    ...options,
    tokenStore: TokenStoreRequest.layerFrom({ accessToken: accessToken(Date.now() + 600_000), refreshToken: "rt" })
  }))
  /** A Redis without users that accepts every write. */
  const empty = clientOf(() => Effect.succeed(["1", ""]))
  const reading = () => {
    const gate = Deferred.makeUnsafe<void>()
    let reads = 0
    const read = Effect.suspend(() => {
      reads++
      return Effect.as(Deferred.await(gate), { id: "ada" })
    })
    const readCached = (view = "server") =>
      Effect.forkChild(Fleet.use(({ users }) => users.cached(view, Schemas.Created, read)), { startImmediately: true })
    return { gate, reads: () => reads, cached: readCached }
  }
  /** Waits until that many reads have started, because names of users are hashed asynchronously. */
  const untilReads = (reads: () => number, count: number) =>
    Effect.promise(() => vi.waitFor(() => assert.strictEqual(reads(), count), { interval: 1 }))

  it.live("share one request, even if one caller aborts; reads with other rights do not", () => {
    const { gate, reads, cached } = reading()
    return Effect.gen(function*() {
      const first = yield* cached()
      yield* untilReads(reads, 1)
      const otherReads = yield* Effect.all(Array.from({ length: 19 }, () => cached()))
      const otherView = yield* cached("client")
      yield* untilReads(reads, 2)
      yield* Fiber.interrupt(first)
      yield* Deferred.succeed(gate, undefined)
      for (const fiber of [...otherReads, otherView]) assert.deepStrictEqual(yield* Fiber.join(fiber), { id: "ada" })
      assert.strictEqual(reads(), 2)
      yield* Fiber.join(yield* cached())
      assert.strictEqual(reads(), 3)
    }).pipe(Effect.provide(app), withFleet({ users: true }, empty))
  })

  it.live("run again for the other callers if the request that runs the read ends", () => {
    const renewedRenewal = Deferred.makeUnsafe<void>()
    let reads = 0
    const read = Effect.suspend(() => {
      reads++
      return Effect.as(Session.use((session) => session.tokens()), { id: "ada" })
    })
    const pair = { accessToken: accessToken(Date.now() + 15_000), refreshToken: crypto.randomUUID() }
    const request = Layer.merge(
      ServerApp.layer({ ...options, tokenStore: TokenStoreRequest.layerFrom(pair) }),
      Layer.succeed(Transport, () => Effect.as(Deferred.await(renewedRenewal), renewal(accessToken(Date.now() + 600_000, "new"))))
    )
    const readCached = (scope: Scope.Scope, view = "server") =>
      Effect.gen(function*() {
        const { users } = yield* Fleet
        const context = yield* Layer.buildWithScope(Layer.fresh(request), scope)
        return yield* Effect.forkChild(
          Effect.provideContext(users.cached(view, Schemas.Created, read), context),
          { startImmediately: true }
        )
      })
    return Effect.gen(function*() {
      const scopes = [yield* Scope.make(), yield* Scope.make()] as const
      const first = yield* readCached(scopes[0])
      yield* untilReads(() => reads, 1)
      const second = yield* readCached(scopes[1])
      // A read with other rights, whose name is hashed after that of the second caller.
      yield* readCached(scopes[1], "client")
      yield* untilReads(() => reads, 2)
      yield* Fiber.interrupt(first)
      yield* Scope.close(scopes[0], Exit.void)
      yield* untilReads(() => reads, 3)
      yield* Deferred.succeed(renewedRenewal, undefined)
      assert.deepStrictEqual(yield* Fiber.join(second), { id: "ada" })
    }).pipe(Effect.provideService(RenewalGrace, Duration.seconds(30)), withFleet({ users: true }, empty))
  })

  it.live("end with a read that is interrupted itself, which is not repeated", () => {
    let reads = 0
    const read = Effect.suspend(() => ++reads > 3 ? Effect.succeed({ id: "ada" }) : Effect.interrupt)
    return Effect.gen(function*() {
      const exit = yield* Effect.exit(Fleet.use(({ users }) => users.cached("server", Schemas.Created, read)))
      assert.isTrue(Exit.hasInterrupts(exit))
      assert.strictEqual(reads, 1)
    }).pipe(Effect.provide(app), withFleet({ users: true }, empty))
  })

  it.live("do not join a read that started before the user was forgotten", () => {
    const { gate, reads, cached } = reading()
    return Effect.gen(function*() {
      const before = yield* cached()
      yield* untilReads(reads, 1)
      yield* Fleet.use(({ users }) => users.forget({ userId: "ada" }))
      const after = yield* cached()
      yield* untilReads(reads, 2)
      yield* Deferred.succeed(gate, undefined)
      yield* Effect.all([Fiber.join(before), Fiber.join(after)])
    }).pipe(Effect.provide(app), withFleet({ users: true }, empty))
  })
})
