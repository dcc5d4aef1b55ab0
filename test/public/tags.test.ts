/** Each public export has a category and the version that added it, in its docstring or in the summary of its file. */
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { assert, describe, it } from "vitest"
import { root } from "../kit/paths.ts"
import { entries as publicEntries, exportsByEntry } from "./Exports.ts"

/** The only categories, with what a reader of the API looks for in each. */
const categories: { readonly [category: string]: string } = {
  combinators: "functions that take an effect or a layer and give another",
  components: "React components",
  constants: "plain values",
  constructors: "functions that make an app, a service or a value",
  endpoints: "calls of the provider's API",
  errors: "errors and their reasons",
  functions: "functions without an effect",
  guards: "predicates, most of which narrow a type",
  hooks: "React hooks",
  layers: "layers of services",
  "live values": "values that are read again when a call may have changed them",
  metrics: "metrics of effect",
  models: "types of plain data and options",
  references: "services with a default",
  schemas: "codecs of the wire",
  services: "services without a default",
  verbs: "functions that make calls"
}

interface Declaration {
  /** A type and a value may share a name. */
  readonly isType: boolean
  readonly docs: string
}
type Names = ReadonlyMap<string, ReadonlyArray<Declaration>>

const statement =
  /^(?:\/\*\*((?:(?!\*\/)[^])*)\*\/\n)?(?:\/\/[^\n]*\n)*(export )?(?:declare )?(?:abstract )?(?:async )?(const|let|class|interface|type|function\*?) (\w+)/gm
/** The tags in the summary of a file, for the exports of the file that have none. */
const tagsOfFile = /^(?:"use client"\n)?\/\*\*(?:(?!\*\/)[^])*?( @category [a-z ]+ @since \S+)(?:(?!\*\/)[^])*\*\//
const list = /^export (?:type )?\{([^}]*)\}(?: from "([^"]+)")?/gm
const star = /^export (?:type )?\* (?:as (\w+) )?from "([^"]+)"/gm
const importedFiles = /^import (?:type )?(?:\* as (\w+)|\{([^}]*)\}) from "(\.[^"]+)"/gm

/** Each specifier of a list with its internal and its exported name. */
const specifiers = (text: string) =>
  text.split(",").flatMap((part) => {
    const [, from, to] = /^\s*(?:type )?(\w+)(?: as (\w+))?\s*$/.exec(part) ?? []
    return from === undefined ? [] : [{ from, to: to ?? from }]
  })

const modules = new Map<string, Names>()

/** The exports of a module, by name, with the docstring of the declaration. */
const namesOf = (path: string): Names => {
  const knownValue = modules.get(path)
  if (knownValue) return knownValue
  const text = readFileSync(path, "utf8")
  const resolve = (specifier: string) => join(dirname(path), specifier)
  const names = new Map<string, ReadonlyArray<Declaration>>()
  modules.set(path, names)
  const local = new Map<string, ReadonlyArray<Declaration>>()
  const add = (name: string, declarations: ReadonlyArray<Declaration>, to = names) =>
    void to.set(name, [...to.get(name) ?? [], ...declarations])
  const [, tags = ""] = tagsOfFile.exec(text) ?? []
  for (const [, ownDocs = "", isExported, kind, name = ""] of text.matchAll(statement)) {
    const docs = ownDocs.includes("@category") ? ownDocs : ownDocs + tags
    const declaration = { isType: kind === "interface" || kind === "type", docs }
    add(name, [declaration], local)
    if (isExported) add(name, [declaration])
  }
  for (const [, namespace, inner = "", from = ""] of text.matchAll(importedFiles)) {
    const target = resolve(from)
    if (namespace !== undefined) add(namespace, Array.from(namesOf(target).values()).flat(), local)
    for (const { from, to } of specifiers(inner)) add(to, namesOf(target).get(from) ?? [], local)
  }
  for (const [, inner = "", from] of text.matchAll(list)) {
    if (from !== undefined && !from.startsWith(".")) continue
    const source = from === undefined ? local : namesOf(resolve(from))
    for (const { from, to } of specifiers(inner)) add(to, source.get(from) ?? [])
  }
  for (const [, namespace, from = ""] of text.matchAll(star)) {
    if (!from.startsWith(".")) continue
    const target = namesOf(resolve(from))
    if (namespace === undefined) { for (const [name, declarations] of target) add(name, declarations) }
    else add(namespace, Array.from(target.values()).flat())
  }
  return names
}

const entries = publicEntries.map(({ name, source }) => ({ subpath: name, names: namesOf(join(root, source)) }))

/** Overloads share the docstring of the first; a type and a value of the same name have one each. */
const withDocs = (declarations: ReadonlyArray<Declaration>) => {
  const tags = (docs: string) => docs.includes("@category")
  return declarations.filter((a, index) =>
    tags(a.docs) || !declarations.slice(0, index).some((b) => b.isType === a.isType && tags(b.docs))
  )
}

const problemOf = (docs: string): string | undefined => {
  const [, category, since] = / @category ([a-z ]+) @since (\S+)\s*(?:\n|$)/.exec(docs) ?? []
  if (category === undefined) return "has no `@category NAME @since VERSION` in its docstring or its file's"
  if (!Object.hasOwn(categories, category)) return `has the category ${category}, which is not in the list above`
  return /^\d+\.\d+\.\d+$/.test(since ?? "") ? undefined : `has no version after @since: ${since}`
}

describe("public exports", () => {
  it("are all found in the source, under their importable names", async () => {
    const missing = Object.entries(await exportsByEntry()).flatMap(([subpath, names]) => {
      const matches = entries.find((entry) => entry.subpath === subpath)?.names
      return Object.keys(names).filter((name) => (matches?.get(name) ?? []).length === 0).map((name) => `${subpath} ${name}`)
    })
    assert.deepStrictEqual(missing, [])
  })

  it("have a category and a version in their docstrings", () => {
    const wrong = entries.flatMap(({ names, subpath }) =>
      Array.from(names).flatMap(([name, declarations]) =>
        withDocs(declarations).flatMap(({ docs }) => {
          const problem = problemOf(docs)
          return problem === undefined ? [] : [`${subpath} ${name} ${problem}`]
        })
      )
    )
    assert.deepStrictEqual(wrong, [])
  })

  it("use every category in the list of this test", () => {
    const usedNames = entries.flatMap(({ names }) =>
      Array.from(names.values()).flat().flatMap(({ docs }) => /@category ([a-z ]+) @since/.exec(docs)?.[1] ?? [])
    )
    assert.deepStrictEqual([...new Set(usedNames)].toSorted(), Object.keys(categories))
  })

  it("are refused without a category or version, or with an unknown category", () => {
    assert.match(problemOf("A thing.") ?? "", /no `@category/)
    assert.match(problemOf(" A thing. @category things @since 0.1.0 ") ?? "", /not in the list/)
    assert.match(problemOf(" A thing. @category models @since now ") ?? "", /no version/)
    assert.isUndefined(problemOf(" A thing. @category models @since 0.1.0 "))
  })
})
