/** Infers shapes from type annotations. */
import type { Node } from "@babel/types"
import { types } from "../rules/names.ts"
import { exportOf } from "../source/Project.ts"
import type { SourceFile } from "../source/SourceFile.ts"
import { functionOf, returnShape } from "./calls.ts"
import type { Inference } from "./Inference.ts"
import { importedBy } from "./origins.ts"
import { awaitedShape, type Shape } from "./Shape.ts"

type Members = ReadonlyArray<Node>

const recordOf = (inference: Inference, file: SourceFile, node: Node, members: Members): Shape => ({
  is: "record",
  node,
  field: (name) => {
    for (const member of members) {
      if (member.type !== "TSPropertySignature" || member.key.type !== "Identifier" || member.key.name !== name) continue
      return shapeOfType(inference, file, member.typeAnnotation)
    }
    return undefined
  }
})

/** The shape of a type that a file declares. */
const declaredShape = (inference: Inference, file: SourceFile, declaration: Node): Shape | undefined => {
  if (declaration.type === "TSInterfaceDeclaration") return recordOf(inference, file, declaration, declaration.body.body)
  if (declaration.type === "TSTypeAliasDeclaration") return shapeOfType(inference, file, declaration.typeAnnotation)
  return undefined
}

const namedShape = (inference: Inference, file: SourceFile, name: Node): Shape | undefined => {
  const origin = inference.origin(file, name)
  const type = types[origin ?? ""]
  if (type) return { is: "object", kind: type.kind, app: undefined }
  const binding = file.scopes.bindingOf(name)
  if (binding === undefined) return undefined
  const importedName = importedBy(file, binding)
  if (importedName === undefined) return declaredShape(inference, file, binding.declaration)
  const otherFile = inference.project.fileOf(file, importedName.source)
  const exportedNode = otherFile && exportOf(otherFile, importedName.name)
  return otherFile && exportedNode?.is === "binding"
    ? declaredShape(inference, otherFile, exportedNode.binding.declaration)
    : undefined
}

/** The shape that a function of the program returns, for `ReturnType<typeof name>`. */
const returnOf = (inference: Inference, file: SourceFile, type: Node | undefined): Shape | undefined => {
  const calledFunction = type?.type === "TSTypeQuery" ? functionOf(inference, file, type.exprName) : undefined
  return calledFunction && returnShape(inference, calledFunction.file, calledFunction.node)
}

export const shapeOfType = (inference: Inference, file: SourceFile, node: Node | null | undefined): Shape | undefined => {
  const shapeOf = (inner: Node | null | undefined) => shapeOfType(inference, file, inner)
  const wrap = (is: "list" | "promise", inner: Node | null | undefined): Shape | undefined => {
    const shape = shapeOf(inner)
    return shape && { is, of: shape }
  }
  switch (node?.type) {
    case "TSTypeAnnotation":
      return shapeOf(node.typeAnnotation)
    case "TSParenthesizedType":
      return shapeOf(node.typeAnnotation)
    case "TSTypeOperator":
      return shapeOf(node.typeAnnotation)
    case "TSArrayType":
      return wrap("list", node.elementType)
    case "TSUnionType":
    case "TSIntersectionType":
      return node.types.map(shapeOf).find((shape) => shape !== undefined)
    case "TSTypeLiteral":
      return recordOf(inference, file, node, node.members)
    case "TSTypeReference": {
      const [first] = node.typeParameters?.params ?? []
      const name = node.typeName.type === "Identifier" ? node.typeName.name : ""
      if (name === "Promise") return wrap("promise", first)
      if (name === "Array" || name === "ReadonlyArray") return wrap("list", first)
      if (name === "Awaited") return awaitedShape(shapeOf(first))
      if (name === "ReturnType") return returnOf(inference, file, first)
      if (name === "Readonly" || name === "NonNullable") return shapeOf(first)
      return namedShape(inference, file, node.typeName)
    }
    case "TSTypeQuery": {
      const binding = node.exprName.type === "Identifier" ? file.scopes.bindingOf(node.exprName) : undefined
      const shape = binding && inference.ofBinding(file, binding)
      return shape?.is === "object" ? shape : undefined
    }
    default:
      return undefined
  }
}
