/** Compares the table "The way of a click in sign-in" of docs/architecture.md with the code: files, functions, and their number. */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"

const root = join(import.meta.dirname, "..", "..")
const page = readFileSync(join(root, "docs", "architecture.md"), "utf8")
const section = page.split(/^## /m).find((part) => part.startsWith("The way of a click in sign-in")) ?? ""
const stops = Array.from(
  section.matchAll(/^\| (\d+) \| `([^`]+)` \| `([^`]+)` \|/gm),
  ([, stop, file = "", name = ""]) => ({ stop: Number(stop), file, name })
)

describe("the table of a sign-in click in docs/architecture.md", () => {
  it("lists 10 to 12 functions, numbered in order", () => {
    assert.isAtLeast(stops.length, 10)
    assert.isAtMost(stops.length, 12)
    assert.deepStrictEqual(stops.map(({ stop }) => stop), stops.map((_, index) => index + 1))
  })

  it.each(stops)("names at stop $stop the function $name, which $file defines", ({ file, name }) => {
    assert.isTrue(existsSync(join(root, file)), `${file} does not exist`)
    assert.match(readFileSync(join(root, file), "utf8"), new RegExp(`\\bconst ${name} =`))
  })
})
