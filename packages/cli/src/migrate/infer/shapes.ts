/** Infers the shapes of expressions across the files of a project. */
import type { Node } from "@babel/types"
import { appClasses } from "../rules/names.ts"
import { isCall, isFunction, isMember, uncast } from "../source/parse.ts"
import type { Project } from "../source/Project.ts"
import type { SourceFile } from "../source/SourceFile.ts"
import { inferBinding, inferNamespaceMember } from "./bindings.ts"
import { inferCall } from "./calls.ts"
import { isForNext } from "./constructors.ts"
import type { Inference } from "./Inference.ts"
import { inferMember } from "./members.ts"
import type { Origins } from "./origins.ts"
import { awaitedShape, type Shape } from "./Shape.ts"
import { shapeOfType } from "./types.ts"

export const inferenceIn = (project: Project, origin: Origins): Inference => {
  const shapesByNode = new Map<object, Shape | undefined>()
  /** Infers each node once. An inference that depends on its own result gets `undefined`. */
  const once = (key: object, infer: () => Shape | undefined) => {
    if (!shapesByNode.has(key)) {
      shapesByNode.set(key, undefined)
      shapesByNode.set(key, infer())
    }
    return shapesByNode.get(key)
  }
  const inference: Inference = {
    project,
    origin,
    of: (file, node) => node ? once(node, () => shapeOf(file, node)) : undefined,
    ofType: (file, type) => shapeOfType(inference, file, type),
    ofBinding: (file, binding) => once(binding, () => inferBinding(inference, file, binding))
  }
  const shapeOf = (file: SourceFile, node: Node): Shape | undefined => {
    const shapeOf = (inner: Node | null | undefined) => inference.of(file, inner)
    if (isCall(node)) return inferCall(inference, file, node)
    if (isMember(node)) return inferMember(inference, file, node) ?? inferNamespaceMember(inference, file, node)
    if (isFunction(node)) return undefined
    switch (node.type) {
      case "Identifier": {
        const binding = file.scopes.bindingOf(node)
        return binding && inference.ofBinding(file, binding)
      }
      case "AwaitExpression":
        return awaitedShape(shapeOf(node.argument))
      case "TSAsExpression":
      case "TSTypeAssertion":
        return inference.ofType(file, node.typeAnnotation) ?? shapeOf(node.expression)
      case "TSNonNullExpression":
      case "TSSatisfiesExpression":
        return shapeOf(uncast(node))
      case "LogicalExpression":
        return node.operator === "&&" ? shapeOf(node.right) : shapeOf(node.left) ?? shapeOf(node.right)
      case "ConditionalExpression":
        return shapeOf(node.consequent) ?? shapeOf(node.alternate)
      case "AssignmentExpression":
        return shapeOf(node.right)
      case "SequenceExpression":
        return shapeOf(node.expressions.at(-1))
      case "NewExpression": {
        const appClass = appClasses[origin(file, node.callee) ?? ""]
        return appClass &&
          {
            is: "object",
            kind: appClass.kind !== "ClientApp" && isForNext(inference, file, node) ? "NextApp" : appClass.kind,
            app: undefined
          }
      }
      case "ObjectExpression":
        return { is: "record", node, field: (name) => fieldOf(inference, file, node, name) }
      case "ArrayExpression":
        return { is: "tuple", of: node.elements.map((element) => shapeOf(element)) }
      default:
        return undefined
    }
  }
  return inference
}

const fieldOf = (
  inference: Inference,
  file: SourceFile,
  node: Extract<Node, { type: "ObjectExpression" }>,
  name: string
): Shape | undefined => {
  for (const property of node.properties) {
    if (property.type === "SpreadElement" || property.key.type !== "Identifier" || property.key.name !== name) continue
    return property.type === "ObjectProperty" ? inference.of(file, property.value) : undefined
  }
  return undefined
}
