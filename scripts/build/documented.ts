/**
 * Writes the declarations of src/promise/calls/documented.ts: an interface for each group of verbs, with a docstring and an example for
 * each verb. Editors show no docstrings for properties of mapped types (docs/decisions/0056-docstrings-of-promise-verbs.md).
 */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { ownVerbs } from "../../src/promise/adminVerbs.ts"
import { later } from "../../src/promise/later.ts"
import { serverVerbs } from "../../src/promise/serverVerbs.ts"
import { defaultsOf } from "./documented/defaults.ts"

const root = join(import.meta.dirname, "..", "..")
const services = join(root, "src", "services")
const examplesFolder = join(import.meta.dirname, "documented")

/** Verbs in nested groups. */
type Group = { readonly [name: string]: unknown }
const isGroup = (value: unknown): value is Group => typeof value === "object" && value !== null

/** The text of a docstring without its delimiters. */
const textOf = (comment: string) =>
  comment.replace(/^\/\*\*/, "").replace(/\*\/$/, "").split("\n").map((line) => line.replace(/^\s*\* ?/, "").trimEnd()).join("\n")
    .trim()

interface Docstring {
  readonly text: string
  /** The defaults of the verb's options, as one line. */
  readonly defaults: string
}

/** Returns the parameter list at the start of the text after a function's name. */
const parametersIn = (text: string) => {
  const from = text.indexOf("(")
  for (let at = from, depth = 0; at < text.length; at++) {
    if ("({".includes(text[at] ?? "")) depth++
    if (")}".includes(text[at] ?? "") && --depth === 0) {
      const inside = text.slice(from, at + 1)
      // In `Effect.fnUntraced(function*(…)`, the parameters are inside.
      return inside.startsWith("(function*(") ? inside.slice(0, inside.indexOf(") {")) : inside
    }
  }
  return ""
}

/** The docstring of each verb, by its function: an app's verbs are functions of the services. */
const docstrings = async (): Promise<ReadonlyMap<unknown, Docstring>> => {
  const docstrings = new Map<unknown, Docstring>()
  const files = readdirSync(services, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"))
  for (const file of files) {
    const text = readFileSync(join(services, file), "utf8")
    const local = new Map(
      Array.from(
        text.matchAll(/(\/\*\*(?:(?!\*\/)[^])*\*\/)\n(?:export )?(?:const|function|async function) (\w+)/g),
        ({ 0: match, 1: comment = "", 2: name = "", index }) => {
          const options = defaultsOf(join(services, file), parametersIn(text.slice(index + match.length)))
          const defaults = Array.from(options, ([option, value]) => `\`${option}\`: ${value}`).join(" · ")
          return [name, { text: textOf(comment), defaults }] as const
        }
      )
    )
    const newNames = new Map(
      Array.from(text.matchAll(/^export \{ (\w+) as (\w+) \}$/gm), ([, from = "", to = ""]) => [to, from] as const)
    )
    const module = await import(pathToFileURL(join(services, file)).href) as Group
    for (const [name, value] of Object.entries(module)) {
      const docs = local.get(newNames.get(name) ?? name)
      if (typeof value === "function" && docs !== undefined) docstrings.set(value, docs)
    }
  }
  return docstrings
}

/** The examples in a file, by the path of their verb. */
export const examplesIn = (file: string): ReadonlyMap<string, string> => {
  const text = readFileSync(join(examplesFolder, file), "utf8")
  const body = text.slice(text.indexOf("async () => {\n") + "async () => {\n".length, text.lastIndexOf("}\n"))
  const statements = body.split(/\n(?= {2}\S)/).map((part) => part.replaceAll(/^ {2}/gm, "").trim())
    // Joins the end of a multi-line statement to its start.
    .reduce<Array<string>>((parts, part) => {
      if (/^[})\]]/.test(part)) parts.push(`${parts.pop()}\n${part}`)
      else if (part !== "") parts.push(part)
      return parts
    }, [])
  return new Map(statements.map((statement) => {
    const paths = Array.from(statement.matchAll(/\b(?:app|server|admin)\.([\w.]+)\(/g), ([, path = ""]) => path)
    return [paths[0] ?? "", statement]
  }))
}

export interface DocumentedVerb {
  readonly path: string
  readonly docs: string
  readonly defaults: string
  readonly example: string
}

/** Returns every verb of a group with its docstring. Throws if a verb has no docstring or no example. */
const documentedVerbs = (
  group: Group,
  docs: ReadonlyMap<unknown, Docstring>,
  exampleOf: (path: string, verb: unknown) => string | undefined,
  prefix = ""
): ReadonlyArray<DocumentedVerb> =>
  Object.entries(group).flatMap(([name, value]) => {
    const path = prefix + name
    if (isGroup(value)) return documentedVerbs(value, docs, exampleOf, `${path}.`)
    const docstring = docs.get(value)
    const example = exampleOf(path, value)
    if (docstring === undefined) throw new Error(`${path} has no docstring.`)
    if (example === undefined) throw new Error(`${path} has no example in scripts/build/documented.`)
    return [{ path, docs: docstring.text, defaults: docstring.defaults, example }]
  })

const at = (group: Group, path: string): unknown =>
  path.split(".").reduce<unknown>((value, name) => isGroup(value) ? value[name] : undefined, group)

/** Returns the documented verbs of each kind of app. */
export const documentVerbs = async () => {
  const docs = await docstrings()
  const [client, server, admin] = ["clientExamples.ts", "serverExamples.ts", "adminExamples.ts"].map(examplesIn)
  const clientVerbs: Group = later.verbs
  // An example of a client app also fits a server app if the verb is the same function.
  const ofServer = (path: string, verb: unknown) =>
    server?.get(path) ?? (at(clientVerbs, path) === verb ? client?.get(path) : undefined)
  return {
    ClientDocs: documentedVerbs(clientVerbs, docs, (path) => client?.get(path)),
    ServerDocs: documentedVerbs(serverVerbs, docs, ofServer),
    AdminDocs: documentedVerbs(ownVerbs, docs, (path, verb) => admin?.get(path) ?? ofServer(path, verb))
  }
}

/**
 * The docstring of a verb, with the example and the defaults before the errors. Removes its own examples, which are for Effect programs.
 */
export const docstringOf = ({ defaults, docs, example }: DocumentedVerb): string => {
  const ownText = docs.replaceAll(/\*\*Example\*\*[^\n]*\n+```ts\n[^]*?\n```\n*/g, "")
  const [, before = "", errors = ""] = /^([^]*?)((?:\*\*Errors\*\*|@category)[^]*)?$/.exec(ownText) ?? []
  return [
    before.trim(),
    `**Example**\n\n\`\`\`ts\n${example}\n\`\`\``,
    defaults && `**Defaults** ${defaults}`,
    errors.trim()
  ].filter((part) => part !== "").join("\n\n")
}

const comment = (text: string, indent: string) =>
  `${indent}/**\n${text.split("\n").map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */`

interface Interface {
  readonly name: string
  readonly members: ReadonlyArray<string>
}

/** The interfaces of an app: one for each group, and `name` for all groups together. */
const interfacesOf = (name: string, verbs: ReadonlyArray<DocumentedVerb>): ReadonlyArray<Interface> => {
  const groups = Map.groupBy(verbs, ({ path }) => path.includes(".") ? path.slice(0, path.indexOf(".")) : "")
  const inner = Array.from(groups).filter(([group]) => group !== "").flatMap(([group, inside]) =>
    interfacesOf(
      `${name.replace(/Docs$/, "")}${group.charAt(0).toUpperCase()}${group.slice(1)}`,
      inside.map((verb) => ({ ...verb, path: verb.path.slice(group.length + 1) }))
    )
  )
  const members = Array.from(groups).flatMap(([group, inside]) =>
    group === ""
      ? inside.map((verb) => `${comment(docstringOf(verb), "    ")}\n    readonly ${verb.path}: At<V, "${verb.path}">;`)
      : [
        `    readonly ${group}: ${name.replace(/Docs$/, "")}${group.charAt(0).toUpperCase()}${group.slice(1)}<At<V, "${group}">>;`
      ]
  )
  return [...inner, { name, members }]
}

/** The text of an interface. Extends the largest other one whose members it has, so that each docstring is in the package once. */
const textOfInterface = ({ members, name }: Interface, index: number, interfaces: ReadonlyArray<Interface>) => {
  const [base] = interfaces
    .filter((group, i) =>
      (group.members.length < members.length || (group.members.length === members.length && i < index)) &&
      group.members.every((member) => members.includes(member))
    )
    .toSorted((a, b) => b.members.length - a.members.length)
  const rest = members.filter((member) => base?.members.includes(member) !== true)
  return `export interface ${name}<V>${base ? ` extends ${base.name}<V>` : ""} {\n${rest.join("\n")}\n}`
}

/** The text of documented.d.ts. */
export const declarations = async (): Promise<string> =>
  [
    "/** The calls of each kind of app, with the docstring of each verb. */",
    "type At<V, K> = K extends keyof V ? V[K] : never;",
    ...Object.entries(await documentVerbs()).flatMap(([name, verbs]) => interfacesOf(name, verbs)).map(textOfInterface),
    "export {};",
    ""
  ].join("\n")

/** The examples of hooks and components by name: the values of an object, one property each. */
export const reactExamples = (): ReadonlyMap<string, string> =>
  new Map(["reactHookExamples.ts", "adminHookExamples.ts", "componentExamples.tsx"].flatMap((file) => {
    const text = readFileSync(join(examplesFolder, file), "utf8")
    const body = text.slice(text.search(/^export const \w+ = \{$/m))
    return body.split(/\n(?= {2}\w+: )/).slice(1).map((part) => {
      const [, name = "", value = ""] = /^ {2}(\w+): (?:\(\) => )?([^]+?),?(?:\n\})?\s*$/.exec(part) ?? []
      return [name, exampleFrom(name, value)] as const
    })
  }))

/**
 * Formats an example: `useTeams()` becomes `const teams = useTeams()`; an element loses the parentheses around it.
 */
const exampleFrom = (name: string, value: string) => {
  if (!name.startsWith("use")) return value.replace(/^\(\n([^]*)\n {2}\)$/, "$1").replaceAll(/^ {4}/gm, "")
  const noun = name.endsWith("State")
    ? "state"
    : name.endsWith("Live")
    ? "value"
    : `${name.charAt(3).toLowerCase()}${name.slice(4)}`
  return `const ${noun} = ${value}`
}

/** Adds an example to the docstring of each exported hook and component that has none, in the declarations of a file. */
export const withReactExamples = (text: string, examples: ReadonlyMap<string, string>): string =>
  text.replaceAll(
    /(\/\*\*(?:(?!\*\/)[^])*\*\/)\n(export declare (?:const|function) (\w+)\b)/g,
    (match, docs: string, declaration: string, name: string) => {
      const example = examples.get(name)
      if (example === undefined || docs.includes("**Example**")) return match
      const language = example.startsWith("<") ? "tsx" : "ts"
      const [, before = "", after = ""] = /^([^]*?)((?:\*\*Errors\*\*|@category)[^]*)?$/.exec(textOf(docs)) ?? []
      const parts = [before.trim(), `**Example**\n\n\`\`\`${language}\n${example}\n\`\`\``, after.trim()]
      return `${comment(parts.filter((part) => part !== "").join("\n\n"), "")}\n${declaration}`
    }
  )
