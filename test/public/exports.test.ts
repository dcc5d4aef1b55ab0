/** Compares the exports of each entry point with the list next to this file; `npm run update` updates the list. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, expect, it } from "vitest"
import { exportsOf, pageOf } from "../../scripts/exports.mjs"

const root = join(import.meta.dirname, "..", "..")
const manifest: { readonly version: string; readonly exports: unknown } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8")
)
const expected = exportsOf()
const entries = Object.entries(expected).flatMap(([name, entry]) =>
  typeof entry === "object" && entry !== null && !name.includes("*") ? [{ name, source: entry["@latchkey/source"] ?? "" }] : []
)

/** Shows a namespace by its names and anything else by its kind, because those are the changes that matter to a reader of the list. */
const shape = (value: unknown): unknown =>
  typeof value === "object" && value !== null && Object.prototype.toString.call(value) === "[object Module]"
    ? Object.keys(value).toSorted()
    : typeof value

const exported = async (source: string) => {
  const module: object = await import(/* @vite-ignore */ join(root, source))
  return Object.fromEntries(
    Object.entries(module).map(([name, value]) => [name, shape(value)] as const).toSorted(([a], [b]) => a < b ? -1 : 1)
  )
}

describe("the entry points", () => {
  it("are those in scripts/exports.mjs, few enough to be read", () => {
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

  it("export the names in exports.json", async () => {
    const list = await Promise.all(
      entries.map(async ({ name, source }) => [name, await exported(source)] as const)
    )
    await expect(`${JSON.stringify(Object.fromEntries(list), null, 2)}\n`).toMatchFileSnapshot("exports.json")
  })

  it("contain the same version number as package.json", async () => {
    const source = await import("../../src/pipeline/version.ts")
    assert.strictEqual(source.version, manifest.version)
  })
})
