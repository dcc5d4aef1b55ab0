/** Rewrites error handling: tests of an error's class and code, and of a result's status. */
import type { Node } from "@babel/types"
import { isKnownError, tagsByCode } from "./codes.ts"
import { operand, quote } from "./objects.ts"
import { excerpt, type Rewriting } from "./Rewriting.ts"
import { type Call, isCall, isFunction, isMember, type Member, memberName, uncast } from "./source/parse.ts"
import type { SourceFile } from "./source/SourceFile.ts"

type Binary = Extract<Node, { type: "BinaryExpression" }>

const promise = "latchkey/promise"

/** The name of the error class in `KnownErrors.UserNotFound` or `KnownErrors["UserNotFound"]`; `undefined` for other nodes. */
const classOf = ({ file, inference }: Rewriting, node: Node): string | undefined => {
  if (!isMember(node) || inference.origin(file, node.object) !== "KnownErrors") return undefined
  return memberName(node) ?? (node.property.type === "StringLiteral" ? node.property.value : undefined)
}

/** Records that the reference to `KnownErrors` in the expression of an error class is replaced. */
const replaceClass = ({ replaced }: Rewriting, node: Node): void => {
  if (isMember(node)) replaced.add(isMember(node.object) ? node.object.object : node.object)
}

/** Whether the expression can be evaluated twice: a variable or its fields. */
const isPath = (node: Node): boolean => node.type === "Identifier" || (isMember(node) && !node.computed && isPath(node.object))

/**
 * The source text of a condition that tests whether `error` is the known error `name`; `undefined` if the name is unknown, or if the
 * condition would evaluate `error` twice and `error` is neither a variable nor a field of one.
 */
const testOf = (rewriting: Rewriting, error: Node, name: string, dot = "."): string | undefined => {
  const { file, inference, use } = rewriting
  const text = file.text(error)
  const isKnown = isKnownError(name)
  if (isKnown === undefined) return undefined
  const tag = quote(file, isKnown.tag)
  const isError = inference.of(file, error)?.is === "error"
  if (isKnown.family !== undefined) {
    const isMember = `${use(isKnown.family, "latchkey/errors")}(${text})`
    // The guard of a family narrows the type of its argument, so it narrows `noteUnknown` to `never`.
    return isError || !isPath(error) ? isMember : `${use("isKnownError", promise)}(${text}) && ${isMember}`
  }
  if (isError) return `${operand(error, text)}${dot}_tag === ${tag}`
  if (!isPath(error)) return undefined
  return isKnown.isReason
    ? `${use("isCallError", promise)}(${text}) && ${text}.reason._tag === ${tag}`
    : `${use("isKnownError", promise)}(${text}) && ${text}._tag === ${tag}`
}

/** Puts a condition in parentheses where the precedence of `&&` or `===` would change its meaning. */
const placeCondition = (file: SourceFile, node: Node, condition: string): string => {
  const parent = file.parentOf(node)
  const isLoose = node.extra?.["parenthesized"] === true || parent?.type === "IfStatement" ||
    parent?.type === "LogicalExpression" ||
    parent?.type === "ReturnStatement" || parent?.type === "VariableDeclarator" || parent?.type === "ArrowFunctionExpression" ||
    parent?.type === "ConditionalExpression" || parent?.type === "CallExpression"
  const isNullish = parent?.type === "LogicalExpression" && parent.operator === "??"
  return (isLoose && !isNullish) || /^[\w.]+\(.*\)$/.test(condition) ? condition : `(${condition})`
}

const noteUnknown = (rewriting: Rewriting, node: Node) =>
  rewriting.note(node, excerpt(rewriting.file, node), "this error has no class in latchkey, or is not a variable", "errors")

const replaceTest = (rewriting: Rewriting, node: Node, error: Node, errorClass: Node, name: string): void => {
  const condition = testOf(rewriting, error, name)
  if (condition === undefined) return noteUnknown(rewriting, node)
  replaceClass(rewriting, errorClass)
  rewriting.file.edit(node, placeCondition(rewriting.file, node, condition))
}

/** Rewrites `KnownErrors.X.isInstance(error)` and `KnownError.isKnownError(error)`. */
export const rewriteErrorCall = (rewriting: Rewriting, call: Call): void => {
  const { file, inference, replaced, use } = rewriting
  const callee = uncast(call.callee)
  const [error] = call.arguments
  if (!isMember(callee) || error === undefined) return
  const method = memberName(callee)
  const name = method === "isInstance" ? classOf(rewriting, callee.object) : undefined
  if (name !== undefined) return replaceTest(rewriting, call, error, callee.object, name)
  if (method === "isKnownError" && inference.origin(file, callee.object) === "KnownError") {
    replaced.add(callee.object)
    file.edit(call, `${use("isKnownError", promise)}(${file.text(error)})`)
  }
}

const isLiteralComparison = ({ left, operator, right }: Binary): boolean =>
  /^[!=]==?$/.test(operator) && (literalOf(left) ?? literalOf(right)) !== undefined

const literalOf = (node: Node): string | undefined => node.type === "StringLiteral" ? node.value : undefined

/** Rewrites `result.status === "error"`. */
const rewriteStatus = ({ file }: Rewriting, node: Binary, member: Member, status: string): void => {
  const ok = `${operand(member.object, file.text(member.object))}.ok`
  const isOk = (status === "ok") === (node.operator === "===" || node.operator === "==")
  file.edit(node, isOk ? ok : `!${ok}`)
}

/** Rewrites `error instanceof KnownErrors.X`, `error.errorCode === "X"` and `result.status === "error"`. */
export const rewriteComparison = (rewriting: Rewriting, node: Binary, isRelated: boolean): void => {
  const { file, inference, replaced, use } = rewriting
  if (node.operator === "instanceof") {
    const name = classOf(rewriting, node.right)
    if (name !== undefined) return replaceTest(rewriting, node, node.left, node.right, name)
    if (inference.origin(file, node.right) !== "KnownError") return
    replaced.add(node.right)
    return file.edit(node, `${use("isKnownError", promise)}(${file.text(node.left)})`)
  }
  if (!/^[!=]==?$/.test(node.operator)) return
  const [member, literal] = literalOf(node.left) === undefined ? [uncast(node.left), literalOf(node.right)] : [
    uncast(node.right),
    literalOf(node.left)
  ]
  if (!isMember(member) || literal === undefined) return
  const name = memberName(member)
  const shape = inference.of(file, uncast(member.object))
  if (name === "status" && shape?.is === "result") return rewriteStatus(rewriting, node, member, literal)
  if (name !== "errorCode" || !(shape?.is === "error" || (isRelated && shape === undefined))) return
  const tag = tagsByCode().get(literal)
  const condition = tag === undefined ? undefined : testOf(rewriting, uncast(member.object), tag, member.optional ? "?." : ".")
  if (condition === undefined) return noteUnknown(rewriting, node)
  const isSame = node.operator.startsWith("=")
  file.edit(node, isSame ? placeCondition(file, node, condition) : `!(${condition})`)
}

/**
 * The expression for the code of an error that a condition around the node has tested: there, a second test would narrow the error to
 * `never`. `undefined` without such a condition.
 */
const testedCode = (rewriting: Rewriting, node: Node, text: string): string | undefined => {
  const { file } = rewriting
  for (let at = node, above = file.parentOf(at); above && !isFunction(above); at = above, above = file.parentOf(at)) {
    const condition = (above.type === "IfStatement" || above.type === "ConditionalExpression") && above.consequent === at
      ? above.test
      : above.type === "LogicalExpression" && above.operator === "&&" && above.right === at
      ? above.left
      : undefined
    const name = condition && testedClass(rewriting, condition, text)
    if (name !== undefined) return isReason(name) ? `${text}.reason.code` : `${text}.code`
  }
  return undefined
}

const isReason = (name: string): boolean => isKnownError(name)?.isReason === true

/** The class for which a condition tests the error `text`: `KnownError`, or a class that latchkey has too. */
const testedClass = (rewriting: Rewriting, condition: Node, text: string): string | undefined => {
  const { file, inference } = rewriting
  const conditionOf = (error: Node | undefined, errorClass: Node): string | undefined => {
    if (error === undefined || file.text(error) !== text) return undefined
    if (inference.origin(file, errorClass) === "KnownError") return "KnownError"
    const name = classOf(rewriting, errorClass)
    return name !== undefined && isKnownError(name) ? name : undefined
  }
  if (condition.type === "LogicalExpression" && condition.operator === "&&") {
    return testedClass(rewriting, condition.left, text) ?? testedClass(rewriting, condition.right, text)
  }
  if (condition.type === "LogicalExpression" && condition.operator === "||") {
    const [leftClass, right] = [testedClass(rewriting, condition.left, text), testedClass(rewriting, condition.right, text)]
    const isSame = leftClass !== undefined && right !== undefined && isReason(leftClass) === isReason(right)
    return isSame ? leftClass : undefined
  }
  if (condition.type === "BinaryExpression" && condition.operator === "instanceof") {
    return conditionOf(condition.left, condition.right)
  }
  const callee = isCall(condition) ? uncast(condition.callee) : undefined
  return isCall(condition) && isMember(callee) && /^(?:isInstance|isKnownError)$/.test(memberName(callee) ?? "")
    ? conditionOf(condition.arguments[0], callee.object)
    : undefined
}

/** Rewrites `error.errorCode` outside a comparison. */
export const rewriteErrorCode = (rewriting: Rewriting, node: Member, isRelated: boolean): void => {
  const { file, inference, use } = rewriting
  const parent = file.parentOf(node)
  if (memberName(node) !== "errorCode" || (parent?.type === "BinaryExpression" && isLiteralComparison(parent))) return
  const shape = inference.of(file, uncast(node.object))
  if (!(shape?.is === "error" || (isRelated && shape === undefined))) return
  const error = uncast(node.object)
  if (!isPath(error)) return noteUnknown(rewriting, node)
  const text = file.text(error)
  const errorCode = testedCode(rewriting, node, text)
  if (errorCode !== undefined) return file.edit(node, errorCode)
  const guardName = use("isKnownError", promise)
  const rest = shape?.is === "error"
    ? "undefined"
    : `${use("isCallError", promise)}(${text}) && ${guardName}(${text}.reason) ? ${text}.reason.code : undefined`
  const code = `${guardName}(${text}) ? ${text}.code : ${rest}`
  const isAlone = parent?.type === "CallExpression" || parent?.type === "VariableDeclarator" || parent?.type === "ReturnStatement"
  file.edit(node, isAlone ? code : `(${code})`)
}
