/** Finds the environment file of the project in a folder. */
import { frameworksOf } from "./detect.ts"
import { projectIn } from "./Project.ts"
import { readVariables } from "./variables.ts"

/**
 * The environment file with the project id and the provider's address, relative to the folder; `undefined` if there is none. Throws an
 * `Error` if the folder has no package.json, or a file cannot be read.
 */
export const envFileIn = (folder: string): string | undefined => {
  const variables = readVariables(folder, frameworksOf(projectIn(folder)), {})
  const [project, address] = [variables.find("PROJECT_ID"), variables.find("API_URL")]
  return project !== undefined && project.file === address?.file ? project.file ?? undefined : undefined
}
