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
  Array.from(text.matchAll(statements), (found) => ({
    at: found.index,
    text: found[0],
    keyword: `${found[1]}${found[2] ?? ""}`,
    names: found[3] ?? "",
    from: found[4] ?? ""
  }))

const listOf = (names: string) => names.slice(1, -1).split(",").map((name) => name.trim()).filter((name) => name !== "")
const plainName = (name: string) => name.replace(/^type /, "").toLowerCase()

/** The statement as dprint formats it: in one line if it fits. */
const rendered = (keyword: string, names: ReadonlyArray<string>, from: string): string => {
  const line = `${keyword} { ${names.join(", ")} } from "${from}"`
  return line.length <= 130 ? line : `${keyword} {\n${names.map((name) => `  ${name}`).join(",\n")}\n} from "${from}"`
}

/** Inserts a statement in the order of specifiers, next to those of its folder. */
const inserted = (text: string, line: string, keyword: string, from: string): string => {
  const [first] = statementsOf(text)
  if (!from.startsWith(".") && first !== undefined) return `${text.slice(0, first.at)}${line}\n${text.slice(first.at)}`
  const all = statementsOf(text).filter((one) => one.keyword.startsWith(keyword) && one.from.startsWith("."))
  const folder = from.slice(0, from.lastIndexOf("/"))
  const near = all.filter((one) => one.from.slice(0, one.from.lastIndexOf("/")) === folder)
  const within = near.length > 0 ? near : all
  const next = within.find((one) => one.from.toLowerCase() > from.toLowerCase())
  if (next !== undefined) return `${text.slice(0, next.at)}${line}\n${text.slice(next.at)}`
  const last = within.at(-1) ?? statementsOf(text).filter((one) => one.keyword.startsWith(keyword)).at(-1)
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
  const there = statementsOf(text).find((one) =>
    one.from === from && one.names.startsWith("{") && one.keyword.startsWith(keyword.slice(0, 6))
  )
  if (there === undefined) return inserted(text, rendered(keyword, names, from), keyword.slice(0, 6), from)
  const asTypes = keyword === "import type" && there.keyword === "import"
  const added = names.map((name) => asTypes ? `type ${name}` : name)
  const known = listOf(there.names)
  const all = [...known, ...added.filter((name) => !known.some((one) => plainName(one) === plainName(name)))]
  const sorted = all.toSorted((one, other) => plainName(one) < plainName(other) ? -1 : 1)
  return text.slice(0, there.at) + rendered(there.keyword, sorted, from) + text.slice(there.at + there.text.length)
}

/** Imports or exports a whole module. `*` without a name exports all names. */
export const withModule = (text: string, keyword: "import" | "import type" | "export", name: string, from: string): string =>
  statementsOf(text).some((one) => one.from === from && one.names.startsWith("*"))
    ? text
    : inserted(text, `${keyword} ${name} from "${from}"`, keyword.slice(0, 6), from)

/** Inserts lines at the end of the first match of a pattern. */
export const after = (text: string, pattern: RegExp, lines: string): string =>
  text.replace(pattern, (found) => `${found}${lines}`)

/** Adds an entry to a JSON object of objects, keeping its formatting. */
export const withEntry = (json: string, name: string, value: string): string =>
  json.replace(/\n\}\s*$/, `,\n  ${JSON.stringify(name)}: ${value}\n}\n`)
