/** Rewrites the source files of a project. */
import type { Node } from "@babel/types"
import { rewriteCall, rewriteHook } from "./calls.ts"
import { rewriteComponent } from "./components.ts"
import { rewriteConstructor } from "./constructors.ts"
import { rewriteComparison, rewriteErrorCall, rewriteErrorCode } from "./errors.ts"
import { rewriteImports } from "./imports.ts"
import type { Inference } from "./infer/Inference.ts"
import { importedBy, originsIn } from "./infer/origins.ts"
import { inferenceIn } from "./infer/shapes.ts"
import { checkPattern, rewriteMember, rewritePage } from "./members.ts"
import { rewriteReexport } from "./reexports.ts"
import { type Note, type Rewriting, rewritingsOf } from "./Rewriting.ts"
import { oldPackage } from "./rules/names.ts"
import { isCall, isMember, type Parse, visitInnerFirst } from "./source/parse.ts"
import { projectOf } from "./source/Project.ts"
import { type SourceFile, sourceFile } from "./source/SourceFile.ts"

export interface Rewritten {
  readonly path: string
  readonly before: string
  readonly after: string
}

/** Whether objects of the old client can reach a file: it imports the client, or a value or a type from a file that does. */
const isRelated = (inference: Inference, file: SourceFile): boolean =>
  file.scopes.all.some((binding) => {
    const imported = importedBy(file, binding)
    if (imported === undefined) return false
    return oldPackage.test(imported.source) || inference.ofBinding(file, binding) !== undefined ||
      inference.origin(file, binding.identifier) !== undefined
  }) || /@stackframe\//.test(file.before)

const rewriteNode = (rewriting: Rewriting, node: Node, related: boolean): void => {
  if (isCall(node)) {
    rewriteErrorCall(rewriting, node)
    rewriteHook(rewriting, node)
    return rewriteCall(rewriting, node, related)
  }
  if (isMember(node)) {
    rewriteMember(rewriting, node)
    return rewriteErrorCode(rewriting, node, related)
  }
  switch (node.type) {
    case "Identifier":
      return rewritePage(rewriting, node)
    case "NewExpression":
      return rewriteConstructor(rewriting, node)
    case "BinaryExpression":
      return rewriteComparison(rewriting, node, related)
    case "ObjectPattern":
      return checkPattern(rewriting, node)
    case "JSXOpeningElement":
      return rewriteComponent(rewriting, node)
    case "ExportNamedDeclaration":
    case "ExportAllDeclaration":
      return rewriteReexport(rewriting, node)
  }
}

/** The files that change, and what a person has to look at. */
export const rewrite = (
  parse: Parse,
  sources: ReadonlyArray<{ readonly path: string; readonly text: string }>
): { readonly files: ReadonlyArray<Rewritten>; readonly notes: ReadonlyArray<Note> } => {
  const broken: Array<Note> = []
  const files = sources.flatMap(({ path, text }): ReadonlyArray<SourceFile> => {
    try {
      return [sourceFile(parse, path, text)]
    } catch (error) {
      if (!/@stackframe\//.test(text)) return []
      const line = Number(/\((\d+):\d+\)/.exec(String(error))?.[1] ?? 1)
      broken.push({ file: path, line, what: path, why: "this file cannot be parsed", section: "the-command" })
      return []
    }
  })
  const project = projectOf(files)
  const inference = inferenceIn(project, originsIn(project))
  const at = rewritingsOf(inference)
  const related = files.filter((file) => isRelated(inference, file))
  for (const file of related) visitInnerFirst(file.program, (node) => rewriteNode(at(file), node, true))
  for (const file of related) rewriteImports(at(file))
  const changed = related.map((file) => ({ path: file.path, before: file.before, after: file.after() }))
  return {
    files: changed.filter(({ after, before }) => after !== before),
    notes: [...broken, ...related.flatMap((file) => at(file).notes)].toSorted((one, other) =>
      one.file === other.file ? one.line - other.line : one.file < other.file ? -1 : 1
    )
  }
}
