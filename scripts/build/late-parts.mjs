/** Finds the declarations of a module that load when a program starts, and removes them from the module. */
import { parseSync, types } from "@babel/core"
import { readFileSync } from "node:fs"
import { dirname, join, relative, sep } from "node:path"

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

/** The numbers in a segment of a source map (ECMA-426, base64 VLQ). */
const numbersOf = (segment) => {
  const numbers = []
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

/** The lines of each source file in a bundle, counted from 1, by path in `dist`. */
export const linesIn = (dist, mapFile) => {
  const { mappings, sources } = JSON.parse(mapFile.text)
  const lines = sources.map(() => new Set())
  let [source, line] = [0, 0]
  for (const segment of mappings.split(/[;,]/)) {
    const [, toSource = 0, toLine = 0] = numbersOf(segment)
    source += toSource
    line += toLine
    if (segment) lines[source].add(line + 1)
  }
  return new Map(sources.map((path, i) => [relative(dist, join(dirname(mapFile.path), path)).split(sep).join("/"), lines[i]]))
}

const parse = (text) => parseSync(text, { configFile: false, babelrc: false, sourceType: "module" })

/** The top-level declarations of a module, by name, and its exports with their local names. */
const partsOf = ({ program }) => {
  const declarations = new Map()
  const exportedNames = new Map()
  const inLists = new Set()
  for (const statement of program.body) {
    const isExport = types.isExportNamedDeclaration(statement)
    const declaration = isExport ? statement.declaration : statement
    for (const { exported: to, local } of isExport && !statement.source ? statement.specifiers : []) {
      exportedNames.set(to.name, local.name)
      inLists.add(to.name)
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
const isCopyable = ({ names, statement }) => {
  if (types.isFunctionDeclaration(statement)) return true
  if (names.length > 1 || !types.isVariableDeclaration(statement, { kind: "const" })) return false
  const { init } = statement.declarations[0]
  return types.isFunction(init) || types.isLiteral(init) ||
    (types.isArrayExpression(init) && init.elements.every((element) => types.isLiteral(element)))
}

/** All names that these need, transitively, through names that `follow` accepts. */
const reachedFrom = (names, needs, follow) => {
  const reachedNames = new Set(names)
  for (const name of reachedNames) if (follow(name)) { for (const dependency of needs.get(name)) reachedNames.add(dependency) }
  return reachedNames
}

/**
 * The text of a module without the declarations in the given lines. Imports these from `outside`, and also declarations that need private
 * names of the module, unless those names can be copied.
 */
export const withoutLines = (file, lines, outside) => {
  const text = readFileSync(file, "utf8")
  const ast = parse(text)
  const { declared, exported, inLists } = partsOf(ast)
  const isExported = (name) => [...exported.values()].includes(name)
  const isEarly = ({ statement: { loc } }) => {
    for (let line = loc.start.line; line <= loc.end.line; line++) if (lines.has(line)) return true
    return false
  }
  const needs = new Map()
  for (const [name, { statement }] of declared) {
    const references = new Set()
    types.traverseFast(statement, (node) => {
      if (types.isIdentifier(node) && declared.has(node.name)) references.add(node.name)
    })
    needs.set(name, references)
  }
  const early = new Set([...declared].filter(([, part]) => isEarly(part)).map(([name]) => name))
  const isPrivate = (name) => early.has(name) && !isExported(name)
  const isCopied = (name) =>
    [...reachedFrom([name], needs, isPrivate)].every((dependency) =>
      !isPrivate(dependency) || isCopyable(declared.get(dependency))
    )
  for (let before = -1; before !== early.size;) {
    before = early.size
    for (const [name, { names }] of declared) {
      const isBound = names.some((dependency) => early.has(dependency)) ||
        [...needs.get(name)].some((dependency) => isPrivate(dependency) && !isCopied(dependency))
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
    ...statements.map(({ end, start }) => text.slice(start, end)),
    passedNames.length > 0 ? `export { ${passedNames.join(", ")} } from "${outside}"` : "",
    importLines.length > 0 ? `import { ${importLines.join(", ")} } from "${outside}"` : "",
    listLines.length > 0 ? `export { ${listLines.join(", ")} }` : ""
  ].join("\n")
}
