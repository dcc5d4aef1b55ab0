/** The history of the sizes of releases. */
import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { peerNames } from "../../bench/browserSizes.ts"
import { figuresOf, pictureFile, readHistory, recordRelease } from "../../bench/history.ts"
import { drawHistory } from "../../bench/historyPicture.ts"
import { row } from "../../bench/statistics.ts"

const release = (version: string, latchkey: number, more: object = {}) => ({
  version,
  against: {},
  figures: [{ name: "Size", unit: "KB", values: { latchkey, ...more } }]
})

describe("the history of releases", () => {
  it("replaces the figures of a version, and keeps those of other versions", () => {
    const history = [release("0.1.0", 36), release("0.2.0", 37, { "better-auth": 12 })]
    assert.deepStrictEqual(recordRelease(history, release("0.2.0", 35)), [
      release("0.1.0", 36),
      release("0.2.0", 35, { "better-auth": 12 })
    ])
    assert.deepStrictEqual(recordRelease(history, release("0.3.0", 34)), [...history, release("0.3.0", 34)])
  })

  it("records a figure only if the run measured all libraries", () => {
    const rows = [
      row("Browser program of README.md on promises", "KB gzip", [36], [195]),
      row("The same beside better-auth/client", "KB gzip", [36], [12]),
      row("The same beside @supabase/auth-js", "KB gzip", [36], [24])
    ]
    assert.deepStrictEqual(figuresOf(rows).map(({ values }) => values), [
      { latchkey: 36, "@stackframe/js": 195, "better-auth": 12, "@supabase/auth-js": 24 }
    ])
    assert.deepStrictEqual(figuresOf(rows.slice(1)), [])
    assert.deepStrictEqual(figuresOf(rows.slice(0, 2)), [])
  })

  it("has sizes of all compared libraries for this version, and an up-to-date chart", () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly version: string }
    const history = readHistory()
    const size = history.find((entry) => entry.version === version)?.figures[0]
    assert.sameMembers(Object.keys(size?.values ?? {}), ["latchkey", ...peerNames])
    assert.strictEqual(readFileSync(pictureFile, "utf8"), drawHistory(history))
  })
})
