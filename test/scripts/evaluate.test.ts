/** Modules of dist that hold what their sources compute. */
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { assert, describe, it } from "vitest"
import { evaluateModules } from "../../scripts/build/evaluate.ts"
import * as conformVerbs from "../../src/cli/conform/verbs.ts"
import { verbNames } from "../../src/promise/verbNames.ts"
import { distOf } from "./Dist.ts"

describe("evaluated modules", () => {
  it("have the exports of their sources, and import nothing", async () => {
    const files = ["promise/verbNames.js", "cli/conform/verbs.js"]
    const { dist, read } = distOf(Object.fromEntries(files.map((file) => [file, `export * from "./none.js"\n`])))
    await evaluateModules(dist)
    const [names, verbs] = await Promise.all(files.map((file) => import(pathToFileURL(join(dist, file)).href)))
    assert.deepStrictEqual({ ...names }, { verbNames })
    assert.deepStrictEqual({ ...verbs }, { ...conformVerbs })
    assert.notMatch(files.map(read).join("\n"), /\bimport\b|\bfrom "/)
  })
})
