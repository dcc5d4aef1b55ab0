/** What each entry point exports, against the list kept beside this file; `npm run exports:update` writes the lists anew. */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, expect, it } from "vitest"

const root = join(import.meta.dirname, "..", "..")

interface Entry {
  readonly "@latchkey/source": string
  readonly types: string
  readonly default: string
}
const { exports, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly version: string
  readonly exports: { readonly [name: string]: Entry | string | null }
}

const entries = Object.entries(exports).flatMap(([name, entry]) =>
  entry !== null && typeof entry === "object" ? [{ name, ...entry }] : []
)
const [patterns, single] = [true, false].map((wanted) => entries.filter(({ name }) => name.includes("*") === wanted))
/** An entry point may be announced before it is written; then it has no list yet. */
const present = single?.filter((entry) => existsSync(join(root, entry["@latchkey/source"]))) ?? []

/** Entries that Node loads as bundles (docs/decisions/0033). */
const bundledForNode = ["./promise", "./server", "./next", "./webhooks", "./jwt"]

/** A namespace as the names in it, anything else as its kind: what a reader of the list wants to see change. */
const shape = (value: unknown): unknown =>
  typeof value === "object" && value !== null && Object.prototype.toString.call(value) === "[object Module]"
    ? Object.keys(value).toSorted()
    : typeof value

describe("the entry points", () => {
  it("are seen", () => {
    assert.includeMembers(present.map(({ name }) => name), [".", "./promise"])
    assert.isAtLeast(patterns?.length ?? 0, 6)
    assert.isNull(exports["./internal/*"])
  })

  /** Entries whose types or module are those over effect/Schema (docs/decisions/0032). */
  const overEffect = (name: string) => ({
    types: /^\.\/(?:(?:errors|endpoints)\/|pipeline\/Endpoint$)/.test(name) ? "effect/" : "",
    default: /^\.\/(?:(?:schema|errors|endpoints)\/|pipeline\/Endpoint$)/.test(name) ? "effect/" : ""
  })

  it("each lead to one file in src and its twin in dist", () => {
    for (const { name, ...entry } of entries) {
      const stem = entry["@latchkey/source"].replace(/^\.\/src\/(.+)\.tsx?$/, "$1")
      // The order counts: TypeScript and Node take the first condition that fits.
      const folders = overEffect(name)
      const expected = [
        ["@latchkey/source", entry["@latchkey/source"]],
        ["types", `./dist/${folders.types}${stem}.d.ts`],
        ...(bundledForNode.includes(name) ? [["node", `./dist/node/${name.slice(2)}.js`]] : []),
        ["default", `./dist/${folders.default}${stem}.js`]
      ]
      assert.deepStrictEqual(Object.entries(entry), expected, name)
    }
  })

  it.each(present)("$name exports what its list says", async (entry) => {
    const module: object = await import(/* @vite-ignore */ join(root, entry["@latchkey/source"]))
    const names = Object.entries(module).map(([name, value]) => [name, shape(value)] as const)
    const list = Object.fromEntries(names.toSorted(([a], [b]) => a < b ? -1 : 1))
    assert.isNotEmpty(names)
    await expect(`${JSON.stringify(list, null, 2)}\n`).toMatchFileSnapshot(
      `${entry.name === "." ? "index" : entry.name.slice(2)}.json`
    )
  })

  it("name the version of package.json", async () => {
    const source = await import("../../src/pipeline/version.ts")
    assert.strictEqual(source.version, version)
  })
})
