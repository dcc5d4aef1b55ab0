/** Plans the changes of `latchkey init` without making them, and finds what prevents them. */
import { withLines, withoutMark } from "../../../../src/cli/project/textFile.ts"
import type { Parse } from "../migrate/source/parse.ts"
import type { Project } from "../project/Project.ts"
import { type ByHand, codeChanges, type Written } from "./edits.ts"
import { withVariables } from "./environment.ts"
import type { Git } from "./git.ts"
import { outdatedIn } from "./outdated.ts"
import { envFileOf, type Page } from "./page.ts"
import type { Settings } from "./Settings.ts"

export interface Change extends Written {
  /** Whether only the current user of the machine may read the file, because it may contain a key. */
  readonly isPrivate: boolean
}

export interface Plan {
  readonly changes: ReadonlyArray<Change>
  /** Places that cannot be edited, and are left to the user. */
  readonly byHand: ReadonlyArray<ByHand>
  /** Reasons why nothing can be written, one per line. */
  readonly refusals: ReadonlyArray<string>
  readonly notes: ReadonlyArray<string>
  /** The text of the environment file after the changes. */
  readonly environment: string
}

/** Whether a line of `.gitignore` names a file of the project's folder, as `.env*` does. */
const names = (line: string, path: string): boolean =>
  !/^(?:#|$)/.test(line) &&
  new RegExp(`^/?${line.replace(/^\//, "").replaceAll(/[.+^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*").replaceAll("?", ".")}$`)
    .test(path)

/** The change that adds a file to `.gitignore`; none if git ignores or tracks it. */
const ignoring = (project: Project, git: Git, path: string): ReadonlyArray<Change> => {
  const before = project.read(".gitignore")
  const text = before ?? ""
  const lines = withoutMark(text).split("\n").map((line) => line.trim())
  const isIgnored = git.isRepository ? git.ignores(path) || git.isTracked(path) : lines.some((line) => names(line, path))
  return isIgnored ? [] : [{ path: ".gitignore", before, after: withLines(text, [path]), isPrivate: false }]
}

export const planFor = (parse: Parse, page: Page, project: Project, git: Git, settings: Settings): Plan => {
  const path = envFileOf(page)
  const before = project.read(path)
  const env = withVariables(page, settings, before)
  const code = codeChanges(parse, page, project)
  const changes = [
    ...code.written.map((change): Change => ({ ...change, isPrivate: false })),
    ...(env.after === before ? [] : [{ path, before, after: env.after, isPrivate: true }]),
    ...ignoring(project, git, path)
  ]
  const mode = project.modeOf(path)
  return {
    changes,
    byHand: code.byHand,
    refusals: [...new Set([path, ...changes.map((change) => change.path)])].flatMap((target) => project.obstacleAt(target) ?? []),
    notes: [
      ...outdatedIn(page, project),
      ...env.notes,
      ...(mode !== undefined && (mode & 0o077) !== 0 && env.after === before
        ? [`${path} can be read by other users of this machine (mode ${mode.toString(8)}): chmod 600 ${path}`]
        : []),
      ...(git.isTracked(path) ? [`${path} is committed: put no secret into it.`] : [])
    ],
    environment: env.after
  }
}
