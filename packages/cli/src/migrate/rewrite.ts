/** Rewrites the source files of a project. */
import type { Node } from "@babel/types"
import { rewriteCall, rewriteHook } from "./calls.ts"
import { rewriteComponent } from "./components.ts"
import { rewriteConstructor } from "./constructors.ts"
import { rewriteComparison, rewriteErrorCall, rewriteErrorCode } from "./errors.ts"
import { reportEscape } from "./escapes.ts"
import { rewriteImports } from "./imports.ts"
import type { Inference } from "./infer/Inference.ts"
import { importedBy, originsIn } from "./infer/origins.ts"
import { inferenceIn } from "./infer/shapes.ts"
import { rewriteMember, rewritePage, rewritePattern } from "./members.ts"
import { reportTypePosition } from "./positions.ts"
import { rewriteReexport } from "./reexports.ts"
import { packagesIn, type Reference, remainingPackages } from "./references.ts"
import { type Note, type Rewriting, rewritingsOf } from "./Rewriting.ts"
import { mentionsOld } from "./rules/names.ts"
import { commentsIn, isCall, isDeclarationFile, isMember, type Parse, visitInnerFirst } from "./source/parse.ts"
import { projectOf } from "./source/Project.ts"
import { type SourceFile, sourceFile } from "./source/SourceFile.ts"

export interface Rewritten {
  readonly path: string
  readonly before: string
  readonly after: string
}

/**
 * How objects of the old client can reach a file. `directly`: the file imports the client, or imports one of its objects from another file.
 * `maybe`: the file imports a value whose fields may contain one. `undefined`: neither.
 */
const relationOf = (inference: Inference, file: SourceFile): "directly" | "maybe" | undefined => {
  if (mentionsOld(file.before)) return "directly"
  const importedBindings = file.scopes.all.filter((binding) => importedBy(file, binding) !== undefined)
  const shapes = importedBindings.map((binding) => inference.ofBinding(file, binding)?.is)
  const hasObject = shapes.some((is) => is !== undefined && is !== "record" && is !== "tuple")
  if (hasObject || importedBindings.some((binding) => inference.origin(file, binding.identifier) !== undefined)) return "directly"
  return shapes.some((is) => is !== undefined) ? "maybe" : undefined
}

const rewriteNode = (rewriting: Rewriting, node: Node, isRelated: boolean): void => {
  reportEscape(rewriting, node)
  if (isCall(node)) {
    rewriteErrorCall(rewriting, node)
    rewriteHook(rewriting, node)
    return rewriteCall(rewriting, node, isRelated)
  }
  if (isMember(node)) {
    rewriteMember(rewriting, node, isRelated)
    return rewriteErrorCode(rewriting, node, isRelated)
  }
  switch (node.type) {
    case "Identifier":
      return rewritePage(rewriting, node)
    case "NewExpression":
      return rewriteConstructor(rewriting, node)
    case "BinaryExpression":
      return rewriteComparison(rewriting, node, isRelated)
    case "ObjectPattern":
      return rewritePattern(rewriting, node)
    case "JSXOpeningElement":
      return rewriteComponent(rewriting, node)
    case "TSTypeQuery":
    case "TSIndexedAccessType":
      return reportTypePosition(rewriting, node)
    case "ExportNamedDeclaration":
    case "ExportAllDeclaration":
      return rewriteReexport(rewriting, node)
  }
}

/** Gives the inserted lines the line endings of the file. */
const withLineBreaksOf = (before: string, after: string): string =>
  /(?<!\r)\n/.test(before) ? after : after.replaceAll(/\r?\n/g, before.includes("\r\n") ? "\r\n" : "\n")

/**
 * Returns the files that change, the places that a person must review, and the packages of the old client that files still need. Reads
 * declaration files only for the latter two.
 */
export const rewrite = (
  parse: Parse,
  sources: ReadonlyArray<{ readonly path: string; readonly text: string }>
): {
  readonly files: ReadonlyArray<Rewritten>
  readonly notes: ReadonlyArray<Note>
  readonly references: ReadonlyArray<Reference>
} => {
  const brokenNotes: Array<Note> = []
  const references: Array<Reference> = []
  const keep = (path: string, packages: ReadonlyArray<string>) => {
    for (const name of packages) references.push({ path, package: name })
  }
  const parsedFiles = sources.flatMap(({ path, text }): ReadonlyArray<SourceFile> => {
    if (isDeclarationFile(path) && !mentionsOld(text)) return []
    try {
      return [sourceFile(parse, path, text)]
    } catch (error) {
      if (!mentionsOld(text)) return []
      const line = Number(/\((\d+):\d+\)/.exec(String(error))?.[1] ?? 1)
      brokenNotes.push({ file: path, line, what: path, why: "this file cannot be parsed", section: "the-command" })
      keep(path, packagesIn(text))
      return []
    }
  })
  const files = parsedFiles.filter(({ path }) => !isDeclarationFile(path) && !isConfigurationFile(path))
  for (const { before, path } of parsedFiles.filter(({ path }) => isConfigurationFile(path))) {
    brokenNotes.push({ file: path, line: 1, what: path, why: configurationReason, section: "projects-and-their-administration" })
    keep(path, packagesIn(before))
  }
  const project = projectOf(files)
  const inference = inferenceIn(project, originsIn(project))
  const at = rewritingsOf(inference)
  const relations = new Map(files.map((file) => [file, relationOf(inference, file)]))
  const relatedFiles = files.filter((file) => relations.get(file) !== undefined)
  for (const file of relatedFiles) {
    const isDirect = relations.get(file) === "directly"
    visitInnerFirst(file.program, (node) => rewriteNode(at(file), node, isDirect))
  }
  for (const file of relatedFiles) rewriteImports(at(file))
  const changedFiles = relatedFiles.flatMap((file): ReadonlyArray<Rewritten> => {
    const { before, path } = file
    const after = withLineBreaksOf(before, file.after())
    const lostLines = after === before ? [] : lostComments(parse, path, before, after)
    if (lostLines === undefined) {
      brokenNotes.push({ file: path, line: 1, what: path, why: unparsedReason, section: "the-command" })
      keep(path, packagesIn(before))
      return []
    }
    keep(path, remainingPackages(at(file), true))
    brokenNotes.push(...lostLines)
    return after === before ? [] : [{ path, before, after }]
  })
  const declarations = parsedFiles.filter(({ path }) => isDeclarationFile(path))
  for (const file of declarations) keep(file.path, remainingPackages(at(file), false))
  return {
    files: changedFiles,
    notes: [...brokenNotes, ...[...relatedFiles, ...declarations].flatMap((file) => at(file).notes)].toSorted((a, b) =>
      a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1
    ),
    references
  }
}

/** Whether a file has the project's settings as code, for the provider's command line. */
const isConfigurationFile = (path: string): boolean => /(?:^|\/)(?:stack|hexclave)\.config\.[cm]?[jt]s$/.test(path)

const configurationReason =
  "settings as code have no equivalent: keep the file for the provider's command line, or push them with `admin.config.push`"

const unparsedReason = "the rewritten file could not be parsed, so it stays unchanged: rewrite it by hand"

/** Notes about the comments that the new text lacks; `undefined` if it cannot be parsed. */
const lostComments = (parse: Parse, path: string, before: string, after: string): ReadonlyArray<Note> | undefined => {
  let keptComments: Array<string>
  try {
    keptComments = commentsIn(parse, path, after).map(({ value }) => value.trim())
  } catch {
    return undefined
  }
  return commentsIn(parse, path, before).flatMap(({ start, value }): ReadonlyArray<Note> => {
    const index = keptComments.indexOf(value.trim())
    if (index >= 0) {
      keptComments.splice(index, 1)
      return []
    }
    const line = before.slice(0, start).split("\n").length
    const text = value.trim().replaceAll(/\s+/g, " ").slice(0, 60)
    return [{ file: path, line, what: text, why: lostComment, section: "the-command" }]
  })
}

const lostComment = "this comment is not in the new text: add it again if it still applies"
