/** The cache of verified tokens: immediate, bounded in time and number, and never beyond the lifetime of a key. */
import { assert, it } from "vitest"
import { waitAfter } from "../../src/jwt/KeySet.ts"
import { generate, outcome, sign, start, world } from "./KeyProvider.ts"

it("verifying a token again returns the cached result without cryptography", async () => {
  const { pair, verifier } = await world()
  const token = await sign(pair)
  assert.isUndefined(verifier.getCached(token))
  const verification = await verifier.verify(token)
  assert.strictEqual(verifier.getCached(token), verification)
  assert.strictEqual(await verifier.verify(token), verification)
})

it("the cache has no result for a forged or truncated copy of a verified token", async () => {
  const { pair, verifier } = await world()
  const token = await sign(pair)
  await verifier.verify(token)
  const forgery = `${token.slice(0, -10)}AAAAAAAAAA`
  await outcome({ verifier }, forgery)
  assert.isUndefined(verifier.getCached(forgery))
  assert.isUndefined(verifier.getCached(token.slice(0, -1)))
})

it("the cache evicts a token at its expiry plus the tolerance", async () => {
  const { pair, state, verifier } = await world({ clockTolerance: 10_000 })
  const token = await sign(pair, { exp: start / 1000 + 60 })
  await verifier.verify(token)
  state.now = start + 69_999
  assert.isDefined(verifier.getCached(token))
  state.now = start + 70_000
  assert.isUndefined(verifier.getCached(token))
  assert.strictEqual(await outcome({ verifier }, token), "exp")
})

it("the cache evicts a token after its maximum time in the cache", async () => {
  const { pair, state, verifier } = await world({ cacheMaxAge: 5_000 })
  const token = await sign(pair)
  await verifier.verify(token)
  state.now = start + 4_999
  assert.isDefined(verifier.getCached(token))
  state.now = start + 5_000
  assert.isUndefined(verifier.getCached(token))
})

it("the cache evicts a token when its key is removed or replaced", async () => {
  const { pair, state, verifier } = await world({ cacheMaxAge: 10 * waitAfter })
  const lasting = { exp: start / 1000 + 1_000_000 }
  const token = await sign(pair, lasting)
  await verifier.verify(token)
  const second = await generate("second")
  state.keys = [second.jwk]
  state.now += 30_000
  // Verifying another token reads the new set.
  assert.strictEqual(await outcome({ verifier }, await sign(second, lasting)), "accepted")
  assert.isUndefined(verifier.getCached(token))
  assert.strictEqual(await outcome({ verifier }, token), "key")

  const before = await sign(second, lasting)
  await verifier.verify(before)
  const third = await generate("third")
  state.keys = [(await generate("second")).jwk, third.jwk]
  state.now += 30_000
  assert.strictEqual(await outcome({ verifier }, await sign(third, lasting)), "accepted")
  assert.isUndefined(verifier.getCached(before))
  assert.strictEqual(await outcome({ verifier }, before), "signature")
})

it("the cache keeps a token when its key is read again unchanged", async () => {
  const { pair, state, verifier } = await world({ cacheMaxAge: 10 * waitAfter })
  const token = await sign(pair, { exp: start / 1000 + 1_000_000 })
  const verification = await verifier.verify(token)
  state.now += waitAfter
  assert.strictEqual(await outcome({ verifier }, await sign(pair, { exp: start / 1000 + 900_000 })), "accepted")
  assert.lengthOf(state.asked, 2)
  assert.strictEqual(verifier.getCached(token), verification)
})

it("the cache keeps the most recently used tokens up to its limit", async () => {
  const { pair, verifier } = await world({ cacheMaxEntries: 3 })
  const tokens = await Promise.all(["a", "b", "c", "d"].map((jti) => sign(pair, { jti })))
  const [a = "", b = "", c = "", d = ""] = tokens
  for (const token of [a, b, c]) await verifier.verify(token)
  assert.isDefined(verifier.getCached(a))
  await verifier.verify(d)
  assert.deepStrictEqual([a, b, c, d].map((token) => verifier.getCached(token) !== undefined), [true, false, true, true])
})

it("the cache is empty if it is turned off", async () => {
  const { pair, verifier } = await world({ cacheMaxEntries: 0 })
  const token = await sign(pair)
  await verifier.verify(token)
  assert.isUndefined(verifier.getCached(token))
})

/** Every object that is reachable from a value, including itself. */
const reachable = (value: unknown): ReadonlyArray<object> =>
  typeof value !== "object" || value === null || value instanceof Date ? [] : [value, ...Object.values(value).flatMap(reachable)]

it("a cached result is immutable, so requests cannot affect each other", async () => {
  const { pair, verifier } = await world()
  const nesting = { nested: { roles: [{ name: "reader", scopes: ["a"] }] }, restricted_reason: { type: "email_not_verified" } }
  const token = await sign(pair, nesting)
  const verification = await verifier.verify(token)
  const before = structuredClone(verification)
  assert.isAbove(reachable(verification).length, 7)
  for (const part of reachable(verification)) {
    assert.isFrozen(part)
    for (const key of [...Object.keys(part), "added"]) assert.isFalse(Reflect.set(part, key, "written"), key)
  }
  for (const moment of [verification.issuedAt, verification.expiresAt]) moment.setTime(0)
  assert.deepStrictEqual(structuredClone(verifier.getCached(token)), before)
  assert.strictEqual(verifier.getCached(token)?.issuedAt.getTime(), start)
})

it("the verifier accepts claims that are nested 3,000 levels deep", async () => {
  const { pair, verifier } = await world()
  let deep: object = {}
  for (let depth = 0; depth < 3_000; depth++) deep = [deep]
  const { claims } = await verifier.verify(await sign(pair, { deep }))
  let innermost: unknown = claims["deep"]
  while (Array.isArray(innermost)) innermost = innermost[0]
  assert.isFrozen(innermost)
})
