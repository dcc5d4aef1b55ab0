/** Finds the verbs that the user's sources call: scans for verb names, ignoring comments and the contents of strings. */
import { readdir, readFile } from "node:fs/promises"
import { join, relative, sep } from "node:path"
import { modulesOfGroups, verbsOfModules } from "./verbs.ts"

/** A verb in a source file, and the endpoints that it calls. */
export interface UsedVerb {
  /** The verb as written in the source: `teams.create`. */
  readonly verb: string
  /** The path relative to the given folder, with slashes. */
  readonly file: string
  /** The line number, starting at 1. */
  readonly line: number
  readonly endpoints: ReadonlyArray<string>
}

const sources = /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/
const skippedFolders = /^(?:node_modules|dist|build|coverage|\..*)$/
/** Maximum length of a file, in characters; longer files are assumed to be bundles. */
const longest = 1_000_000

/** The endpoints, by `group.verb` as in apps and by `Module.verb` as in Effect programs. */
const table = (): ReadonlyMap<string, ReadonlyArray<string>> => {
  const verbsByFile = new Map<string, ReadonlyArray<string>>()
  const add = (prefix: string, module: string) => {
    for (const [verb, endpoints] of Object.entries(verbsOfModules[module] ?? {})) {
      const name = `${prefix}.${verb}`
      verbsByFile.set(name, [...new Set([...verbsByFile.get(name) ?? [], ...endpoints])])
    }
  }
  for (const [group, modules] of Object.entries(modulesOfGroups)) for (const module of modules) add(group, module)
  for (const module of Object.keys(verbsOfModules)) add(module, module)
  return verbsByFile
}

/** Blanks out comments and the contents of string literals; keeps line breaks. */
export const withoutComments = (text: string): string =>
  text.replaceAll(
    /\/\/[^\n]*|\/\*[^]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g,
    (match) => match.replaceAll(/[^\n]/g, " ")
  )

/** Paths such as `a.b` and `a.b.c`, including across lines and with `?.`. In a longer path, the verb nearest to the end is used. */
const paths = /(?<![\w$])[\w$]+(?:\s*\??\.\s*[\w$]+){1,7}/g

/** The verbs that the text of one source file uses. */
export const verbsIn = (text: string, verbs = table()): ReadonlyArray<Omit<UsedVerb, "file">> => {
  const match: Array<Omit<UsedVerb, "file">> = []
  const code = withoutComments(text)
  for (const { 0: path, index } of code.matchAll(paths)) {
    const parts = path.split(/\s*\??\.\s*/).filter((part) => part !== "safe")
    for (let end = parts.length; end >= 2; end--) {
      const verb = [3, 2].map((length) => parts.slice(Math.max(0, end - length), end).join(".")).find((name) => verbs.has(name))
      if (verb === undefined) continue
      const line = code.slice(0, index).split("\n").length
      match.push({ verb, line, endpoints: verbs.get(verb) ?? [] })
      break
    }
  }
  return match
}

/** Every source file below a folder. Rejects if the folder cannot be read. */
const filesBelow = async (folder: string): Promise<ReadonlyArray<string>> => {
  const entries = await readdir(folder, { withFileTypes: true })
  const lists = await Promise.all(entries.map(async (entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skippedFolders.test(entry.name) ? [] : filesBelow(path)
    return entry.isFile() && sources.test(entry.name) ? [path] : []
  }))
  return lists.flat()
}

export const sourceVerbs = async (folder: string): Promise<ReadonlyArray<UsedVerb>> => {
  const verbs = table()
  const match: Array<UsedVerb> = []
  for (const path of (await filesBelow(folder)).toSorted()) {
    const text = await readFile(path, "utf8")
    if (text.length > longest) continue
    const file = relative(folder, path).split(sep).join("/")
    match.push(...verbsIn(text, verbs).map((verb) => ({ ...verb, file })))
  }
  return match
}
