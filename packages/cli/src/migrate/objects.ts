/** Source texts of objects and operands in calls. */
import type { Node } from "@babel/types"
import { needsPerson, type Renamed } from "./rules/Rule.ts"
import { endOf, nameOfKey, startOf } from "./source/parse.ts"
import type { SourceFile } from "./source/SourceFile.ts"

/** The text of an operand, in parentheses unless a dot can follow it. */
export const operand = (node: Node, text: string): string =>
  /^(?:Identifier|ThisExpression|(?:Optional)?(?:Member|Call)Expression|TSNonNullExpression|ArrayExpression)$/.test(node.type)
    ? text
    : `(${text})`

/** The text of an object literal with renamed options. */
export const withOptions = (file: SourceFile, node: Node, newNames: Renamed): string => {
  const changes = Object.keys(newNames).length > 0
  if (node.type !== "ObjectExpression") return changes ? needsPerson("the options are not written at the call") : file.text(node)
  if (changes && node.properties.some(({ type }) => type === "SpreadElement")) {
    return needsPerson("options that are spread may need other names")
  }
  const { properties } = node
  /** The text between a property and the previous property or the opening brace. */
  const lead = (index: number) => {
    const before = properties[index - 1]
    const property = properties[index]
    return property ? file.before.slice(before ? endOf(before) : startOf(node) + 1, startOf(property)) : ""
  }
  const texts = properties.map((property) => optionText(file, property, newNames))
  const keptIndexes = texts.flatMap((text, index) => text === "" ? [] : [index])
  const last = properties.at(-1)
  if (keptIndexes.length === 0 || last === undefined) return "{}"
  // A comment after an option belongs to the text before the next option, which may be removed.
  const leads = keptIndexes.map((index, position) => {
    const first = position === 0 ? 0 : (keptIndexes[position - 1] ?? index) + 1
    // A comment on a separate line belongs to the option below it.
    const ownLine = /^[^\n]*\n([^]*\/[/*][^]*)$/.exec(first === index ? "" : lead(index))?.[1]
    return ownLine !== undefined && lead(first).includes("\n") ? lead(first).replace(/[^\n]*$/, ownLine) : lead(first)
  })
  const after = lead((keptIndexes.at(-1) ?? 0) + 1).trimEnd()
  const tail = file.before.slice(endOf(last), endOf(node))
  const end = /\/[/*]/.test(after) ? after + tail.replace(/^,/, "") : tail
  return `{${keptIndexes.map((index, position) => (leads[position] ?? "") + (texts[index] ?? "")).join("")}${end}`
}

export const optionText = (file: SourceFile, property: Node, newNames: Renamed): string => {
  if (property.type !== "ObjectProperty") return file.text(property)
  const to = newNames[nameOfKey(property.key, property.computed) ?? ""]
  return to === undefined ? file.text(property) : renamedOption(file, property, to)
}

const renamedOption = (
  file: SourceFile,
  { key, shorthand, value }: Extract<Node, { type: "ObjectProperty" }>,
  to: string | ((value: string) => string)
): string => {
  const text = shorthand ? file.text(key) : file.text(value)
  if (typeof to === "function") return to(text)
  if (to === "") return ""
  if (!to.startsWith("!")) return to === text ? to : `${to}: ${text}`
  const opposite = text === "true" ? "false" : text === "false" ? "true" : `!${operand(value, text)}`
  return `${to.slice(1)}: ${opposite}`
}

/** Quotes text with the quotes that the file uses. */
export const quote = ({ before }: SourceFile, text: string): string =>
  before.split("'").length > before.split("\"").length ? `'${text}'` : `"${text}"`

/** The text of an object argument, with fields inserted before the existing ones. */
export const mergeFields = (file: SourceFile, node: Node | undefined, fields: string): string => {
  if (node === undefined) return `{ ${fields} }`
  if (node.type !== "ObjectExpression") return `{ ${fields}, ...${operand(node, file.text(node))} }`
  const text = file.text(node)
  const [open = "{"] = /^\{\s*/.exec(text) ?? []
  return node.properties.length === 0 ? `{ ${fields} }` : `${open === "{" ? "{ " : open}${fields}, ${text.slice(open.length)}`
}
