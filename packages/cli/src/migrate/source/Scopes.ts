/** The bindings of a file: the declaration of each identifier. */
import type { Node } from "@babel/types"
import { childrenOf, isFunction } from "./parse.ts"

/** A name with its declaration. */
export interface Binding {
  readonly name: string
  /** The identifier in the declaration. */
  readonly identifier: Node
  /** The declarator, function, class, import specifier or type; for a parameter, its function. */
  readonly declaration: Node
  readonly isParameter: boolean
  /** The block, function or program in which the binding is visible. */
  readonly scope: Node
  readonly references: ReadonlyArray<Node>
}

export interface Scopes {
  /** The binding that an identifier refers to or declares. */
  readonly bindingOf: (identifier: Node) => Binding | undefined
  /** The bindings visible at a node, innermost scope first. */
  readonly visibleAt: (node: Node) => ReadonlyArray<Binding>
  readonly ofModule: ReadonlyMap<string, Binding>
  /** Every binding of the file. */
  readonly all: ReadonlyArray<Binding>
}

interface Found extends Binding {
  readonly references: Array<Node>
}

const blocks = new Set([
  "Program",
  "BlockStatement",
  "ForStatement",
  "ForInStatement",
  "ForOfStatement",
  "CatchClause",
  "SwitchStatement",
  "StaticBlock",
  "TSModuleBlock"
])

/** The identifiers that a pattern declares. */
export const identifiersIn = (pattern: Node | null | undefined): ReadonlyArray<Node> => {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern]
    case "ObjectPattern":
      return pattern.properties.flatMap((property) =>
        identifiersIn(property.type === "RestElement" ? property.argument : property.value)
      )
    case "ArrayPattern":
      return pattern.elements.flatMap((element) => identifiersIn(element))
    case "AssignmentPattern":
      return identifiersIn(pattern.left)
    case "RestElement":
      return identifiersIn(pattern.argument)
    case "TSParameterProperty":
      return identifiersIn(pattern.parameter)
    default:
      return []
  }
}

/** Whether the identifier refers to a binding, not to a property, a label or an exported name. */
const isReference = (node: Node, parent: Node, above: Node | undefined): boolean => {
  switch (parent.type) {
    case "MemberExpression":
    case "OptionalMemberExpression":
      return parent.object === node || parent.computed
    case "ObjectProperty":
      return parent.value === node || parent.computed
    case "ObjectMethod":
    case "ClassMethod":
    case "ClassProperty":
      return parent.key !== node || parent.computed
    case "ExportSpecifier":
      return parent.local === node && !(above?.type === "ExportNamedDeclaration" && above.source)
    case "TSQualifiedName":
      return parent.left === node
    case "JSXMemberExpression":
      return parent.object === node
    case "ImportSpecifier":
    case "JSXAttribute":
    case "LabeledStatement":
    case "BreakStatement":
    case "ContinueStatement":
    case "MetaProperty":
    case "TSPropertySignature":
    case "TSMethodSignature":
    case "TSEnumMember":
    case "TSNamedTupleMember":
    case "TSTypePredicate":
      return false
    default:
      return true
  }
}

export const scopesOf = (program: Node, parents: ReadonlyMap<Node, Node>): Scopes => {
  const tables = new Map<Node, Map<string, Found>>([[program, new Map()]])
  const byIdentifier = new Map<Node, Found>()

  const declare = (scope: Node, declaration: Node, names: ReadonlyArray<Node>, isParameter = false) => {
    const table = tables.get(scope) ?? new Map<string, Found>()
    tables.set(scope, table)
    for (const identifier of names) {
      if (identifier.type !== "Identifier") continue
      const { name } = identifier
      const binding = table.get(name) ?? { name, identifier, declaration, isParameter, scope, references: [] }
      table.set(name, binding)
      byIdentifier.set(identifier, binding)
    }
  }

  const collect = (node: Node, block: Node, body: Node) => {
    switch (node.type) {
      case "VariableDeclaration":
        for (const declarator of node.declarations) {
          declare(node.kind === "var" ? body : block, declarator, identifiersIn(declarator.id))
        }
        break
      case "ImportSpecifier":
      case "ImportDefaultSpecifier":
      case "ImportNamespaceSpecifier":
        declare(program, node, [node.local])
        break
      case "FunctionDeclaration":
      case "ClassDeclaration":
      case "TSInterfaceDeclaration":
      case "TSTypeAliasDeclaration":
      case "TSEnumDeclaration":
        if (node.id) declare(block, node, [node.id])
        break
      case "CatchClause":
        declare(node, node, identifiersIn(node.param))
        break
    }
    if (isFunction(node)) { for (const parameter of node.params) declare(node, node, identifiersIn(parameter), true) }
    const inner = blocks.has(node.type) || isFunction(node) ? node : block
    for (const child of childrenOf(node)) collect(child, inner, isFunction(node) ? node : body)
  }
  collect(program, program, program)

  const scopesAround = function*(node: Node): Generator<Map<string, Found>> {
    for (let at: Node | undefined = node; at !== undefined; at = parents.get(at)) {
      const table = tables.get(at)
      if (table) yield table
    }
  }
  const resolve = (node: Node, name: string) => {
    for (const table of scopesAround(node)) {
      const binding = table.get(name)
      if (binding) return binding
    }
    return undefined
  }
  for (const [node, parent] of parents) {
    if ((node.type !== "Identifier" && node.type !== "JSXIdentifier") || byIdentifier.has(node)) continue
    if (!isReference(node, parent, parents.get(parent))) continue
    const binding = resolve(node, node.name)
    if (binding === undefined) continue
    byIdentifier.set(node, binding)
    binding.references.push(node)
  }
  return {
    bindingOf: (identifier) => byIdentifier.get(identifier),
    visibleAt: (node) => Array.from(scopesAround(node)).flatMap((table) => [...table.values()]),
    ofModule: tables.get(program) ?? new Map(),
    all: Array.from(tables.values()).flatMap((table) => [...table.values()])
  }
}
