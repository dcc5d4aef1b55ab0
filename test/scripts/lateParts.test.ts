/** The part of a module that loads late, while the other part loads at the start. */
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { withoutLines } from "../../scripts/build/late-parts.ts"
import { distOf } from "./Dist.ts"

/** The lazily loaded part of a module of these lines; `early` lines, from 1, load at the start. */
const latePart = (lines: ReadonlyArray<string>, early: ReadonlyArray<number>): string => {
  const { dist } = distOf({ "services/Teams.js": lines.join("\n") })
  return withoutLines(join(dist, "services", "Teams.js"), new Set(early), "dist:services/Teams.js")
}

describe("the lazily loaded part of a module", () => {
  it("imports the exported declarations of the part that loads at the start", () => {
    const text = latePart(["export const get = () => 1;", "export const list = () => [get()];"], [1])
    assert.include(text, "export const list = () => [get()];")
    assert.include(text, `import { get as get } from "dist:services/Teams.js"`)
    assert.notInclude(text, "const get")
  })

  it("copies private functions and literals that both parts need", () => {
    const text = latePart([
      "const limit = 100;",
      "const trimmed = (text) => text.slice(0, limit);",
      "export const get = (id) => trimmed(id);",
      "export const list = (name) => trimmed(name);"
    ], [1, 2, 3])
    assert.include(text, "const limit = 100;")
    assert.include(text, "const trimmed = (text)")
    assert.include(text, "export const list")
    assert.notInclude(text, "export const get =")
    assert.include(text, `export { get } from "dist:services/Teams.js"`)
  })

  it("does not copy private functions that it does not need", () => {
    const text = latePart(["const one = () => 1;", "export const get = () => one();", "export const list = () => [];"], [1, 2])
    assert.notInclude(text, "const one")
  })

  it("does not copy values with state or identity; re-exports functions that use them", () => {
    for (const value of ["new Map()", "make()", "class {}"]) {
      const text = latePart([
        `const shared = ${value};`,
        "const used = () => shared;",
        "export const get = () => used();",
        "export const list = () => used();"
      ], [1, 2, 3])
      assert.notInclude(text, "const shared", value)
      assert.notInclude(text, "const list", value)
      assert.include(text, `export { get, list } from "dist:services/Teams.js"`, value)
    }
  })
})
