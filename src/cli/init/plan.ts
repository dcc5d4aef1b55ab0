/** Plans the changes of `latchkey init` without making them, and finds what prevents them. */
import { lstatSync } from "node:fs"
import { join } from "node:path"
import { competitorsOf } from "./competitors.ts"
import { withVariables } from "./environment.ts"
import type { Git, State } from "./git.ts"
import { outdatedIn } from "./outdated.ts"
import { envFileOf, type Page } from "./page.ts"
import type { Project } from "./Project.ts"
import type { Settings } from "./Settings.ts"
import { withLines, withoutMark } from "./textFile.ts"

export interface Change {
  readonly path: string
  /** The existing text; `null` if the file does not exist. */
  readonly before: string | null
  readonly after: string
  readonly state: State
  /** Whether the change only appends lines. */
  readonly adds: boolean
  /** Whether only the current user of the machine may read the file, because it may contain a key. */
  readonly isPrivate: boolean
}

export interface Plan {
  readonly changes: ReadonlyArray<Change>
  /** Files that need no change. */
  readonly same: ReadonlyArray<string>
  /** Reasons why nothing can be written, one per line. */
  readonly refusals: ReadonlyArray<string>
  readonly notes: ReadonlyArray<string>
  /** The text of the environment file after the changes. */
  readonly environment: string
}

/**
 * The path at which a file is created. For Next.js, `app/` and `proxy.ts` are placed below `src` if the project has `src/app` or `src/pages`,
 * and no `app` or `pages` beside `src`: Next.js accepts these folders only in the same place.
 */
export const placed = (page: Page, project: Project, path: string): string => {
  const isInSource = project.has("src/app") || (project.has("src/pages") && !project.has("pages"))
  return page.name === "next" && isInSource && !project.has("app") && /^(app\/|proxy\.ts$)/.test(path) ? `src/${path}` : path
}

const isTracked = (state: State) => state !== "untracked" && state !== "none"

const refusalFor = (project: Project, { before, path, state }: Change): ReadonlyArray<string> => {
  const obstacle = project.obstacleAt(path)
  if (obstacle !== undefined) return [obstacle]
  const [competitor] = competitorsOf(project, path)
  if (competitor !== undefined) return [`${competitor} would compete with ${path}. Remove or rename it first.`]
  if (before === null) return []
  if (lstatSync(join(project.folder, path)).isSymbolicLink()) return [`${path} is a link. Replace it with a file first.`]
  if (state === "clean") return []
  if (state === "hidden") {
    return [`git does not look for changes in ${path} (assume-unchanged or skip-worktree), so it could not be restored.`]
  }
  if (state === "changed") return [`${path} has uncommitted changes. Commit or stash them first.`]
  return [`${path} exists but is not in git, so it could not be restored. Commit it or move it first.`]
}

/** The change that adds a file to `.gitignore`; `undefined` if git ignores it already. */
const ignoring = (project: Project, git: Git, path: string): Change | undefined => {
  const before = project.read(".gitignore")
  const state = git.stateOf(".gitignore")
  const text = before ?? ""
  const lines = withoutMark(text).split("\n").map((line) => line.trim())
  const isIgnored = git.isRepository
    ? git.ignores(path) || isTracked(git.stateOf(path))
    : lines.includes(path)
  if (isIgnored) return undefined
  return { path: ".gitignore", before, after: withLines(text, [path]), state, adds: true, isPrivate: false }
}

export const planFor = (page: Page, project: Project, git: Git, settings: Settings): Plan => {
  const envFile = envFileOf(page)
  const env = withVariables(page, settings, project.read(envFile))
  const isCommitted = isTracked(git.stateOf(envFile))
  const code = page.files.slice(1).map(({ path: given, text }): Change => {
    const path = placed(page, project, given)
    return { path, before: project.read(path), after: text, state: git.stateOf(path), adds: false, isPrivate: false }
  })
  const written = code.filter(({ after, before }) => after !== before)
  const ignored = ignoring(project, git, envFile)
  const envChange = {
    path: envFile,
    before: project.read(envFile),
    after: env.after,
    state: git.stateOf(envFile),
    adds: true,
    isPrivate: true
  }
  return {
    changes: [...written, ...(envChange.after === envChange.before ? [] : [envChange]), ...(ignored ? [ignored] : [])],
    same: code.filter(({ after, before }) => after === before).map(({ path }) => path),
    refusals: [
      ...written.flatMap((change) => refusalFor(project, change)),
      ...[envFile, ...(ignored ? [ignored.path] : [])].flatMap((path) => project.obstacleAt(path) ?? [])
    ],
    notes: [
      ...outdatedIn(page, project),
      ...env.notes,
      ...(isCommitted ? [`${envFile} is committed: put no secret into it.`] : [])
    ],
    environment: env.after
  }
}
