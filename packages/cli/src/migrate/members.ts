/** Rewrites fields of results, of pages, and of objects whose fields have new names. */
import type { Node } from "@babel/types"
import { appFor } from "./apps.ts"
import { isCursorRead, isKeptPage } from "./calls.ts"
import { shapeOfPattern } from "./infer/bindings.ts"
import { appOrigin, differs, fieldRule } from "./infer/members.ts"
import type { ClientObject, Shape } from "./infer/Shape.ts"
import { operand } from "./objects.ts"
import { excerpt, type Rewriting } from "./Rewriting.ts"
import { rules } from "./rules/all.ts"
import { distinctiveFields } from "./rules/data.ts"
import type { Field, Section } from "./rules/DeclaredShape.ts"
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

/** Rewrites the access of a field, by its rule. */
const rewriteRuledField = (rewriting: Rewriting, node: Member, field: Field, section: Section): void => {
  const { file, note } = rewriting
  const parent = file.parentOf(node)
  // The rules of its methods rewrite the access.
  if (field.why !== undefined && field.gives !== undefined && isMember(parent) && parent.object === node) return
  if (field.why !== undefined) return note(node, excerpt(file, node), field.why, section)
  const self = operand(node.object, file.text(node.object))
  const text = field.name === undefined
    ? field.to?.(self, (name, from = "latchkey/promise") => rewriting.use(name, from))
    : `${self}.${field.name}`
  if (text === undefined) return
  if (isTarget(file, node) && field.to !== undefined) {
    return note(node, excerpt(file, node), "the field has another form in latchkey: assign to a copy", section)
  }
  const isGuarded = dot(node) === "?."
  // The field is the object itself, so the check of the object moves to the next field.
  if (isGuarded && text === self && isMember(parent) && parent.object === node && !parent.computed) {
    return file.edit(parent, `${self}?.${memberName(parent) ?? ""}`)
  }
  if (isGuarded && text === self) return file.edit(node, self)
  if (!isGuarded || text.startsWith(`${self}.`)) return file.edit(node, isGuarded ? text.replace(`${self}.`, `${self}?.`) : text)
  if (isPath(node.object)) return file.edit(node, `(${self} ? ${text} : undefined)`)
  note(node, excerpt(file, node), "the field has another form in latchkey: write the object to a variable first", section)
}

const isPath = (node: Node): boolean => node.type === "Identifier" || (isMember(node) && !node.computed && isPath(node.object))

/** Whether the program assigns to the member. */
const isTarget = (file: SourceFile, node: Node): boolean => {
  const parent = file.parentOf(node)
  return parent?.type === "AssignmentExpression" && parent.left === node
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
  const field = fieldRule(clientObject, name)
  if (field) return rewriteRuledField(rewriting, node, field, objectRules.section)
  const self = operand(node.object, file.text(node.object))
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

/** Whether the variable has a type that the program declares, so that its fields are those of the program. */
const isTyped = ({ file }: Rewriting, object: Node): boolean => {
  const binding = object.type === "Identifier" ? file.scopes.bindingOf(object) : undefined
  return binding?.identifier.type === "Identifier" && binding.identifier.typeAnnotation?.type === "TSTypeAnnotation" &&
    !/^TS(?:Any|Unknown)Keyword$/.test(binding.identifier.typeAnnotation.typeAnnotation.type)
}

export const rewriteMember = (rewriting: Rewriting, node: Member, isRelated: boolean): void => {
  const { file, inference } = rewriting
  const name = memberName(node)
  if (name === undefined || isCallee(file, node)) return
  const shape = inference.of(file, node.object)
  if (shape?.is === "object") return rewriteField(rewriting, node, name, shape)
  if (shape?.is === "result") return rewriteResult(rewriting, node, name, shape.of)
  if (shape === undefined && isRelated && distinctiveFields.has(name) && !isTyped(rewriting, node.object)) {
    const { file, note } = rewriting
    const subject = excerpt(file, node.object)
    return note(
      node,
      excerpt(file, node),
      `the type of ${subject} is not known, and \`${name}\` has another name or form`,
      "errors"
    )
  }
  const field = fieldRule(shape, name)
  if (field) rewriteRuledField(rewriting, node, field, shape?.is === "data" ? shape.data.section : "errors")
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
  if (isCursorRead(file, node) || !isKeptPage(file, binding)) return
  const isShorthand = parent?.type === "ObjectProperty" && parent.shorthand
  file.edit(node, `${isShorthand ? `${node.name}: ` : ""}${node.name}.items`)
}

/** Renames the fields that a pattern takes out of an object. Reports methods, results, and fields with another form. */
export const rewritePattern = (rewriting: Rewriting, node: Extract<Node, { type: "ObjectPattern" }>): void => {
  const { file, inference, note } = rewriting
  const shape = shapeOfPattern(inference, file, node)
  if (shape === undefined || shape.is === "record") return
  if (shape.is === "result") {
    return note(node, excerpt(file, node), "a result is `{ ok: true, value }` or `{ ok: false, error }`", "errors")
  }
  const objectRules = shape.is === "object" ? rules[shape.kind] : undefined
  const section = objectRules?.section ?? (shape.is === "data" ? shape.data.section : "errors")
  const movedNames = node.properties.flatMap((property): ReadonlyArray<string> => {
    if (property.type !== "ObjectProperty") return differs(shape) ? ["..."] : []
    const name = nameOfKey(property.key, property.computed)
    if (name === undefined) return differs(shape) ? [excerpt(file, property.key)] : []
    const field = fieldRule(shape, name)
    if (field?.why !== undefined) {
      note(property, excerpt(file, node), `${name}: ${field.why}`, section)
      return []
    }
    if (field?.name !== undefined) {
      file.edit(property, `${field.name}: ${file.text(property.value)}`)
      return []
    }
    const isMoved = field?.to !== undefined || (objectRules &&
      (Object.hasOwn(objectRules.calls, name) || (field === undefined && objectRules.otherFields !== undefined)))
    return isMoved ? [name] : []
  })
  if (movedNames.length > 0) {
    note(node, excerpt(file, node), `${movedNames.join(", ")} cannot be taken out of the object: it is plain data`, section)
  }
}
