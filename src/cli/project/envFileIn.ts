/** Finds the environment file of the project in a folder. */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { frameworksOf } from "./detect.ts"
import { manifestFrom } from "./manifest.ts"
import { readVariables } from "./variables.ts"

/**
 * The environment file with the project id and the provider's address, relative to the folder; `undefined` if there is none. Throws an
 * `Error` if the folder has no package.json, or a file cannot be read.
 */
export const envFileIn = (folder: string): string | undefined => {
  const { packages } = manifestFrom(readFileSync(join(folder, "package.json"), "utf8"))
  const variables = readVariables(folder, frameworksOf({ packages, has: (path) => existsSync(join(folder, path)) }), {})
  const [project, address] = [variables.find("PROJECT_ID"), variables.find("API_URL")]
  return project !== undefined && project.file === address?.file ? project.file ?? undefined : undefined
}
