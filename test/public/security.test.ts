/** Each test, page and call in docs/security.md and SECURITY.md exists, and each threat has a control and a test. */
import { existsSync, readFileSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { assert, describe, it } from "vitest"
import { createClientApp } from "../../src/promise/index.ts"
import { options } from "../kit/TestApp.ts"

const root = join(import.meta.dirname, "..", "..")
const read = (file: string) => readFileSync(join(root, file), "utf8")
const page = read("docs/security.md")

const links = (text: string) =>
  Array.from(text.matchAll(/\[([^\]]+)\]\(([^)\s]+)\)/g), ([, name = "", to = ""]) => ({ name, to }))

/** The anchor of a heading. */
const anchors = (text: string) =>
  text.split("\n").flatMap((line) =>
    /^#+ (.+)$/.exec(line)?.[1]?.toLowerCase().replaceAll(/[^\w -]/g, "").replaceAll(" ", "-") ?? []
  )

describe("the security page", () => {
  it.each(["docs/security.md", "SECURITY.md"])("links to files and headings that exist: %s", (file) => {
    const text = read(file)
    const wrong = links(text).filter(({ to }) => {
      const [path = "", anchor] = to.split("#")
      const target = path === "" ? join(root, file) : join(root, dirname(file), path)
      return !existsSync(target) || (anchor !== undefined && !anchors(readFileSync(target, "utf8")).includes(anchor))
    })
    assert.deepStrictEqual(wrong, [])
  })

  it("names a control and existing tests for each threat", () => {
    const threats = page.split("\n").filter((line) => line.startsWith("| ") && line.includes("](../test/"))
    assert.isAbove(threats.length, 25)
    for (const line of threats) {
      const [, threat, control = "", tests = "", ...more] = line.split("|").map((cell) => cell.trim())
      assert.deepStrictEqual([more.length, threat === "", control === ""], [2, false, false], line)
      for (const { name, to } of links(tests)) {
        const path = to.replace("../", "")
        assert.strictEqual(name, `\`${path.replace("test/", "")}\``)
        assert.strictEqual(statSync(join(root, path)).isDirectory(), !path.endsWith(".test.ts"), path)
      }
    }
    const rows = page.split("\n").filter((line) =>
      line.startsWith("| ") && line.split("|").length === 6 && !line.startsWith("| Threat |")
    )
    assert.strictEqual(rows.length, threats.length, "a threat without a test")
  })

  it("names only existing calls of `app.cli`", () => {
    const app = createClientApp({ ...options, tokenStore: "memory" })
    const calls = new Set(Array.from(page.matchAll(/`app\.cli\.(\w+)/g), ([, name = ""]) => name))
    assert.sameMembers([...calls], ["promptLogin", "start", "complete", "getComparisonCode"])
    for (const call of calls) assert.isFunction(Reflect.get(app.cli, call), call)
  })
})
