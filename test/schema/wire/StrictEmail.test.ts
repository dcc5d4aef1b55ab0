/** E-mail addresses for sign-up: the provider's rules. */
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { StrictEmail } from "../../../src/schema/wire/Ids.ts"

const isEmail = Schema.is(StrictEmail)

describe("an e-mail address for sign-up", () => {
  it.each([
    "ada@example.com",
    "ada.lovelace+tag@mail.example.co.uk",
    // Internationalized domains in ASCII (RFC 5890): рф, 中国 and 香港.
    "anna@xn--e1afmkfd.xn--p1ai",
    "li@example.xn--fiqs8s",
    "mei@example.xn--j6w193g",
    `${"a".repeat(250)}@ab.cd`
  ])("can be %s", (email) => assert.isTrue(isEmail(email)))
  it.each([
    "",
    "ada",
    "ada@example",
    "ada@example.c",
    "ada@.com",
    "ada@example..com",
    ".ada@example.com",
    "ada.@example.com",
    "ada lovelace@example.com",
    "ada@@example.com",
    `${"a".repeat(251)}@ab.cd`
  ])("cannot be %s", (email) => assert.isFalse(isEmail(email)))
})
