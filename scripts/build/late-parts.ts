/** Finds the declarations of a module that load when a program starts, and removes them from the module. */
import { parseSync, types } from "@babel/core"
import { readFileSync } from "node:fs"
import { dirname, join, relative, sep } from "node:path"
import { fail } from "../toolchain.mjs"

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

/** The numbers in a segment of a source map (ECMA-426, base64 VLQ). */
const numbersOf = (segment: string) => {
  const numbers: Array<number> = []
  let [value, shift] = [0, 0]
  for (const digit of segment) {
    const bits = digits.indexOf(digit)
    value += (bits & 31) * 2 ** shift
    shift += 5
    if (bits & 32) continue
    numbers.push(value % 2 ? -Math.floor(value / 2) : value / 2)
    value = shift = 0
  }
  return numbers
}

interface SourceMap {
  readonly mappings: string
  readonly sources: ReadonlyArray<string>
}

/** The lines of each source file in a bundle, counted from 1, by path in `dist`. */
export const linesIn = (
  dist: string,
  mapFile: { readonly path: string; readonly text: string }
): ReadonlyMap<string, ReadonlySet<number>> => {
  const { mappings, sources } = JSON.parse(mapFile.text) as SourceMap
  const lines = sources.map(() => new Set<number>())
  let [source, line] = [0, 0]
  for (const segment of mappings.split(/[;,]/)) {
    const [, toSource = 0, toLine = 0] = numbersOf(segment)
    source += toSource
    line += toLine
    if (segment) lines[source]?.add(line + 1)
  }
  return new Map(
    sources.map((path, i) => [relative(dist, join(dirname(mapFile.path), path)).split(sep).join("/"), lines[i] ?? new Set()])
  )
}

const parse = (text: string): types.File =>
  parseSync(text, { configFile: false, babelrc: false, sourceType: "module" }) ?? fail("A module of dist is not JavaScript.")

/** A top-level declaration, with the names of its statement. */
interface Part {
  readonly statement: types.Statement
  readonly names: ReadonlyArray<string>
}

/** The name of an export; modules of dist have no other form. */
const nameOf = (name: types.Identifier | types.StringLiteral) => types.isIdentifier(name) ? name.name : name.value

/** The top-level declarations of a module, by name, and its exports with their local names. */
const partsOf = ({ program }: types.File) => {
  const declarations = new Map<string, Part>()
  const exportedNames = new Map<string, string>()
  const inLists = new Set<string>()
  for (const statement of program.body) {
    const isExport = types.isExportNamedDeclaration(statement)
    const declaration = isExport ? statement.declaration : statement
    for (const specifier of isExport && !statement.source ? statement.specifiers : []) {
      if (!types.isExportSpecifier(specifier)) continue
      exportedNames.set(nameOf(specifier.exported), specifier.local.name)
      inLists.add(nameOf(specifier.exported))
    }
    if (!types.isDeclaration(declaration) || types.isImportDeclaration(declaration) || types.isExportDeclaration(declaration)) {
      continue
    }
    const names = Object.keys(types.getBindingIdentifiers(declaration, false, true))
    for (const name of names) {
      declarations.set(name, { statement, names })
      if (isExport) exportedNames.set(name, name)
    }
  }
  return { declared: declarations, exported: exportedNames, inLists }
}

/** Whether a declaration can be copied: it is a function or a literal, without state or identity. */
const isCopyable = ({ names, statement }: Part) => {
  if (types.isFunctionDeclaration(statement)) return true
  if (names.length > 1 || !types.isVariableDeclaration(statement, { kind: "const" })) return false
  const init = statement.declarations[0]?.init
  return types.isFunction(init) || types.isLiteral(init) ||
    (types.isArrayExpression(init) && init.elements.every((element) => types.isLiteral(element)))
}

/** All names that these need, transitively, through names that `follow` accepts. */
const reachedFrom = (
  names: Iterable<string>,
  needs: ReadonlyMap<string, ReadonlySet<string>>,
  follow: (name: string) => boolean
) => {
  const reachedNames = new Set(names)
  for (const name of reachedNames) {
    if (follow(name)) {
      for (const dependency of needs.get(name) ?? []) reachedNames.add(dependency)
    }
  }
  return reachedNames
}

/**
 * The text of a module without the declarations in the given lines. Imports these from `outside`, and also declarations that need private
 * names of the module, unless those names can be copied.
 */
export const withoutLines = (file: string, lines: ReadonlySet<number>, outside: string): string => {
  const text = readFileSync(file, "utf8")
  const ast = parse(text)
  const { declared, exported, inLists } = partsOf(ast)
  const isExported = (name: string) => [...exported.values()].includes(name)
  const isEarly = ({ statement: { loc } }: Part) =>
    loc != null && Array.from(lines).some((line) => loc.start.line <= line && line <= loc.end.line)
  const needs = new Map<string, ReadonlySet<string>>()
  for (const [name, { statement }] of declared) {
    const references = new Set<string>()
    types.traverseFast(statement, (node) => {
      if (types.isIdentifier(node) && declared.has(node.name)) references.add(node.name)
    })
    needs.set(name, references)
  }
  const early = new Set([...declared].filter(([, part]) => isEarly(part)).map(([name]) => name))
  const isPrivate = (name: string) => early.has(name) && !isExported(name)
  const isCopied = (name: string) =>
    [...reachedFrom([name], needs, isPrivate)].every((dependency) => {
      const part = declared.get(dependency)
      return !isPrivate(dependency) || (part !== undefined && isCopyable(part))
    })
  for (let before = -1; before !== early.size;) {
    before = early.size
    for (const [name, { names }] of declared) {
      const isBound = names.some((dependency) => early.has(dependency)) ||
        [...needs.get(name) ?? []].some((dependency) => isPrivate(dependency) && !isCopied(dependency))
      if (isBound) early.add(name)
    }
  }
  const late = [...declared.keys()].filter((name) => !early.has(name))
  const neededNames = reachedFrom(late, needs, (name) => !early.has(name) || isPrivate(name))
  const statements = ast.program.body.filter((statement) => {
    const declaration = types.isExportNamedDeclaration(statement) ? statement.declaration : statement
    if (types.isExportNamedDeclaration(statement) && !declaration) return statement.source !== null
    if (!types.isDeclaration(declaration) || types.isImportDeclaration(declaration)) return true
    return types.isExportDeclaration(declaration)
      || !Object.keys(types.getBindingIdentifiers(declaration, false, true)).some((name) =>
        early.has(name) && !(isPrivate(name) && neededNames.has(name))
      )
  })
  const passedNames = [...exported].filter(([, local]) => early.has(local)).map(([name]) => name)
  const importLines = [...exported].filter(([, local]) => early.has(local) && neededNames.has(local)).map(([name, local]) =>
    `${name} as ${local}`
  )
  const listLines = [...exported].filter(([name, local]) => inLists.has(name) && !early.has(local)).map(([name, local]) =>
    `${local} as ${name}`
  )
  return [
    ...statements.map(({ end, start }) => text.slice(start ?? 0, end ?? 0)),
    passedNames.length > 0 ? `export { ${passedNames.join(", ")} } from "${outside}"` : "",
    importLines.length > 0 ? `import { ${importLines.join(", ")} } from "${outside}"` : "",
    listLines.length > 0 ? `export { ${listLines.join(", ")} }` : ""
  ].join("\n")
}
