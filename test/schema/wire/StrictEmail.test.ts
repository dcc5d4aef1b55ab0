/** E-mail addresses: the provider's rules, for sign-up and elsewhere. */
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { Email, StrictEmail } from "../../../src/schema/wire/Ids.ts"

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
    `${"a".repeat(251)}@ab.cd`,
    "ü@example.com",
    "ada@exämple.com",
    "ada@[127.0.0.1]",
    "ada@-example.com",
    `ada@${"a".repeat(64)}.com`
  ])("cannot be %s", (email) => assert.isFalse(isEmail(email)))
})

describe("any other e-mail address", () => {
  const isAddress = Schema.is(Email)
  it.each(["ada@localhost", "ada..l@example.com", "a@b.c", "'@example.com", `ada@${"a".repeat(63)}.com`])(
    "can be %s",
    (email) => assert.isTrue(isAddress(email))
  )
  it.each([
    "",
    "ada",
    "ü@example.com",
    "ada@exämple.com",
    "ada@[127.0.0.1]",
    `ada@${"a".repeat(250)}.com`,
    "ada @example.com",
    "ada@example.com "
  ])(
    "cannot be %s",
    (email) => assert.isFalse(isAddress(email))
  )
})
