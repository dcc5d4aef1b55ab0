/** Infers the shapes of the values that variables and parameters hold. */
import type { Node } from "@babel/types"
import { type FunctionNode, isCall, isFunction, type Member, memberName, nameOfKey } from "../source/parse.ts"
import { exportOf } from "../source/Project.ts"
import type { Binding } from "../source/Scopes.ts"
import type { SourceFile } from "../source/SourceFile.ts"
import { parameterOfCallback } from "./calls.ts"
import type { Inference } from "./Inference.ts"
import { fieldOf } from "./members.ts"
import { importedBy } from "./origins.ts"
import { element, type Shape } from "./Shape.ts"

/** The shape of the part of a value that a pattern binds to an identifier. */
const partFor = (file: SourceFile, pattern: Node, identifier: Node, wholeShape: Shape | undefined): Shape | undefined => {
  const steps: Array<string | null> = []
  for (let at = identifier; at !== pattern;) {
    const parent = file.parentOf(at)
    if (parent === undefined) return undefined
    if (parent.type === "ObjectProperty") steps.unshift(nameOfKey(parent.key, parent.computed) ?? null)
    else if (parent.type === "ArrayPattern") steps.unshift(String(parent.elements.findIndex((element) => element === at)))
    else if (parent.type === "RestElement") steps.unshift(null)
    at = parent
  }
  return steps.reduce<Shape | undefined>((shape, step) => step === null ? undefined : fieldOf(shape, step), wholeShape)
}

const annotationOf = (pattern: Node): Node | null | undefined =>
  pattern.type === "AssignmentPattern"
    ? annotationOf(pattern.left)
    : "typeAnnotation" in pattern
    ? pattern.typeAnnotation
    : undefined

const inferVariable = (inference: Inference, file: SourceFile, binding: Binding): Shape | undefined => {
  const { declaration, identifier } = binding
  if (declaration.type !== "VariableDeclarator") return undefined
  const loop = file.parentOf(file.parentOf(declaration) ?? declaration)
  const isLoop = loop?.type === "ForOfStatement" && loop.left === file.parentOf(declaration)
    ? element(inference.of(file, loop.right))
    : merge(inference.ofType(file, annotationOf(declaration.id)), inference.of(file, declaration.init))
  const partOfPattern = partFor(file, declaration.id, identifier, isLoop)
  if (partOfPattern || declaration.id !== identifier) return partOfPattern
  for (const reference of binding.references) {
    const assignment = file.parentOf(reference)
    if (assignment?.type !== "AssignmentExpression" || assignment.left !== reference) continue
    const shape = inference.of(file, assignment.right)
    if (shape) return shape
  }
  return undefined
}

/**
 * Chooses between the shape of a type annotation and that of the value. Prefers the shape of the value, which also records the app that the
 * value belongs to, unless that shape is only a record or a tuple.
 */
const merge = (annotation: Shape | undefined, value: Shape | undefined): Shape | undefined =>
  value === undefined || (annotation !== undefined && (value.is === "record" || value.is === "tuple")) ? annotation : value

/** The index of the parameter that binds the identifier. */
const parameterOf = (file: SourceFile, { params }: FunctionNode, identifier: Node): number => {
  for (let at: Node | undefined = identifier; at !== undefined; at = file.parentOf(at)) {
    const index = params.findIndex((parameter) => parameter === at)
    if (index >= 0) return index
  }
  return -1
}

/** The shape of a function's parameter, from the first call in the same file with an argument of known shape. */
const fromCalls = (inference: Inference, file: SourceFile, node: FunctionNode, index: number): Shape | undefined => {
  const holder = node.type === "FunctionDeclaration" ? node.id : file.parentOf(node)
  const name = holder?.type === "VariableDeclarator" ? holder.id : holder
  const binding = name ? file.scopes.bindingOf(name) : undefined
  for (const reference of binding?.references ?? []) {
    const call = file.parentOf(reference)
    if (!isCall(call) || call.callee !== reference) continue
    const shape = inference.of(file, call.arguments[index])
    if (shape) return shape
  }
  return undefined
}

const inferParameter = (inference: Inference, file: SourceFile, { declaration, identifier }: Binding): Shape | undefined => {
  if (!isFunction(declaration)) return undefined
  const index = parameterOf(file, declaration, identifier)
  const argument = declaration.params[index]
  if (argument === undefined) return undefined
  const parameter = argument.type === "TSParameterProperty" ? argument.parameter : argument
  const pattern = parameter.type === "AssignmentPattern" ? parameter.left : parameter
  const parameterShape = inference.ofType(file, annotationOf(parameter)) ??
    parameterOfCallback(inference, file, declaration, index) ??
    fromCalls(inference, file, declaration, index)
  return partFor(file, pattern, identifier, parameterShape)
}

export const inferBinding = (inference: Inference, file: SourceFile, binding: Binding): Shape | undefined => {
  if (binding.isParameter) return inferParameter(inference, file, binding)
  const importedName = importedBy(file, binding)
  return importedName
    ? inferImport(inference, file, importedName.source, importedName.name)
    : inferVariable(inference, file, binding)
}

/** The shape of `name.member`, if `name` is a namespace import of a file of the program. */
export const inferNamespaceMember = (inference: Inference, file: SourceFile, node: Member): Shape | undefined => {
  const binding = node.object.type === "Identifier" ? file.scopes.bindingOf(node.object) : undefined
  const importedName = binding && importedBy(file, binding)
  const name = memberName(node)
  return importedName?.name === "*" && name !== undefined ? inferImport(inference, file, importedName.source, name) : undefined
}

const inferImport = (inference: Inference, from: SourceFile, source: string, name: string, depth = 0): Shape | undefined => {
  const file = inference.project.fileOf(from, source)
  const exportedNode = file && exportOf(file, name)
  if (file === undefined || exportedNode === undefined || depth > 8) return undefined
  if (exportedNode.is === "elsewhere") return inferImport(inference, file, exportedNode.specifier, exportedNode.name, depth + 1)
  if (exportedNode.is === "expression") return inference.of(file, exportedNode.node)
  const again = importedBy(file, exportedNode.binding)
  return again
    ? inferImport(inference, file, again.source, again.name, depth + 1)
    : inference.ofBinding(file, exportedNode.binding)
}
