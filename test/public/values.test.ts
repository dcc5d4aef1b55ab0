/** Editors show what a live value holds from its docstring, because the hooks that show it have one for all values. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import * as AdminValues from "../../src/live/admin.ts"
import * as Values from "../../src/live/index.ts"

const folder = join(import.meta.dirname, "..", "..", "src", "live")
const docs = new Map(
  ["pageValues.ts", "values.ts", "ownedProjects.ts", "adminValues.ts", "serverValues.ts"].flatMap((file) =>
    Array.from(
      readFileSync(join(folder, file), "utf8").matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\nexport const (\w+)/g),
      ([, text = "", name = ""]) => [name, text.replaceAll(/\s*\n \* ?/g, " ")] as const
    )
  )
)
const names = [...Object.keys(Values), ...Object.keys(AdminValues)].filter((name) =>
  name !== "liveValue" && name !== "makeLiveStore"
)

describe("the docstring of each live value", () => {
  it.each(names)("tells what it holds, when it is read again and its errors: %s", (name) => {
    const text = docs.get(name) ?? ""
    assert.match(text, /^\s*[A-Z].{10,}\./)
    assert.match(text, /Read again after|updated by renewals|no verb causes another read/)
    assert.match(text, /\*\*Errors\*\* of `\w+(\.\w+)+`/)
  })
  it("exists for each value that a module declares", () => assert.sameMembers(names, [...docs.keys()]))
})
