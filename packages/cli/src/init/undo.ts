/** `latchkey init --undo`: takes back the last changes. A record in `node_modules/.cache` says what they were. */
import { createHash } from "node:crypto"
import { accessSync, constants, existsSync, mkdirSync, rmdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join, posix, relative, sep } from "node:path"
import type { Project } from "../project/Project.ts"
import type { Change } from "./plan.ts"

/** How one file is restored. */
interface Step {
  readonly path: string
  /** The text of the file before, `null` if it did not exist, or the number of characters to keep of a file that may contain secrets. */
  readonly before: string | number | null
  /** The SHA-256 of the text after the change. A file with another text was changed since, and stays. */
  readonly hash: string
  /** The topmost folder that was created for the file, relative to the project. */
  readonly folder?: string
}

export const recordPath = "node_modules/.cache/latchkey/init.json"

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex")

export const stepOf = (root: string, { after, before, isPrivate, path }: Change, createdFolder: string | undefined): Step => ({
  path,
  before: isPrivate && before !== null ? before.length : before,
  hash: hashOf(after),
  ...(createdFolder !== undefined && { folder: relative(root, createdFolder).replaceAll(sep, "/") })
})

const isStep = (value: unknown): value is Step =>
  typeof value === "object" && value !== null && "path" in value && typeof value.path === "string" && "hash" in value
  && "before" in value && (value.before === null || ["string", "number"].includes(typeof value.before))

/** The runs of the record, the last one at the end; empty if there is none, or if it is damaged. */
const runsIn = (project: Project): ReadonlyArray<ReadonlyArray<Step>> => {
  try {
    const runs: unknown = JSON.parse(project.read(recordPath) ?? "[]")
    return Array.isArray(runs) ? runs.filter((run): run is ReadonlyArray<Step> => Array.isArray(run) && run.every(isStep)) : []
  } catch {
    return []
  }
}

/** Removes folders as long as they are empty, from `path` up to `last`. */
const removeEmpty = (root: string, path: string, last: string): void => {
  for (let folder = path; folder === last || folder.startsWith(`${last}/`); folder = posix.dirname(folder)) {
    try {
      rmdirSync(join(root, folder))
    } catch {
      return
    }
  }
}

const saveRuns = (project: Project, runs: ReadonlyArray<ReadonlyArray<Step>>): void => {
  const path = join(project.folder, recordPath)
  if (runs.length > 0) {
    mkdirSync(dirname(path), { recursive: true })
    return writeFileSync(path, JSON.stringify(runs), { mode: 0o600 })
  }
  rmSync(path, { force: true })
  removeEmpty(project.folder, posix.dirname(recordPath), "node_modules")
}

/** Why no record of changes could be written, as one line; `undefined` if nothing prevents it. */
export const undoProblem = (project: Project): string | undefined => {
  const reason = project.obstacleAt(recordPath) !== undefined
    ? "node_modules is a link out of this folder"
    : !isWritable(project.folder, posix.dirname(recordPath))
    ? "node_modules cannot be written"
    : undefined
  return reason && `These changes cannot be taken back with --undo, because ${reason}.`
}

/** Whether files can be written in a folder, or in the nearest existing one above it. */
const isWritable = (root: string, folder: string): boolean => {
  const path = join(root, folder)
  if (folder !== "." && !existsSync(path)) return isWritable(root, posix.dirname(folder))
  try {
    accessSync(path, constants.W_OK)
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

/** Records the changes of a run. Returns `false` if the record cannot be written, as in a folder that is a link. */
export const record = (project: Project, steps: ReadonlyArray<Step>): boolean => {
  if (project.obstacleAt(recordPath) !== undefined) return false
  try {
    saveRuns(project, [...runsIn(project), steps])
    return true
  } catch {
    return false
  }
}

/** Restores one file. Returns why it stays as it is, or what was done. */
const restore = (project: Project, { before, folder, hash, path }: Step): { readonly left?: string; readonly done?: string } => {
  const obstacle = project.obstacleAt(path)
  if (obstacle !== undefined) return { left: obstacle }
  const text = project.read(path)
  if (text === null && before === null) return {}
  if (text === null || hashOf(text) !== hash) return { left: `${path} was changed since, and stays as it is.` }
  if (before !== null) {
    writeFileSync(join(project.folder, path), typeof before === "number" ? text.slice(0, before) : before)
    return { done: `restored  ${path}` }
  }
  rmSync(join(project.folder, path))
  if (folder !== undefined) removeEmpty(project.folder, posix.dirname(path), folder)
  return { done: `removed  ${path}` }
}

const isIgnoring = ({ path }: Step) => path === ".gitignore"

/** Takes back the last run. Returns what was done and what stays, one line each; `undefined` if there is no record. */
export const undo = (
  project: Project
): { readonly done: ReadonlyArray<string>; readonly left: ReadonlyArray<string> } | undefined => {
  const runs = runsIn(project)
  const last = runs.at(-1)
  if (last === undefined) return undefined
  const steps = last.toReversed()
  const otherSteps = steps.filter((step) => !isIgnoring(step)).map((step) => restore(project, step))
  // An environment file that stays must stay ignored.
  const stays = otherSteps.some(({ left }) => left !== undefined)
  const results = stays ? otherSteps : [...otherSteps, ...steps.filter(isIgnoring).map((step) => restore(project, step))]
  saveRuns(project, runs.slice(0, -1))
  return { done: results.flatMap(({ done }) => done ?? []), left: results.flatMap(({ left }) => left ?? []) }
}
