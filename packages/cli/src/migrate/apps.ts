/** The expression for the app that a call needs. */
import type { Node } from "@babel/types"
import { type AppOrigin, type ClientObject, isApp } from "./infer/Shape.ts"
import type { Rewriting } from "./Rewriting.ts"
import type { Kind } from "./rules/DeclaredShape.ts"
import { needsPerson } from "./rules/Rule.ts"
import { isFunction } from "./source/parse.ts"
import type { Binding } from "./source/Scopes.ts"
import type { SourceFile } from "./source/SourceFile.ts"

/** Whether `this` is the object of the class around a node: no function with its own `this` is between them. */
const isThisOfClass = (file: SourceFile, node: Node): boolean => {
  for (let at = file.parentOf(node); at !== undefined; at = file.parentOf(at)) {
    if (at.type === "ClassBody" || at.type === "ClassMethod" || at.type === "ClassPrivateMethod") return true
    if (isFunction(at) && at.type !== "ArrowFunctionExpression") return false
  }
  return false
}

/** Whether the expression of an app, evaluated at `node`, refers to that app. */
const isVisible = (file: SourceFile, node: Node, { root, text }: AppOrigin): boolean => {
  if (text === null) return false
  if (root === undefined) return text.startsWith("this.") && isThisOfClass(file, node)
  return file.scopes.visibleAt(node).find(({ name }) => name === root.name) === root
}

const isServerKind = (kind: Kind) => kind.startsWith("Server") || kind === "AdminProject" || kind === "InternalKey"

/** Whether a variable may hold no app yet: its type contains `null` or `undefined`, or its first value is one. */
const mayBeAbsent = ({ declaration, identifier }: Binding): boolean => {
  const annotation = identifier.type === "Identifier" && identifier.typeAnnotation?.type === "TSTypeAnnotation"
    ? identifier.typeAnnotation.typeAnnotation
    : undefined
  const isNullable = annotation?.type === "TSUnionType" &&
    annotation.types.some(({ type }) => type === "TSNullKeyword" || type === "TSUndefinedKeyword")
  return isNullable || (declaration.type === "VariableDeclarator" && declaration.init?.type === "NullLiteral")
}

/** The nearest visible app that can return an object of this kind. */
const visibleApp = ({ file, inference }: Rewriting, node: Node, kind: Kind): AppOrigin | undefined => {
  const isBefore = (binding: Binding) => (binding.identifier.start ?? 0) < (node.start ?? 0) || binding.scope.type === "Program"
  const apps = file.scopes.visibleAt(node).filter(isBefore).flatMap((binding): ReadonlyArray<AppOrigin> => {
    const shape = inference.ofBinding(file, binding)
    return isApp(shape) && !mayBeAbsent(binding) ? [{ kind: shape.kind, text: binding.name, root: binding }] : []
  })
  return isServerKind(kind)
    ? apps.find((app) => app.kind !== "ClientApp")
    : apps.find((app) => app.kind === "ClientApp") ?? apps[0]
}

/** The component or hook around a node: the function in which hooks may be called. */
export const componentAround = (file: SourceFile, node: Node): Node | undefined => {
  for (let at = file.parentOf(node); at !== undefined; at = file.parentOf(at)) {
    if (!isFunction(at)) continue
    const holder = at.type === "FunctionDeclaration" ? at.id : file.parentOf(at)
    const name = holder?.type === "VariableDeclarator" && holder.id.type === "Identifier"
      ? holder.id.name
      : holder?.type === "Identifier"
      ? holder.name
      : at.type === "FunctionDeclaration" && file.parentOf(at)?.type === "ExportDefaultDeclaration"
      ? "Default"
      : ""
    if (/^(?:[A-Z]|use[A-Z])/.test(name)) return at
  }
  return undefined
}

/**
 * Declares a variable for the app in the component around a node, and returns the variable's name; `undefined` if no component can contain
 * one.
 */
export const appOfComponent = ({ file, use }: Rewriting, node: Node): string | undefined => {
  const component = componentAround(file, node)
  if (!isFunction(component) || component.body.type !== "BlockStatement" || component.async) return undefined
  const [first] = component.body.body
  if (first === undefined) return undefined
  const name = file.scopes.all.some((binding) => binding.name === "app") ? "authApp" : "app"
  file.addLine(first, `const ${name} = ${use("useApp", "latchkey/react")}()`, "before")
  return name
}

/** Whether `await` is allowed at a node. */
const canAwait = (file: SourceFile, node: Node): boolean => {
  for (let at = file.parentOf(node); at !== undefined; at = file.parentOf(at)) if (isFunction(at)) return at.async === true
  return true
}

/**
 * The client app for a page of the library, which runs in the browser: a visible one, or that of `useApp()`. Throws `NeedsPerson` in a file
 * for servers.
 */
export const clientAppFor = (rewriting: Rewriting, node: Node): string => {
  const visible = visibleApp(rewriting, node, "User")
  if (visible?.kind === "ClientApp") return visible.text ?? ""
  const { program } = rewriting.file
  const isClient = program.type === "Program" && program.directives.some(({ value }) => value.value === "use client")
  if (visible !== undefined && !isClient) return needsPerson(needsClientApp)
  return appOfComponent(rewriting, node) ?? needsPerson("no app is visible here: pass it to this function, or import it")
}

export const needsClientApp = "the pages need a client app, in a file with \"use client\": `useApp()` gives it"

const textOf = ({ file }: Rewriting, node: Node, { kind, text }: AppOrigin): string => {
  if (kind !== "NextApp") return text ?? ""
  return canAwait(file, node)
    ? `(await ${text}.app())`
    : needsPerson("the app of the request needs `await`, and this function is not async")
}

/** The expression with which code at `node` can refer to the app of `clientObject`. Throws `NeedsPerson` if none is visible there. */
export const appFor = (rewriting: Rewriting, node: Node, clientObject: ClientObject, app: AppOrigin | undefined): string => {
  if (app && isVisible(rewriting.file, node, app)) return textOf(rewriting, node, app)
  const visible = visibleApp(rewriting, node, clientObject.kind)
  if (visible) return textOf(rewriting, node, visible)
  const ofComponent = isServerKind(clientObject.kind) ? undefined : appOfComponent(rewriting, node)
  return ofComponent ?? needsPerson("no app is visible here: pass it to this function, or import it")
}
