/** Forged, malformed and mutated tokens: each is refused with its reason (RFC 8725). */
import { assert, beforeAll, describe, it } from "vitest"
import { hasDuplicates } from "../../src/jwt/compactForm.ts"
import { fc } from "../kit/Seed.ts"
import { forgeries, type Forgery } from "./Forgeries.ts"
import { outcome, sign, start, type World, world } from "./KeyProvider.ts"

let sharedWorld: World
let table: ReadonlyArray<Forgery>
let good: string
beforeAll(async () => {
  sharedWorld = await world()
  table = await forgeries(sharedWorld.pair)
  good = await sign(sharedWorld.pair)
})

it("the verifier accepts the valid token from which the forged tokens are derived", async () => {
  assert.strictEqual(await outcome(sharedWorld, good), "accepted")
})

it("the verifier refuses each forged token of the table for the listed reason", async () => {
  assert.isAtLeast(table.length, 100)
  const outcomes = await Promise.all(table.map(async ([name, token]) => [name, await outcome(sharedWorld, token)]))
  assert.deepStrictEqual(outcomes, table.map(([name, , wrong]) => [name, wrong]))
  // The names are unique: none hides another.
  assert.strictEqual(new Set(table.map(([name]) => name)).size, table.length)
})

it("`verify` rejects an invalid token with a typed error", async () => {
  const error = await sharedWorld.verifier.verify("words").then(() => undefined, (error: unknown) => error)
  assert.deepInclude(error, { _tag: "InvalidAccessToken", name: "InvalidAccessToken", wrong: "form" })
  assert.instanceOf(error, Error)
})

it("an error shows no part of the token", async () => {
  const canary = "canary-7d1f"
  const tokens = [
    canary,
    `${canary}.${good}`,
    await sign(sharedWorld.pair, { iss: canary }),
    await sign(sharedWorld.pair, {}, { kid: canary })
  ]
  const texts = await Promise.all(tokens.map(async (token) => {
    const result = await sharedWorld.verifier.safe.verify(token)
    return result.ok ? "accepted" : `${JSON.stringify(result.error)} ${String(result.error)} ${String(result.error.cause)}`
  }))
  for (const text of texts) assert.include(text, "The access token was not accepted")
  assert.notInclude(texts.join(), canary)
})

describe("5,000 mutations of a good token", () => {
  const characters = "ABCXYZabcxyz0189-_.=+/ \n\u0000é{}"
  const character = fc.constantFrom(...characters)
  /** Replaces some characters, or inserts others. */
  const mutation = fc.record({ at: fc.nat(), count: fc.integer({ min: 0, max: 4 }), by: fc.array(character, { maxLength: 4 }) })

  it("are each refused with a typed error", async () => {
    let triedCount = 0
    await fc.assert(
      fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 3 }), async (mutations) => {
        const token = mutations.reduce((text, { at, by, count }) => {
          const from = at % (text.length + 1)
          return text.slice(0, from) + by.join("") + text.slice(from + count)
        }, good)
        if (token === good) return
        triedCount++
        assert.notStrictEqual(await outcome(sharedWorld, token), "accepted", token)
      }),
      { numRuns: 5_500 }
    )
    assert.isAtLeast(triedCount, 5_000)
  }, 60_000)

  it("are refused even if only one character has changed", async () => {
    const tokens = Array.from(good, (char, at) => `${good.slice(0, at)}${char === "A" ? "B" : "A"}${good.slice(at + 1)}`)
    const outcomes = await Promise.all(tokens.map((token) => outcome(sharedWorld, token)))
    assert.notInclude(outcomes, "accepted")
    assert.isAbove(outcomes.length, 700)
  })
})

it.each(["JWT", "jwt", "at+jwt", "application/at+jwt", "application/JWT"])(
  "the type %s in the header is accepted",
  async (typ) => {
    const { pair, verifier } = await world()
    assert.strictEqual(await outcome({ verifier }, await sign(pair, {}, { typ })), "accepted")
  }
)

it.each([[["JWT"]], [1], [null], ["JWE"], ["JWT2"]])("the type %j in the header is refused", async (typ) => {
  const { pair, verifier } = await world()
  assert.strictEqual(await outcome({ verifier }, await sign(pair, {}, { typ })), "typ")
})

describe("duplicate members", () => {
  const keys = fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 8 })
  it("are detected in any object, without false positives", () => {
    fc.assert(fc.property(fc.json(), (json) => {
      assert.isFalse(hasDuplicates(JSON.stringify(JSON.parse(json))))
    }))
    fc.assert(fc.property(keys, fc.nat(), fc.jsonValue(), (names, at, value) => {
      const members = [...names, names[at % names.length] ?? ""].map((name) =>
        `${JSON.stringify(name)} : ${JSON.stringify(value)}`
      )
      assert.isTrue(hasDuplicates(`[{"x y": [{ ${members.join(" ,")} }]}]`))
    }))
  })
})

describe("clock skew", () => {
  /** The largest clock skew at which a token is accepted. */
  it.each([["in its first second", 0, {}], ["in its last second", 599_000, {}], ["with the claim `nbf`", 0, {
    nbf: start / 1000
  }]])(
    "of 30 seconds, but not of 31, is tolerated for a token %s",
    async (_, into, newByte) => {
      const { pair, state, verifier } = await world({ cacheMaxEntries: 0 })
      const token = await sign(pair, newByte)
      const good = new Array<number>()
      for (let skew = -40; skew <= 40; skew++) {
        state.now = start + into + skew * 1000
        if (await outcome({ verifier }, token) === "accepted") good.push(skew)
      }
      // Only one end of the lifetime is near enough to matter.
      const [first, last] = into === 0 ? [-30, 40] : [-40, 30]
      assert.deepStrictEqual([good.at(0), good.at(-1), good.length], [first, last, 71])
    }
  )
  const at = async (offset: number) => {
    const { pair, state, verifier } = await world()
    const token = await sign(pair, { exp: start / 1000 + 60 })
    state.now = start + offset
    return outcome({ verifier }, token)
  }
  it("of up to 30 seconds is tolerated", async () => {
    assert.deepStrictEqual(await Promise.all([-30_000, 0, 60_000 + 29_999].map(at)), ["accepted", "accepted", "accepted"])
  })
  it("of more than 30 seconds makes a token invalid", async () => {
    assert.deepStrictEqual(await Promise.all([-31_000, 60_000 + 30_000, 60_000 + 31_000].map(at)), ["iat", "exp", "exp"])
  })
  it("is tolerated up to the option `clockTolerance`", async () => {
    const { pair, state, verifier } = await world({ clockTolerance: 0 })
    const token = await sign(pair, { exp: start / 1000 + 60 })
    state.now = start + 59_999
    assert.strictEqual(await outcome({ verifier }, token), "accepted")
    state.now = start + 60_000
    assert.strictEqual(await outcome({ verifier }, token), "exp")
  })
  it("is not tolerated if the option `now` returns no number", async () => {
    const times: ReadonlyArray<() => unknown> = [() => Number.NaN, () => undefined, () => new Date(start).toISOString()]
    for (const now of times) {
      // As an untyped caller passes it.
      const { pair, verifier } = await world({ now: now as () => number })
      const expiredToken = await sign(pair, { exp: 1, iat: 0 })
      // The first call reads the keys.
      for (const _ of [1, 2, 3]) assert.notStrictEqual(await outcome({ verifier }, expiredToken), "accepted")
    }
  })
})

const optionalClaims = [
  "project_id",
  "branch_id",
  "refresh_token_id",
  "role",
  "name",
  "email",
  "email_verified",
  "selected_team_id",
  "signed_up_at",
  "is_restricted",
  "restricted_reason",
  "requires_totp_mfa"
]
it.each(optionalClaims)("a token without the claim %s is accepted", async (claim) => {
  assert.strictEqual(await outcome(sharedWorld, await sign(sharedWorld.pair, { [claim]: undefined })), "accepted")
})
