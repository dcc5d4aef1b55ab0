/** The map evicts the least recently used entry, and its size stays bounded. */
import { assert, describe, it } from "vitest"
import * as BoundedMap from "../../src/base/BoundedMap.ts"

describe("a bounded map", () => {
  it("evicts the least recently used entry", () => {
    const map = BoundedMap.make<string, number>(2)
    map.set("a", 1)
    map.set("b", 2)
    assert.strictEqual(map.get("a"), 1)
    map.set("c", 3)
    assert.deepStrictEqual(map.entries(), [["a", 1], ["c", 3]])
    assert.isUndefined(map.get("b"))
  })

  it("counts an update as a use, and replaces the value", () => {
    const map = BoundedMap.make<string, number>(2)
    map.set("a", 1)
    map.set("b", 2)
    map.set("a", 3)
    map.set("c", 4)
    assert.deepStrictEqual(map.entries(), [["a", 3], ["c", 4]])
    map.delete("a")
    assert.deepStrictEqual(map.entries(), [["c", 4]])
  })

  it("stores nothing with a limit of 0", () => {
    const map = BoundedMap.make<string, number>(0)
    map.set("a", 1)
    assert.deepStrictEqual(map.entries(), [])
  })
})
