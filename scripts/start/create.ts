/** Creates a project: with the generator that its page names, or with a scaffold if the generator needs a network that is not there. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { run } from "./environment.ts"
import { readIntroduction, type StartPage } from "./pages.ts"
import type { Generator, Project } from "./projects.ts"
import type { Scaffold } from "./scaffolds.ts"

/** The name that each generator gives to the folder. */
const name = "shop"

const write = (folder: string, files: Scaffold["files"]) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

const unreachable = /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|fetch failed)\b/

/** The first line about a network that does not answer; `undefined` if the generator failed for another reason. */
const networkProblem = (error: unknown): string | undefined => unreachable.exec(String(error))?.[0]

/** Runs the generator. Returns what differs from its newest template, in one line. */
const generate = ({ command, earlier, ...newest }: Generator, parent: string, env: NodeJS.ProcessEnv): string | undefined => {
  // Asks the registry which version is the newest.
  const output = run(`${command} ${newest.arguments} 2>&1`, parent, { ...env, npm_config_prefer_offline: "false" })
  // create-expo-app ends with 0 if `npm install` fails.
  if (earlier === undefined || !/npm install exited with non-zero code/.test(output)) return undefined
  const reason = /No matching version found for \S+|peer .+? from \S+/.exec(output)?.[0] ?? "npm install fails"
  rmSync(join(parent, name), { recursive: true })
  run(`${command} ${earlier}`, parent, env)
  return `The newest template of ${command} cannot be installed (${reason}): begins with ${earlier}.`
}

const useScaffold = ({ files, packages }: Scaffold, folder: string, env: NodeJS.ProcessEnv) => {
  write(folder, files)
  if (packages.length > 0) run(`npm install ${packages.join(" ")}`, folder, env)
}

export interface Created {
  /** The project's folder. */
  readonly folder: string
  /** What differs from the page, in one line. */
  readonly note: string | undefined
}

/** Throws an `Error` if the page does not name the generator, or if the generator fails. */
const begin = ({ generator, scaffold }: Project, page: StartPage, parent: string, env: NodeJS.ProcessEnv): Created => {
  const folder = join(parent, name)
  mkdirSync(parent)
  if (generator !== null) {
    if (!readIntroduction(page.name).includes(generator.command)) {
      throw new Error(`docs/start/${page.name}.md does not name ${generator.command}.`)
    }
    try {
      return { folder, note: generate(generator, parent, env) }
    } catch (error) {
      const problem = networkProblem(error)
      if (problem === undefined || scaffold === null) throw error
      mkdirSync(folder, { recursive: true })
      useScaffold(scaffold, folder, env)
      return { folder, note: `${generator.command} needs another network (${problem}): begins with scripts/start/scaffolds.ts.` }
    }
  }
  mkdirSync(folder)
  if (scaffold !== null) useScaffold(scaffold, folder, env)
  return { folder, note: undefined }
}

/** Creates the project inside the new folder `parent`, and commits its files, because `latchkey init` changes no others. */
export const create = (project: Project, page: StartPage, parent: string, env: NodeJS.ProcessEnv): Created => {
  const creation = begin(project, page, parent, env)
  for (const { from, path, to } of project.edits ?? []) {
    const file = join(creation.folder, path)
    const [before, after] = [readFileSync(file, "utf8"), readFileSync(file, "utf8").replaceAll(from, to)]
    if (before === after) throw new Error(`${path} has nothing to edit: the generator writes other files now.`)
    writeFileSync(file, after)
  }
  if (project.generator !== null || project.scaffold?.packages.length !== 0) {
    run(
      "git init --quiet && git add --all && (git diff --cached --quiet || git commit --quiet --message=new)",
      creation.folder,
      env
    )
  }
  return creation
}
