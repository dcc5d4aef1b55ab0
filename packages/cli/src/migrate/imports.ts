/** Rewrites imports of the old client, and adds the imports that the new text needs. */
import type { Node } from "@babel/types"
import { hasOtherProps } from "./components.ts"
import { moduleOf } from "./infer/origins.ts"
import { quote } from "./objects.ts"
import { excerpt, type Needed, type Rewriting } from "./Rewriting.ts"
import { appClasses, oldPackage, pageOf, types, values } from "./rules/names.ts"
import { isMember, nameOfKey, visitInnerFirst } from "./source/parse.ts"
import type { SourceFile } from "./source/SourceFile.ts"

type Import = Extract<Node, { type: "ImportDeclaration" }>

const isTypePosition = (file: SourceFile, node: Node): boolean => {
  const parent = file.parentOf(node)
  return parent?.type === "TSTypeReference" || parent?.type === "TSQualifiedName" ||
    parent?.type === "TSExpressionWithTypeArguments" || parent?.type === "TSTypeQuery"
}

/** Replaces a reference to an import. Returns `false` if a person must replace it. */
const rewriteReference = (rewriting: Rewriting, reference: Node, name: string, local: string): boolean => {
  const { file, note, replaced, use } = rewriting
  if (replaced.has(reference)) return true
  const parent = file.parentOf(reference)
  const type = types[name]
  if (type && isTypePosition(file, reference)) {
    const newName = use(type.target.name, type.target.from, { isType: true, ...(local !== name && { as: local }) })
    file.edit(parent?.type === "TSTypeReference" ? parent : reference, newName)
    return true
  }
  const value = values[name]
  if (value === undefined || parent?.type === "ExportSpecifier") return false
  // Without JSX there is no place for the props `app` and `page`.
  if (pageOf[name] !== undefined && !isTypePosition(file, reference)) return false
  if (reference.type === "Identifier" && hasOtherProps(name) && !isTypePosition(file, reference)) {
    note(reference, local, "the component has other props in latchkey", "react")
  }
  const newValue = use(value.name, value.from, local === name ? {} : { as: local })
  const isShorthand = parent?.type === "ObjectProperty" && parent.shorthand
  if (newValue !== local) file.edit(reference, isShorthand ? `${local}: ${newValue}` : newValue)
  return true
}

/** Replaces the members of a namespace: `Stack.useUser()` becomes `useUser()`. */
const rewriteNamespace = (rewriting: Rewriting, references: ReadonlyArray<Node>): boolean => {
  const { file, inference, replaced } = rewriting
  return references.map((reference) => {
    if (replaced.has(reference)) return true
    const member = file.parentOf(reference)
    const name = member && inference.origin(file, member)
    if (member === undefined || name === undefined) return false
    if (replaced.has(member)) return true
    const type = types[name]
    const target = member.type === "TSQualifiedName" ? type?.target : values[name]
    if (target === undefined) return false
    const isType = member.type === "TSQualifiedName"
    const position = file.parentOf(member)
    file.edit(
      isType && position?.type === "TSTypeReference" ? position : member,
      rewriting.use(target.name, target.from, { isType })
    )
    return true
  }).every(Boolean)
}

/** The specifiers of an import that remain, because the file still uses them. */
const remaining = (rewriting: Rewriting, node: Import): ReadonlyArray<string> => {
  const { file, inference, note } = rewriting
  return node.specifiers.flatMap((specifier) => {
    const binding = file.scopes.bindingOf(specifier.local)
    const name = specifier.type === "ImportSpecifier"
      ? nameOfKey(specifier.imported, false) ?? ""
      : specifier.type === "ImportNamespaceSpecifier"
      ? "*"
      : "default"
    const origin = oldPackage.test(node.source.value) ? name : inference.origin(file, specifier.local)
    if (binding === undefined || origin === undefined) return [file.text(specifier)]
    const isOld = oldPackage.test(node.source.value)
    // An export of the program keeps its name, unless it was a class of apps.
    if (!isOld && appClasses[origin] === undefined) return [file.text(specifier)]
    const isReplaced = name === "*"
      ? rewriteNamespace(rewriting, binding.references)
      : binding.references.map((reference) => rewriteReference(rewriting, reference, origin, specifier.local.name)).every(Boolean)
    const isReported = binding.references.every((reference) =>
      rewriting.replaced.has(reference) || rewriting.isReported(reference)
    )
    if (!isReplaced && isReported) return [file.text(specifier)]
    if (isReplaced && (binding.references.length > 0 || isKnownName(origin))) return []
    note(
      specifier,
      name === "*" ? excerpt(file, node) : name,
      "latchkey has no export that replaces it everywhere in this file",
      "the-command"
    )
    return [file.text(specifier)]
  })
}

const isKnownName = (name: string) =>
  name === "*" || name in values || name in types || name in appClasses || /^KnownErrors?$/.test(name)

const writeImport = (file: SourceFile, node: Import, specifiers: ReadonlyArray<string>): string => {
  if (specifiers.length === node.specifiers.length) return file.text(node)
  const namedSpecifiers = specifiers.filter((specifier) => !specifier.startsWith("* as"))
  const list = namedSpecifiers.length > 0 ? `{ ${namedSpecifiers.join(", ")} }` : specifiers.join(", ")
  const source = file.before.slice(node.source.start ?? 0, node.end ?? 0)
  return `import ${node.importKind === "type" ? "type " : ""}${list} from ${source}`
}

/** Rewrites `const { StackServerApp } = require("…")`, also with `await import("…")`. */
const rewriteModule = (rewriting: Rewriting, declarator: Extract<Node, { type: "VariableDeclarator" }>): void => {
  const { file, note, replaced } = rewriting
  if (!oldPackage.test(moduleOf(declarator.init) ?? "")) return
  const call = declarator.init?.type === "AwaitExpression" ? declarator.init.argument : declarator.init
  const source = call && "arguments" in call ? call.arguments[0] : call?.type === "ImportExpression" ? call.source : undefined
  const leftovers: Array<string> = []
  const { id } = declarator
  if (id.type === "ObjectPattern") {
    const names = id.properties.flatMap((property) => {
      if (property.type === "RestElement") leftovers.push("...")
      const name = property.type === "ObjectProperty" ? nameOfKey(property.key, property.computed) ?? "" : ""
      const references = property.type === "ObjectProperty" ? file.scopes.bindingOf(property.value)?.references ?? [] : []
      const makeName = appClasses[name]?.make
      if (!references.every((reference) => replaced.has(reference))) leftovers.push(name)
      return makeName === undefined ? [] : [makeName]
    })
    if (leftovers.length === 0) file.edit(id, `{ ${[...new Set(names)].join(", ")} }`)
  } else if (id.type === "Identifier") {
    for (const reference of file.scopes.bindingOf(id)?.references ?? []) {
      const member = file.parentOf(reference)
      if (!replaced.has(reference)) leftovers.push(member ? excerpt(file, isMember(member) ? member.property : member) : id.name)
    }
  }
  if (leftovers.length > 0 || !source) {
    return note(declarator, excerpt(file, declarator), "latchkey has no module with all of these exports", "the-command")
  }
  file.edit(source, quote(file, "latchkey/promise"))
}

/** A substitute for `Map.groupBy`, which Node 20 does not have. */
export const groupBy = <A>(values: ReadonlyArray<A>, keyOf: (value: A) => string): ReadonlyMap<string, ReadonlyArray<A>> => {
  const groups = new Map<string, ReadonlyArray<A>>()
  for (const value of values) groups.set(keyOf(value), [...groups.get(keyOf(value)) ?? [], value])
  return groups
}

/** Compares imports by source, with values before types of the same source. */
const order = (a: string, b: string) => `${a.slice(1)} ${a}` < `${b.slice(1)} ${b}` ? -1 : 1

/** The import lines, grouped by source. */
export const importLines = (
  file: SourceFile,
  neededImports: ReadonlyArray<Needed>,
  isModule: boolean,
  semicolon: string
): ReadonlyArray<string> => {
  const bySource = groupBy(neededImports, ({ from, isType }) => `${isType ? 1 : 0}${from}`)
  return [...bySource].toSorted(([a], [b]) => order(a, b)).map(([key, parts]) => {
    const source = quote(file, key.slice(1))
    const namespace = parts.find(({ name }) => name === "*")?.local
    // No other name is imported from a module of live values.
    if (namespace !== undefined) {
      return isModule
        ? `import * as ${namespace} from ${source}${semicolon}`
        : `const ${namespace} = require(${source})${semicolon}`
    }
    const names = parts.filter(({ name }) => name !== "").toSorted((a, b) => a.local < b.local ? -1 : 1)
      .map(({ local, name }) => local === name ? name : isModule ? `${name} as ${local}` : `${name}: ${local}`)
    if (!isModule) return `const { ${names.join(", ")} } = require(${source})${semicolon}`
    if (names.length === 0) return `import ${source}${semicolon}`
    return `import ${key.startsWith("1") ? "type " : ""}{ ${names.join(", ")} } from ${source}${semicolon}`
  })
}

/** Rewrites the imports. Must be the last step, when every other part of the file has its new text. */
export const rewriteImports = (rewriting: Rewriting): void => {
  const { file } = rewriting
  if (file.program.type !== "Program") return
  visitInnerFirst(file.program, (node) => {
    if (node.type === "VariableDeclarator") rewriteModule(rewriting, node)
  })
  const keptTexts = new Map<Import, string>()
  for (const statement of file.program.body) {
    if (statement.type !== "ImportDeclaration") continue
    const specifiers = remaining(rewriting, statement)
    const isOld = oldPackage.test(statement.source.value)
    if (specifiers.length < statement.specifiers.length || (isOld && statement.specifiers.length === 0)) {
      keptTexts.set(statement, specifiers.length === 0 ? "" : writeImport(file, statement, specifiers))
    }
  }
  const imports = file.program.body.filter((statement) => statement.type === "ImportDeclaration")
  const isModule = imports.length > 0 || file.program.sourceType === "module"
  const [first] = keptTexts.keys()
  const position = first ?? imports[0] ?? file.program.body[0]
  const ending = position ? file.before[(position.end ?? 1) - 1] : ""
  const lines = importLines(file, rewriting.needed(), isModule, ending === ";" ? ";" : "")
  for (const [statement, text] of keptTexts) {
    const allLines = statement === first ? [...lines, ...(text === "" ? [] : [text])] : [text]
    file.edit(statement, allLines.join("\n"))
  }
  if (first === undefined && position) { for (const line of lines) file.addLine(position, line, "before") }
}
