/** The section "Requirements" of docs/runtimes.md agrees with the package, with effect and with the APIs that the sources call. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { root, texts } from "./Pages.ts"

const read = (...path: ReadonlyArray<string>) => readFileSync(join(root, ...path), "utf8")
const rows = new Map(
  Array.from(
    read("docs", "runtimes.md").matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm),
    ([, name = "", minimum = "", why = ""]) => [name, { minimum, why }] as const
  )
)
const minimumOf = (name: string) => rows.get(name)?.minimum ?? assert.fail(`no row ${name}`)

/** Sources that browsers load. */
const inBrowsers = Array.from(texts).filter(([file]) =>
  /^src\/.*\.tsx?$/.test(file) && !/^src\/(?:cli|emulator|backend)\//.test(file)
)
const uses = (call: string) => inBrowsers.filter(([, text]) => text.includes(call)).map(([file]) => file)

describe("the requirements", () => {
  it("have the package's version of Node", () => {
    const { engines } = JSON.parse(read("package.json")) as { readonly engines: { readonly node: string } }
    assert.strictEqual(engines.node, `>=${minimumOf("Node")}`)
  })

  it("have effect's version of TypeScript", () => {
    const [, version = ""] = /TypeScript ([\d.]+) or newer/.exec(read("node_modules", "effect", "README.md")) ?? []
    assert.isTrue(minimumOf("TypeScript").startsWith(`${version},`), version)
  })

  it("name APIs that the sources call, `Intl.Segmenter` only in components", () => {
    assert.isNotEmpty(uses("URL.canParse("))
    assert.isNotEmpty(uses(".toWellFormed("))
    assert.deepStrictEqual(uses("Intl.Segmenter"), ["src/react/ui/initials.ts"])
  })

  it("cover the sources, which call none of the APIs of later browsers", () => {
    const ofObjects = ["Promise.withResolvers", "Promise.try", "Object.groupBy", "Map.groupBy", "Array.fromAsync", "URL.parse("]
    const ofValues = [".isSubsetOf(", ".symmetricDifference(", ".toBase64(", ".setFromBase64(", ".bytes()", "AbortSignal.any("]
    const later = [...ofObjects, ...ofValues, "Iterator.from"]
    assert.deepStrictEqual(later.flatMap(uses), [])
  })
})
