/** Rewrites calls of methods and hooks by their rules. */
import type { Node } from "@babel/types"
import { checkedObject, editInChain, isOptional } from "./chains.ts"
import { givenBy, ruleOf } from "./infer/calls.ts"
import { pathOf } from "./infer/members.ts"
import { awaitedShape } from "./infer/Shape.ts"
import { methodCall } from "./methodCall.ts"
import { excerpt, type Rewriting } from "./Rewriting.ts"
import { distinctiveMethods, rules } from "./rules/all.ts"
import { type MethodCall, NeedsPerson, type Rule } from "./rules/Rule.ts"
import { type Call, isCall, isFunction, isMember, memberName, nameOfKey, uncast } from "./source/parse.ts"
import type { Binding } from "./source/Scopes.ts"
import type { SourceFile } from "./source/SourceFile.ts"

/** Replaces the placeholders in a rule's template with the parts of a call. */
const fillTemplate = (template: string, call: MethodCall): string =>
  template.replaceAll(
    /([@%])(admin\/)?(\w+)|\$(app|id|owner|args|self|0\.id|\d)/g,
    (_, kind: string | undefined, admin: string | undefined, name: string, part: string) => {
      if (kind === "%") return call.useValue(name, admin ? "latchkey/live/admin" : "latchkey/live")
      if (kind) return call.use(name, admin ? "latchkey/react/admin" : "latchkey/react")
      if (part === "0.id") return call.idOf(0)
      if (part === "app" || part === "id" || part === "owner" || part === "args" || part === "self") return call[part]
      return call.arg(Number(part))
    }
  ).replace(/, \)$/, ")")

/** The variable or pattern to which a value is bound, by a declaration, an assignment or the callback of `.then`. */
const targetOf = (file: SourceFile, value: Node): Node | undefined => {
  const holder = file.parentOf(value)
  if (isMember(holder) && holder.object === value && memberName(holder) === "then") {
    const call = file.parentOf(holder)
    const callback = isCall(call) ? call.arguments[0] : undefined
    return isFunction(callback) ? callback.params[0] : undefined
  }
  if (holder && uncast(holder) !== holder) return targetOf(file, holder)
  return holder?.type === "VariableDeclarator" ? holder.id : holder?.type === "AssignmentExpression" ? holder.left : undefined
}

/** The node without the casts around it. */
const withCasts = (file: SourceFile, node: Node): Node => {
  const parent = file.parentOf(node)
  return parent && uncast(parent) !== parent ? withCasts(file, parent) : node
}

/** Whether the program reads `nextCursor` of a value, with or without casts around it. */
export const isCursorRead = (file: SourceFile, value: Node): boolean => {
  const outer = withCasts(file, value)
  const user = file.parentOf(outer)
  if (isMember(user)) return user.object === outer && memberName(user) === "nextCursor"
  return user?.type === "VariableDeclarator" && user.id.type === "ObjectPattern" && takesCursor(user.id)
}

/** Whether the program reads the next cursor from the variable, or the parameter of `.then`, that holds a page. */
export const keepsPage = (file: SourceFile, value: Node): boolean => {
  if (isCursorRead(file, value)) return true
  const target = targetOf(file, value)
  if (target?.type === "ObjectPattern") return takesCursor(target)
  const binding = target && file.scopes.bindingOf(target)
  return binding !== undefined && isKeptPage(file, binding)
}

const takesCursor = ({ properties }: Extract<Node, { type: "ObjectPattern" }>): boolean =>
  properties.some((property) => property.type === "ObjectProperty" && nameOfKey(property.key, property.computed) === "nextCursor")

/** Whether a binding holds a page whose cursor the program reads. */
export const isKeptPage = (file: SourceFile, { references }: Binding): boolean =>
  references.some((reference) => isCursorRead(file, reference))

/** The forms of a call with a `wrap` in its rule: after `await`, and as a promise. `undefined` if nothing wraps the call. */
const wrapCall = (
  { file, inference, use }: Rewriting,
  call: Call,
  target: Node,
  text: string,
  { wrap }: Rule
): { readonly awaited: string; readonly promise: string } | undefined => {
  if (wrap === "value") return { awaited: text, promise: `Promise.resolve(${text})` }
  if (wrap === "reveal") {
    const reveal = use("reveal", "latchkey/promise")
    return { awaited: `${reveal}(await ${text})`, promise: `${text}.then(${reveal})` }
  }
  if (wrap === "items" && awaitedShape(inference.of(file, call))?.is === "page" && !keepsPage(file, target)) {
    return { awaited: `(await ${text}).items`, promise: `${text}.then(({ items }) => items)` }
  }
  if (wrap === "error" && file.parentOf(target)?.type !== "ExpressionStatement") {
    const failure = `${text}.then((result) => result.ok ? undefined : result.error)`
    return { awaited: `await ${failure}`, promise: failure }
  }
  return undefined
}

/** Whether no operator or member follows an expression, so that it needs no parentheses. */
const isAlone = (file: SourceFile, node: Node): boolean =>
  /^(?:VariableDeclarator|ReturnStatement|CallExpression|JSXExpressionContainer|ArrowFunctionExpression|ObjectProperty|AssignmentExpression|ExpressionStatement)$/
    .test(file.parentOf(node)?.type ?? "")

/** Replaces a call. `checkedName` is the text of the object without which an optional call is skipped. */
const replaceCall = (rewriting: Rewriting, call: Call, text: string, rule: Rule, checkedName: string | undefined): void => {
  const { file } = rewriting
  const parent = file.parentOf(call)
  const isAwaited = parent?.type === "AwaitExpression"
  const target = isAwaited ? parent : call
  const forms = wrapCall(rewriting, call, target, text, rule)
  if (checkedName !== undefined) return editInChain(file, call, `(${checkedName} ? ${forms?.promise ?? text} : undefined)`)
  if (forms === undefined) {
    // The compiler takes `(token ?? null) ?? other` for an expression that is always nullish.
    const isDefaulted = parent?.type === "LogicalExpression" && parent.operator === "??" && parent.left === call
    if (isDefaulted) return file.edit(call, text.replace(/ \?\? null$/, ""))
    return file.edit(call, / \?\? \w/.test(text) && rule.isSync && !isAlone(file, call) ? `(${text})` : text)
  }
  file.edit(target, isAwaited ? forms.awaited : forms.promise, { bare: isAwaited })
}

/** Rewrites a method call. Reports a method without a rule, and a call on an unknown value. */
export const rewriteCall = (rewriting: Rewriting, call: Call, isRelated: boolean): void => {
  const { file, inference, note } = rewriting
  const callee = uncast(call.callee)
  if (!isMember(callee)) return
  const method = memberName(callee) ?? ""
  const shape = inference.of(file, callee.object)
  const rule = ruleOf(inference, file, call)
  if (shape?.is !== "object" || rule === undefined) {
    const section = shape?.is === "object" ? rules[shape.kind]?.section : undefined
    if (shape?.is === "object" && section !== undefined) {
      note(call, excerpt(file, callee), `${method} has no equivalent that this command knows`, section)
    } else if (shape === undefined && isRelated && distinctiveMethods.has(method)) {
      note(
        call,
        excerpt(file, callee),
        `the type of ${excerpt(file, callee.object)} is not known: add a type annotation, or rewrite the call`,
        "the-signed-in-user"
      )
    }
    return
  }
  if (isOptional(call) && /^use[A-Z]/.test(method)) {
    return note(
      call,
      excerpt(file, callee),
      "a hook must be called each time: call it in a component for signed-in users",
      "react"
    )
  }
  try {
    const parts = methodCall(rewriting, call, callee.object, shape)
    const text = typeof rule.rule.to === "function" ? rule.rule.to(parts) : fillTemplate(rule.rule.to, parts)
    const checkedName = pathOf(callee.object) && checkedObject(callee)
    const condition = checkedName ? file.text(checkedName) : parts.value
    replaceCall(rewriting, call, text, rule.rule, isOptional(call) ? condition : undefined)
    parts.addLines()
  } catch (error) {
    if (!(error instanceof NeedsPerson)) throw error
    note(call, excerpt(file, callee), error.message, rules[shape.kind]?.section ?? "apps")
  }
}

/** Reports `useStackApp(…)` and `useUser(…)` with the option `projectIdMustMatch`, which latchkey does not have. */
export const rewriteHook = ({ file, inference, note }: Rewriting, call: Call): void => {
  const origin = inference.origin(file, call.callee)
  if (origin !== "useStackApp" && origin !== "useHexclaveApp" && origin !== "useUser") return
  if (givenBy(inference, file, call).property(0, "projectIdMustMatch") === undefined) return
  note(call, excerpt(file, call), "`projectIdMustMatch` has no equivalent: the app has the type of its project", "react")
}
