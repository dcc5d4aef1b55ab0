/** The claims of an access token: each claim of the user under both of its names, absent, and of a wrong type; and the limits of the others. */
import { assert, describe, it } from "vitest"
import { fromClaims } from "../../src/jwt/ClaimedUser.ts"
import { outcome, sign, start, world } from "./KeyProvider.ts"

const empty = {
  id: "ada",
  displayName: null,
  primaryEmail: null,
  primaryEmailVerified: null,
  selectedTeamId: null,
  isAnonymous: false,
  isMultiFactorRequired: null,
  isRestricted: null,
  restrictedReason: null
}

/** Each field with the claims that hold it, the first of which wins, a value, and another value of the type. */
const fields: ReadonlyArray<readonly [field: string, claims: ReadonlyArray<string>, value: unknown, otherValue: unknown]> = [
  ["displayName", ["name", "displayName"], "Ada", "Grace"],
  ["primaryEmail", ["email", "primaryEmail"], "ada@example.com", "grace@example.com"],
  ["primaryEmailVerified", ["email_verified", "primaryEmailVerified"], false, true],
  ["selectedTeamId", ["selected_team_id", "selectedTeamId"], "engine", "other"],
  ["isMultiFactorRequired", ["requires_totp_mfa"], false, true],
  ["isRestricted", ["is_restricted"], true, false],
  ["restrictedReason", ["restricted_reason"], { type: "anonymous" }, { type: "email_not_verified" }]
]

describe("the claims of a token", () => {
  it("without a subject name no user", () => {
    for (const sub of [undefined, null, 1, {}]) assert.isNull(fromClaims({ sub, name: "Ada" }))
  })

  it("may all be absent, except the subject", () => assert.deepStrictEqual(fromClaims({ sub: "ada" }), empty))

  it.each(fields)("hold %s", (field, claims, value, otherValue) => {
    for (const claim of claims) {
      assert.deepStrictEqual(fromClaims({ sub: "ada", [claim]: value }), { ...empty, [field]: value })
      for (const wrong of [null, 1, [], typeof value === "string" ? true : "true", { type: 1 }]) {
        assert.deepStrictEqual(fromClaims({ sub: "ada", [claim]: wrong }), empty)
      }
    }
    const [first = "", second = first] = claims
    assert.deepStrictEqual(fromClaims({ sub: "ada", [second]: otherValue, [first]: value }), { ...empty, [field]: value })
  })

  it.each([
    [{ is_anonymous: true }, true],
    [{ role: "anon" }, true],
    [{ is_anonymous: false, role: "authenticated" }, false],
    [{ is_anonymous: "true", role: true }, false]
  ])(
    "%j tell whether the user is anonymous",
    (claims, isAnonymous) => assert.deepStrictEqual(fromClaims({ sub: "ada", ...claims }), { ...empty, isAnonymous })
  )
})

/** Seconds since 1970 at which the tokens are verified. */
const now = start / 1000
describe("a token is accepted up to the limit of", () => {
  it.each<readonly [claim: string, last: unknown, next: unknown]>([
    ["sub", "s".repeat(255), "s".repeat(256)],
    ["sub", "s", ""],
    ["exp", now - 29, now - 30],
    ["exp", 8_640_000_000_000, 8_640_000_000_001],
    ["iat", now + 30, now + 31],
    ["iat", 0, -1],
    ["nbf", now + 30, now + 31],
    ["nbf", 0, -1],
    ["nbf", undefined, null],
    ["project_id", undefined, null],
    ["is_restricted", null, true],
    ["is_anonymous", undefined, true]
  ])("%s: %j, but not %j", async (claim, last, next) => {
    const verification = await world()
    assert.strictEqual(await outcome(verification, await sign(verification.pair, { [claim]: last })), "accepted")
    assert.strictEqual(await outcome(verification, await sign(verification.pair, { [claim]: next })), claim)
  })
})
