/** Checks of `latchkey doctor` of the project in a folder: framework, environment files, and the parts of its pages. */
import { frameworksOf } from "../../../../src/cli/project/detect.ts"
import { readVariables, type Variables } from "../../../../src/cli/project/variables.ts"
import { type Part, partsOf } from "../project/parts.ts"
import { type Project, projectIn } from "../project/Project.ts"
import { type Finding, findings } from "./Finding.ts"

type Findings = ReadonlyArray<Finding>

const messageOf = (cause: unknown): string => cause instanceof Error ? cause.message : String(cause)

/** The project in the folder, or the reason why there is none. */
const read = (folder: string): Project | string => {
  try {
    return projectIn(folder)
  } catch (cause) {
    return messageOf(cause)
  }
}

/** The frameworks of the project in a folder, by the names of their pages in docs/start. */
export const checkFramework = (folder: string): { readonly frameworks: ReadonlyArray<string>; readonly found: Findings } => {
  const { ok, skipped } = findings("framework")
  const project = read(folder)
  if (typeof project === "string") {
    return {
      frameworks: [],
      found: [skipped("there is no package.json in this folder", "Run the command in your app's folder.")]
    }
  }
  const frameworks = frameworksOf(project)
  const skippedFinding = skipped(
    "none that `npx latchkey init` knows",
    "Variables with any prefix are read; parts of the app are not checked."
  )
  return { frameworks, found: [frameworks.length === 0 ? skippedFinding : ok(frameworks.join(", "))] }
}

/** Reads the variables of the project, and sets those that the environment lacks, as frameworks do. */
export const checkEnvironmentFiles = (
  folder: string,
  frameworks: ReadonlyArray<string>,
  environment: NodeJS.ProcessEnv,
  envFile: string | undefined
): { readonly variables: Variables | null; readonly found: Findings } => {
  const { ok, problem, skipped, warning } = findings("environment file")
  let variables
  try {
    variables = readVariables(folder, frameworks, environment, envFile)
  } catch (cause) {
    return { variables: null, found: [problem(messageOf(cause), "Correct --env-file, or the permissions of the file.")] }
  }
  const { files, find, isReadable, nameOf, target } = variables
  const foreign = (["PROJECT_ID", "API_URL"] as const).flatMap((setting) => {
    const variable = find(setting)
    if (variable === undefined || isReadable(variable.name)) return []
    const where = variable.file === null ? "the environment" : variable.file
    return [
      warning(
        `${variable.name} in ${where} does not reach the program`,
        `Rename it to ${nameOf(setting)}, unless your bundler is configured for it.`
      )
    ]
  })
  Object.assign(environment, variables.fromFiles)
  const skippedFinding = skipped("none", `Values come from the environment only; \`npx latchkey init\` writes ${target}.`)
  return { variables, found: [files.length === 0 ? skippedFinding : ok(files.join(", ")), ...foreign] }
}

const names: { readonly [P in Part["name"]]: string } = {
  app: "app",
  pages: "pages",
  provider: "React provider",
  theme: "theme",
  styles: "styles",
  proxy: "proxy"
}

/** Checks that the modules of the project load the parts that its framework needs. Loads a parser. */
export const checkParts = async (folder: string, frameworks: ReadonlyArray<string>): Promise<Findings> => {
  const { parse } = await import("../migrate/source/parser.ts")
  try {
    return frameworks.flatMap((framework) => partsOf(parse, framework, folder)).map(({ advice, found, name }) => {
      const { ok, problem } = findings(names[name])
      return advice === null ? ok(found) : problem(found, advice)
    })
  } catch (cause) {
    return [findings("app").skipped(messageOf(cause), "Check the permissions of the project's files.")]
  }
}
