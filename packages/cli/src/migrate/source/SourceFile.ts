/** One source file: its tree, its bindings, and the text with the edits made so far. */
import type { Node } from "@babel/types"
import { childrenOf, endOf, parentsOf, type Parse, parseSource, startOf } from "./parse.ts"
import { type Scopes, scopesOf } from "./Scopes.ts"
import { continuesLine, needsSemicolon } from "./statements.ts"

export interface SourceFile {
  /** The path relative to the project, with slashes. */
  readonly path: string
  readonly before: string
  readonly program: Node
  readonly scopes: Scopes
  readonly parentOf: (node: Node) => Node | undefined
  /** The edited text of a node, without parentheses around it. */
  readonly text: (node: Node) => string
  /** The edited text between two positions inside a node. */
  readonly textBetween: (node: Node, start: number, end: number) => string
  /**
   * Replaces a node. With `bare`, also replaces the parentheses around it; with an empty `text`, also removes the rest of the node's line.
   */
  readonly edit: (node: Node, text: string, options?: { readonly bare?: boolean }) => void
  readonly isEdited: (node: Node) => boolean
  /** Adds a line before or after a statement, with the statement's indentation. Adds the same line only once. */
  readonly addLine: (statement: Node, line: string, side: "before" | "after") => void
  /** The edited text of the file. */
  readonly after: () => string
  readonly lineOf: (node: Node) => number
}

interface Edit {
  readonly text: string
  readonly bare: boolean
}

/** The range of a node, including the parentheses around it. */
const outerRange = (node: Node, text: string): readonly [start: number, end: number] => {
  const first = node.extra?.["parenStart"]
  if (typeof first !== "number") return [startOf(node), endOf(node)]
  const closing = /^(?:\s|\/\*[^]*?\*\/|\/\/[^\n]*)*\)/.exec(text.slice(endOf(node)))
  return closing ? [first, endOf(node) + closing[0].length] : [startOf(node), endOf(node)]
}

/** @throws SyntaxError if the text is not TypeScript or JavaScript */
export const sourceFile = (parse: Parse, path: string, before: string): SourceFile => {
  const program = parseSource(parse, path, before)
  const parents = parentsOf(program)
  const edits = new Map<Node, Edit>()
  const lines = { before: new Map<Node, Array<string>>(), after: new Map<Node, Array<string>>() }

  const indentation = (node: Node) => /[^\n]*$/.exec(before.slice(0, startOf(node)))?.[0].replace(/\S.*$/, "") ?? ""
  const textBetween = (node: Node, start: number, end: number): string => {
    let text = ""
    let at = start
    for (const child of childrenOf(node)) {
      const edit = edits.get(child)
      const [first, last] = edit?.bare ? outerRange(child, before) : [startOf(child), endOf(child)]
      if (first < at || last > end) continue
      text += before.slice(at, first) + textWithLines(child)
      const rest = edit?.text === "" ? /^[ \t]*\r?\n/.exec(before.slice(last))?.[0].length ?? 0 : 0
      at = last + rest
    }
    return text + before.slice(at, end)
  }
  const text = (node: Node): string => edits.get(node)?.text ?? textBetween(node, startOf(node), endOf(node))
  const textWithLines = (node: Node): string => {
    const newText = text(node)
    const [above, below] = [lines.before.get(node) ?? [], lines.after.get(node) ?? []]
    const line = above.at(-1)
    const isJoined = line === undefined
      ? needsSemicolon(node, parents.get(node), before, newText)
      : continuesLine(line, newText)
    const ownText = isJoined ? `;${newText}` : newText
    if (above.length + below.length === 0) return ownText
    return [...above, ownText, ...below].join(`\n${indentation(node)}`)
  }
  return {
    path,
    before,
    program,
    scopes: scopesOf(program, parents),
    parentOf: (node) => parents.get(node),
    text,
    textBetween,
    edit: (node, text, { bare = false } = {}) => void edits.set(node, { text, bare }),
    isEdited: (node) => edits.has(node),
    addLine: (statement, line, side) => {
      const existing = lines[side].get(statement) ?? []
      if (!existing.includes(line)) lines[side].set(statement, [...existing, line])
    },
    after: () => textBetween(program, 0, before.length),
    lineOf: (node) => before.slice(0, startOf(node)).split("\n").length
  }
}
