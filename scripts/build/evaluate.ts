/** Modules that compute data from the sources, such as the names of all verbs. In the packages, they hold the data. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { root } from "../toolchain.mjs"

/** The text of a module with the values of the exports of `file`, which are JSON. */
export const evaluateModule = async (file: string): Promise<string> => {
  const exportsOfModule = await import(pathToFileURL(file).href) as object
  return Object.entries(exportsOfModule).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`).join("")
}

/** Replaces `verbNames` of dist by its data. */
export const evaluateModules = async (dist: string): Promise<void> => {
  writeFileSync(join(dist, "promise", "verbNames.js"), await evaluateModule(join(root, "src", "promise", "verbNames.ts")))
}
