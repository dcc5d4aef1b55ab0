/** Compares the table "Call path of the sign-in button" of docs/architecture.md with the code: files, functions, and their number. */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"

const root = join(import.meta.dirname, "..", "..")
const page = readFileSync(join(root, "docs", "architecture.md"), "utf8")
const section = page.split(/^## /m).find((part) => part.startsWith("Call path of the sign-in button")) ?? ""
const steps = Array.from(
  section.matchAll(/^\| (\d+) \| `([^`]+)` \| `([^`]+)` \|/gm),
  ([, step, file = "", name = ""]) => ({ step: Number(step), file, name })
)

describe("the table of the sign-in button in docs/architecture.md", () => {
  it("lists 10 to 12 functions, numbered in order", () => {
    assert.isAtLeast(steps.length, 10)
    assert.isAtMost(steps.length, 12)
    assert.deepStrictEqual(steps.map(({ step }) => step), steps.map((_, index) => index + 1))
  })

  it.each(steps)("names at step $step the function $name, which $file defines", ({ file, name }) => {
    assert.isTrue(existsSync(join(root, file)), `${file} does not exist`)
    assert.match(readFileSync(join(root, file), "utf8"), new RegExp(`\\bconst ${name} =`))
  })
})
