/** Replaces the packages of the old client in a package.json. */
import type { Node } from "@babel/types"
import type { Note } from "./Rewriting.ts"
import { oldPackage } from "./rules/names.ts"
import { endOf, nameOfKey, type Parse, parseSource, startOf } from "./source/parse.ts"

/** The versions of the packages that the sources need. */
export interface Versions {
  readonly latchkey: string
  readonly effect: string
}

const fields = new Set(["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"])

type ObjectNode = Extract<Node, { type: "ObjectExpression" }>

const propertiesOf = (node: ObjectNode) =>
  node.properties.flatMap((property) =>
    property.type === "ObjectProperty" ? [{ property, name: nameOfKey(property.key, false) ?? "" }] : []
  )

/** The object of a JSON text, whose first character has the position 1; `undefined` if the text contains another value. */
const objectOf = (parse: Parse, json: string): ObjectNode | undefined => {
  JSON.parse(json)
  const program = parseSource(parse, "package.json", `(${json})`)
  const statement = program.type === "Program" ? program.body[0] : undefined
  const value = statement?.type === "ExpressionStatement" ? statement.expression : undefined
  return value?.type === "ObjectExpression" ? value : undefined
}

/** The new text of a list of packages; `undefined` if it does not change. */
const replaceVersions = (
  textOf: (start: number, end: number) => string,
  node: ObjectNode,
  versions: Readonly<Record<string, string>>,
  usedPackages: ReadonlySet<string>
): string | undefined => {
  const properties = propertiesOf(node)
  const [first] = properties
  const last = properties.at(-1)
  if (first === undefined || last === undefined || !properties.some(({ name }) => oldPackage.test(name))) return undefined
  const open = textOf(startOf(node) + 1, startOf(first.property))
  const leads = properties.map(({ property }, index) => {
    const above = properties[index - 1]
    return above ? textOf(endOf(above.property), startOf(property)) : ""
  })
  // A longer one separates groups of packages.
  const [separator = `,${open}`] = leads.slice(1).toSorted((a, b) => a.length - b.length)
  const colon = textOf(endOf(first.property.key), startOf(first.property.value))
  const oldEntries = properties.map(({ name, property }, index) => ({
    name,
    text: textOf(startOf(property), endOf(property)),
    lead: leads[index] || separator
  })).filter(({ name }) => !oldPackage.test(name) || usedPackages.has(name))
  const newEntries = Object.entries(versions).filter(([name]) => !oldEntries.some((entry) => entry.name === name))
    .map(([name, version]) => ({ name, text: JSON.stringify(name) + colon + JSON.stringify(version), lead: separator }))
  if (newEntries.length === 0 && oldEntries.length === properties.length) return undefined
  const isSorted = properties.every(({ name }, index) => index === 0 || (properties[index - 1]?.name ?? "") < name)
  const entries = [...oldEntries, ...newEntries]
  const sortedEntries = isSorted ? entries.toSorted((a, b) => a.name < b.name ? -1 : 1) : entries
  const body = sortedEntries.map(({ lead, text }, index) => index === 0 ? text : lead + text).join("")
  return `{${open}${body}${textOf(endOf(last.property), endOf(node))}`
}

/**
 * Returns the text with the packages replaced in place, except `usedPackages` ones; unchanged if it has none of them, and `undefined` if it is not
 * JSON.
 */
export const migrateManifest = (
  parse: Parse,
  text: string,
  versions: Versions,
  more: Readonly<Record<string, string>>,
  usedPackages: ReadonlySet<string>
): string | undefined => {
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : ""
  const json = text.slice(mark.length)
  const textOf = (start: number, end: number) => json.slice(start - 1, end - 1)
  let object
  try {
    object = objectOf(parse, json)
  } catch {
    return undefined
  }
  if (object === undefined) return text
  let after = mark
  let at = 1
  for (const { name, property: { value } } of propertiesOf(object)) {
    if (!fields.has(name) || value.type !== "ObjectExpression") continue
    const list = replaceVersions(textOf, value, { ...versions, ...more }, usedPackages)
    if (list === undefined) continue
    after += textOf(at, startOf(value)) + list
    at = endOf(value)
  }
  return after + textOf(at, json.length + 1)
}

/** Reports scripts that run the provider's command line, which latchkey does not have. */
export const commandNote = (path: string, text: string): ReadonlyArray<Note> =>
  text.split("\n").flatMap((line, index) =>
    /^\s*"[^"]+":\s*"(?:[^"]*[\s&|;])?(?:npx\s+|pnpm\s+(?:exec\s+|dlx\s+)?|bunx\s+|yarn\s+)?(?:@hexclave\/cli(?:@[\w.-]+)?|@stackframe\/stack-cli(?:@[\w.-]+)?|hexclave|stack)\s+(?:dev|exec|init|push|config|login|project|emulator)\b/
        .test(line)
      ? [{
        file: path,
        line: index + 1,
        what: line.trim().replace(/,$/, ""),
        why:
          "the script runs the provider's command line: `latchkey emulator` serves a project, `admin.config.push` pushes its settings",
        section: "projects-and-their-administration"
      }]
      : []
  )
