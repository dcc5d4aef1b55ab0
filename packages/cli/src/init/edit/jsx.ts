/** Finds the JSX of a component, and wraps parts of it. */
import type { Node } from "@babel/types"
import { childrenOf, endOf, type FunctionNode, isFunction, startOf, uncast } from "../../migrate/source/parse.ts"
import { insertion, type Source, type Splice, Unusual } from "./Source.ts"

export type Element = Extract<Node, { type: "JSXElement" }>
export type Jsx = Extract<Node, { type: "JSXElement" | "JSXFragment" }>

export const isJsx = (node: Node | null | undefined): node is Jsx => node?.type === "JSXElement" || node?.type === "JSXFragment"

/** The name in an opening tag: `Theme`, `React.StrictMode`; `""` for names with a colon. */
export const tagOf = (node: Element): string => {
  const nameOf = (name: Node): string =>
    name.type === "JSXIdentifier"
      ? name.name
      : name.type === "JSXMemberExpression"
      ? `${nameOf(name.object)}.${nameOf(name.property)}`
      : ""
  return nameOf(node.openingElement.name)
}

/** The nodes inside a function, without those of functions inside it. */
const ownNodes = (node: Node): ReadonlyArray<Node> =>
  childrenOf(node).flatMap((child) => isFunction(child) ? [] : [child, ...ownNodes(child)])

/** The value of an expression, looked up if it is a name of the module; the first argument of a call such as `memo(App)`. */
const valueOf = (source: Source, expression: Node | null | undefined): Node | undefined => {
  const node = expression ? uncast(expression) : undefined
  if (node?.type === "CallExpression") return valueOf(source, node.arguments[0])
  if (node?.type !== "Identifier") return node
  for (const statement of source.statements) {
    const declaration = statement.type === "ExportNamedDeclaration" && statement.declaration ? statement.declaration : statement
    if (declaration.type === "FunctionDeclaration" && declaration.id?.name === node.name) return declaration
    if (declaration.type !== "VariableDeclaration") continue
    const declarator = declaration.declarations.find(({ id }) => id.type === "Identifier" && id.name === node.name)
    if (declarator) return valueOf(source, declarator.init)
  }
  return undefined
}

/** The function that a module exports by default. Throws `Unusual` if there is none. */
export const defaultFunction = (source: Source): FunctionNode => {
  const defaultExport = source.statements.find(({ type }) => type === "ExportDefaultDeclaration")
  const value = defaultExport?.type === "ExportDefaultDeclaration" ? valueOf(source, defaultExport.declaration) : undefined
  if (!isFunction(value)) throw new Unusual("its default export is not a function")
  return value
}

/** The function of a name in the module. */
export const functionOf = (source: Source, expression: Node): FunctionNode | undefined => {
  const value = valueOf(source, expression)
  return isFunction(value) ? value : undefined
}

/** The only JSX that a component returns. Throws `Unusual` if it returns none, or several. */
export const returnedJsx = (component: FunctionNode): Jsx => {
  const body = uncast(component.body)
  const values = body.type === "BlockStatement"
    ? ownNodes(body).flatMap((node) => node.type === "ReturnStatement" && node.argument ? [uncast(node.argument)] : [])
    : [body]
  const [only, ...rest] = values.filter(isJsx)
  if (only === undefined) throw new Unusual("its component returns no JSX")
  if (rest.length > 0) throw new Unusual("its component returns JSX in several places")
  return only
}

/** The only element of a name inside a node. Throws `Unusual` if there is none, or several. */
export const elementIn = (source: Source, inside: Node, name: string): Element => {
  const elements = source.nodes.filter((node): node is Element =>
    node.type === "JSXElement" && tagOf(node) === name && startOf(node) >= startOf(inside) && endOf(node) <= endOf(inside)
  )
  const [only, ...rest] = elements
  if (only === undefined) throw new Unusual(`it has no <${name}>`)
  if (rest.length > 0) throw new Unusual(`it has <${name}> in several places`)
  return only
}

/** The starts of lines whose indentation belongs to a text: in template literals and in attributes. */
const isInText = (source: Source, at: number): boolean =>
  source.nodes.some((node) =>
    (node.type === "TemplateElement" || node.type === "StringLiteral") && startOf(node) < at && at <= endOf(node)
  )

/** Wraps the text from `start` to `end` in an element. If the text has its own lines, it is indented by one step. */
export const wrapRange = (source: Source, start: number, end: number, name: string): ReadonlyArray<Splice> => {
  const { style: { indent, lineBreak }, text } = source
  const before = /[^\n]*$/.exec(text.slice(0, start))?.[0] ?? ""
  if (before.trim() !== "" || !/^[ \t]*(?:\r?\n|$)/.test(text.slice(end))) {
    return [insertion(start, `<${name}>`), insertion(end, `</${name}>`)]
  }
  const lines = Array.from(text.slice(start, end).matchAll(/\n(?=[^\r\n])/g), ({ index }) => start + index + 1)
  return [
    insertion(start, `<${name}>${lineBreak}${before}${indent}`),
    ...lines.filter((at) => !isInText(source, at)).map((at) => insertion(at, indent)),
    insertion(end, `${lineBreak}${before}</${name}>`)
  ]
}

export const wrapNode = (source: Source, node: Node, name: string): ReadonlyArray<Splice> =>
  wrapRange(source, startOf(node), endOf(node), name)

/** Wraps everything inside an element. Throws `Unusual` if it is empty. */
export const wrapChildren = (source: Source, element: Element, name: string): ReadonlyArray<Splice> => {
  const { closingElement, openingElement } = element
  const [first, last] = [endOf(openingElement), closingElement ? startOf(closingElement) : endOf(openingElement)]
  const inner = source.text.slice(first, last)
  if (inner.trim() === "") throw new Unusual(`<${tagOf(element)}> is empty`)
  const [before, after] = [inner.length - inner.trimStart().length, inner.length - inner.trimEnd().length]
  return wrapRange(source, first + before, last - after, name)
}
