/** The migration marker in local storage: when it is set, and storage that is absent or throws. */
import { assert, describe, it } from "vitest"
import type { Browser } from "../../../src/layers/browser/Browser.ts"
import { migrationMarkerOf } from "../../../src/layers/browser/MigrationMarker.ts"

const key = "latchkey-migrated-project"
const storageOf = (entries: Map<string, string>) => ({
  getItem: (name: string) => entries.get(name) ?? null,
  setItem: (name: string, value: string) => void entries.set(name, value)
})
const fail = () => {
  throw new DOMException("denied", "SecurityError")
}
const markerWith = (storage: Browser["storage"], secure = true) => {
  const browser: Browser = { cookies: "", secure, hostname: "app.example", storage, locks: undefined, cookieStore: undefined }
  return migrationMarkerOf(browser, "project")
}

describe("the migration marker", () => {
  it.each([
    ["1", true],
    ["0", false],
    ["", false],
    [undefined, false]
  ])(
    "is set by an earlier page that stored %j: %j",
    (value, isSet) => assert.strictEqual(markerWith(storageOf(new Map(value === undefined ? [] : [[key, value]]))).isSet(), isSet)
  )

  it("is stored once for this project, and remembered if another program removes it", () => {
    const entries = new Map<string, string>()
    const marker = markerWith(storageOf(entries))
    marker.make()
    assert.deepStrictEqual([...entries], [[key, "1"]])
    entries.clear()
    marker.make()
    assert.isTrue(marker.isSet())
    assert.strictEqual(entries.size, 0)
  })

  it.each([undefined, { getItem: fail, setItem: fail }])("is remembered by the page without storage", (storage) => {
    const marker = markerWith(storage)
    assert.isFalse(marker.isSet())
    marker.make()
    assert.isTrue(marker.isSet())
  })

  it("is neither read nor set over http", () => {
    const entries = new Map([[key, "1"]])
    assert.isFalse(markerWith(storageOf(entries), false).isSet())
    entries.clear()
    const marker = markerWith(storageOf(entries), false)
    marker.make()
    assert.isFalse(marker.isSet())
    assert.strictEqual(entries.size, 0)
  })
})
