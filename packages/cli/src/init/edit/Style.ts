/** How a source file is written: quotes, semicolons, indentation and line breaks, which added code follows. */
import type { Node } from "@babel/types"
import { endOf, startOf } from "../../migrate/source/parse.ts"

export interface Style {
  readonly quote: "\"" | "'"
  /** `;`, or nothing. */
  readonly semicolon: ";" | ""
  readonly lineBreak: "\n" | "\r\n"
  /** One step of indentation. */
  readonly indent: string
}

const withSemicolons = new Set([
  "ExpressionStatement",
  "ExportDefaultDeclaration",
  "ImportDeclaration",
  "ReturnStatement",
  "VariableDeclaration"
])

/** The first indentation of a line of code; two spaces if no line has any. Comments are skipped, whose lines begin with ` *`. */
const indentOf = (text: string): string => /^(\t+|[ ]{2,8})(?![\s*])/m.exec(text)?.[1]?.replace(/^\t+$/, "\t") ?? "  "

export const styleOf = (text: string, nodes: ReadonlyArray<Node>): Style => {
  const quotes = nodes.flatMap((node) => node.type === "ImportDeclaration" ? [text[startOf(node.source)]] : [])
  const single = quotes.filter((quote) => quote === "'").length
  const statements = nodes.filter(({ type }) => withSemicolons.has(type))
  const withEnd = statements.filter((node) => text[endOf(node) - 1] === ";").length
  return {
    quote: single * 2 > quotes.length ? "'" : "\"",
    semicolon: withEnd * 2 >= statements.length && withEnd > 0 ? ";" : "",
    lineBreak: text.includes("\r\n") ? "\r\n" : "\n",
    indent: indentOf(text)
  }
}
