/** Infers the results of calls: methods of the old client, hooks, functions of the program, and methods of lists and promises. */
import type { Node } from "@babel/types"
import { rules } from "../rules/all.ts"
import type { GivenBy, Rule } from "../rules/Rule.ts"
import {
  type Call,
  childrenOf,
  type FunctionNode,
  isCall,
  isFunction,
  isMember,
  type Member,
  memberName,
  nameOfKey,
  uncast
} from "../source/parse.ts"
import { exportOf } from "../source/Project.ts"
import type { SourceFile } from "../source/SourceFile.ts"
import type { Inference } from "./Inference.ts"
import { appOrigin, classAround } from "./members.ts"
import { importedBy } from "./origins.ts"
import { awaitedShape, element, type Shape, shapeFrom } from "./Shape.ts"

/** Describes the arguments of a call, which determine the result of a method. */
export const givenBy = (inference: Inference, file: SourceFile, call: Call): GivenBy => ({
  count: call.arguments.length,
  isObject: (index) => call.arguments[index]?.type === "ObjectExpression",
  literal: (index) => {
    const node = call.arguments[index]
    return node?.type === "StringLiteral" ? node.value : undefined
  },
  isTeam: (index) => {
    const shape = inference.of(file, call.arguments[index])
    return shape?.is === "object" && shape.kind.endsWith("Team")
  },
  property: (index, name) => {
    const node = call.arguments[index]
    if (node?.type !== "ObjectExpression") return undefined
    for (const property of node.properties) {
      if (property.type !== "ObjectProperty" || property.key.type !== "Identifier" || property.key.name !== name) continue
      return file.text(property.shorthand ? property.key : property.value)
    }
    return undefined
  }
})

/** The rule for a method call, and the object of the method. */
export const ruleOf = (
  inference: Inference,
  file: SourceFile,
  call: Call
): { readonly rule: Rule; readonly object: Node; readonly method: string } | undefined => {
  const callee = uncast(call.callee)
  const method = isMember(callee) ? memberName(callee) : undefined
  if (!isMember(callee) || method === undefined) return undefined
  const shape = inference.of(file, callee.object)
  const rule = shape?.is === "object" ? rules[shape.kind]?.calls[method] : undefined
  return rule && { rule, object: callee.object, method }
}

const resultOfRule = (
  inference: Inference,
  file: SourceFile,
  call: Call,
  { object, rule }: { readonly rule: Rule; readonly object: Node }
) => {
  const gives = typeof rule.gives === "function" ? rule.gives(givenBy(inference, file, call)) : rule.gives
  if (gives === undefined) return undefined
  const shape = shapeFrom(gives, appOrigin(file, object, inference.of(file, object)), ownerOf(file, call, object, rule))
  return rule.isSync ? shape : { is: "promise" as const, of: shape }
}

/** Source text of the arguments that identify the owner; `undefined` if their values can change. */
const ownerOf = (file: SourceFile, call: Call, object: Node, { owner }: Rule): string | undefined => {
  if (owner === undefined) return undefined
  const text = (node: Node | undefined) => node ? file.before.slice(node.start ?? 0, node.end ?? 0) : ""
  const isStable = [object, ...call.arguments].every((node) => /^[\w$."'`{}:,\s-]+$/.test(text(node)))
  if (!isStable) return undefined
  return owner.replace("$args", call.arguments.map(text).join(", ")).replace("$0", text(call.arguments[0]))
    .replace("$id", `${text(object)}.id`)
}

/** Array methods that return an element. */
const ofElement = new Set(["find", "findLast", "at", "pop", "shift"])
const ofList = new Set(["filter", "slice", "toSorted", "sort", "toReversed", "reverse", "concat"])

const inferMethod = (inference: Inference, file: SourceFile, call: Call, callee: Member): Shape | undefined => {
  const method = memberName(callee) ?? ""
  const object = inference.of(file, callee.object)
  const [callback] = call.arguments
  if (object?.is === "promise") {
    if (method === "catch" || method === "finally") return object
    const value = method === "then" && isFunction(callback) ? awaitedShape(returnShape(inference, file, callback)) : undefined
    return value && { is: "promise", of: value }
  }
  const item = element(object)
  if (item === undefined) return undefined
  if (ofElement.has(method)) return item
  if (ofList.has(method)) return { is: "list", of: item }
  const isMapped = (method === "map" || method === "flatMap") && isFunction(callback)
    ? returnShape(inference, file, callback)
    : undefined
  return isMapped && { is: "list", of: isMapped }
}

const shapeOfAll = (inference: Inference, file: SourceFile, call: Call): Shape | undefined => {
  const shape = inference.of(file, call.arguments[0])
  if (shape?.is === "tuple") return { is: "promise", of: { is: "tuple", of: shape.of.map(awaitedShape) } }
  const item = awaitedShape(element(shape))
  return item && { is: "promise", of: { is: "list", of: item } }
}

/** The name of a function of React: `useState`, also as `React.useState`. */
const reactName = (callee: Node): string | undefined =>
  callee.type === "Identifier"
    ? callee.name
    : isMember(callee) && callee.object.type === "Identifier" && callee.object.name === "React"
    ? memberName(callee)
    : undefined

/** The shape that hooks of React return, for a value of the old client in a state, a reference, a memo or a context. */
const inferState = (inference: Inference, file: SourceFile, call: Call, callee: Node): Shape | undefined => {
  const name = reactName(callee)
  const [argument] = call.arguments
  const type = call.typeParameters?.type === "TSTypeParameterInstantiation" ? call.typeParameters.params[0] : undefined
  const ofArgument = () =>
    inference.ofType(file, type) ??
      (isFunction(argument) ? returnShape(inference, file, argument) : inference.of(file, argument))
  switch (name) {
    case "useState":
      return { is: "tuple", of: [ofArgument(), undefined] }
    case "useMemo":
    case "createContext":
      return ofArgument()
    case "useContext":
      return inference.of(file, argument)
    default:
      return undefined
  }
}

export const inferCall = (inference: Inference, file: SourceFile, call: Call): Shape | undefined => {
  const callee = uncast(call.callee)
  const callRule = ruleOf(inference, file, call)
  if (callRule) return resultOfRule(inference, file, call, callRule)
  const origin = inference.origin(file, callee)
  if (origin === "useUser") return { is: "object", kind: "User", app: { kind: "ClientApp", text: null, root: undefined } }
  if (origin === "useStackApp" || origin === "useHexclaveApp") return { is: "object", kind: "ClientApp", app: undefined }
  const stateShape = inferState(inference, file, call, callee)
  if (stateShape) return stateShape
  const ownMethod = isMember(callee) && callee.object.type === "ThisExpression" ? methodAround(file, callee) : undefined
  if (ownMethod) return returnShape(inference, file, ownMethod)
  if (isMember(callee)) {
    const isAll = callee.object.type === "Identifier" && callee.object.name === "Promise" && memberName(callee) === "all"
    return isAll ? shapeOfAll(inference, file, call) : inferMethod(inference, file, call, callee)
  }
  const calledFunction = functionOf(inference, file, callee)
  const shape = calledFunction && returnShape(inference, calledFunction.file, calledFunction.node)
  return shape && (calledFunction.file === file ? shape : withoutApp(shape))
}

/** The method of the class around `this.name`. */
const methodAround = (file: SourceFile, callee: Member): FunctionNode | undefined => {
  const body = classAround(file, callee)
  if (body?.type !== "ClassBody") return undefined
  return body.body.find((member): member is Extract<Node, { type: "ClassMethod" }> =>
    member.type === "ClassMethod" && member.kind === "method" && !member.generator &&
    nameOfKey(member.key, member.computed) === memberName(callee)
  )
}

/** Removes the app from a shape, because the app's expression may have another meaning in another file. */
const withoutApp = (shape: Shape): Shape => {
  if (shape.is === "object") return { ...shape, app: undefined, owner: undefined }
  if (shape.is === "promise" || shape.is === "list" || shape.is === "page") return { is: shape.is, of: withoutApp(shape.of) }
  return shape
}

/** The program's function that an expression refers to. */
export const functionOf = (
  inference: Inference,
  file: SourceFile,
  node: Node,
  depth = 0
): { readonly file: SourceFile; readonly node: FunctionNode } | undefined => {
  if (isFunction(node)) return { file, node }
  const binding = node.type === "Identifier" ? file.scopes.bindingOf(node) : undefined
  if (binding === undefined || depth > 8) return undefined
  const { declaration } = binding
  if (isFunction(declaration) && !binding.isParameter) return { file, node: declaration }
  if (declaration.type === "VariableDeclarator") {
    // Looks inside a wrapper, such as the memo of a framework: `cache(async () => …)`.
    const init = isCall(declaration.init) && isFunction(declaration.init.arguments[0])
      ? declaration.init.arguments[0]
      : declaration.init
    return isFunction(init) && declaration.id === binding.identifier ? { file, node: init } : undefined
  }
  const importedName = importedBy(file, binding)
  const otherFile = importedName && inference.project.fileOf(file, importedName.source)
  const exportedNode = otherFile && exportOf(otherFile, importedName.name)
  if (otherFile === undefined || exportedNode === undefined || exportedNode.is === "elsewhere") return undefined
  return functionOf(
    inference,
    otherFile,
    exportedNode.is === "expression" ? exportedNode.node : exportedNode.binding.identifier,
    depth + 1
  )
}

/** The first shape that a function returns. */
export const returnShape = (inference: Inference, file: SourceFile, node: FunctionNode): Shape | undefined => {
  const annotation = "returnType" in node ? inference.ofType(file, node.returnType) : undefined
  const shape = (node.body.type === "BlockStatement" ? returnsIn(node.body) : [node.body])
    .map((value) => inference.of(file, value)).find((rule) => rule !== undefined) ?? awaitedShape(annotation)
  return shape && node.async ? { is: "promise", of: awaitedShape(shape) ?? shape } : shape
}

const returnsIn = (node: Node): ReadonlyArray<Node> => {
  if (isFunction(node)) return []
  if (node.type === "ReturnStatement") return node.argument ? [node.argument] : []
  return childrenOf(node).flatMap(returnsIn)
}

/** The shape of a callback's parameter: the element of a list, or the value of a promise. */
export const parameterOfCallback = (
  inference: Inference,
  file: SourceFile,
  node: FunctionNode,
  index: number
): Shape | undefined => {
  const call = file.parentOf(node)
  if (!isCall(call)) return undefined
  const callee = uncast(call.callee)
  if (!isMember(callee)) return undefined
  const object = inference.of(file, callee.object)
  if (object?.is === "promise") return memberName(callee) === "then" && index === 0 ? object.of : undefined
  const method = memberName(callee) ?? ""
  const indices = method.startsWith("reduce") ? [1] : /^(?:sort|toSorted)$/.test(method) ? [0, 1] : [0]
  return indices.includes(index) ? element(object) : undefined
}
