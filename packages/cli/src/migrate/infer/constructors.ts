/** Finds the constructor call of an app, in any file, and the options that the app inherits. */
import type { Node } from "@babel/types"
import { exportOf } from "../source/Project.ts"
import type { Binding } from "../source/Scopes.ts"
import type { SourceFile } from "../source/SourceFile.ts"
import type { Inference } from "./Inference.ts"
import { importedBy } from "./origins.ts"

export type New = Extract<Node, { type: "NewExpression" }>

export interface Constructed {
  readonly file: SourceFile
  readonly node: New
  readonly binding: Binding
}

/** The constructor call that created the value of a binding. */
export const constructorOf = (inference: Inference, file: SourceFile, root: Binding): Constructed | undefined => {
  const importedName = importedBy(file, root)
  const otherFile = importedName ? inference.project.fileOf(file, importedName.source) : file
  const exportedNode = importedName && otherFile ? exportOf(otherFile, importedName.name) : undefined
  const binding = importedName ? exportedNode?.is === "binding" ? exportedNode.binding : undefined : root
  const init = binding?.declaration.type === "VariableDeclarator" ? binding.declaration.init : undefined
  return otherFile && binding && init?.type === "NewExpression" ? { file: otherFile, node: init, binding } : undefined
}

/** The value of an option in the arguments of a constructor. */
export const optionOf = (options: Node | undefined, name: string): Node | undefined => {
  if (options?.type !== "ObjectExpression") return undefined
  for (const property of options.properties) {
    if (property.type === "ObjectProperty" && property.key.type === "Identifier" && property.key.name === name) {
      return property.value
    }
  }
  return undefined
}

/** The app from which another app inherits options. */
export const inheritedBy = (inference: Inference, file: SourceFile, { arguments: [options] }: New): Constructed | undefined => {
  const from = optionOf(options, "inheritsFrom")
  const binding = from && file.scopes.bindingOf(from)
  return binding && constructorOf(inference, file, binding)
}

/** Whether an app reads the session of the current Next.js request. */
export const isForNext = (inference: Inference, file: SourceFile, node: New, depth = 0): boolean => {
  const tokenStore = optionOf(node.arguments[0], "tokenStore")
  if (tokenStore) return tokenStore.type === "StringLiteral" && tokenStore.value === "nextjs-cookie"
  const inheritedKind = depth < 4 ? inheritedBy(inference, file, node) : undefined
  return inheritedKind !== undefined && isForNext(inference, inheritedKind.file, inheritedKind.node, depth + 1)
}
