/** The entry points of package.json and of the documentation. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { exportsOf, pageOf } from "../../scripts/exports.ts"
import { root } from "../kit/paths.ts"
import { entries } from "./Exports.ts"

const manifest: { readonly version: string; readonly exports: unknown } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8")
)
const expected = exportsOf()

describe("the entry points", () => {
  it("are those in scripts/exports.ts, few enough to be read", () => {
    assert.deepStrictEqual(manifest.exports, expected)
    assert.isAbove(entries.length, 15)
    assert.isAtMost(Object.keys(expected).length, 60)
    assert.isAtMost(readFileSync(join(root, "package.json")).length, 15_000)
  })

  it("are listed in docs/entry-points.md", () => {
    assert.strictEqual(readFileSync(join(root, "docs", "entry-points.md"), "utf8"), pageOf())
  })

  it("each export a different module", () => {
    const sources = entries.map(({ source }) => source)
    assert.strictEqual(new Set(sources).size, sources.length)
  })

  it("contain the same version number as package.json", async () => {
    const source = await import("../../src/pipeline/version.ts")
    assert.strictEqual(source.version, manifest.version)
  })
})
