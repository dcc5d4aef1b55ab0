/** Modules of the packages that hold what their sources compute. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { assert, describe, it } from "vitest"
import * as conformVerbs from "../../packages/cli/src/conform/verbs.ts"
import { evaluateModule, evaluateModules } from "../../scripts/build/evaluate.ts"
import { verbNames } from "../../src/promise/verbNames.ts"
import { root } from "../kit/paths.ts"
import { distOf } from "./Dist.ts"

describe("evaluated modules", () => {
  it("have the exports of their sources, and import nothing", async () => {
    const files = ["promise/verbNames.js", "verbs.js"]
    const { dist, read } = distOf(Object.fromEntries(files.map((file) => [file, `export * from "./none.js"\n`])))
    await evaluateModules(dist)
    writeFileSync(join(dist, "verbs.js"), await evaluateModule(join(root, "packages/cli/src/conform/verbs.ts")))
    const [names, verbs] = await Promise.all(files.map((file) => import(pathToFileURL(join(dist, file)).href)))
    assert.deepStrictEqual({ ...names }, { verbNames })
    assert.deepStrictEqual({ ...verbs }, { ...conformVerbs })
    assert.notMatch(files.map(read).join("\n"), /\bimport\b|\bfrom "/)
  })
})
