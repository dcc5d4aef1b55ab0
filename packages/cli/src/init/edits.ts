/** The changes of a project's code: new files of the page, and edits of existing files. Nothing is written. */
import { posix } from "node:path"
import type { Parse } from "../migrate/source/parse.ts"
import type { Project } from "../project/Project.ts"
import { adaptedDiff } from "./adaptedDiff.ts"
import { competitorsOf } from "./competitors.ts"
import { relativeOf } from "./edit/imports.ts"
import { applySplices, type Source, sourceFrom, Unusual } from "./edit/Source.ts"
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
  /^(?:@stackframe\/|@hexclave\/|@clerk\/|next-auth|@auth0\/|@kinde-oss\/|@workos-inc\/|@descope\/|@azure\/msal|@supabase\/auth|better-auth|react-oidc-context|firebase\/auth)/

const refuseOtherProvider = ({ statements }: Source): void => {
  for (const node of statements) {
    if (node.type !== "ImportDeclaration" || !otherProviders.test(node.source.value)) continue
    const advice = /^@(?:stackframe|hexclave)\//.test(node.source.value) ? ", which `npx latchkey migrate` replaces" : ""
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

/** Where the files of a page belong in a project, and how their code looks there. */
interface Layout {
  readonly parse: Parse
  readonly place: (path: string) => string
  /** The code of a file in the project's language. */
  readonly adapt: (path: string, text: string) => string
  /** The files of the page in whose place the project has other code, or that import such a file. Nothing may import them. */
  readonly foreign: ReadonlySet<string>
}

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

/** Code of a page without types. Its specifiers have the endings of JavaScript. */
const inJavaScript = (parse: Parse, path: string, text: string): string =>
  withoutTypes(sourceFrom(parse, path, text)).replaceAll(
    /(["'][\w./$*-]+)\.ts(x?)(?=["'])/g,
    (_, stem: string, x: string) => `${stem}.${x === "" ? "js" : "jsx"}`
  )

/** The lines of a diff that show what to add where. */
const exampleOf = (page: Page, { file, path }: Edit, { adapt, place }: Layout): ReadonlyArray<string> => {
  const shownPath = file ?? place(path)
  const diff = page.edits.find((edit) => edit.path === path)?.diff
  if (diff !== undefined) return [`In ${shownPath}, as in this example:`, ...adaptedDiff(diff, (text) => adapt(path, text))]
  return [`In ${shownPath}, what this example does:`, ...textIn(page)(path).trimEnd().split("\n").slice(1)]
}

const editOne = (page: Page, project: Project, edit: Edit, layout: Layout): Written | ByHand => {
  const { foreign, parse, place } = layout
  const before = edit.file === undefined ? null : project.read(edit.file)
  try {
    if (edit.file === undefined || before === null) throw new Unusual("there is no such file")
    const source = sourceFrom(parse, edit.file, before)
    refuseOtherProvider(source)
    const folder = posix.dirname(edit.file)
    const specifierOf = (path: string, hasEnding = false) => {
      if (foreign.has(path)) throw new Unusual(`it would import ${place(path)}, which is left to you, too`)
      const way = posix.relative(folder, place(path))
      const [, stem = way, ending = ""] = /^(.+?)(\.\w+)$/.exec(way.startsWith(".") ? way : `./${way}`) ?? []
      return hasEnding ? stem + ending : relativeOf(source, stem, ending)
    }
    const after = applySplices(before, edit.splices(source, specifierOf))
    return { path: edit.file, before, after }
  } catch (cause) {
    if (!(cause instanceof Unusual)) throw cause
    return { path: edit.file ?? place(edit.path), reason: cause.message, lines: exampleOf(page, edit, layout) }
  }
}

/** Whether a file has what the file of the page exports, from this library: another run wrote it, or the user did. */
const isOurs = (text: string, ownText: string): boolean =>
  /["']latchkey\//.test(text) && Array.from(ownText.matchAll(/^export (?:async )?(?:const|function) (\w+)/gm))
    .every(([, name]) => new RegExp(`\\bexport\\b[^;]*\\b${name}\\b`).test(text))

/** The files of the page that a file of it imports. */
const importsOf = ({ files }: Page, path: string, text: string): ReadonlyArray<string> => {
  const targets = Array.from(
    text.matchAll(/ from "(\.{1,2}\/[^"]+)"/g),
    ([, specifier = ""]) => posix.join(posix.dirname(path), specifier)
  )
  return files.map((file) => file.path).filter((importedPath) =>
    targets.some((target) => target === importedPath || target === importedPath.replace(/\.tsx?$/, ""))
  )
}

/** The files of the page whose place is taken, and those that import them, directly or through others. */
const foreignIn = (page: Page, project: Project, placeOf: (path: string) => string): ReadonlySet<string> => {
  const otherFiles = page.files.slice(1).filter(({ path, text }) => {
    const location = placeOf(path)
    const existing = project.has(location) ? location : competitorsOf(project, location)[0]
    return existing !== undefined && !isOurs(project.read(existing) ?? "", text)
  })
  const foreign = new Set(otherFiles.map(({ path }) => path))
  for (let size = -1; size !== foreign.size;) {
    size = foreign.size
    for (const { path, text } of page.files) {
      if (importsOf(page, path, text).some((importedPath) => foreign.has(importedPath))) foreign.add(path)
    }
  }
  return foreign
}

const createOne = (
  page: Page,
  project: Project,
  path: string,
  { adapt, foreign, place }: Layout
): ReadonlyArray<Written | ByHand> => {
  const location = place(path)
  const text = adapt(path, textIn(page)(path))
  const before = project.read(location)
  const [competitor] = competitorsOf(project, location)
  if (before === text) return []
  const foreignImport = importsOf(page, path, textIn(page)(path)).find((importedPath) => foreign.has(importedPath))
  if (before === null && competitor === undefined && foreignImport === undefined) return [{ path: location, before, after: text }]
  const reason = competitor !== undefined
    ? `${competitor} would compete with it`
    : before !== null
    ? "it exists, and has other code"
    : `it would import ${place(foreignImport ?? path)}, which is left to you, too`
  const advice = before === null && competitor === undefined
    ? ""
    : " You can also save it under another name, and import it from there:"
  return [{
    path: location,
    reason,
    lines: [
      `In ${competitor ?? location}, what this file does${advice === "" ? ":" : `.${advice}`}`,
      ...text.trimEnd().split("\n")
    ]
  }]
}

export const codeChanges = (parse: Parse, page: Page, project: Project): CodeChanges => {
  const { isJavaScript, place } = placing(frameworkOf(page.name), project)
  const adapt = (path: string, text: string) =>
    isJavaScript ? inJavaScript(parse, path, text).replace(`// ${path}`, `// ${place(path)}`) : text
  const layout: Layout = { parse, place, adapt, foreign: foreignIn(page, project, place) }
  const parts = partsOf(parse, page, project)
  const unmetParts = parts.filter(({ needs }) => unmetIn(parse, project, needs).length > 0)
  const results = unmetParts.flatMap(({ edits, files }: Part) => [
    ...files.flatMap((path) => createOne(page, project, path, layout)),
    ...edits.map((edit) => editOne(page, project, edit, layout))
  ])
  const partPaths = new Set(parts.flatMap(({ edits, files }) => [...files, ...edits.map(({ path }) => path)]))
  const otherFiles = page.files.slice(1).filter(({ path }) =>
    !partPaths.has(path) && !project.has(place(path)) && competitorsOf(project, place(path)).length === 0
  )
  return {
    written: [
      ...results.filter((result) => "after" in result),
      ...otherFiles.map(({ path, text }): Written => ({ path: place(path), before: null, after: adapt(path, text) }))
    ],
    byHand: results.filter((result) => "reason" in result)
  }
}
