/** The check of names in code: values are named by nouns, not by bare participles and pronouns. */
import { assert, describe, it } from "vitest"
import { bareNamesIn, bareShare } from "../../scripts/names.ts"

const bareNames = (source: string) => bareNamesIn("src/a.ts", source).map((problem) => problem.split(": ")[1])

describe("scripts/names.ts", () => {
  it("reports variables, parameters, caught errors, and renamed parts of patterns", () => {
    const declarations = [
      ["const found = 1", "found"],
      ["let kept: number | undefined", "kept"],
      ["const f = (given: number) => given", "given"],
      ["function f(this: object, ...others: Array<number>) { return others }", "others"],
      ["type F = (changed: () => void) => void", "changed"],
      ["interface I { on(asked: number): void }", "asked"],
      ["const { value: written = 1 } = x", "written"],
      ["const [first, other] = x", "other"],
      ["for (const each of x) y(each)", "each"],
      ["try { x() } catch (thrown) { y(thrown) }", "thrown"]
    ]
    for (const [source = "", name] of declarations) assert.deepStrictEqual(bareNames(source), [name], source)
  })

  it("accepts nouns, properties, references, and words that only end like participles", () => {
    const sources = [
      "const { found, kept = 1 } = x",
      "const state = { given: 1, shown() { return 2 } }",
      "interface State { readonly known: boolean }",
      "x.found = x.other",
      "const seed = 1, expected = 2, isAllowed = true",
      "const read = () => 1"
    ]
    for (const source of sources) assert.deepStrictEqual(bareNames(source), [], source)
  })

  it("counts properties that a pattern takes in shorthand, for the limit of src", () => {
    const source = "const { found, name = 1, ...rest } = x\nconst f = ({ kept: value }) => value"
    const { names, perThousand } = bareShare([{ path: "src/a.ts", source }, { path: "src/b.ts", source: "" }])
    assert.deepStrictEqual([...names], [["found", 1]])
    assert.strictEqual(perThousand, 200)
    assert.strictEqual(bareShare([]).perThousand, 0)
  })

  it("names the file and the line", () => {
    assert.deepStrictEqual(bareNamesIn("src/a.tsx", "\n\nconst made = <a />"), ["src/a.tsx:3: made"])
  })
})
