/** Foreign values in Redis: a process accepts only values that a process of the fleet has sealed. */
import { NodeRedis } from "@effect/platform-node"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect, Layer, ManagedRuntime, Option, Redacted } from "effect"
import type { Redis } from "effect/persistence"
import { CompactEncrypt } from "jose"
import { ReadProject } from "../../src/endpoints/projects/Projects.ts"
import { currentServerUser, Fleet, type FleetOptions, join, layer } from "../../src/fleet/index.ts"
import { seal, sealingKeyOf, unseal } from "../../src/fleet/sealing.ts"
import * as ServerApp from "../../src/layers/app/ServerApp.ts"
import * as TokenStoreRequest from "../../src/layers/tokenStores/TokenStoreRequest.ts"
import type { Send, WireResponse } from "../../src/pipeline/ports/WireRequest.ts"
import { Transport } from "../../src/pipeline/transport/Transport.ts"
import { runs } from "../kit/Depth.ts"
import { anyText, fc } from "../kit/Seed.ts"
import { accessToken, options, project, projectId, renewal, reply, user, userId } from "../kit/TestApp.ts"
import { type RedisServer, startRedis } from "./RedisServer.ts"

let redis: RedisServer
let client: Awaited<ReturnType<RedisServer["connect"]>>
/** Shared by all processes of this file, which creates hundreds. */
let connection: ManagedRuntime.ManagedRuntime<Redis.Redis, unknown>
beforeAll(async () => {
  redis = await startRedis()
  client = await redis.connect()
  connection = ManagedRuntime.make(NodeRedis.layer({ url: redis.url }))
}, 60_000)
afterAll(async () => {
  client.destroy()
  await connection.dispose()
  await redis.remove()
})

const dead = accessToken(1, "dead")
const hour = 3_600_000

/** A provider that counts its requests by endpoint. */
const provider = (answers: { readonly [endpoint: string]: () => WireResponse } = {}) => {
  const counts: { [endpoint: string]: number } = {}
  const send: Send = (request) =>
    Effect.sync(() => {
      const count = counts[request.endpoint] = (counts[request.endpoint] ?? 0) + 1
      const response = answers[request.endpoint]
      if (response) return response()
      return request.endpoint === "sessions.refresh"
        ? renewal(accessToken(Date.now() + hour, `new-${count}`))
        : reply(200, project)
    })
  return { asked: counts, send }
}

/** A process with empty caches. */
const process = (fleet: FleetOptions = {}) =>
  ManagedRuntime.make(
    Layer.orDie(layer({ timeout: "10 seconds", ...fleet }).pipe(Layer.provide(Layer.effectContext(connection.contextEffect))))
  )

const appOf = (send: Send, pair: TokenStoreRequest.TokenPair) =>
  join(Layer.merge(
    ServerApp.layer({ ...options, tokenStore: TokenStoreRequest.layerFrom(pair) }),
    Layer.succeed(Transport, send)
  ))

const renewedIn = async (send: Send, refreshToken: string, fleet: FleetOptions = {}) => {
  const runtime = process(fleet)
  try {
    await runtime.runPromise(Effect.provide(ReadProject(), appOf(send, { accessToken: dead, refreshToken })))
  } finally {
    await runtime.dispose()
  }
}

/** JSON in the forms of the fleet's values, but with wrong content. */
const json = fc.oneof(
  fc.jsonValue(),
  fc.record({
    realm: fc.oneof(fc.string(), fc.constant(`${options.baseUrl}/api/v1 ${projectId}`)),
    accessToken: fc.oneof(fc.integer(), fc.string(), fc.constant(dead)),
    refreshToken: fc.oneof(fc.integer(), fc.boolean())
  }, { requiredKeys: [] }),
  fc.record({ realm: fc.string(), ended: fc.constant(true) }),
  fc.record({
    realm: fc.constant(`${options.baseUrl}/api/v1 ${projectId} server`),
    until: fc.constant(9e15),
    user: fc.jsonValue()
  })
)

/** The decoded parts of a sealed value, because the last letter of base64url may contain unused bits. */
const meaning = (text: string) => text.split(".").map((part) => Buffer.from(part, "base64url").toString("hex")).join()

/** Texts that decode to anything other than the sealed value. */
const texts = (sealedText: string) =>
  fc.oneof(
    anyText,
    fc.nat(sealedText.length - 1).map((length) => sealedText.slice(0, length)),
    fc.tuple(fc.nat(sealedText.length - 1), fc.string({ minLength: 1, maxLength: 1 }))
      .map(([at, letter]) => sealedText.slice(0, at) + letter + sealedText.slice(at + 1))
  ).filter((text) => meaning(text) !== meaning(sealedText))

const placeOf = async (use: string, token: string) => {
  const key = await Effect.runPromise(sealingKeyOf(use, Redacted.make(token)))
  assert.isTrue(Option.isSome(key))
  return Option.getOrThrow(key)
}
const sealedBy = async (use: string, token: string, value: unknown) =>
  Option.getOrThrow(await Effect.runPromise(seal(await placeOf(use, token), value)))

describe("a sealed value", () => {
  it("can be read only by the holder of the token", () =>
    fc.assert(
      fc.asyncProperty(
        fc.jsonValue(),
        fc.string({ minLength: 1 }),
        fc.string({ minLength: 1 }),
        async (value, token, otherToken) => {
          const sealedText = await sealedBy("renewal", token, value)
          assert.deepStrictEqual(
            JSON.stringify(await Effect.runPromise(unseal(await placeOf("renewal", token), sealedText))),
            JSON.stringify(value)
          )
          const foreign = [...(otherToken === token ? [] : [await placeOf("renewal", otherToken)]), await placeOf("user", token)]
          for (const key of foreign) assert.isUndefined(await Effect.runPromise(unseal(key, sealedText)))
        }
      )
    ))

  it("is rejected if any character of it has changed", async () => {
    const sealedText = await sealedBy("renewal", "token", { realm: "r", ended: true })
    const key = await placeOf("renewal", "token")
    await fc.assert(fc.asyncProperty(texts(sealedText), async (text) => {
      assert.isUndefined(await Effect.runPromise(unseal(key, text)))
    }))
  })
})

it.each([
  ["dir", "A256GCM", "reads"],
  ["dir", "A128CBC-HS256", "rejects"],
  ["A256KW", "A256GCM", "rejects"],
  ["A256GCMKW", "A256GCM", "rejects"]
])("a value that is encrypted with the token by %s and %s: the fleet %s it", async (alg, enc, outcome) => {
  const sealingKey = await placeOf("renewal", "token")
  const text = await new CompactEncrypt(new TextEncoder().encode("[1]")).setProtectedHeader({ alg, enc }).encrypt(sealingKey.key)
  assert.deepStrictEqual(await Effect.runPromise(unseal(sealingKey, text)), outcome === "reads" ? [1] : undefined)
})

describe("a renewal in Redis", { timeout: 120_000 }, () => {
  it("is repeated if the stored value is malformed", async () => {
    const prefix = "corrupt:"
    await renewedIn(provider().send, "rt", { prefix })
    const key = (await redis.everything()).map(([name]) => name).find((name) => name.startsWith(prefix)) ?? ""
    const { name } = await placeOf("renewal", "rt")
    assert.strictEqual(key, `${prefix}renewal:{${name}}`)
    const [[, good] = []] = await redis.everything()
    const values = fc.oneof(texts(good ?? ""), json.map((value) => ({ value })))
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        const text = typeof value === "string" ? value : await sealedBy("renewal", "rt", value.value)
        await client.set(key, text)
        const { asked, send } = provider()
        await renewedIn(send, "rt", { prefix })
        assert.deepStrictEqual(asked, { "sessions.refresh": 1, "project.get": 1 })
        // The new value then serves the others.
        await renewedIn(send, "rt", { prefix })
        assert.strictEqual(asked["sessions.refresh"], 1)
      }),
      // If a process accepted a value of another realm or form, the first case would fail.
      { numRuns: runs(15, 50) }
    )
  })

  it("is separate for each provider and project, even with the same refresh token", async () => {
    const { asked, send } = provider()
    const runtime = process({ prefix: "realms:" })
    for (const baseUrl of ["https://one.example.com", "https://two.example.com"]) {
      const app = join(Layer.merge(
        ServerApp.layer({
          ...options,
          baseUrl,
          tokenStore: TokenStoreRequest.layerFrom({ accessToken: dead, refreshToken: "rt" })
        }),
        Layer.succeed(Transport, send)
      ))
      await runtime.runPromise(Effect.provide(ReadProject(), app))
    }
    await runtime.dispose()
    assert.strictEqual(asked["sessions.refresh"], 2)
  })

  it("is stored no longer than its access token is valid", async () => {
    const brief = provider({ "sessions.refresh": () => renewal(accessToken(Date.now() + 50_000, "brief")) })
    await renewedIn(brief.send, "brief", { prefix: "brief:", renewalTimeToLive: "10 minutes" })
    const { name } = await placeOf("renewal", "brief")
    const timeLeft = await client.pTTL(`brief:renewal:{${name}}`)
    assert.isAbove(timeLeft, 0)
    assert.isAtMost(timeLeft, 30_000)
    const useless = provider({ "sessions.refresh": () => renewal(accessToken(Date.now() + 10_000, "useless")) })
    await renewedIn(useless.send, "useless", { prefix: "useless:" })
    assert.deepStrictEqual((await redis.everything()).filter(([key]) => key.startsWith("useless:")), [])
  })
})

describe("a user in Redis", { timeout: 120_000 }, () => {
  const serverUser = { ...user, last_active_at_millis: 1, selected_team: null }
  const serving = () => provider({ "serverUser.get": () => reply(200, serverUser) })
  const good = () => accessToken(Date.now() + hour, "good")
  const readIn = async (send: Send, token: string, fleet: FleetOptions) => {
    const runtime = process({ users: true, ...fleet })
    try {
      return await runtime.runPromise(
        Effect.provide(currentServerUser(), appOf(send, { accessToken: token, refreshToken: null }))
      )
    } finally {
      await runtime.dispose()
    }
  }
  const total = (counts: { readonly [endpoint: string]: number }) => Object.values(counts).reduce((sum, count) => sum + count, 0)

  it("is read from the provider if the stored value is malformed", async () => {
    const token = good()
    const { name } = await placeOf("user", token)
    const first = serving()
    assert.strictEqual((await readIn(first.send, token, { prefix: "read:" }))?.id, userId)
    assert.strictEqual((await readIn(first.send, token, { prefix: "read:" }))?.id, userId)
    assert.strictEqual(total(first.asked), 1)
    const key = `read:{users}:${name}`
    const [asOf = "", sealedText = ""] = (await client.get(key))?.split(":") ?? []
    const now = `${asOf.slice(0, -1)}9`
    const values = fc.oneof(texts(sealedText), json.map((value) => ({ value })))
    await fc.assert(
      fc.asyncProperty(values, fc.boolean(), async (value, hasStamp) => {
        const text = typeof value === "string" ? value : await sealedBy("user", token, value.value)
        await client.set(key, hasStamp ? `${now}:${text}` : text)
        const { asked, send } = serving()
        assert.strictEqual((await readIn(send, token, { prefix: "read:" }))?.id, userId)
        assert.strictEqual(total(asked), 1)
      }),
      // The same mistake here also fails in the first case.
      { numRuns: runs(15, 50) }
    )
  })

  it("is stored no longer than `timeToLive` and the token allow", async () => {
    const leftOf = async (token: string, fleet: FleetOptions) => {
      await readIn(serving().send, token, { prefix: "life:", ...fleet })
      const { name } = await placeOf("user", token)
      return client.pTTL(`life:{users}:${name}`)
    }
    const usual = await leftOf(good(), {})
    assert.isAtMost(usual, 30_000)
    assert.isAbove(usual, 5_000)
    // The remaining lifetime is long enough to avoid a renewal.
    const ending = await leftOf(accessToken(Date.now() + 40_000, "ending"), { users: { timeToLive: "5 minutes" } })
    assert.isAtMost(ending, 40_000)
    assert.isAbove(ending, 0)
  })

  it("is not stored if the provider fails, so the next read sends a request", async () => {
    const token = accessToken(Date.now() + hour, "nobody")
    const { asked, send } = provider({ "serverUser.get": () => reply(500, "down") })
    for (const _ of [1, 2]) {
      await readIn(send, token, { prefix: "none:" }).then(() => assert.fail("it was read"), () => {})
    }
    assert.strictEqual(total(asked), 2)
    assert.deepStrictEqual((await redis.everything()).filter(([key]) => key.startsWith("none:")), [])
  })

  it("is not stored if `forget` is called while the provider's response is pending", async () => {
    const token = accessToken(Date.now() + hour, "slow")
    const runtime = process({ users: true, prefix: "slow:" })
    const { asked, send } = serving()
    const forgetting: Send = (request) =>
      Effect.tap(
        send(request),
        () => Effect.promise(() => runtime.runPromise(Fleet.use(({ users }) => users.forget({ userId }))))
      )
    await runtime.runPromise(
      Effect.provide(currentServerUser(), appOf(forgetting, { accessToken: token, refreshToken: null }))
    )
    await runtime.dispose()
    await readIn(send, token, { prefix: "slow:" })
    assert.strictEqual(total(asked), 2)
  })
})
