/** References to the old client that remain after the rewrite. */
import type { Node } from "@babel/types"
import { moduleOf } from "./infer/origins.ts"
import { excerpt, type Rewriting } from "./Rewriting.ts"
import { oldPackage } from "./rules/names.ts"
import { endOf, startOf, visitInnerFirst } from "./source/parse.ts"
import type { SourceFile } from "./source/SourceFile.ts"

/** A file that still refers to a package of the old client. */
export interface Reference {
  readonly path: string
  readonly package: string
}

/** The packages of the old client that a text mentions, for files that cannot be parsed. */
export const packagesIn = (text: string): ReadonlyArray<string> => [
  ...new Set(
    text.match(
      /@(?:stackframe\/(?:js|react|stack-shared|stack|tanstack-start)|hexclave\/(?:js|react|next|tanstack-start|shared|cli))(?![\w-])/g
    ) ?? []
  )
]

/** The value of a literal that can name a module. */
const valueOf = (node: Node): string | undefined =>
  node.type === "StringLiteral"
    ? node.value
    : node.type === "TemplateLiteral" && node.expressions.length === 0
    ? node.quasis[0]?.value.cooked ?? undefined
    : undefined

/** Whether the literal is still in the new text of the file. */
const remains = (file: SourceFile, literal: Node): boolean => {
  if (file.isEdited(literal)) return false
  let outermost: Node | undefined
  for (let at = file.parentOf(literal); at !== undefined; at = file.parentOf(at)) if (file.isEdited(at)) outermost = at
  return outermost === undefined || file.text(outermost).includes(file.before.slice(startOf(literal), endOf(literal)))
}

/** Whether the step that rewrites the imports has reported what it kept of this import. */
const isCovered = ({ file, isReported }: Rewriting, literal: Node): boolean => {
  const parent = file.parentOf(literal)
  if (parent?.type === "ImportDeclaration") return file.parentOf(parent)?.type === "Program"
  const above = parent && file.parentOf(parent)
  const holder = above?.type === "AwaitExpression" ? file.parentOf(above) : above
  const isDeclared = holder?.type === "VariableDeclarator" && moduleOf(holder.init) !== undefined
  const isExport = parent?.type === "ExportNamedDeclaration" || parent?.type === "ExportAllDeclaration"
  return (isDeclared || isExport) && isReported(literal)
}

/**
 * The packages to which a file still refers. Reports each reference that no other note covers; in a file that the command does not change,
 * each reference.
 */
export const remainingPackages = (rewriting: Rewriting, isChangeable: boolean): ReadonlyArray<string> => {
  const { file, note } = rewriting
  const packages = new Set<string>()
  visitInnerFirst(file.program, (node) => {
    const value = valueOf(node)
    if (value === undefined || !oldPackage.test(value) || (isChangeable && !remains(file, node))) return
    for (const name of packagesIn(value)) packages.add(name)
    if (isChangeable && isCovered(rewriting, node)) return
    note(
      node,
      excerpt(file, file.parentOf(node) ?? node),
      "the command does not rewrite this reference to the old client: replace it",
      "the-command"
    )
  })
  return [...packages]
}
