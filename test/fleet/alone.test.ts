/** A fleet without Redis: the behaviour of one process, its cost, and invalid options. */
import { assert, describe, it } from "@effect/vitest"
import { type Duration, Effect, Fiber, Layer, Logger, Metric, Schedule } from "effect"
import { Redis } from "effect/persistence"
import { TestClock } from "effect/testing"
import { onTestFinished, vi } from "vitest"
import { ReadProject } from "../../src/endpoints/projects/Projects.ts"
import { createFleet, type FleetOptions, join, layer, redisCommands } from "../../src/fleet/index.ts"
import * as ServerApp from "../../src/layers/app/ServerApp.ts"
import * as TokenStoreRequest from "../../src/layers/tokenStores/TokenStoreRequest.ts"
import type { Send } from "../../src/pipeline/ports/WireRequest.ts"
import { RetrySchedule } from "../../src/pipeline/timing/Timing.ts"
import { Transport } from "../../src/pipeline/transport/Transport.ts"
import { createServerApp, pairTokenStore } from "../../src/promise/index.ts"
import { fc } from "../kit/Seed.ts"
import { accessToken, options, project, refusal, renewal, reply } from "../kit/TestApp.ts"

const failUnsupported = Effect.fail(new Redis.RedisError({ cause: "unsupported" }))

/** A client of Redis that handles each command with the given function. */
const clientOf = (send: (command: string) => Effect.Effect<unknown, Redis.RedisError>) =>
  Layer.effect(
    Redis.Redis,
    Redis.make({
      send: <A>(command: string) => send(command) as Effect.Effect<A, Redis.RedisError>,
      subscribe: () => failUnsupported,
      connect: failUnsupported
    })
  )
const goneClient = clientOf(() =>
  Effect.fail(new Redis.RedisError({ cause: { code: "ECONNREFUSED", message: "secret-in-message" } }))
)

const answering = (log: Array<number>, more: Send = () => Effect.succeed(reply(200, project))): Send => (request) =>
  Effect.clockWith((clock) => {
    log.push(clock.currentTimeMillisUnsafe())
    return request.endpoint === "sessions.refresh"
      ? Effect.succeed(renewal(accessToken(clock.currentTimeMillisUnsafe() + 600_000, `${log.length}`)))
      : more(request)
  })

const appOf = (send: Send, more: { readonly maxRetryAfter?: Duration.Input } = {}) =>
  join(Layer.merge(
    ServerApp.layer({
      ...options,
      ...more,
      tokenStore: TokenStoreRequest.layerFrom({ accessToken: accessToken(1, "dead"), refreshToken: "rt" })
    }),
    Layer.succeed(Transport, send)
  ))

/** A server app without a session, so that only the budget takes time. */
const serverOf = (send: Send) => join(Layer.merge(ServerApp.layer(options), Layer.succeed(Transport, send)))

const withFleet = (fleet: FleetOptions, client = goneClient) => Effect.provide(layer(fleet).pipe(Layer.provide(client)))
const calls = (count: number) => Effect.all(Array.from({ length: count }, () => ReadProject()), { concurrency: "unbounded" })

describe("a budget without Redis", () => {
  it.effect("is counted by the process, which never exceeds the limit in any window", () => {
    const times = new Array<number>()
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(Effect.provide(calls(35), serverOf(answering(times))), { startImmediately: true })
      yield* TestClock.adjust("1 minute")
      yield* Fiber.join(fiber)
      assert.strictEqual(times.length, 35)
      for (const from of times) assert.isAtMost(times.filter((at) => at >= from && at < from + 1_000).length, 10)
      assert.strictEqual(Math.max(...times), 3_000)
    }).pipe(withFleet({ budget: { limit: 10, window: "1 second" } }))
  })

  it.effect("refuses calls that would wait too long, and does not count them", () => {
    const times = new Array<number>()
    return Effect.gen(function*() {
      const app = appOf(answering(times), { maxRetryAfter: "1 second" })
      yield* Effect.provide(calls(1), app)
      const error = yield* Effect.flip(Effect.provide(ReadProject(), app))
      assert.deepInclude(error, { _tag: "CallError" })
      assert.deepInclude((error as { readonly reason: object }).reason, { _tag: "Throttled", retryAfterMillis: 10_000 })
      yield* TestClock.adjust("10 seconds")
      yield* Effect.provide(calls(1), app)
    }).pipe(withFleet({ budget: { limit: 2, window: "10 seconds", maxWait: "1 second" } }))
  })

  it.effect("pauses all requests after a 429 without a code, for at most `maxPause`", () => {
    const times = new Array<number>()
    const first = { throttled: true, coded: true }
    const send = answering(times, (request) =>
      Effect.sync(() => {
        if (request.endpoint !== "project.get" || !first.throttled) return reply(200, project)
        if (first.coded) {
          first.coded = false
          return { ...refusal(429, "TOO_MANY", {}), headers: { ...refusal(429, "TOO_MANY").headers, "retry-after": "40" } }
        }
        first.throttled = false
        return reply(429, "slow down", { "retry-after": "50" })
      }))
    return Effect.gen(function*() {
      const app = appOf(send, { maxRetryAfter: "1 second" })
      const codes = yield* Effect.flip(Effect.provide(ReadProject(), app))
      assert.include(JSON.stringify(codes), "TOO_MANY")
      yield* Effect.flip(Effect.provide(ReadProject(), app))
      const before = times.length
      const fiber = yield* Effect.forkChild(Effect.provide(calls(3), app), { startImmediately: true })
      yield* TestClock.adjust("9 seconds")
      assert.strictEqual(times.length, before)
      yield* TestClock.adjust("1 second")
      yield* Fiber.join(fiber)
      assert.deepStrictEqual(times.slice(before), [10_000, 10_000, 10_000])
    }).pipe(withFleet({ budget: { limit: 100, window: "1 second", maxPause: "10 seconds" } }))
  })

  it.effect("keeps its window and its pauses when the system's clock is set back", () => {
    const times = new Array<number>()
    let isBusy = false
    const send = answering(
      times,
      () => Effect.sync(() => isBusy ? reply(429, "slow down", { "retry-after": "20" }) : reply(200, project))
    )
    const hour = 3_600_000
    return Effect.gen(function*() {
      const app = serverOf(send)
      yield* TestClock.setTime(2 * hour)
      yield* Effect.provide(calls(2), app)
      yield* TestClock.setTime(hour)
      const third = yield* Effect.forkChild(Effect.provide(calls(1), app), { startImmediately: true })
      yield* TestClock.adjust("10 seconds")
      yield* Fiber.join(third)
      assert.deepStrictEqual(times, [2 * hour, 2 * hour, hour + 10_000])
      isBusy = true
      yield* Effect.flip(Effect.provide(calls(1), Layer.merge(app, Layer.succeed(RetrySchedule, Schedule.recurs(0)))))
      isBusy = false
      yield* TestClock.setTime(0)
      const last = yield* Effect.forkChild(Effect.provide(calls(1), app), { startImmediately: true })
      yield* TestClock.adjust("20 seconds")
      yield* Fiber.join(last)
      assert.strictEqual(times.at(-1), 20_000)
    }).pipe(withFleet({ budget: { limit: 2, window: "10 seconds" } }))
  })
})

describe("a failing Redis", () => {
  it.effect("is skipped after two timeouts, retried after a pause, and logged once", () => {
    let commands = 0
    let works = false
    const stalledClient = clientOf(() => Effect.suspend(() => (commands++, works ? Effect.succeed("sha") : Effect.never)))
    const logs = new Array<unknown>()
    const logger = Logger.make(({ message }) => void logs.push(message))
    return Effect.gen(function*() {
      // Each call sends one command, for its budget.
      const call = Effect.provide(ReadProject(), serverOf(answering([])))
      for (const _ of [1, 2]) {
        const fiber = yield* Effect.forkChild(call, { startImmediately: true })
        yield* TestClock.adjust("249 millis")
        assert.isUndefined(fiber.pollUnsafe())
        yield* TestClock.adjust("1 millis")
        yield* Fiber.join(fiber)
      }
      const commandCount = commands
      for (let count = 0; count < 50; count++) yield* call
      assert.strictEqual(commands, commandCount)
      yield* TestClock.adjust("5 seconds")
      const probe = yield* Effect.forkChild(call, { startImmediately: true })
      yield* TestClock.adjust("250 millis")
      yield* Fiber.join(probe)
      assert.isAbove(commands, commandCount)
      works = true
      yield* TestClock.adjust("5 seconds")
      const later = commands
      yield* call
      assert.isAbove(commands, later)
      const outcomesOf = (outcome: string) =>
        Effect.map(Metric.value(Metric.withAttributes(redisCommands, { outcome })), ({ count }) => count)
      assert.strictEqual(yield* outcomesOf("skipped"), 50)
      assert.deepStrictEqual(logs.flat(), [
        "latchkey: Redis is unavailable (no reply within 250 ms). This process continues without Redis."
      ])
    }).pipe(
      withFleet({ budget: { limit: 1_000, window: "1 second" } }, stalledClient),
      Effect.provide(Logger.layer([logger])),
      Effect.provideService(Metric.MetricRegistry, new Map())
    )
  })

  it.effect.each<readonly [client: typeof goneClient, text: string]>([
    ...([
      [{ code: "ECONNREFUSED", message: "secret-in-message" }, "ECONNREFUSED"],
      [{ code: "", message: "READONLY secret" }, "READONLY"],
      [new Error("NOAUTH Authentication required."), "NOAUTH"],
      [null, "an error"]
    ] as const).map(([cause, reason]) =>
      [
        clientOf(() => Effect.fail(new Redis.RedisError({ cause }))),
        `latchkey: Redis is unavailable (${reason}). This process continues without Redis.`
      ] as const
    ),
    [
      clientOf(() => Effect.die(new Error("secret-in-message"))),
      "latchkey: the fleet's option `redis` failed with a defect. Correct this function or client. This process continues without Redis."
    ]
  ])("is reported by its error code or as a defect, and never by its message", ([client, text]) => {
    const logs = new Array<unknown>()
    const logger = Logger.make(({ message }) => void logs.push(message))
    return Effect.gen(function*() {
      yield* Effect.provide(calls(3), appOf(answering([])))
      assert.deepStrictEqual(logs.flat(), [text])
    }).pipe(withFleet({ budget: { limit: 100, window: "1 second" } }, client), Effect.provide(Logger.layer([logger])))
  })

  it("causes no call to fail, even if it throws, rejects or replies with any value", () => {
    // Each fleet logs that Redis does not answer.
    vi.spyOn(console, "log").mockImplementation(() => {})
    onTestFinished(() => void vi.restoreAllMocks())
    return fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.anything(), fc.constantFrom(["result", "x"], ["result", "forgotten"], ["taken", ""], [0, 1], ["1", "2:x"])),
        fc.constantFrom("resolves", "rejects", "throws"),
        async (response, how) => {
          const fleet = createFleet({
            redis: () => {
              if (how === "throws") throw response
              return how === "resolves" ? Promise.resolve(response) : Promise.reject(response)
            },
            budget: { limit: 1_000, window: "1 second" },
            users: true
          })
          const times = new Array<number>()
          const fetch = async () => {
            times.push(0)
            return Response.json({
              ...project,
              access_token: accessToken(Date.now() + 600_000, "new"),
              token_type: "Bearer",
              expires_in: 600
            })
          }
          const app = createServerApp({
            ...options,
            fetch,
            fleet,
            tokenStore: pairTokenStore({ accessToken: accessToken(1, "dead"), refreshToken: "rt" })
          })
          assert.strictEqual((await app.project.get()).id, project.id)
          assert.strictEqual(times.length, 2)
          assert.isBoolean(await fleet.forget({ userId: "somebody" }))
          await app.dispose()
          await fleet.dispose()
        }
      ),
      { numRuns: 40 }
    )
  })
})

describe("the options of a fleet", () => {
  const wrong: ReadonlyArray<readonly [option: string, given: object]> = [
    ["redis", { redis: "redis://127.0.0.1" }],
    ["prefix", { prefix: "{" }],
    ["timeout", { timeout: "soon" }],
    ["resetTimeout", { resetTimeout: "1 year" }],
    ["renewalTimeToLive", { renewalTimeToLive: -1 }],
    ["budget.limit", { budget: { limit: 1.5, window: 1_000 } }],
    ["budget.window", { budget: { limit: 1 } }],
    ["budget.maxWait", { budget: { limit: 1, window: 1_000, maxWait: 0 } }],
    ["budget.maxPause", { budget: { limit: 1, window: 1_000, maxPause: "never" } }]
  ]
  it.for(wrong)("with an invalid value are refused immediately: %s %j", ([option, value]) => {
    try {
      createFleet({ redis: async () => null, ...value })
    } catch (error) {
      return assert.deepInclude(error, { _tag: "InvalidOption", option })
    }
    assert.fail("they were taken")
  })
})
