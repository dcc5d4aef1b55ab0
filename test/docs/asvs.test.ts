/** The tables of docs/asvs.md: each row says who does what, and names tests that exist. */
import { assert, describe, it } from "@effect/vitest"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./Pages.ts"

const page = readFileSync(join(root, "docs/asvs.md"), "utf8")
const sections = page.split(/^## /m).slice(1).map((section) => {
  const [title = "", ...lines] = section.split("\n")
  const rows = lines.filter((line) => line.startsWith("| ")).slice(1).map((line) =>
    line.slice(1, -1).split(" | ").map((cell) => cell.trim())
  )
  return { title, rows }
})

describe.each(sections)("$title", ({ rows, title }) => {
  it("has what the library and the application do, in each row", () => {
    assert.isNotEmpty(rows)
    for (const row of rows) {
      const [requirement = "", library = "", application = "", evidence = ""] = row
      assert.lengthOf(row, 4, requirement)
      assert.notStrictEqual(library + application, "––", requirement)
      assert.isTrue(evidence.includes("](../test/") || ["application", "provider"].includes(evidence), requirement)
    }
  })

  it("names tests that exist", () => {
    const names = rows.flatMap(([, , , evidence = ""]) => Array.from(evidence.matchAll(/\[`([^`]+)`\]\(\.\.\/test\/([^)]+)\)/g)))
    for (const [text, name = "", path = ""] of names) {
      assert.strictEqual(name, path, text)
      assert.isTrue(path.endsWith(".test.ts") && existsSync(join(root, "test", path)), path)
    }
  })

  it("has each requirement of its chapter once", () => {
    const [, chapter] = /^V(\d+)/.exec(title) ?? []
    if (chapter === undefined) return
    const numbers = rows.flatMap(([requirement = ""]) => requirement.match(/\d+(?:\.\d+)+/g) ?? [])
    assert.lengthOf(new Set(numbers), numbers.length)
    assert.isEmpty(numbers.filter((number) => !number.startsWith(`${chapter}.`)))
  })
})

it("has the chapters of sign-in, sessions, tokens and data, and RFC 9700", () => {
  const titles = sections.map(({ title }) => title.split(":")[0])
  assert.deepStrictEqual(titles, ["V3", "V6", "V7", "V9", "V10", "V12", "V14", "RFC 9700"])
})
