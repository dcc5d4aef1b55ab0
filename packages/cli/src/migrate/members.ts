/** Rewrites fields of results, of pages, and of objects whose fields have new names. */
import type { Node } from "@babel/types"
import { appFor } from "./apps.ts"
import { keepsPage } from "./calls.ts"
import { appOrigin } from "./infer/members.ts"
import type { ClientObject, Shape } from "./infer/Shape.ts"
import { operand } from "./objects.ts"
import { excerpt, type Rewriting } from "./Rewriting.ts"
import { rules } from "./rules/all.ts"
import { NeedsPerson } from "./rules/Rule.ts"
import { isMember, type Member, memberName, nameOfKey } from "./source/parse.ts"
import type { SourceFile } from "./source/SourceFile.ts"

const isCallee = (file: SourceFile, node: Node): boolean => {
  const parent = file.parentOf(node)
  return (parent?.type === "CallExpression" || parent?.type === "OptionalCallExpression") && parent.callee === node
}

const dot = ({ optional }: Member) => optional === true ? "?." : "."

/** Rewrites a field of an app of `createNext`, whose result has only the app of each request. */
const rewriteNextField = (rewriting: Rewriting, node: Member, name: string, app: ClientObject): void => {
  const { file, inference, note } = rewriting
  if (!/^(?:urls|projectId)$/.test(name)) return
  try {
    const text = appFor(rewriting, node, app, appOrigin(file, node.object, inference.of(file, node.object)))
    file.edit(node.object, text)
  } catch (error) {
    if (!(error instanceof NeedsPerson)) throw error
    note(node, excerpt(file, node), error.message, "apps")
  }
}

/** Rewrites a field of an object, by the rules for the object's kind. */
const rewriteField = (rewriting: Rewriting, node: Member, name: string, clientObject: ClientObject): void => {
  const { file, note } = rewriting
  const objectRules = rules[clientObject.kind]
  if (objectRules === undefined) return
  if (Object.hasOwn(objectRules.calls, name)) {
    note(node, excerpt(file, node), `${name} is a method: pass a function that calls it`, objectRules.section)
    return
  }
  if (clientObject.kind === "NextApp") return rewriteNextField(rewriting, node, name, clientObject)
  const self = operand(node.object, file.text(node.object))
  const fieldRule = objectRules.fields?.[name]
  if (fieldRule) {
    const text = fieldRule.to?.(self, (name, from = "latchkey/promise") => rewriting.use(name, from))
    if (text !== undefined) file.edit(node, dot(node) === "?." ? text.replace(`${self}.`, `${self}?.`) : text)
    return
  }
  const otherField = objectRules.otherFields?.to?.(self, (name) => name)
  if (otherField !== undefined) file.edit(node, `${otherField}${dot(node)}${name}`)
}

/** Rewrites `switch (result.status)`, so that its cases narrow the result. Returns `false` if a case is neither "ok" nor "error". */
const rewriteSwitch = (file: SourceFile, node: Extract<Node, { type: "SwitchStatement" }>, ok: string): boolean => {
  const tests = node.cases.flatMap(({ test }) => test ?? [])
  if (!tests.every((test) => test.type === "StringLiteral" && /^(?:ok|error)$/.test(test.value))) return false
  for (const test of tests) file.edit(test, String(test.type === "StringLiteral" && test.value === "ok"))
  file.edit(node.discriminant, ok)
  return true
}

/** Whether another step rewrites the comparison of a status with a text. */
const isLiteralComparison = (node: Node | undefined): boolean =>
  node?.type === "BinaryExpression" && (node.left.type === "StringLiteral" || node.right.type === "StringLiteral")

/** Rewrites the fields `data` and `status` of a result. */
const rewriteResult = ({ file, use }: Rewriting, node: Member, name: string, value: Shape | undefined): void => {
  const self = file.text(node.object)
  if (name === "data") {
    const text = `${operand(node.object, self)}${dot(node)}value`
    file.edit(node, value?.is === "object" && value.kind === "Secret" ? `${use("reveal", "latchkey/promise")}(${text})` : text)
  }
  const parent = file.parentOf(node)
  if (name !== "status" || isLiteralComparison(parent)) return
  const ok = `${operand(node.object, self)}.ok`
  const isDone = parent?.type === "SwitchStatement" && parent.discriminant === node && rewriteSwitch(file, parent, ok)
  if (!isDone) file.edit(node, `(${ok} ? "ok" : "error")`)
}

export const rewriteMember = (rewriting: Rewriting, node: Member): void => {
  const { file, inference } = rewriting
  const name = memberName(node)
  if (name === undefined || isCallee(file, node)) return
  const shape = inference.of(file, node.object)
  if (shape?.is === "object") rewriteField(rewriting, node, name, shape)
  if (shape?.is === "result") rewriteResult(rewriting, node, name, shape.of)
}

/**
 * Rewrites a use of a variable that holds a page to `variable.items`, if the program also reads `variable.nextCursor`. Assignments to the
 * variable and reads of `nextCursor` stay unchanged.
 */
export const rewritePage = ({ file, inference }: Rewriting, node: Extract<Node, { type: "Identifier" }>): void => {
  const binding = file.scopes.bindingOf(node)
  if (binding === undefined || !binding.references.includes(node) || inference.of(file, node)?.is !== "page") return
  const parent = file.parentOf(node)
  if (parent?.type === "AssignmentExpression" && parent.left === node) return
  if (isMember(parent) && parent.object === node && memberName(parent) === "nextCursor") return
  const { declaration } = binding
  const value = declaration.type === "VariableDeclarator" ? declaration.init ?? assignment(file, binding.references) : undefined
  if (!value || !keepsPage(file, value)) return
  const isShorthand = parent?.type === "ObjectProperty" && parent.shorthand
  file.edit(node, `${isShorthand ? `${node.name}: ` : ""}${node.name}.items`)
}

const assignment = (file: SourceFile, references: ReadonlyArray<Node>): Node | undefined => {
  for (const reference of references) {
    const parent = file.parentOf(reference)
    if (parent?.type === "AssignmentExpression" && parent.left === reference) return parent.right
  }
  return undefined
}

/** Reports the destructuring of a result, and of an object's methods and renamed fields. */
export const checkPattern = (rewriting: Rewriting, node: Extract<Node, { type: "ObjectPattern" }>): void => {
  const { file, inference, note } = rewriting
  const parent = file.parentOf(node)
  const shape = parent?.type === "VariableDeclarator" ? inference.of(file, parent.init) : undefined
  const names = node.properties.flatMap((property) =>
    property.type === "ObjectProperty" ? [nameOfKey(property.key, property.computed) ?? ""] : []
  )
  if (shape?.is === "result") {
    note(node, excerpt(file, node), "a result is `{ ok: true, value }` or `{ ok: false, error }`", "errors")
  }
  const objectRules = shape?.is === "object" ? rules[shape.kind] : undefined
  const isChanged = objectRules &&
    names.filter((name) =>
      Object.hasOwn(objectRules.calls, name) || objectRules.fields?.[name]?.to !== undefined || objectRules.otherFields
    )
  if (objectRules && isChanged && isChanged.length > 0) {
    note(
      node,
      excerpt(file, node),
      `${isChanged.join(", ")} cannot be taken out of the object: it is plain data`,
      objectRules.section
    )
  }
}
