/** Adds imports to a source file. */
import type { Node } from "@babel/types"
import { endOf, startOf } from "../../migrate/source/parse.ts"
import { insertion, type Source, type Splice } from "./Source.ts"

/** Whether the file uses a name anywhere, except in the import of `from`. */
const isTaken = ({ nodes, parentOf }: Source, name: string): boolean =>
  nodes.some((node) =>
    (node.type === "Identifier" || node.type === "JSXIdentifier") && node.name === name
    && parentOf(node)?.type !== "MemberExpression"
  )

/** The name under which a file can import `name`: the name itself, or another if the file uses it already. */
export const localNameOf = (source: Source, name: string): string =>
  [name, `Latchkey${name[0]?.toUpperCase()}${name.slice(1)}`].find((candidate) => !isTaken(source, candidate)) ??
    `${name}OfLatchkey`

/** The specifier of a module beside the file: with the ending if the file's other imports have endings. */
export const relativeOf = ({ statements }: Source, stem: string, ending: string): string => {
  const hasEndings = statements.some((node) =>
    node.type === "ImportDeclaration" && /^\.{1,2}\/.*\.[jt]sx?$/.test(node.source.value)
  )
  return hasEndings ? `${stem}${ending}` : stem
}

const specifierText = (name: string, local: string) => name === local ? name : `${name} as ${local}`

/** The position for lines after the last import, or before the first statement that is not a directive. */
const placeOf = ({ statements, text }: Source): { readonly at: number; readonly isAfter: boolean } => {
  const last = statements.findLast(({ type }) => type === "ImportDeclaration")
  if (last !== undefined) {
    const rest = /^[ \t]*(?:\/\/[^\n\r]*|\/\*[^\n\r]*?\*\/[ \t]*)?(?=\r?\n|$)/.exec(text.slice(endOf(last)))?.[0] ?? ""
    return { at: endOf(last) + rest.length, isAfter: true }
  }
  return { at: statements[0] === undefined ? text.length : startOf(statements[0]), isAfter: false }
}

/** Adds lines after the imports. */
export const addLines = (source: Source, lines: ReadonlyArray<string>): Splice => {
  const { at, isAfter } = placeOf(source)
  const { lineBreak } = source.style
  return insertion(
    at,
    isAfter ? lines.map((line) => lineBreak + line).join("") : lines.map((line) => line + lineBreak).join("") + lineBreak
  )
}

export const importLine = (
  { style: { quote, semicolon } }: Source,
  from: string,
  ...names: ReadonlyArray<readonly [name: string, local: string]>
): string =>
  `import { ${names.map(([name, local]) => specifierText(name, local)).join(", ")} } from ${quote}${from}${quote}${semicolon}`

type Import = Extract<Node, { type: "ImportDeclaration" }>

/** Adds names to the existing import of values of a module, otherwise adds an import. */
export const addNames = (
  source: Source,
  module: string,
  ...names: ReadonlyArray<readonly [name: string, local: string]>
): Splice => {
  const existing = source.statements.find((node): node is Import =>
    node.type === "ImportDeclaration" && node.importKind !== "type" && node.source.value === module
    && node.specifiers.at(-1)?.type === "ImportSpecifier"
  )
  const last = existing?.specifiers.at(-1)
  return last === undefined
    ? addLines(source, [importLine(source, module, ...names)])
    : insertion(endOf(last), names.map(([name, local]) => `, ${specifierText(name, local)}`).join(""))
}
