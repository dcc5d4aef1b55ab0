/** The changes of a project's code: new files of the page, and edits of existing files. Nothing is written. */
import { posix } from "node:path"
import type { Parse } from "../migrate/source/parse.ts"
import type { Project } from "../project/Project.ts"
import { competitorsOf } from "./competitors.ts"
import { relativeOf } from "./edit/imports.ts"
import { type Source, sourceFrom, spliced, Unusual } from "./edit/Source.ts"
import { withoutTypes } from "./edit/statements.ts"
import type { Edit, Framework, Need, Part } from "./frameworks/Framework.ts"
import { frameworkOf } from "./frameworks/index.ts"
import { mountedFrom } from "./mounted.ts"
import type { Page } from "./page.ts"

/** The new text of a file. */
export interface Written {
  readonly path: string
  /** The existing text; `null` if the file does not exist. */
  readonly before: string | null
  readonly after: string
}

/** A place that is left to the user. */
export interface ByHand {
  readonly path: string
  /** A part of a sentence: "it cannot be parsed". */
  readonly reason: string
  /** What to add, and where. */
  readonly lines: ReadonlyArray<string>
}

export interface CodeChanges {
  readonly written: ReadonlyArray<Written>
  readonly byHand: ReadonlyArray<ByHand>
}

const otherProviders =
  /^(?:@stackframe\/|@clerk\/|next-auth|@auth0\/|@kinde-oss\/|@workos-inc\/|@descope\/|@azure\/msal|@supabase\/auth|better-auth|react-oidc-context|firebase\/auth)/

const refuseOtherProvider = ({ statements }: Source): void => {
  for (const node of statements) {
    if (node.type !== "ImportDeclaration" || !otherProviders.test(node.source.value)) continue
    const advice = node.source.value.startsWith("@stackframe/") ? ", which `npx latchkey migrate` replaces" : ""
    throw new Unusual(`it imports ${node.source.value}${advice}`)
  }
}

/** The text of a file of a page; empty if the page has no such file. */
const textIn = ({ files }: Page) => (path: string): string => files.find((file) => file.path === path)?.text ?? ""

/** The parts of an app, as its framework knows them. */
export const partsOf = (parse: Parse, page: Page, project: Project): ReadonlyArray<Part> =>
  frameworkOf(page.name).parts(project, { parse, textOf: textIn(page) })

/** The project's own server, which a page of a back end edits in place of its `server.ts`. */
export const serverOf = (parse: Parse, page: Page, project: Project): string | undefined =>
  partsOf(parse, page, project).flatMap(({ edits }) => edits).find(({ path }) => path === "server.ts")?.file

/** The needs that an app does not meet. */
export const unmetIn = (parse: Parse, project: Project, needs: ReadonlyArray<Need>): ReadonlyArray<Need> =>
  needs.filter(({ isMet, roots }) => !isMet(mountedFrom(parse, project, roots)))

const placing = (framework: Framework, project: Project) => {
  const isJavaScript = framework.isJavaScript(project)
  return {
    isJavaScript,
    place: (path: string): string => {
      const location = framework.placeOf(project, path)
      return isJavaScript ? location.replace(/\.tsx$/, ".jsx").replace(/\.ts$/, ".js") : location
    }
  }
}

/** The paths in the project at which files of the page belong. */
export const placesOf = (page: Page, project: Project): (path: string) => string => placing(frameworkOf(page.name), project).place

/** The lines of a diff that show what to add where. */
const exampleOf = (page: Page, { file, path }: Edit): ReadonlyArray<string> => {
  const diff = page.edits.find((edit) => edit.path === path)?.diff
  if (diff !== undefined) return [`In ${file ?? path}, as in this example:`, ...diff.trimEnd().split("\n")]
  return [`In ${file ?? path}, what this example does:`, ...textIn(page)(path).trimEnd().split("\n").slice(1)]
}

const editOne = (parse: Parse, page: Page, project: Project, edit: Edit, place: (path: string) => string): Written | ByHand => {
  const before = edit.file === undefined ? null : project.read(edit.file)
  try {
    if (edit.file === undefined || before === null) throw new Unusual("there is no such file")
    const source = sourceFrom(parse, edit.file, before)
    refuseOtherProvider(source)
    const folder = posix.dirname(edit.file)
    const specifierOf = (path: string) => {
      const way = posix.relative(folder, place(path))
      const [, stem = way, ending = ""] = /^(.+?)(\.\w+)$/.exec(way.startsWith(".") ? way : `./${way}`) ?? []
      return relativeOf(source, stem, ending)
    }
    const after = spliced(before, edit.splices(source, specifierOf))
    return { path: edit.file, before, after }
  } catch (cause) {
    if (!(cause instanceof Unusual)) throw cause
    return { path: edit.file ?? place(edit.path), reason: cause.message, lines: exampleOf(page, edit) }
  }
}

const createOne = (project: Project, path: string, text: string): ReadonlyArray<Written | ByHand> => {
  const before = project.read(path)
  const [competitor] = competitorsOf(project, path)
  if (before === text) return []
  if (before === null && competitor === undefined) return [{ path, before, after: text }]
  const reason = competitor === undefined ? "it exists, and has other code" : `${competitor} would compete with it`
  return [{ path, reason, lines: [`In ${competitor ?? path}, what this file does:`, ...text.trimEnd().split("\n")] }]
}

export const codeChanges = (parse: Parse, page: Page, project: Project): CodeChanges => {
  const framework = frameworkOf(page.name)
  const { isJavaScript, place } = placing(framework, project)
  const textOf = (path: string): string => {
    const text = textIn(page)(path)
    return isJavaScript ? withoutTypes(sourceFrom(parse, path, text)).replace(`// ${path}`, `// ${place(path)}`) : text
  }
  const parts = partsOf(parse, page, project)
  const unmetParts = parts.filter(({ needs }) => unmetIn(parse, project, needs).length > 0)
  const results = unmetParts.flatMap(({ edits, files }: Part) => [
    ...files.flatMap((path) => createOne(project, place(path), textOf(path))),
    ...edits.map((edit) => editOne(parse, page, project, edit, place))
  ])
  const partPaths = new Set(parts.flatMap(({ edits, files }) => [...files, ...edits.map(({ path }) => path)]))
  const others = page.files.slice(1).filter(({ path }) =>
    !partPaths.has(path) && !project.has(path) && competitorsOf(project, path).length === 0
  )
  return {
    written: [
      ...results.filter((result) => "after" in result),
      ...others.map(({ path, text }): Written => ({ path, before: null, after: text }))
    ],
    byHand: results.filter((result) => "reason" in result)
  }
}
