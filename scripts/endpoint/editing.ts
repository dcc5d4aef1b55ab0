/** Inserts lines into existing files: imports, exports, entries of objects. */
const statements = /^(import|export)( type)? (\{[^}]*\}|\* as \w+|\*) from "([^"]+)"$/gm

interface Statement {
  readonly at: number
  readonly text: string
  readonly keyword: string
  readonly names: string
  readonly from: string
}
const statementsOf = (text: string): ReadonlyArray<Statement> =>
  Array.from(text.matchAll(statements), (match) => ({
    at: match.index,
    text: match[0],
    keyword: `${match[1]}${match[2] ?? ""}`,
    names: match[3] ?? "",
    from: match[4] ?? ""
  }))

const listOf = (names: string) => names.slice(1, -1).split(",").map((name) => name.trim()).filter((name) => name !== "")
const plainName = (name: string) => name.replace(/^type /, "").toLowerCase()

/** The statement as dprint formats it: in one line if it fits. */
const render = (keyword: string, names: ReadonlyArray<string>, from: string): string => {
  const line = `${keyword} { ${names.join(", ")} } from "${from}"`
  return line.length <= 130 ? line : `${keyword} {\n${names.map((name) => `  ${name}`).join(",\n")}\n} from "${from}"`
}

/** Inserts a statement in the order of specifiers, next to those of its folder. */
const insert = (text: string, line: string, keyword: string, from: string): string => {
  const [first] = statementsOf(text)
  if (!from.startsWith(".") && first !== undefined) return `${text.slice(0, first.at)}${line}\n${text.slice(first.at)}`
  const candidates = statementsOf(text).filter((a) => a.keyword.startsWith(keyword) && a.from.startsWith("."))
  const folder = from.slice(0, from.lastIndexOf("/"))
  const near = candidates.filter((a) => a.from.slice(0, a.from.lastIndexOf("/")) === folder)
  const within = near.length > 0 ? near : candidates
  const next = within.find((a) => a.from.toLowerCase() > from.toLowerCase())
  if (next !== undefined) return `${text.slice(0, next.at)}${line}\n${text.slice(next.at)}`
  const last = within.at(-1) ?? statementsOf(text).filter((a) => a.keyword.startsWith(keyword)).at(-1)
  if (last === undefined) return text
  const end = last.at + last.text.length
  return `${text.slice(0, end)}\n${line}${text.slice(end)}`
}

/** Imports or exports names from a module, in the existing statement or in a new one. */
export const withNames = (
  text: string,
  keyword: "import" | "import type" | "export",
  names: ReadonlyArray<string>,
  from: string
) => {
  const there = statementsOf(text).find((a) =>
    a.from === from && a.names.startsWith("{") && a.keyword.startsWith(keyword.slice(0, 6))
  )
  if (there === undefined) return insert(text, render(keyword, names, from), keyword.slice(0, 6), from)
  const asTypes = keyword === "import type" && there.keyword === "import"
  const addedNames = names.map((name) => asTypes ? `type ${name}` : name)
  const oldNames = listOf(there.names)
  const allNames = [...oldNames, ...addedNames.filter((name) => !oldNames.some((a) => plainName(a) === plainName(name)))]
  const sortedNames = allNames.toSorted((a, b) => plainName(a) < plainName(b) ? -1 : 1)
  return text.slice(0, there.at) + render(there.keyword, sortedNames, from) + text.slice(there.at + there.text.length)
}

/** Imports or exports a whole module. `*` without a name exports all names. */
export const withModule = (text: string, keyword: "import" | "import type" | "export", name: string, from: string): string =>
  statementsOf(text).some((a) => a.from === from && a.names.startsWith("*"))
    ? text
    : insert(text, `${keyword} ${name} from "${from}"`, keyword.slice(0, 6), from)

/** Inserts lines at the end of the first match of a pattern. */
export const after = (text: string, pattern: RegExp, lines: string): string =>
  text.replace(pattern, (match) => `${match}${lines}`)

/** Adds an entry to a JSON object of objects, keeping its formatting. */
export const withEntry = (json: string, name: string, value: string): string =>
  json.replace(/\n\}\s*$/, `,\n  ${JSON.stringify(name)}: ${value}\n}\n`)
