/** Modules that compute data from the sources, such as the names of all verbs. In dist, they hold the data. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { root } from "../toolchain.mjs"

const modules = ["promise/verbNames", "cli/conform/verbs"]

/** Replaces these modules of dist by the values of their exports, which are JSON. */
export const evaluateModules = async (dist: string): Promise<void> => {
  for (const name of modules) {
    const exported = await import(pathToFileURL(join(root, "src", `${name}.ts`)).href) as object
    const lines = Object.entries(exported).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
    writeFileSync(join(dist, `${name}.js`), lines.join(""))
  }
}
