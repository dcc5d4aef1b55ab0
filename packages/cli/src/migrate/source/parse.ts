/** Parses a source file in TypeScript or JavaScript, with or without JSX, and walks its tree. */
import type { Comment, Node } from "@babel/types"

/** Keys of a node that do not contain syntax. */
const besides = new Set(["loc", "extra", "leadingComments", "innerComments", "trailingComments", "comments", "tokens", "errors"])

/** Options of `@babel/parser`, declared here, because the published package does not contain the parser's types. */
interface Options {
  readonly sourceType: "unambiguous"
  readonly attachComment: boolean
  readonly allowAwaitOutsideFunction: boolean
  readonly allowReturnOutsideFunction: boolean
  readonly allowUndeclaredExports: boolean
  readonly plugins: Array<
    | "typescript"
    | ["typescript", { readonly dts: true }]
    | "jsx"
    | "decorators-legacy"
    | "explicitResourceManagement"
    | "importAttributes"
  >
}

/** `parse` of `@babel/parser`, which only `latchkey migrate` loads. */
export type Parse = (
  text: string,
  options: Options
) => { readonly program: Node; readonly comments?: ReadonlyArray<Comment> | null | undefined }

/** Whether a file contains only declarations of types. */
export const isDeclarationFile = (path: string): boolean => /\.d(?:\.\w+)?\.[cm]?ts$/.test(path)

const typesOnly: ["typescript", { readonly dts: true }] = ["typescript", { dts: true }]

/** @throws SyntaxError with the position in its message */
export const parseSource = (parse: Parse, path: string, text: string): Node => parseFile(parse, path, text).program

/**
 * The comments of a source file.
 * @throws SyntaxError with the position in its message
 */
export const commentsIn = (parse: Parse, path: string, text: string): ReadonlyArray<Comment> =>
  parseFile(parse, path, text).comments ?? []

const parseFile = (parse: Parse, path: string, text: string): ReturnType<Parse> =>
  parse(text, {
    sourceType: "unambiguous",
    attachComment: false,
    allowAwaitOutsideFunction: true,
    allowReturnOutsideFunction: true,
    allowUndeclaredExports: true,
    plugins: [
      ...(isDeclarationFile(path) ? [typesOnly] : /\.[cm]?tsx?$/.test(path) ? ["typescript" as const] : []),
      ...(/\.[cm]?ts$/.test(path) ? [] : ["jsx" as const]),
      // Frameworks decorate parameters, which the current decorators proposal does not allow.
      "decorators-legacy",
      "explicitResourceManagement",
      "importAttributes"
    ]
  })

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string" && "start" in value

export const startOf = ({ start }: Node): number => start ?? 0
export const endOf = ({ end }: Node): number => end ?? 0

/**
 * The direct children of a node, in source order. A shorthand property `{ name }`, whose key and value have the same position, yields only
 * the value.
 */
export const childrenOf = (node: Node): ReadonlyArray<Node> =>
  Object.entries(node).flatMap(([name, value]: [string, unknown]) => {
    if (besides.has(name) || (name === "key" && "shorthand" in node && node.shorthand === true)) return []
    return (Array.isArray(value) ? value : [value]).filter(isNode)
  }).toSorted((a, b) => startOf(a) - startOf(b))

/** The parent of each node. */
export const parentsOf = (root: Node): ReadonlyMap<Node, Node> => {
  const parents = new Map<Node, Node>()
  const visit = (node: Node) => {
    for (const child of childrenOf(node)) {
      parents.set(child, node)
      visit(child)
    }
  }
  visit(root)
  return parents
}

/** Visits every descendant of a node, inner nodes first. */
export const visitInnerFirst = (node: Node, visit: (node: Node) => void): void => {
  for (const child of childrenOf(node)) visitInnerFirst(child, visit)
  visit(node)
}

/** Returns the expression without casts and `!`, which do not change its value. */
export const uncast = (node: Node): Node =>
  node.type === "TSAsExpression" || node.type === "TSSatisfiesExpression" || node.type === "TSNonNullExpression" ||
    node.type === "TSTypeAssertion"
    ? uncast(node.expression)
    : node

/** The name of a property, if the source contains it literally: `a.name`, `a["name"]`, `{ name: … }`. */
export const nameOfKey = (key: Node, isComputed: boolean): string | undefined =>
  key.type === "Identifier" && !isComputed ? key.name : key.type === "StringLiteral" ? key.value : undefined

export type Member = Extract<Node, { type: "MemberExpression" | "OptionalMemberExpression" }>
export const isMember = (node: Node | null | undefined): node is Member =>
  node?.type === "MemberExpression" || node?.type === "OptionalMemberExpression"

export type Call = Extract<Node, { type: "CallExpression" | "OptionalCallExpression" }>
export const isCall = (node: Node | null | undefined): node is Call =>
  node?.type === "CallExpression" || node?.type === "OptionalCallExpression"

/** The name of the member; that of a private one begins with `#`. */
export const memberName = (node: Member): string | undefined =>
  node.property.type === "PrivateName" ? `#${node.property.id.name}` : nameOfKey(node.property, node.computed)

export type FunctionNode = Extract<
  Node,
  {
    type:
      | "FunctionDeclaration"
      | "FunctionExpression"
      | "ArrowFunctionExpression"
      | "ObjectMethod"
      | "ClassMethod"
      | "ClassPrivateMethod"
  }
>
const functions = new Set([
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunctionExpression",
  "ObjectMethod",
  "ClassMethod",
  "ClassPrivateMethod"
])
export const isFunction = (node: Node | null | undefined): node is FunctionNode => functions.has(node?.type ?? "")
