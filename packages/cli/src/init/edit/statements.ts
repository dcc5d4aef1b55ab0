/** Statements of a page's file in the style of another file, and files without their types. */
import type { Node } from "@babel/types"
import { endOf, startOf } from "../../migrate/source/parse.ts"
import { applySplices, insertion, type Source, type Splice } from "./Source.ts"
import type { Style } from "./Style.ts"

const statementTypes = new Set(["ExpressionStatement", "ImportDeclaration", "ReturnStatement", "VariableDeclaration"])

/** The changes that give the code of a page, which has double quotes and no semicolons, another style. */
const styleChanges = ({ nodes, parentOf, text }: Source, { quote, semicolon }: Style): ReadonlyArray<Splice> =>
  nodes.flatMap((node) => {
    const code = text.slice(startOf(node), endOf(node))
    if (quote === "'" && node.type === "StringLiteral" && parentOf(node)?.type !== "JSXAttribute" && !code.includes("'")) {
      return [{ start: startOf(node), end: endOf(node), text: `'${code.slice(1, -1)}'` }]
    }
    const isHead = parentOf(node)?.type === "ForOfStatement"
    return semicolon === ";" && statementTypes.has(node.type) && !isHead && !code.endsWith(";")
      ? [insertion(endOf(node), ";")]
      : []
  })

/** The texts of the module's statements that `isWanted` accepts, except imports, in the given style. */
export const statementsOf = (source: Source, style: Style, isWanted: (text: string) => boolean): ReadonlyArray<string> => {
  const splices = styleChanges(source, style)
  return source.statements.filter(({ type }) => type !== "ImportDeclaration").flatMap((node) => {
    const [start, end] = [startOf(node), endOf(node)]
    if (!isWanted(source.text.slice(start, end))) return []
    const inner = splices.filter((splice) => splice.start >= start && splice.end <= end)
    const relative = inner.map((splice) => ({ ...splice, start: splice.start - start, end: splice.end - start }))
    const lines = applySplices(source.text.slice(start, end), relative).split("\n")
    return [
      lines.map((line) => line.replace(/^(?: {2})+/, (spaces) => style.indent.repeat(spaces.length / 2))).join(style.lineBreak)
    ]
  })
}

const removal = (text: string, start: number, end: number): Splice => ({
  start,
  end: text[end] === "," ? end + 1 + (text[end + 1] === " " ? 1 : 0) : end,
  text: ""
})

/** The parts of the code that only TypeScript accepts. */
const typesIn = ({ nodes, parentOf, text }: Source): ReadonlyArray<Splice> =>
  nodes.flatMap((node: Node): ReadonlyArray<Splice> => {
    switch (node.type) {
      case "ImportDeclaration":
        return node.importKind === "type" ? [{ start: startOf(node), end: endOf(node) + 1, text: "" }] : []
      case "ImportSpecifier":
        return node.importKind === "type" ? [removal(text, startOf(node), endOf(node))] : []
      case "TSTypeAnnotation":
      case "TSTypeParameterInstantiation":
        // Only the outermost one: those inside a type go with it.
        return parentOf(node)?.type.startsWith("TS") ? [] : [{ start: startOf(node), end: endOf(node), text: "" }]
      case "TSAsExpression":
      case "TSNonNullExpression":
      case "TSSatisfiesExpression":
        return [{ start: endOf(node.expression), end: endOf(node), text: "" }]
    }
    return []
  })

/** The code without its types. It must have no declarations of types and no parameters with modifiers. */
export const withoutTypes = (source: Source): string => applySplices(source.text, typesIn(source))
