/** The source files of a project, and lookups of their exports. */
import type { Node } from "@babel/types"
import { posix } from "node:path"
import type { Binding } from "./Scopes.ts"
import type { SourceFile } from "./SourceFile.ts"

export interface Project {
  readonly files: ReadonlyArray<SourceFile>
  /** Returns the file of a relative import, or of an import that begins with `@/` or `~/`. */
  readonly fileOf: (from: SourceFile, specifier: string) => SourceFile | undefined
}

const endings = ["", ".ts", ".tsx", ".js", ".jsx", ".mts", ".mjs", ".cts", ".cjs"]

export const projectOf = (files: ReadonlyArray<SourceFile>): Project => {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const find = (path: string) => {
    const stem = path.replace(/\.[cm]?jsx?$/, "")
    for (const base of [path, stem, posix.join(path, "index")]) {
      for (const ending of endings) {
        const file = byPath.get(base + ending)
        if (file) return file
      }
    }
    return undefined
  }
  return {
    files,
    fileOf: (from, specifier) => {
      if (specifier.startsWith(".")) return find(posix.join(posix.dirname(from.path), specifier))
      const alias = /^[@~]\/(.+)$/.exec(specifier)?.[1]
      if (alias === undefined) return undefined
      for (const folder of foldersAbove(from.path)) {
        const file = find(posix.join(folder, alias)) ?? find(posix.join(folder, "src", alias))
        if (file) return file
      }
      return undefined
    }
  }
}

const foldersAbove = (path: string): ReadonlyArray<string> => {
  const folder = posix.dirname(path)
  return folder === "." ? [""] : [folder, ...foldersAbove(folder)]
}

/** The target of an export: a binding of the file, an expression, or an export of another module. */
export type Exported =
  | { readonly is: "binding"; readonly binding: Binding }
  | { readonly is: "expression"; readonly node: Node }
  | { readonly is: "elsewhere"; readonly specifier: string; readonly name: string }

const nameOf = (node: Node): string => node.type === "Identifier" ? node.name : node.type === "StringLiteral" ? node.value : ""

/** Finds an export of a file by name; `default` is the default export. */
export const exportOf = (file: SourceFile, name: string): Exported | undefined => {
  if (file.program.type !== "Program") return undefined
  const exportedOf = (identifier: Node | null | undefined): Exported | undefined => {
    const binding = identifier ? file.scopes.bindingOf(identifier) : undefined
    return binding && { is: "binding", binding }
  }
  for (const statement of file.program.body) {
    if (statement.type === "ExportDefaultDeclaration" && name === "default") {
      const { declaration } = statement
      if (declaration.type === "Identifier") return exportedOf(declaration)
      return ("id" in declaration && exportedOf(declaration.id)) || { is: "expression", node: declaration }
    }
    if (statement.type !== "ExportNamedDeclaration") continue
    for (const specifier of statement.specifiers) {
      if (specifier.type !== "ExportSpecifier" || nameOf(specifier.exported) !== name) continue
      return statement.source
        ? { is: "elsewhere", specifier: statement.source.value, name: nameOf(specifier.local) }
        : exportedOf(specifier.local)
    }
    if (statement.declaration) {
      const binding = file.scopes.ofModule.get(name)
      if (binding && isIn(statement.declaration, binding.declaration, file)) return { is: "binding", binding }
    }
  }
  return undefined
}

const isIn = (declaration: Node, node: Node, file: SourceFile): boolean =>
  node === declaration || file.parentOf(node) === declaration
