/** Untrusted text in the command's output changes neither the terminal nor the lines around it. */
import { assert, it } from "vitest"
import { terminalJson, terminalMessage, terminalText } from "../../src/cli/terminalText.ts"
import { fc } from "../kit/Seed.ts"

/** Whether all text is visible: no control character, no bidirectional override, no lone surrogate. */
const isPlain = (text: string): boolean => text.isWellFormed() && !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(text)

it.each([
  ["a title", "\x1b]0;owned\x07name", "name"],
  ["a title, ended by ST", "\x1b]2;owned\x1b\\name", "name"],
  ["a link", "\x1b]8;;https://evil.example\x07text\x1b]8;;\x07", "text"],
  ["a cleared screen", "\x1b[2J\x1b[Hname", "name"],
  ["a colour, by C1", "\x9b31mname\x9b0m", "name"],
  ["a title that does not end", "\x1b]0;name", "0;name"],
  ["a sequence in a sequence", "\x1b\x1b[2J[2Jname", "[2Jname"],
  ["a line that looks like ours", "name\n✓ clock fine\r\nmore", "name ✓ clock fine more"],
  ["separators of Unicode", "one\u2028two\u2029three\x85four", "one two three four"],
  ["a line written over", "good\rbad\b\b\bfine", "good badfine"],
  ["an override of direction", "\u202efdp.exe\u2069\u200f", "fdp.exe"],
  ["half of a surrogate pair", "a\ud800b", "a\ufffdb"],
  ["letters, signs and emoji", "Zoë 山田 שלום 👩‍👩‍👧 – “ok” ~", "Zoë 山田 שלום 👩‍👩‍👧 – “ok” ~"]
])("terminalText returns safe text for %s", (_, text, safeText) => {
  assert.strictEqual(terminalText(text), safeText)
})

it("terminalText returns plain text for any input", () => {
  const characters = fc.constantFrom(
    "\x1b",
    "[",
    "]",
    "(",
    "#",
    ";",
    "\x07",
    "\x9b",
    "\x9d",
    "\x9c",
    "\\",
    "2",
    "J",
    "m",
    "0",
    "\n",
    "\u202e",
    "a"
  )
  const text = fc.oneof(
    fc.string({ unit: characters, maxLength: 40 }),
    fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)), maxLength: 40 })
  )
  fc.assert(
    fc.property(text, (text) => {
      const safeText = terminalText(text)
      assert.isTrue(isPlain(safeText), JSON.stringify([text, safeText]))
      assert.strictEqual(terminalText(safeText), safeText)
    }),
    { numRuns: 20_000 }
  )
})

it("terminalText takes linear time", () => {
  const before = performance.now()
  for (const part of ["\x1b]", "\x1b]0;", "\x1b[0;", "\x1b];a", "\x1b[[", "\x1b ", "\x9d", "\x9b0", ";", "a", "\n", "\u202e"]) {
    for (const start of ["\x1b]a", "\x1b[0", "\x1b "]) assert.isString(terminalText(start + part.repeat(50_000)))
  }
  // Takes about 20 ms; an implementation that backtracks over the text would take minutes.
  assert.isBelow(performance.now() - before, 2_000)
})

it("terminalJson and terminalMessage return plain text", () => {
  const value = { id: "a\x9b2Jb", more: [{ deep: "\u202ec" }], count: 1, none: null }
  assert.deepStrictEqual(JSON.parse(terminalJson(value)), { id: "ab", more: [{ deep: "c" }], count: 1, none: null })
  assert.strictEqual(terminalMessage(new Error("one\x1b[2J\ntwo")), "one two")
  assert.strictEqual(terminalMessage("\x07thrown"), "thrown")
})
