/** Reports values with other fields in latchkey where the command cannot follow them. */
import type { Node } from "@babel/types"
import { functionOf } from "./infer/calls.ts"
import { differs } from "./infer/members.ts"
import { awaitedShape, element, type Shape } from "./infer/Shape.ts"
import { excerpt, type Rewriting } from "./Rewriting.ts"
import { rules } from "./rules/all.ts"
import type { Section } from "./rules/DeclaredShape.ts"
import { isCall, isFunction, isMember, memberName, uncast } from "./source/parse.ts"

/** The section that explains the fields of a value. */
const sectionOf = (shape: Shape): Section => {
  const inner = awaitedShape(shape)
  const single = element(inner) ?? inner
  if (single?.is === "data") return single.data.section
  return single?.is === "object" ? rules[single.kind]?.section ?? "apps" : "errors"
}

/** Whether the functions of a callback are followed: those of lists and promises of the old client, and hooks that only keep a function. */
const isFollowed = ({ file, inference }: Rewriting, callback: Node): boolean => {
  const call = file.parentOf(callback)
  if (!isCall(call)) return false
  const callee = uncast(call.callee)
  if (isMember(callee)) return inference.of(file, callee.object) !== undefined
  return callee.type === "Identifier" && /^(?:useCallback|useEffect|cache)$/.test(callee.name)
}

/** Whether the results of a function are followed: those of a named function of the program, and of a followed callback. */
const isFollowedFunction = (rewriting: Rewriting, node: Node): boolean => {
  const { file } = rewriting
  if (node.type === "FunctionDeclaration" || isFollowed(rewriting, node)) return true
  if (node.type === "ClassMethod" || node.type === "ClassPrivateMethod") return false
  const parent = file.parentOf(node)
  if (isCall(parent) && parent.callee === node) return true
  return parent?.type === "VariableDeclarator" || (isCall(parent) && file.parentOf(parent)?.type === "VariableDeclarator")
}

/** Whether a call keeps the fields of an argument: it prints the argument, or the command follows its parameter. */
const keepsFields = ({ file, inference }: Rewriting, callee: Node): boolean => {
  if (isMember(callee)) {
    const object = callee.object.type === "Identifier" ? callee.object.name : ""
    return object === "console" || (object === "Promise" && /^(?:all|resolve)$/.test(memberName(callee) ?? "")) ||
      inference.of(file, callee.object) !== undefined
  }
  if (callee.type === "Identifier" && /^(?:Boolean|String|useState|useMemo)$/.test(callee.name)) return true
  const declaration = callee.type === "Identifier" ? file.scopes.bindingOf(callee)?.declaration : undefined
  const isSetter = declaration?.type === "VariableDeclarator" && isCall(declaration.init) &&
    /(?:^|\.)useState$/.test(file.before.slice(declaration.init.callee.start ?? 0, declaration.init.callee.end ?? 0))
  if (isSetter) return true
  return functionOf(inference, file, callee)?.file === file
}

/** The node at which a value leaves the expressions that the command follows; `undefined` if it does not. */
const escapeOf = (rewriting: Rewriting, node: Node): Node | undefined => {
  const { file } = rewriting
  const parent = file.parentOf(node)
  switch (parent?.type) {
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
    case "AwaitExpression":
    case "ConditionalExpression":
    case "LogicalExpression":
      return parent.type === "ConditionalExpression" && parent.test === node ? undefined : escapeOf(rewriting, parent)
    case "ObjectProperty":
      return parent.value === node ? escapeOf(rewriting, file.parentOf(parent) ?? parent) : undefined
    case "ArrayExpression":
      return escapeOf(rewriting, parent)
    case "SpreadElement":
    case "JSXSpreadAttribute":
      return parent
    case "JSXExpressionContainer":
      return file.parentOf(parent)?.type === "JSXAttribute" ? parent : undefined
    case "CallExpression":
    case "OptionalCallExpression":
    case "NewExpression":
      return parent.callee === node || keepsFields(rewriting, uncast(parent.callee)) ? undefined : parent
    case "ReturnStatement": {
      let around: Node | undefined = parent
      while (around && !isFunction(around)) around = file.parentOf(around)
      return around && !isFollowedFunction(rewriting, around) ? around : undefined
    }
    case "ArrowFunctionExpression":
      return parent.body === node && !isFollowedFunction(rewriting, parent) ? parent : undefined
    default:
      return undefined
  }
}

/** Reports a value whose fields differ, where it is passed to code that the command does not follow. */
export const reportEscape = (rewriting: Rewriting, node: Node): void => {
  const { file, inference, note } = rewriting
  const isValue = isCall(node) || isMember(node) ||
    (node.type === "Identifier" && file.scopes.bindingOf(node)?.references.includes(node) === true)
  if (!isValue) return
  const shape = inference.of(file, node)
  if (shape === undefined || !differs(shape)) return
  if (escapeOf(rewriting, node) === undefined) return
  note(
    node,
    excerpt(file, node),
    "this value has other fields in latchkey, and the command does not follow it further: change the code that reads it",
    sectionOf(shape)
  )
}
