/** Infers the shapes of the fields of objects and of `this`. */
import type { Node } from "@babel/types"
import { rules } from "../rules/all.ts"
import { errorFields, withoutCursor } from "../rules/data.ts"
import { type AppKind, type Field, isChanged } from "../rules/DeclaredShape.ts"
import { isCall, isMember, type Member, memberName } from "../source/parse.ts"
import type { Binding } from "../source/Scopes.ts"
import type { SourceFile } from "../source/SourceFile.ts"
import type { Inference } from "./Inference.ts"
import { type AppOrigin, isApp, type Shape, shapeFrom } from "./Shape.ts"

/**
 * The text of a call without arguments, such as `getApp()`, or of `app!`, and the identifier that it begins with. A client app keeps a
 * session, which the result of another call may lack.
 */
const repeatable = (node: Node, kind: AppKind): ReturnType<typeof pathOf> => {
  if (node.type === "TSNonNullExpression") {
    const path = pathOf(node.expression)
    return path && { ...path, text: `${path.text}!` }
  }
  if (!isCall(node) || node.arguments.length > 0 || kind === "ClientApp") return undefined
  const path = pathOf(node.callee)
  return path && { ...path, text: `${path.text}()` }
}

/** The app that an expression's value came from: the expression itself, if its value is an app. */
export const appOrigin = (file: SourceFile, node: Node, shape: Shape | undefined): AppOrigin | undefined => {
  if (shape?.is !== "object") return undefined
  if (!isApp(shape)) return shape.app
  const path = pathOf(node) ?? repeatable(node, shape.kind)
  return path && { kind: shape.kind, text: path.text, root: path.root && file.scopes.bindingOf(path.root) }
}

/** The text of `a`, `a.b` or `this.a`, and the identifier that it begins with. */
export const pathOf = (node: Node): { readonly text: string; readonly root: Node | undefined } | undefined => {
  if (node.type === "Identifier") return { text: node.name, root: node }
  if (node.type === "ThisExpression") return { text: "this", root: undefined }
  const name = isMember(node) ? memberName(node) : undefined
  const object = isMember(node) && name !== undefined ? pathOf(node.object) : undefined
  return object && { text: `${object.text}.${name}`, root: object.root }
}

/** The rule for a field of a value; `undefined` if its access is the same in latchkey. */
export const fieldRule = (shape: Shape | undefined, name: string): Field | undefined => {
  switch (shape?.is) {
    case "object":
      return entry(rules[shape.kind]?.fields, name)
    case "data":
      return entry(shape.data.fields, name) ?? shape.data.otherFields
    case "error":
      return entry(errorFields, name)
    case "list":
      return name === "nextCursor" ? withoutCursor : undefined
    default:
      return undefined
  }
}

const entry = (fields: { readonly [name: string]: Field } | undefined, name: string): Field | undefined =>
  fields && Object.hasOwn(fields, name) ? fields[name] : undefined

/** The shape of a field of a value. */
export const fieldOf = (shape: Shape | undefined, name: string): Shape | undefined => {
  switch (shape?.is) {
    case "object":
    case "data": {
      const declaration = fieldRule(shape, name)?.gives
      return declaration === undefined ? undefined : shapeFrom(declaration, shape.app)
    }
    case "result":
      return name === "data" ? shape.of : name === "error" ? shape.error : undefined
    case "record":
      return shape.field(name)
    case "tuple":
      return shape.of[Number(name)]
    case "list":
    case "page":
      return /^\d+$/.test(name) ? shape.of : undefined
    default:
      return undefined
  }
}

/** Whether a field of the value, or of its elements, has another name or form in latchkey. */
export const differs = (shape: Shape | undefined, depth = 0): boolean => {
  if (shape === undefined || depth > 4) return false
  if (shape.is === "promise" || shape.is === "list" || shape.is === "page") return differs(shape.of, depth + 1)
  if (shape.is === "result") return true
  const fields = shape.is === "data"
    ? shape.data.fields
    : shape.is === "object" && !/User$|App$/.test(shape.kind)
    ? rules[shape.kind]?.fields ?? {}
    : {}
  return shape.is === "data" && shape.data.otherFields !== undefined ||
    Object.values(fields).some((field) =>
      isChanged(field) || field.gives !== undefined && differs(shapeFrom(field.gives, undefined), depth + 1)
    )
}

/** The class around a node. */
export const classAround = (file: SourceFile, node: Node): Node | undefined => {
  for (let at = file.parentOf(node); at !== undefined; at = file.parentOf(at)) {
    if (at.type === "ClassBody") return at
  }
  return undefined
}

/** The name of a field of a class; `undefined` for other members. */
const fieldName = (member: Node): string | undefined => {
  if (member.type === "ClassPrivateProperty") return `#${member.key.id.name}`
  return member.type === "ClassProperty" && member.key.type === "Identifier" ? member.key.name : undefined
}

/** The shape of `this.name`, inferred from a property, a constructor parameter with a modifier, or an assignment in the constructor. */
const ownField = (inference: Inference, file: SourceFile, node: Node, name: string): Shape | undefined => {
  const body = classAround(file, node)
  if (body?.type !== "ClassBody") return undefined
  for (const member of body.body) {
    if (fieldName(member) === name && "value" in member) {
      return inference.of(file, member.value) ?? inferAnnotated(inference, file, member.typeAnnotation)
    }
    if (member.type !== "ClassMethod" || member.kind !== "constructor") continue
    for (const parameter of member.params) {
      if (parameter.type !== "TSParameterProperty") continue
      const identifier = parameter.parameter.type === "Identifier" ? parameter.parameter : parameter.parameter.left
      if (identifier.type !== "Identifier" || identifier.name !== name) continue
      const binding: Binding | undefined = file.scopes.bindingOf(identifier)
      return binding && inference.ofBinding(file, binding)
    }
    for (const statement of member.body.body) {
      if (statement.type !== "ExpressionStatement" || statement.expression.type !== "AssignmentExpression") continue
      const { left, right } = statement.expression
      if (isMember(left) && left.object.type === "ThisExpression" && memberName(left) === name) return inference.of(file, right)
    }
  }
  return undefined
}

const inferAnnotated = (inference: Inference, file: SourceFile, annotation: Node | null | undefined) =>
  annotation ? inference.ofType(file, annotation) : undefined

export const inferMember = (inference: Inference, file: SourceFile, node: Member): Shape | undefined => {
  const name = memberName(node) ?? (node.computed ? indexOf(node.property) : undefined)
  if (name === undefined) return undefined
  if (node.object.type === "ThisExpression") return ownField(inference, file, node, name)
  return fieldOf(inference.of(file, node.object), name)
}

/** The index of an element. All elements of a list have the same shape, so a computed index is treated as 0. */
const indexOf = (property: Node): string => property.type === "NumericLiteral" ? String(property.value) : "0"
