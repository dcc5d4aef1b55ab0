/** The cache of DPoP nonces, compared with a model: at most 100 origins, and the least recently used one is evicted first. */
import { assert, describe, it } from "vitest"
import * as NonceCache from "../../src/oauth2/NonceCache.ts"
import { fc } from "../kit/Seed.ts"

type Step = { readonly kind: "get" | "set"; readonly origin: string; readonly nonce: string }

/** More origins than fit, so that some are evicted. */
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("get", "set", "set"),
  origin: fc.integer({ min: 0, max: 130 }).map((number) => `https://${number}.example`),
  nonce: fc.string()
})

/** The same cache, written for readability: pairs in the order of their last use. */
const model = () => {
  let entries: ReadonlyArray<readonly [string, string]> = []
  const without = (origin: string) => entries.filter(([entryOrigin]) => entryOrigin !== origin)
  return {
    get: (origin: string) => {
      const entry = entries.find(([entryOrigin]) => entryOrigin === origin)
      if (entry) entries = [...without(origin), entry]
      return entry?.[1]
    },
    set: (origin: string, nonce: string) => {
      entries = [...without(origin), [origin, nonce] as const].slice(-100)
    },
    origins: () => entries.map(([origin]) => origin)
  }
}

describe("the nonce cache", () => {
  it("never holds more than 100 entries, and behaves like a simple model of it", () => {
    let fullest = 0
    fc.assert(
      fc.property(fc.array(step, { minLength: 150, maxLength: 600 }), (steps) => {
        const [cache, expected] = [NonceCache.make(), model()]
        for (const { kind, nonce, origin } of steps) {
          if (kind === "get") assert.strictEqual(cache.get(origin), expected.get(origin))
          else {
            cache.set(origin, nonce)
            expected.set(origin, nonce)
          }
          assert.isAtMost(cache.origins().length, 100)
        }
        fullest = Math.max(fullest, cache.origins().length)
        assert.deepStrictEqual(cache.origins(), expected.origins())
      }),
      { numRuns: 30 }
    )
    // Otherwise, the property would also hold for a cache that is never full.
    assert.strictEqual(fullest, 100)
  })
  it("evicts the least recently used entry first, and counts reads as use", () => {
    const cache = NonceCache.make()
    for (let number = 0; number < 100; number++) cache.set(`https://${number}.example`, "n")
    assert.strictEqual(cache.get("https://0.example"), "n")
    cache.set("https://new.example", "n")
    assert.strictEqual(cache.get("https://0.example"), "n")
    assert.isUndefined(cache.get("https://1.example"))
  })
})
