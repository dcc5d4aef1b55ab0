/** The replay's comparison reports each kind of difference, but ignores ids, times and wording. */
import { assert, describe, it } from "@effect/vitest"
import { addressDifferences, differences } from "./Comparison.ts"
import { Learned } from "./Learned.ts"

const [firstId, secondId, third] = [
  "3f0c6d1e-58a4-4a9b-9a55-2a4f5c1d7e01",
  "b8a7c2d4-1f6e-4c3b-8d2a-9e0f1a2b3c04",
  "c1d2e3f4-0a1b-4c2d-9e3f-4a5b6c7d8e05"
]
const at = 1_795_238_996_765
const differencesOf = (recording: unknown, now: unknown, names = new Learned(), isUnordered = false) =>
  differences(recording, now, names, isUnordered)

describe("two answers", () => {
  it.each([
    ["ids that come for the first time", { id: firstId }, { id: secondId }],
    ["moments a little apart", { signed_up_at_millis: at }, { signed_up_at_millis: at + 900 }],
    ["dates a little apart", { at: "2026-11-21T10:00:00.000Z" }, { at: "2026-11-21T10:00:01Z" }],
    ["wording", { error: "<text>" }, { error: "Something else." }],
    ["an id in an address", { url: `http://localhost:3000/${firstId}?code=abc` }, {
      url: `http://localhost:3000/${secondId}?code=abc`
    }],
    [
      "a random state, even without a digit",
      { state: "ke4IKG-0CuXsO7zPiMf2XYr68TCNSbBS2t580vO95ls" },
      { state: "HVahDvCevJGMBcHmAlQqrIhcuoNJVIfgNyPiaZxfEBs" }
    ],
    ["an id as a name", { [firstId]: { enabled: true } }, { [secondId]: { enabled: true } }]
  ])("are the same except for %s", (_, recording, now) => {
    assert.deepStrictEqual(differencesOf(recording, now), [])
  })
  it.each([
    ["a value", { name: "Ada" }, { name: "Eve" }],
    ["a number", { quantity: 1 }, { quantity: 2 }],
    ["a kind", { name: null }, { name: "" }],
    ["a name that is missing", { a: 1, b: null }, { a: 1 }],
    ["a name too many", { a: 1 }, { a: 1, b: null }],
    ["the length of a list", { items: [1] }, { items: [1, 1] }],
    ["the order of a list", { items: ["a", "b"] }, { items: ["b", "a"] }],
    ["a moment", { at }, { at: at + 60_000 }],
    ["an id where there is none", { id: firstId }, { id: "none" }],
    ["wording that is missing", { error: "<text>" }, { error: "" }],
    ["an id in place of another that is known", { a: firstId, b: firstId }, { a: secondId, b: third }],
    ["one id in place of two", { a: firstId, b: secondId }, { a: third, b: third }]
  ])("differ in %s", (_, recording, now) => {
    assert.strictEqual(differencesOf(recording, now).length > 0, true)
  })
  it("differ if the claims of their tokens differ", () => {
    const token = (claims: object) =>
      ["{\"alg\":\"ES256\"}", JSON.stringify(claims), "s"]
        .map((part) => Buffer.from(part).toString("base64url")).join(".")
    const names = new Learned()
    assert.deepStrictEqual(
      differencesOf({ t: token({ role: "a", sub: firstId }) }, { t: token({ role: "a", sub: secondId }) }, names),
      []
    )
    assert.strictEqual(names.today(`user ${firstId}`), `user ${secondId}`)
    assert.strictEqual(differencesOf({ t: token({ role: "a" }) }, { t: token({ role: "b" }) }).length, 1)
  })
  it("are equal if only the order of items differs, and the provider defines no order", () => {
    const [recording, now] = [[{ id: firstId, n: "a" }, { id: secondId, n: "b" }], [{ id: third, n: "b" }, {
      id: firstId,
      n: "a"
    }]]
    assert.deepStrictEqual(differencesOf(recording, now, new Learned(), true), [])
    assert.isAbove(differencesOf(recording, now).length, 0)
  })
  it("are equal if only the order of an address's parameters differs", () => {
    const compareAddresses = (recording: string, now: string) => addressDifferences(recording, now, new Learned())
    assert.deepStrictEqual(compareAddresses("https://a.example/x?p=1&q=2", "https://a.example/x?q=2&p=1"), [])
    for (const now of ["https://b.example/x?p=1&q=2", "https://a.example/x?p=1", "https://a.example/x?p=1&q=3", "x"]) {
      assert.isAbove(compareAddresses("https://a.example/x?p=1&q=2", now).length, 0, now)
    }
  })
})
