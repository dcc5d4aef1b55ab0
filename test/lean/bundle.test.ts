/** Bundles of the browser tests have the shipped form: the library over src/lean, declarations that a page imports over effect/Schema. */
import { compileFunction } from "node:vm"
import { assert, describe, it } from "vitest"
import { scriptOf } from "../kit/browser/Bundle.ts"

const bundleOf = async (contents: string) => {
  const script = await scriptOf({ stdin: { contents, resolveDir: import.meta.dirname, sourcefile: "page.ts", loader: "ts" } })
  const modules = new Set(Array.from(script.matchAll(/^ *\/\/ (?:[\w-]+:)?(\S+\.[jt]sx?)$/gm), ([, path = ""]) => path))
  return { script, modules, has: (part: string) => [...modules].some((path) => path.endsWith(part)) }
}

describe("a bundle for browsers", () => {
  it("contains the library without effect/Schema", async () => {
    const { has, modules } = await bundleOf(
      `import { createClientApp } from "../../src/promise/index.ts"; console.log(createClientApp)`
    )
    assert.isAbove(modules.size, 200)
    assert.isTrue(has("src/lean/structures.ts"))
    assert.isTrue(has("src/errors/provider/UserErrors.ts"))
    assert.isFalse(has("effect/dist/Schema.js"))
  })

  it("creates errors that are also instances of the classes built with effect/Schema", async () => {
    const { has, script } = await bundleOf(`
      import { Schema } from "effect"
      import { UserNotFound as Ours } from "../../src/errors/provider/UserErrors.ts"
      import * as Library from "./library.ts"
      const code = "USER_NOT_FOUND"
      const shipped = Library.knownErrors.find((error) => error.code === code)
      report([Schema.isSchema(Ours), Schema.isSchema(shipped), shipped === Ours, new shipped() instanceof Ours])`)
    assert.isTrue(has("effect/dist/Schema.js"))
    const results: Array<unknown> = []
    compileFunction(script, ["report"])((answers: ReadonlyArray<boolean>) => results.push(...answers))
    assert.deepStrictEqual(results, [true, false, false, true])
  })
})
