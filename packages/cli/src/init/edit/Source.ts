/** A source file that `latchkey init` edits: its text, its syntax tree, and changes of the text at positions of the tree. */
import type { Node } from "@babel/types"
import { parentsOf, type Parse, parseSource, visitInnerFirst } from "../../migrate/source/parse.ts"
import { type Style, styleOf } from "./Style.ts"

export interface Source {
  /** The path in the project, with slashes. */
  readonly path: string
  readonly text: string
  /** The statements of the module, in order. */
  readonly statements: ReadonlyArray<Node>
  /** All nodes, inner nodes first. */
  readonly nodes: ReadonlyArray<Node>
  readonly parentOf: (node: Node) => Node | undefined
  readonly style: Style
}

/** Replaces the characters from `start` to `end`, as positions in the text before any change. */
export interface Splice {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The reason why a file is left to the user. The message is a part of a sentence: "it has no default export". */
export class Unusual extends Error {}

/** Parses a file. Throws `Unusual` if the parser does not accept it. */
export const sourceFrom = (parse: Parse, path: string, text: string): Source => {
  let program: Node
  try {
    program = parseSource(parse, path, text)
  } catch (cause) {
    const position = /\((\d+):\d+\)/.exec(String(cause))?.[1]
    throw new Unusual(position === undefined ? "it cannot be parsed" : `it cannot be parsed: see line ${position}`)
  }
  const nodes: Array<Node> = []
  visitInnerFirst(program, (node) => void nodes.push(node))
  const parents = parentsOf(program)
  const statements = program.type === "Program" ? program.body : []
  return { path, text, statements, nodes, parentOf: (node) => parents.get(node), style: styleOf(text, nodes) }
}

/** The text after the changes. Changes at the same position are made in their order. */
export const applySplices = (text: string, splices: ReadonlyArray<Splice>): string => {
  let [after, at] = ["", 0]
  for (const splice of splices.toSorted((a, b) => a.start - b.start)) {
    after += text.slice(at, splice.start) + splice.text
    at = splice.end
  }
  return after + text.slice(at)
}

export const insertion = (at: number, text: string): Splice => ({ start: at, end: at, text })
