/** Finds the export of the old client that an expression refers to. */
import type { Node } from "@babel/types"
import { oldPackage } from "../rules/names.ts"
import { isCall, isMember, memberName, nameOfKey } from "../source/parse.ts"
import { exportOf, type Project } from "../source/Project.ts"
import type { Binding } from "../source/Scopes.ts"
import type { SourceFile } from "../source/SourceFile.ts"

/** Returns the name of the export that an expression refers to; `*` for the whole module. */
export type Origins = (file: SourceFile, node: Node) => string | undefined

/** The module of `import("…")`, awaited or not, and of `require("…")`. */
export const moduleOf = (node: Node | null | undefined): string | undefined => {
  if (node?.type === "AwaitExpression") return moduleOf(node.argument)
  if (node?.type === "ImportExpression") return node.source.type === "StringLiteral" ? node.source.value : undefined
  if (
    !isCall(node) || !(node.callee.type === "Import" || (node.callee.type === "Identifier" && node.callee.name === "require"))
  ) {
    return undefined
  }
  const [source] = node.arguments
  return source?.type === "StringLiteral" ? source.value : undefined
}

/** The source and the imported name of an import specifier. */
export const importedBy = (
  file: SourceFile,
  { declaration }: Binding
): { readonly source: string; readonly name: string } | undefined => {
  const statement = file.parentOf(declaration)
  if (statement?.type !== "ImportDeclaration") return undefined
  const source = statement.source.value
  if (declaration.type === "ImportNamespaceSpecifier") return { source, name: "*" }
  if (declaration.type === "ImportDefaultSpecifier") return { source, name: "default" }
  if (declaration.type !== "ImportSpecifier") return undefined
  return { source, name: nameOfKey(declaration.imported, false) ?? "" }
}

/** Whether the binding is a static import of the old client. */
export const isImportOfOld = (file: SourceFile, binding: Binding): boolean =>
  oldPackage.test(importedBy(file, binding)?.source ?? "")

/** The name of the module property to which a variable is bound; `*` for the whole module. */
export const destructuredName = (file: SourceFile, { declaration, identifier }: Binding): string | undefined => {
  if (declaration.type !== "VariableDeclarator") return undefined
  if (declaration.id === identifier) return "*"
  const property = file.parentOf(identifier)
  return property?.type === "ObjectProperty" && file.parentOf(property) === declaration.id
    ? nameOfKey(property.key, property.computed)
    : undefined
}

export const originsIn = (project: Project): Origins => {
  /** The old client's name for an export, even if other files re-export it. */
  const originOfExport = (from: SourceFile, source: string, name: string, depth = 0): string | undefined => {
    if (oldPackage.test(source)) return name
    const file = project.fileOf(from, source)
    if (file === undefined || depth > 8) return undefined
    const exportedNode = exportOf(file, name)
    if (exportedNode?.is === "elsewhere") return originOfExport(file, exportedNode.specifier, exportedNode.name, depth + 1)
    return exportedNode?.is === "binding" ? ofBinding(file, exportedNode.binding, depth + 1) : undefined
  }
  const ofBinding = (file: SourceFile, binding: Binding, depth = 0): string | undefined => {
    const importedName = importedBy(file, binding)
    if (importedName) return originOfExport(file, importedName.source, importedName.name, depth)
    const source = binding.declaration.type === "VariableDeclarator" ? moduleOf(binding.declaration.init) : undefined
    const name = destructuredName(file, binding)
    return source !== undefined && name !== undefined ? originOfExport(file, source, name, depth) : undefined
  }
  const origin: Origins = (file, node) => {
    if (node.type === "Identifier" || node.type === "JSXIdentifier") {
      const binding = file.scopes.bindingOf(node)
      return binding && ofBinding(file, binding)
    }
    if (isMember(node)) return origin(file, node.object) === "*" ? memberName(node) : undefined
    if (node.type === "TSQualifiedName") return origin(file, node.left) === "*" ? node.right.name : undefined
    if (node.type === "JSXMemberExpression") return origin(file, node.object) === "*" ? node.property.name : undefined
    return undefined
  }
  return origin
}
