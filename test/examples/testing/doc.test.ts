/** docs/testing.md shows exactly the examples of this folder, which are compiled and run. */
import { readdirSync, readFileSync } from "node:fs"
import { assert, it } from "vitest"

const folder = new URL("./", import.meta.url)
const page = readFileSync(new URL("../../../docs/testing.md", import.meta.url), "utf8")
const samples = Array.from(page.matchAll(/^```(?:tsx?|js)\n([^]*?)^```$/gm), ([, code = ""]) => code)
/** Without the summary at the head of a file, which the page words itself. */
const examples = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(?:tsx?|js)$/.test(name) && name !== "doc.test.ts")
  .map((name) => readFileSync(new URL(name, folder), "utf8").replace(/^\/\*\* (?!@)[^\n]*\n/, ""))

it("docs/testing.md has each example, and no other code", () => {
  assert.lengthOf(examples, 15)
  assert.sameMembers(samples, examples)
})
