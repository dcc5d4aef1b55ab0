/** Every cache: with more entries than fit, it holds as many as its limit, and no other collection holds more of them. */
import { Effect, Option, Redacted } from "effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import * as AccessTokens from "../../src/emulator/model/auth/AccessTokens.ts"
import { storeFrom } from "../../src/emulator/storeFrom.ts"
import * as FleetRenewals from "../../src/fleet/FleetRenewals.ts"
import type { SharedRedis } from "../../src/fleet/SharedRedis.ts"
import { cooldown } from "../../src/jwt/KeySet.ts"
import * as OAuthStateStoreMemory from "../../src/layers/attempts/OAuthStateStoreMemory.ts"
import * as NavigatorNone from "../../src/layers/navigators/NavigatorNone.ts"
import * as SharedRenewals from "../../src/layers/tokenStores/SharedRenewals.ts"
import * as NonceCache from "../../src/oauth2/NonceCache.ts"
import { Session } from "../../src/pipeline/session/Session.ts"
import { guard } from "../../src/services/navigation/RedirectGuard.ts"
import { sign, start, world } from "../jwt/KeyProvider.ts"
import { filesBelow, root } from "../kit/paths.ts"
import { accessToken, clientLayer, projectId, tokens } from "../kit/TestApp.ts"

const base64Url = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number)
const tokensNumbered = (number: number) => ({
  accessToken: Redacted.make(accessToken(3_600_000, `${number}`)),
  refreshToken: Redacted.make(`row-${number}`)
})
const keyOf = (number: number) => ({ realm: "realm", refreshToken: Redacted.make(`row-${number}`) })
/** Redis that does not answer. */
const goneRedis = { ask: () => Effect.succeedNone, redis: { eval: () => () => Effect.void } } as unknown as SharedRedis

/** Verifies tokens that name different absent keys, at times at which each causes a read. */
const verifyAbsentKeys = async (count: number) => {
  const { pair, state, verifier } = await world({ cacheMaxEntries: 0 })
  const [, ...rest] = (await sign(pair, { exp: start / 1000 + 1_000_000 })).split(".")
  for (const number of numbers(count)) {
    state.now += cooldown
    await verifier.safe.verify([base64Url({ alg: "ES256", kid: `row-${number}` }), ...rest].join("."))
  }
}
const renew = (
  renewals: SharedRenewals.Renewals,
  count: number,
  tokensOf: (number: number) => Option.Option<ReturnType<typeof tokensNumbered>>
) =>
  Effect.runPromise(
    Effect.forEach(numbers(count), (number) => renewals.shared(keyOf(number), null, Effect.sync(() => tokensOf(number))), {
      discard: true
    })
  )

/** The caches: the module, the limit, the keys of its entries, and what adds more of them than fit. A number is the entries of a list. */
const caches: ReadonlyArray<readonly [module: string, limit: number, keys: RegExp, fill: () => Promise<unknown>]> = [
  ["jwt/KeySet.ts", 1_000, /^row-/, () => verifyAbsentKeys(1_010)],
  ["jwt/compactForm.ts", 16, /^eyJ[^.]+$/, () => verifyAbsentKeys(30)],
  ["jwt/VerifiedTokens.ts", 3, /^eyJ.*\./, async () => {
    const { pair, verifier } = await world({ cacheMaxEntries: 3 })
    for (const number of numbers(5)) await verifier.verify(await sign(pair, { jti: `${number}` }))
  }],
  ["pipeline/session/TokenFacts.ts", 100, /^row-/, () =>
    Effect.gen(function*() {
      const session = yield* Session
      for (const number of numbers(110)) {
        yield* session.begin(tokens(null, `row-${number}`))
        yield* session.end()
      }
    }).pipe(Effect.provide(clientLayer()), Effect.runPromise)],
  ["services/navigation/RedirectGuard.ts", 50, /^$/, () => {
    const navigator = NavigatorNone.make()
    return Effect.forEach(numbers(60), (number) => guard(navigator, `/${number}`, "/to")).pipe(
      Effect.andThen(Effect.map(navigator.trail.get, (redirects) => redirects.length)),
      Effect.runPromise
    )
  }],
  [
    "layers/tokenStores/SharedRenewals.ts",
    1_000,
    /"row-/,
    () => renew(SharedRenewals.make(), 1_010, (number) => Option.some(tokensNumbered(number)))
  ],
  ["layers/tokenStores/SharedRenewals.ts", 1_000, /"row-/, () => renew(SharedRenewals.make(), 1_010, () => Option.none())],
  ["layers/tokenStores/SharedRenewals.ts", 1_000, /^row-/, async () => {
    const { forget } = SharedRenewals.make()
    for (const number of numbers(1_010)) forget(Redacted.make(`row-${number}`))
  }],
  ["fleet/FleetRenewals.ts", 1_000, /^row-/, async () => {
    const options = { prefix: "p:", timeToLive: "1 minute" } as never
    await renew(
      await Effect.runPromise(FleetRenewals.make(goneRedis, SharedRenewals.make(), options)),
      1_010,
      () => Option.none()
    )
  }],
  ["layers/attempts/OAuthStateStoreMemory.ts", 20, /^row-/, () => {
    const store = OAuthStateStoreMemory.make()
    return Effect.runPromise(Effect.forEach(numbers(30), (number) => store.put(`row-${number}`, Redacted.make("verifier"))))
  }],
  ["emulator/model/auth/AccessTokens.ts", 1_000, /^eyJ/, async () => {
    const store = storeFrom({})
    const verify = (jti: string) =>
      Effect.flatMap(
        AccessTokens.signClaims(store, projectId, "", { jti }),
        (token) => AccessTokens.verifyAccessToken(store, token, 0)
      )
    await Effect.runPromise(Effect.forEach(numbers(1_010), (number) => verify(`${number}`), { concurrency: 50 }))
  }],
  ["oauth2/NonceCache.ts", 100, /^row-/, async () => {
    const nonces = NonceCache.make()
    for (const number of numbers(110)) nonces.set(`row-${number}`, "nonce")
  }]
]

/** The largest number of keys of the form that one collection holds after `fill`, of all collections that it added them to. */
const largestAfter = async (keys: RegExp, fill: () => Promise<unknown>) => {
  const isKey = (key: unknown) => typeof key === "string" && keys.test(key)
  const collections: Array<Map<unknown, unknown> | Set<unknown>> = []
  /** Notes the collections of a class to which a method adds keys; returns a function that ends that. */
  const note = (prototype: object, method: string) => {
    const original = Reflect.getOwnPropertyDescriptor(prototype, method) ?? assert.fail(method)
    const value = function(this: Map<unknown, unknown> | Set<unknown>, ...args: ReadonlyArray<unknown>): unknown {
      if (isKey(args[0])) collections.push(this)
      return Reflect.apply(original.value, this, args)
    }
    Object.defineProperty(prototype, method, { ...original, value })
    return () => Object.defineProperty(prototype, method, original)
  }
  const ends = [note(Map.prototype, "set"), note(Set.prototype, "add")]
  const count = await fill().finally(() => ends.forEach((end) => end()))
  if (typeof count === "number") return count
  return Math.max(0, ...Array.from(new Set(collections), (collection) => Array.from(collection.keys()).filter(isKey).length))
}

describe("a cache", () => {
  it.each(caches)("of %s holds at most %d entries", async (_, limit, keys, fill) => {
    assert.strictEqual(await largestAfter(keys, fill), limit)
  })

  it("is in the table if a module makes a bounded map", () => {
    const modules = filesBelow(join(root, "src")).filter((file) => /\.tsx?$/.test(file)).flatMap((file) =>
      readFileSync(join(root, "src", file), "utf8").match(/BoundedMap\.make\b/g)?.map(() => file) ?? []
    )
    const ownLimits = new Set([
      "layers/attempts/OAuthStateStoreMemory.ts",
      "pipeline/session/TokenFacts.ts",
      "services/navigation/RedirectGuard.ts"
    ])
    assert.deepStrictEqual(
      modules.toSorted(),
      caches.map(([module]) => module).filter((module) => !ownLimits.has(module)).toSorted()
    )
  })
})
