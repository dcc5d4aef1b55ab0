/** Codes and addresses as people type and paste them. */
import { assert, describe, it } from "@effect/vitest"
import { readCode, readEmail, readLinkCode, readText } from "../../../src/schema/wire/TypedText.ts"

/** Ten digits of every script: the code point of each zero (Unicode 16, general category Nd). */
const zeros = [
  0x660,
  0x6f0,
  0x7c0,
  0x966,
  0x9e6,
  0xe50,
  0x17e0,
  0x1946,
  0x19d0,
  0x1a80,
  0x1a90,
  0xff10,
  0x104a0,
  0x1d7ce,
  0x1d7d8
]

describe("a text", () => {
  it.each(zeros)("has the digits from U+%d as 0 to 9", (zero) => {
    const digits = Array.from({ length: 10 }, (_, value) => String.fromCodePoint(zero + value)).join("")
    assert.strictEqual(readText(digits), "0123456789")
  })
  it.each([
    "\u200e",
    "\u200f",
    "\u061c",
    "\u200b",
    "\u200d",
    "\u2060",
    "\u00ad",
    "\u2066",
    "\u2069",
    "\ufeff",
    "\ufe0f",
    "\u202c"
  ])(
    "has no invisible %j",
    (mark) => assert.strictEqual(readText(`${mark}a${mark}b${mark}`), "ab")
  )
})

describe("a code from a mail", () => {
  it.each([
    "7Q4K2M",
    " 7q4k2m\n",
    "7Q4-K2M",
    "7Q4\u2011K2M",
    "7Q4\u2212K2M",
    "7Q4\u00a0K2M",
    "\u200e7Q4K2M",
    "\u200b7Q4K2M\u200b",
    "7Q4\u2060K\u00ad2M",
    "\u20667Q4K2M\u2069",
    "７Ｑ４Ｋ２Ｍ",
    "\"7Q4K2M\"",
    "“7Q4K2M”",
    "«7Q4K2M»",
    "「7Q4K2M」",
    "(7Q4K2M).",
    "Code: 7Q4K2M",
    "Code：7Q4 K2M",
    "Code\u00a0: 7Q4K2M",
    "代码：7Q4K2M",
    "Ihr Code lautet 7Q4K2M.",
    "7Q4K2M is your secret code",
    "Thanks\n7Q4 K2M\nAcme",
    "7️⃣Q4️⃣K2️⃣M",
    `https://app.example.com/handler/magic-link-callback?x=1&code=7q4k2m${"b".repeat(39)}&y=2`
  ])("can be %j", (text) => assert.strictEqual(readCode(text, "letters").toUpperCase(), "7Q4K2M"))
  it("has no letters that look like digits", () => assert.strictEqual(readCode("oQ4Kil", "letters"), "0Q4K11"))
  it.each(["", "7", "Code: 7Q", "7Q4K2", "Code:", "7Q4K2MX", "two words of text"])(
    "is not complete in %j",
    (text) => assert.notStrictEqual(readCode(text, "letters").length, 6)
  )
})

describe("a code of an authenticator app", () => {
  it.each([
    "123456",
    "123 456",
    "１２３４５６",
    "١٢٣٤٥٦",
    "۱۲۳۴۵۶",
    "१२३४५६",
    "\u2066123456\u2069",
    "Code 2: 123-456",
    "Ihr Code lautet 123456 (gültig bis 10:45)",
    "123 456\nExpires in 10 minutes",
    "Code: 123 456\r\nGültig bis 10:45",
    "123.456",
    "“123456”",
    "\u202b123456"
  ])(
    "can be %j",
    (text) => assert.strictEqual(readCode(text, "digits"), "123456")
  )
  it.each(["", "secret", "12345", "1234567"])(
    "is not complete in %j",
    (text) => assert.notStrictEqual(readCode(text, "digits").length, 6)
  )
})

describe("the code of a link", () => {
  const code = "7q4k2m".repeat(8).slice(0, 45)
  it.each([
    ` ${code}\n`,
    `\u200e${code}`,
    `${code}.`,
    `<${code}>`,
    `"${code}"`,
    `${code.slice(0, 20)}\r\n${code.slice(20)}`,
    `https://a.example/?code=${code}#x`
  ])(
    "can be %j",
    (text) => assert.strictEqual(readLinkCode(text), code)
  )
})

describe("an e-mail address", () => {
  it.each([
    "ada@example.com",
    " ada@example.com\n",
    "\u200eada@example.com",
    "\u200bada@exam\u00adple.com\ufeff",
    "ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ",
    "ada＠example.com",
    "ada@example。com",
    "mailto:ada@example.com",
    "MAILTO:ada@example.com?subject=Hello",
    "mailto:%61da@example.com",
    "Ada Lovelace <ada@example.com>",
    "<ada@example.com>",
    "“ada@example.com”",
    "'ada@example.com'",
    "ada@example.com.",
    "ada@example.com;",
    "E-Mail: ada@example.com",
    "ada @ example.com",
    "ada@example.com>",
    "Ada Lovelace (ada@example.com)",
    "[ada@example.com](mailto:ada@example.com)",
    "mailto://ada@example.com"
  ])("can be %j", (text) => assert.strictEqual(readEmail(text), "ada@example.com"))
  it("has its domain in ASCII", () => assert.strictEqual(readEmail("ada@exämple.com"), "ada@xn--exmple-cua.com"))
  it.each([
    "o'brien@example.com",
    "'ada'@example.com",
    "Ada+Tag@Mail.Example.co.uk",
    "mailto@example.com",
    "mailto?a@example.com",
    "a%2Bb@example.com",
    "a?b@example.com",
    // These are no addresses, and no other address is meant.
    "",
    "ada",
    "ada@",
    "ärger@example.com",
    "\u0430da@example.com",
    "ada lovelace@example.com",
    "ada@example.com, bob@example.com",
    "a@b@example.com",
    "https://ada@example.com",
    "mailto:%@example.com x"
  ])("%j stays as it is", (text) => assert.strictEqual(readEmail(text), text))
})
