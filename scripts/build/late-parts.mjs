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
  const declared = new Map()
  const exported = new Map()
  const inLists = new Set()
  for (const statement of program.body) {
    const isExport = types.isExportNamedDeclaration(statement)
    const declaration = isExport ? statement.declaration : statement
    for (const { exported: to, local } of isExport && !statement.source ? statement.specifiers : []) {
      exported.set(to.name, local.name)
      inLists.add(to.name)
    }
    if (!types.isDeclaration(declaration) || types.isImportDeclaration(declaration) || types.isExportDeclaration(declaration)) {
      continue
    }
    const names = Object.keys(types.getBindingIdentifiers(declaration, false, true))
    for (const name of names) {
      declared.set(name, { statement, names })
      if (isExport) exported.set(name, name)
    }
  }
  return { declared, exported, inLists }
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
  const reached = new Set(names)
  for (const name of reached) if (follow(name)) { for (const other of needs.get(name)) reached.add(other) }
  return reached
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
    const found = new Set()
    types.traverseFast(statement, (node) => {
      if (types.isIdentifier(node) && declared.has(node.name)) found.add(node.name)
    })
    needs.set(name, found)
  }
  const early = new Set([...declared].filter(([, part]) => isEarly(part)).map(([name]) => name))
  const isPrivate = (name) => early.has(name) && !isExported(name)
  const copied = (name) =>
    [...reachedFrom([name], needs, isPrivate)].every((other) => !isPrivate(other) || isCopyable(declared.get(other)))
  for (let before = -1; before !== early.size;) {
    before = early.size
    for (const [name, { names }] of declared) {
      const isBound = names.some((other) => early.has(other)) ||
        [...needs.get(name)].some((other) => isPrivate(other) && !copied(other))
      if (isBound) early.add(name)
    }
  }
  const late = [...declared.keys()].filter((name) => !early.has(name))
  const needed = reachedFrom(late, needs, (name) => !early.has(name) || isPrivate(name))
  const kept = ast.program.body.filter((statement) => {
    const declaration = types.isExportNamedDeclaration(statement) ? statement.declaration : statement
    if (types.isExportNamedDeclaration(statement) && !declaration) return statement.source !== null
    if (!types.isDeclaration(declaration) || types.isImportDeclaration(declaration)) return true
    return types.isExportDeclaration(declaration)
      || !Object.keys(types.getBindingIdentifiers(declaration, false, true)).some((name) =>
        early.has(name) && !(isPrivate(name) && needed.has(name))
      )
  })
  const passed = [...exported].filter(([, local]) => early.has(local)).map(([name]) => name)
  const imported = [...exported].filter(([, local]) => early.has(local) && needed.has(local)).map(([name, local]) =>
    `${name} as ${local}`
  )
  const listed = [...exported].filter(([name, local]) => inLists.has(name) && !early.has(local)).map(([name, local]) =>
    `${local} as ${name}`
  )
  return [
    ...kept.map(({ end, start }) => text.slice(start, end)),
    passed.length > 0 ? `export { ${passed.join(", ")} } from "${outside}"` : "",
    imported.length > 0 ? `import { ${imported.join(", ")} } from "${outside}"` : "",
    listed.length > 0 ? `export { ${listed.join(", ")} }` : ""
  ].join("\n")
}
