/** Lists of statements, and the semicolons between statements of code that is written without them. */
import type { Node } from "@babel/types"
import { childrenOf, endOf, startOf } from "./parse.ts"

/** Whether a node contains a list of statements, so that a statement can be added before or after each of them. */
export const isStatementList = (node: Node | undefined): boolean =>
  node?.type === "Program" || node?.type === "BlockStatement" || node?.type === "SwitchCase" || node?.type === "StaticBlock" ||
  node?.type === "TSModuleBlock"

/** Whether the parser ends the statement at its last character, even if an opening parenthesis follows. */
const endsItself = (statement: Node, text: string): boolean => {
  switch (statement.type) {
    case "BlockStatement":
    case "ClassDeclaration":
    case "DoWhileStatement":
    case "FunctionDeclaration":
    case "SwitchStatement":
    case "TryStatement":
    case "TSEnumDeclaration":
    case "TSInterfaceDeclaration":
    case "TSModuleDeclaration":
      return true
    case "IfStatement":
      return endsItself(statement.alternate ?? statement.consequent, text)
    case "ForInStatement":
    case "ForOfStatement":
    case "ForStatement":
    case "LabeledStatement":
    case "WhileStatement":
      return endsItself(statement.body, text)
    case "ExportDefaultDeclaration":
    case "ExportNamedDeclaration":
      return statement.declaration ? endsItself(statement.declaration, text) : text.endsWith(";", endOf(statement))
    default:
      return text.endsWith(";", endOf(statement))
  }
}

/** Text with which a line continues an expression of the line above. */
const continues = /^[([`+/-]/

/**
 * Whether a statement needs a semicolon before its new text, because the text would continue the statement above. `text` is the text of the
 * file before the change.
 */
export const needsSemicolon = (statement: Node, parent: Node | undefined, text: string, newText: string): boolean => {
  if (statement.type !== "ExpressionStatement" || parent === undefined || !isStatementList(parent)) return false
  if (!continues.test(newText) || continues.test(text.slice(startOf(statement)))) return false
  const test = parent.type === "SwitchCase" ? parent.test : undefined
  const above = childrenOf(parent).filter((child) => child !== test && startOf(child) < startOf(statement)).at(-1)
  return above !== undefined && !endsItself(above, text)
}

/** Whether JavaScript would parse a statement as part of a line before it: it begins with `(` or `[`, and the line has no semicolon. */
export const continuesLine = (line: string, newText: string): boolean => continues.test(newText) && !line.endsWith(";")
