/** Concurrent requests share work, except on Cloudflare Workers, which cancel the work of a request when that request ends. */
import { Effect, Exit, Layer, Option, Redacted, Scope } from "effect"
import { Redis } from "effect/persistence"
import { assert, describe, it, onTestFinished, vi } from "vitest"
import { Fleet, type FleetOptions, join, layer } from "../../src/fleet/index.ts"
import * as ServerApp from "../../src/layers/app/ServerApp.ts"
import * as TokenStoreRequest from "../../src/layers/tokenStores/TokenStoreRequest.ts"
import { outcome, sign, world } from "../jwt/KeyProvider.ts"
import { accessToken, options } from "../kit/TestApp.ts"
import { Schemas } from "../lean/library.ts"

const failUnsupported = Effect.fail(new Redis.RedisError({ cause: "unsupported" }))
/** A Redis that refuses each command, so that only requests of this process share work. */
const goneRedis = Layer.effect(
  Redis.Redis,
  Redis.make({ send: () => failUnsupported, subscribe: () => failUnsupported, connect: failUnsupported })
)

/** Runs effects in an app of a fleet. */
const inFleet = async (fleet: FleetOptions) => {
  vi.spyOn(console, "log").mockImplementation(() => {})
  const tokenStore = TokenStoreRequest.layerFrom({ accessToken: accessToken(Date.now() + 600_000), refreshToken: "rt" })
  const app = Layer.provideMerge(join(ServerApp.layer({ ...options, tokenStore })), Layer.provide(layer(fleet), goneRedis))
  const scope = await Effect.runPromise(Scope.make())
  onTestFinished(() => Effect.runPromise(Scope.close(scope, Exit.void)))
  const context = await Effect.runPromise(Layer.buildWithScope(app, scope))
  return Effect.runPromiseWith(context)
}

/** Makes the call of a request, which runs `work` unless the work of another request serves it. */
type Prepare = (work: () => Promise<void>) => Promise<() => Promise<unknown>>

/** The work of requests, and how often a later request runs it. */
const kinds: ReadonlyArray<readonly [kind: string, later: number, prepare: Prepare]> = [
  ["a read of the keys", 0, async (work) => {
    const { pair, state, verifier } = await world({ cacheMaxEntries: 0 })
    state.answer = async () => {
      await work()
      return Response.json({ keys: state.keys })
    }
    return async () => outcome({ verifier }, await sign(pair, { jti: crypto.randomUUID() }))
  }],
  ["a renewal", 0, async (work) => {
    const run = await inFleet({})
    const refreshToken = Redacted.make(crypto.randomUUID())
    const tokens = { accessToken: Redacted.make(accessToken(Date.now() + 600_000)), refreshToken }
    const exchange = Effect.as(Effect.promise(work), Option.some(tokens))
    return () => run(Fleet.use(({ renewals }) => renewals.shared({ realm: "realm", refreshToken }, null, exchange)))
  }],
  ["a read of the user", 1, async (work) => {
    const run = await inFleet({ users: true })
    const read = Effect.as(Effect.promise(work), { id: "ada" })
    return () => run(Fleet.use(({ users }) => users.cached("server", Schemas.Created, read)))
  }]
]

describe.each([["Node.js/24", 1], ["Cloudflare-Workers", 3]])("on %s", (userAgent, runs) => {
  it.each(kinds)(`%s: ${runs} for 3 concurrent requests, and %i for a later one`, async (_, later, prepare) => {
    vi.stubGlobal("navigator", { userAgent })
    const { promise, resolve } = Promise.withResolvers<void>()
    const work = vi.fn(() => promise)
    const call = await prepare(work)
    const calls = [call(), call(), call()]
    await vi.waitFor(() => assert.lengthOf(work.mock.calls, runs))
    resolve()
    await Promise.all(calls)
    assert.lengthOf(work.mock.calls, runs)
    await call()
    assert.lengthOf(work.mock.calls, runs + later)
  })
})
