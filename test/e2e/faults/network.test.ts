/** Failures before a request reaches the provider: no listener, no such name, no connection, and other transports. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schedule } from "effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import type { AddressInfo } from "node:net"
import { createServer } from "node:net"
import * as TransportHttpClient from "../../../src/layers/transport/TransportHttpClient.ts"
import { RetrySchedule } from "../../../src/pipeline/timing/Timing.ts"
import { fromFetch } from "../../../src/pipeline/transport/fetchTransport.ts"
import { IsOnline } from "../../../src/pipeline/transport/networkError.ts"
import * as Auth from "../../../src/services/auth/Auth.ts"
import * as Project from "../../../src/services/client/Project.ts"
import * as CurrentServerUser from "../../../src/services/server/CurrentServerUser.ts"
import * as Users from "../../../src/services/server/Users.ts"
import { leavingNothing } from "./Leftovers.ts"
import { account } from "./Operations.ts"
import { appOver, counting, newEmulator, outcomeOf } from "./World.ts"

const network = fromFetch((input, init) => globalThis.fetch(input, init))
const atOnce = Effect.provideService(RetrySchedule, Schedule.recurs(4))

/** A port without a listener, because its listener has just closed. */
const closedPort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

describe("an unreachable address", () => {
  for (
    const [name, address] of [
      ["a port without a listener", async () => `http://127.0.0.1:${await closedPort()}`],
      // A reserved name, which can never exist (RFC 6761, section 6.4).
      ["a host that has no address", () => Promise.resolve("https://nobody.invalid")]
    ] as const
  ) {
    it(`is tried twice for a read and once for each write: ${name}`, () =>
      leavingNothing(async () => {
        const { send, sent } = counting(network)
        const baseUrl = await address()
        const outcomes = await Effect.all([
          Effect.exit(Project.get()),
          Effect.exit(Users.create()),
          Effect.exit(Auth.signInWithPassword(account))
        ]).pipe(atOnce, Effect.provide(appOver(newEmulator(), send, { baseUrl })), Effect.runPromise)
        assert.deepStrictEqual(outcomes.map(outcomeOf), ["Unreachable", "Unreachable", "Unreachable"])
        assert.strictEqual(sent.filter((endpoint) => endpoint === "project.get").length, 2)
        assert.strictEqual(sent.length, 4)
      }), 30_000)
  }
})

describe("a device without a connection", () => {
  it.effect("gets the error Offline, keeps its session, and works again when online", () => {
    const emulator = newEmulator()
    let online = true
    const fetch: typeof globalThis.fetch = (input, init) =>
      online ? emulator.fetch(input, init) : Promise.reject(new TypeError("Failed to fetch"))
    const { send, sent } = counting(fromFetch(fetch))
    return Effect.gen(function*() {
      const { userId } = yield* Auth.signUpWithPassword({ ...account, verificationCallbackUrl: null })
      online = false
      emulator.advanceClock(11 * 60_000)
      const exits = yield* Effect.all([
        Effect.exit(CurrentServerUser.find()),
        Effect.exit(Users.create()),
        Effect.exit(Project.get())
      ])
      assert.deepStrictEqual(exits.map(outcomeOf), ["Offline", "Offline", "Offline"])
      online = true
      assert.strictEqual((yield* CurrentServerUser.find())?.id, userId)
      assert.notInclude(sent, "auth.signInWithPassword")
    }).pipe(
      atOnce,
      Effect.provideService(IsOnline, () => online),
      Effect.provide(appOver(emulator, send))
    )
  })
})

describe("a call through an application's own HttpClient", () => {
  const over = (fetch: typeof globalThis.fetch) =>
    Layer.merge(
      appOver(newEmulator(), network),
      TransportHttpClient.layer.pipe(
        Layer.provide(FetchHttpClient.layer),
        Layer.provide(Layer.succeed(FetchHttpClient.Fetch, fetch))
      )
    )
  it("does not follow redirects to other hosts, which would receive the keys", async () => {
    const emulator = newEmulator()
    const { url } = await emulator.listen({ port: 0 })
    const elsewhere = newEmulator()
    const otherServer = await elsewhere.listen({ port: 0 })
    emulator.addFault({ status: 307, headers: { location: `${otherServer.url}/api/v1/projects/current` }, count: 10 })
    elsewhere.addFault({ count: 10, refuse: true })
    const transport = TransportHttpClient.layer.pipe(Layer.provide(FetchHttpClient.layer))
    const error = await Effect.flip(Project.get()).pipe(
      atOnce,
      Effect.provide(transport),
      Effect.provide(appOver(emulator, network, { baseUrl: url })),
      Effect.runPromise
    )
    assert.isTrue(error._tag === "CallError" && error.reason._tag === "Undecodable" && error.reason.status === 307, String(error))
    assert.strictEqual(elsewhere.faults()[0]?.count, 10, "no request went elsewhere")
    await Promise.all([emulator.close(), elsewhere.close()])
  })
  it.effect("fails with the reason Offline if the device is offline", () =>
    Effect.gen(function*() {
      const call = Effect.flip(Project.get())
      const error = yield* Effect.provideService(call, IsOnline, () => false)
      const online = yield* call
      assert.deepStrictEqual([error, online].map((error) => error._tag === "CallError" && error.reason._tag), [
        "Offline",
        "Unreachable"
      ])
    }).pipe(
      Effect.provideService(RetrySchedule, Schedule.recurs(0)),
      Effect.provide(over(() => Promise.reject(new TypeError("fetch failed"))))
    ))
})
