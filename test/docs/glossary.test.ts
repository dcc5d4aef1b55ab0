/** Each name in the column "In code" of docs/glossary.md exists in the sources. */
import { existsSync } from "node:fs"
import { basename, join } from "node:path"
import { assert, describe, it } from "vitest"
import { root, texts } from "./Pages.ts"

const page = texts.get("docs/glossary.md") ?? ""
const sources = Array.from(texts).filter(([file]) => file.startsWith("src/") && /\.tsx?$/.test(file))
/** Modules by the names that they declare, and by file name. */
const modules = new Map<string, Array<string>>()
for (const [file, text] of sources) {
  const declarations = text.matchAll(/^(?:export )?(?:const|class|interface|type|function) (\w+)/gm)
  for (const name of new Set([basename(file).replace(/\.tsx?$/, ""), ...Array.from(declarations, ([, name = ""]) => name)])) {
    modules.set(name, [...modules.get(name) ?? [], text])
  }
}

/** The problem with a reference such as `src/pipeline`, `Session` or `TokenStore.get`; `undefined` if there is none. */
const problemOf = (reference: string): string | undefined => {
  if (reference.startsWith("src/")) return existsSync(join(root, reference)) ? undefined : `${reference} does not exist`
  const [name = "", member] = reference.split(".")
  const paths = modules.get(name) ?? []
  if (paths.length === 0) return `nothing in src has the name ${name}`
  const isMember = (text: string) => new RegExp(`^ *(?:readonly |export const |export \\{.*\\b)?${member}\\b`, "m").test(text)
  return member === undefined ||
      paths.some((text) => isMember(text) || new RegExp(`^export \\{[^}]*\\b${member}\\b`, "m").test(text))
    ? undefined
    : `${name} has no ${member}`
}

/** The rows of tables with a column for code: each term, with the names in that column. */
const rows = Array.from(page.matchAll(/^\| ([^|]+) \| [^|]+ \| ([^|]+) \| [^|]+ \|$/gm), ([, term = "", code = ""]) => ({
  term,
  references: Array.from(code.matchAll(/`([^`]+)`/g), ([, reference = ""]) => reference)
})).filter(({ term }) => term !== "Term")

describe("the glossary", () => {
  it("lists each term once, with a name in code", () => {
    assert.isAbove(rows.length, 40)
    assert.deepStrictEqual(rows.filter(({ references }) => references.length === 0).map(({ term }) => term), [])
    assert.strictEqual(new Set(rows.map(({ term }) => term)).size, rows.length)
  })

  it("refers only to existing names in code", () => {
    assert.deepStrictEqual(rows.flatMap(({ references }) => references.flatMap((reference) => problemOf(reference) ?? [])), [])
  })

  it("is checked for names that do not exist", () => {
    assert.match(problemOf("src/nowhere.ts") ?? "", /does not exist/)
    assert.match(problemOf("NoSuchService") ?? "", /nothing in src/)
    assert.match(problemOf("TokenStore.noSuchMember") ?? "", /has no noSuchMember/)
  })
})
