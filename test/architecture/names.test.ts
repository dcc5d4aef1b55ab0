/** Test names fit in one line of a report: fewer than 80 characters. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"

const root = join(import.meta.dirname, "..", "..")

/** Matches the first argument of `it`, `test` or `describe`, even after a table of `each` on the same line or the lines before. */
const byName = /(?:(?<![\w.])(?:it|test|describe)(?:\.\w+)*(?:\([^\n]*?\))?|^ *[\])}]*\))\(\s*(["`])((?:\\.|(?!\1)[^\\])*)\1,/gm

/** The length of a name. Counts only a template's fixed text, because the rest varies. */
const lengthOf = (name: string) => name.replaceAll(/\$\{[^}]*\}/g, "").replaceAll(/\\(.)/g, "$1").length

const namesIn = (text: string) => Array.from(text.matchAll(byName), ([, , name = ""]) => name)

const tooLong = (text: string) => namesIn(text).filter((name) => lengthOf(name) >= 80)

const files = ["test", "examples"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes("node_modules"))
    .map((file) => join(folder, file))
)

describe("the names of tests", () => {
  it("have fewer than 80 characters", () => {
    const names = files.flatMap((file) =>
      namesIn(readFileSync(join(root, file), "utf8")).map((name) => ({ file, name, length: lengthOf(name) }))
    )
    assert.isAbove(names.length, 1_900)
    assert.deepStrictEqual(names.filter(({ length }) => length >= 80), [])
  })

  it("are found in every form of test, and refused at 80 characters or more", () => {
    const name = (length: number) => "n".repeat(length)
    const forms = (length: number) => [
      `it("${name(length)}", () => {})`,
      `  it.effect(\n    "${name(length)}",`,
      `describe.each(Object.entries(vectors))("${name(length)}", (vector) => {`,
      `it.each([\n  [1, 2]\n])("${name(length)}", () => {`,
      `it(\`${name(length - 1)}\\\`\${kind}\`, () => {`
    ]
    assert.lengthOf(forms(80).filter((form) => tooLong(form).length === 1), 5)
    assert.lengthOf(forms(79).filter((form) => tooLong(form).length === 0 && namesIn(form).length === 1), 5)
  })
})
