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
import { awaitedShape, element, type Shape } from "./Shape.ts"

const annotationOf = (pattern: Node): Node | null | undefined =>
  pattern.type === "AssignmentPattern"
    ? annotationOf(pattern.left)
    : "typeAnnotation" in pattern
    ? pattern.typeAnnotation
    : undefined

/**
 * The shape of the value that a pattern, or an identifier in one, is bound to: in a declaration, a parameter, the head of a loop or an
 * assignment.
 */
export const shapeOfPattern = (inference: Inference, file: SourceFile, pattern: Node): Shape | undefined => {
  const parent = file.parentOf(pattern)
  switch (parent?.type) {
    case "VariableDeclarator": {
      if (parent.id !== pattern) return undefined
      const loop = file.parentOf(file.parentOf(parent) ?? parent)
      return loop?.type === "ForOfStatement" && loop.left === file.parentOf(parent)
        ? element(loop.await ? awaitedElement(inference.of(file, loop.right)) : inference.of(file, loop.right))
        : merge(inference.ofType(file, annotationOf(parent.id)), inference.of(file, parent.init))
    }
    case "AssignmentPattern":
      return parent.left === pattern ? shapeOfPattern(inference, file, parent) : undefined
    case "AssignmentExpression":
      return parent.left === pattern ? inference.of(file, parent.right) : undefined
    case "TSParameterProperty":
      return shapeOfPattern(inference, file, parent)
    case "ObjectProperty": {
      const name = nameOfKey(parent.key, parent.computed)
      const outerPattern = file.parentOf(parent)
      return outerPattern && name !== undefined ? fieldOf(shapeOfPattern(inference, file, outerPattern), name) : undefined
    }
    case "ArrayPattern":
      return fieldOf(
        shapeOfPattern(inference, file, parent),
        String(parent.elements.findIndex((element) => element === pattern))
      )
    default:
      return isFunction(parent) ? shapeOfParameter(inference, file, parent, pattern) : undefined
  }
}

const awaitedElement = (shape: Shape | undefined): Shape | undefined =>
  shape?.is === "list" ? { is: "list", of: awaitedShape(shape.of) ?? shape.of } : shape

const inferVariable = (inference: Inference, file: SourceFile, binding: Binding): Shape | undefined => {
  const { declaration, identifier } = binding
  if (declaration.type !== "VariableDeclarator") return undefined
  const shape = shapeOfPattern(inference, file, identifier)
  if (shape || declaration.id !== identifier) return shape
  for (const reference of binding.references) {
    const assignedShape = shapeOfPattern(inference, file, reference)
    if (assignedShape) return assignedShape
  }
  return undefined
}

/**
 * Chooses between the shape of a type annotation and that of the value. Prefers the shape of the value, which also records the app that the
 * value belongs to, unless that shape is only a record or a tuple.
 */
const merge = (annotation: Shape | undefined, value: Shape | undefined): Shape | undefined =>
  value === undefined || (annotation !== undefined && (value.is === "record" || value.is === "tuple")) ? annotation : value

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

const shapeOfParameter = (inference: Inference, file: SourceFile, node: FunctionNode, argument: Node): Shape | undefined => {
  const index = node.params.findIndex((parameter) => parameter === argument)
  const parameter = argument.type === "TSParameterProperty" ? argument.parameter : argument
  return index < 0 ? undefined : inference.ofType(file, annotationOf(parameter)) ??
    parameterOfCallback(inference, file, node, index) ??
    fromCalls(inference, file, node, index)
}

export const inferBinding = (inference: Inference, file: SourceFile, binding: Binding): Shape | undefined => {
  if (binding.isParameter) return shapeOfPattern(inference, file, binding.identifier)
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
