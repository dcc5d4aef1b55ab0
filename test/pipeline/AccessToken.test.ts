/** Claims that are read from a token without verification: a payload is base64url (RFC 7515, section 2) of UTF-8. */
import * as Redacted from "effect/Redacted"
import { assert, describe, it } from "vitest"
import { claimsOf, lifeOf } from "../../src/pipeline/session/AccessToken.ts"

const tokenOf = (payload: string) => Redacted.make(`e30.${payload}.c2lnbmF0dXJl`)
const encode = (claims: unknown) => Buffer.from(JSON.stringify(claims)).toString("base64url")

describe("the claims of a token", () => {
  it.each(["Zoë", "Ada?>", "ÿÿÿ", "☃☃", "a", "ab", "abc"])("are read with the name %s", (name) => {
    assert.deepStrictEqual(claimsOf(tokenOf(encode({ name }))), { name })
  })
  it("are read with both letters that base64 does not have", () => {
    const payload = encode({ name: "???>>>ÿÿ" })
    assert.include(payload, "-")
    assert.include(payload, "_")
    assert.deepStrictEqual(claimsOf(tokenOf(payload)), { name: "???>>>ÿÿ" })
  })
  it("are absent if the token is no JWT", () => {
    for (const token of [Redacted.make("opaque"), tokenOf("!"), tokenOf(encode("text").slice(1)), tokenOf(encode(null))]) {
      assert.deepStrictEqual(claimsOf(token), {})
    }
    assert.deepStrictEqual(lifeOf(Redacted.make("opaque")), { issuedAt: 0, expiresAt: 0 })
  })
})
