/** `latchkey init`: adds sign-in to a project, as the documentation page of its framework shows, after the user has confirmed the diff. */
import { parseEnv } from "node:util"
import { isLocalAddress } from "../../../src/cli/envFile.ts"
import { frameworksOf } from "../../../src/cli/project/detect.ts"
import { withoutMark } from "../../../src/cli/project/textFile.ts"
import { brandOf } from "../../../src/cli/project/variables.ts"
import { terminalMessage, terminalText } from "../../../src/cli/terminalText.ts"
import { nearest } from "../../../src/cli/usage/nearest.ts"
import { backendFile, isSessionPlace, noBackend, sessionPlaces, withBackend } from "./init/backend.ts"
import { missingIn } from "./init/check.ts"
import { placesOf, serverOf } from "./init/edits.ts"
import { providerIn } from "./init/environment.ts"
import { type Git, gitIn } from "./init/git.ts"
import { allPages, envFileOf, frameworkNames, type Page, withBrand } from "./init/page.ts"
import { type Change, type Plan, planFor } from "./init/plan.ts"
import type { Questions } from "./init/questions.ts"
import { type Settings, settingsFrom } from "./init/Settings.ts"
import { diffOf, endOf, handwork, withColours } from "./init/show.ts"
import { record, stepOf, undo, undoProblem } from "./init/undo.ts"
import { write } from "./init/write.ts"
import type { Parse } from "./migrate/source/parse.ts"
import { type Project, projectIn, UnreadableFile } from "./project/Project.ts"

export interface InitOptions {
  readonly framework: string | undefined
  readonly projectId: string | undefined
  readonly apiUrl: string | undefined
  /** Where the session is kept, `cookie` or `backend`. @default asks if there is a choice, otherwise `cookie` */
  readonly session: string | undefined
  /** Whether to skip all questions. */
  readonly yes: boolean
  readonly dryRun: boolean
  readonly check: boolean
  /** Whether to take back the last changes instead. */
  readonly undo: boolean
}

/** The environment of the command. */
export interface Surroundings {
  readonly folder: string
  /** Whether the command can ask questions. */
  readonly isTerminal: boolean
  readonly hasColours: boolean
  readonly questions: () => Promise<Questions>
}

/** Ends the command with an exit code: 0 if the user cancelled, 1 for a problem of the project, 2 for wrong flags. */
class Stop extends Error {
  readonly status: 0 | 1 | 2
  constructor(message: string, status: 0 | 1 | 2) {
    super(message)
    this.status = status
  }
}

const stopCancelled = () => new Stop("Cancelled. Nothing was written.", 0)

const pageOf = (name: string): Page => {
  const page = allPages.find((page) => page.name === name)
  if (page) return page
  const [suggestion] = nearest(name, frameworkNames)
  const advice = suggestion === undefined ? `Known: ${frameworkNames.join(", ")}.` : `Did you mean ${suggestion}?`
  throw new Stop(`there is no framework ${name}. ${advice}`, 2)
}

/** The error for missing flags when the command cannot ask questions. */
const wantsFlags = (frameworks: ReadonlyArray<string>, isAsked: boolean) => {
  const problem = frameworks.length > 1 ? `This project has ${frameworks.join(" and ")}` : "The framework was not detected"
  const choices = (frameworks.length > 1 ? frameworks : frameworkNames).join(", ")
  return new Stop(`${problem}: pass --framework with one of ${choices}${isAsked ? "" : ", and --yes to write"}.`, 2)
}

/** Returns the framework that `--framework` names, otherwise the only detected framework, otherwise the user's answer. */
const choose = async (options: InitOptions, project: Project, { isTerminal, questions }: Surroundings): Promise<Page> => {
  if (options.framework !== undefined) return pageOf(options.framework)
  const frameworks = frameworksOf(project)
  const [only] = frameworks
  if (only !== undefined && frameworks.length === 1) return pageOf(only)
  const asksNothing = options.yes || options.dryRun || options.check
  if (!isTerminal || asksNothing) throw wantsFlags(frameworks, asksNothing)
  const choice = await (await questions()).framework(frameworks.length > 1 ? frameworks.map(pageOf) : allPages)
  if (choice === undefined) throw stopCancelled()
  return pageOf(choice)
}

/** The page with the variables' names of the provider's brand that the project's environment file has. */
const inProject = (page: Page, project: Project): Page =>
  withBrand(page, brandOf(parseEnv(withoutMark(project.read(envFileOf(page)) ?? ""))))

const validSettings = (projectId: string | undefined, apiUrl: string | undefined): Settings => {
  try {
    return settingsFrom(projectId, apiUrl)
  } catch (cause) {
    throw new Stop(terminalMessage(cause), 2)
  }
}

const settingsOf = async ({ apiUrl, projectId, ...options }: InitOptions, { isTerminal, questions }: Surroundings) => {
  const isAsked = isTerminal && !options.yes && !options.dryRun && projectId === undefined && apiUrl === undefined
  const choice = isAsked ? await (await questions()).projectId() : undefined
  if (isAsked && choice === undefined) throw stopCancelled()
  return validSettings(projectId ?? (choice || undefined), apiUrl)
}

/** The page with the session where `--session` says, otherwise where the user answers. */
const inPlace = async (page: Page, project: Project, options: InitOptions, { isTerminal, questions }: Surroundings) => {
  const { check, dryRun, session, yes } = options
  if (session !== undefined && !isSessionPlace(session)) {
    throw new Stop(`--session takes ${sessionPlaces.join(" or ")}, not ${session}.`, 2)
  }
  const file = backendFile(page)
  if (file === undefined && session === "backend") throw new Stop(`--session backend is not available: ${noBackend(page)}`, 2)
  if (file === undefined) return page
  const location = placesOf(page, project)(file)
  const text = project.read(location) ?? ""
  const isThere = text.includes("latchkey/")
  if (session === "backend" && isThere && !text.includes("backend")) {
    throw new Stop(
      `${location} keeps the session in cookies: docs/sessions.md#backend-for-frontend says how to change the mode.`,
      1
    )
  }
  const isAsked = isTerminal && page.open !== null && session === undefined && !yes && !dryRun && !check && !isThere
  const choice = isAsked ? await (await questions()).session() : session ?? "cookie"
  if (choice === undefined) throw stopCancelled()
  return choice === "backend" ? withBackend(page) : page
}

const report = (parse: Parse, page: Page, project: Project, git: Git, options: InitOptions): number => {
  const missing = missingIn(parse, page, project, git, options)
  if (missing.length === 0) {
    console.log(`${page.title}: nothing is missing.`)
    return 0
  }
  console.log(`${page.title}: ${missing.length === 1 ? "1 thing is" : `${missing.length} things are`} missing.`)
  for (const line of missing) console.log(`  ${terminalText(line)}`)
  console.log(
    `\`npx latchkey init --framework ${page.name}\` adds what is missing, and shows the commands that install the packages.`
  )
  const problem = undoProblem(project)
  if (problem !== undefined) console.log(problem)
  return 1
}

const agree = async (plan: Plan, options: InitOptions, { isTerminal, questions }: Surroundings) => {
  if (options.yes) return
  if (!isTerminal) {
    throw new Stop("nothing was written. Without a terminal, pass --yes to write, or --dry-run to see only the diff.", 2)
  }
  if (await (await questions()).agreed(plan.changes.length) !== true) throw stopCancelled()
}

const carryOut = async (options: InitOptions, surroundings: Surroundings): Promise<number> => {
  const project = readProject(surroundings.folder)
  if (options.undo) return takeBack(project)
  const git = gitIn(surroundings.folder)
  const page = await inPlace(inProject(await choose(options, project, surroundings), project), project, options, surroundings)
  const { parse } = await import("./migrate/source/parser.ts")
  if (options.check) {
    validSettings(options.projectId, options.apiUrl)
    return report(parse, page, project, git, options)
  }
  const settings = await settingsOf(options, surroundings)
  const plan = planFor(parse, page, project, git, settings)
  console.log(`${page.title} in ${terminalText(surroundings.folder)}`)
  if (plan.changes.length > 0) console.log(`\n${colourLines(diffOf(plan), surroundings)}\n`)
  const problem = plan.changes.length > 0 ? undoProblem(project) : undefined
  for (const note of [...plan.notes, ...problem === undefined ? [] : [problem]]) console.log(terminalText(note))
  if (plan.refusals.length > 0) throw new Stop(`nothing was written.\n${plan.refusals.map((line) => `  ${line}`).join("\n")}`, 1)
  for (const line of handwork(plan)) console.log(terminalText(line))
  if (options.dryRun) {
    console.log(plan.changes.length === 0 ? "Nothing to write." : "Nothing was written (--dry-run).")
    return endWith(plan)
  }
  if (plan.changes.length === 0) console.log("Everything that can be added is there already.")
  else {
    await agree(plan, options, surroundings)
    if (!writeAll(project, plan.changes)) return 1
  }
  const { apiUrl, needsSecret } = providerIn(page, plan.environment)
  const isEmulator = apiUrl !== undefined && isLocalAddress(apiUrl)
  console.log(`\n${endOf(page, project, { isEmulator, needsSecret, server: serverOf(parse, page, project) })}`)
  return endWith(plan)
}

/** Says which places are left to the user. Returns the exit code. */
const endWith = ({ byHand }: Plan): number => {
  if (byHand.length === 0) return 0
  const paths = byHand.map(({ path }) => terminalText(path)).join(", ")
  console.error(`latchkey init: left to you, see above: ${paths}. Afterwards, run: npx latchkey init --check`)
  return 1
}

/** Makes lines safe to print on the terminal: they quote the project's files, which may contain control characters, tabs and `\r`. */
const colourLines = (lines: ReadonlyArray<string>, { hasColours }: Surroundings): string => {
  const texts = lines.map((line) => terminalText(line.replace(/\r$/, "").replaceAll("\t", "    ")))
  return (hasColours ? withColours(texts) : texts).join("\n")
}

const noUndo = "These changes cannot be taken back with --undo, because node_modules cannot be written."

/** Writes the files in sequence, and records how to take them back. Returns `false` if a file could not be written. */
const writeAll = (project: Project, changes: ReadonlyArray<Change>): boolean => {
  const steps: Array<ReturnType<typeof stepOf>> = []
  let failure: unknown
  for (const change of changes) {
    try {
      steps.push(stepOf(project.folder, change, write(project.folder, change)))
    } catch (cause) {
      failure = cause
      console.error(`latchkey init: ${terminalText(change.path)} could not be written: ${terminalMessage(cause)}`)
      break
    }
    console.log(`${change.before === null ? "created" : "changed"}  ${terminalText(change.path)}`)
  }
  if (steps.length > 0 && undoProblem(project) === undefined) {
    console.log(record(project, steps) ? "Undo: npx latchkey init --undo" : noUndo)
  }
  return failure === undefined
}

const takeBack = (project: Project): number => {
  const result = undo(project)
  if (result === undefined) throw new Stop("there is nothing to undo: node_modules has no record of changes.", 1)
  for (const line of result.done) console.log(terminalText(line))
  for (const line of result.left) console.error(`latchkey init: ${terminalText(line)}`)
  return result.left.length === 0 ? 0 : 1
}

const readProject = (folder: string): Project => {
  try {
    return projectIn(folder)
  } catch (cause) {
    throw new Stop(terminalMessage(cause), 1)
  }
}

/** Runs the command and returns its exit code. */
export const init = async (options: InitOptions, surroundings: Surroundings): Promise<number> => {
  try {
    return await carryOut(options, surroundings)
  } catch (cause) {
    const stop = cause instanceof UnreadableFile ? new Stop(cause.message, 1) : cause
    if (!(stop instanceof Stop)) throw stop
    const text = stop.message.split("\n").map(terminalText).join("\n")
    if (stop.status === 0) console.log(text)
    else console.error(`latchkey init: ${text}`)
    return stop.status
  }
}
