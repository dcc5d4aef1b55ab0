/** Writes src/cli/conform/verbs.ts: the endpoints that each verb calls, read from the sources of the services. */
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { basename, dirname, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"

const src = fileURLToPath(new URL("../src", import.meta.url))
export const verbsFile = resolve(src, "cli/conform/verbs.ts")

interface Module {
  /** The text of each top-level declaration. */
  readonly declarations: ReadonlyMap<string, string>
  /** Exported names, with the origin of each. */
  readonly exports: ReadonlyMap<string, Reference>
  /** Exported namespaces, such as `products` of the payments. */
  readonly nested: ReadonlyMap<string, string>
  /** Files whose exports the module re-exports. */
  readonly passed: ReadonlyArray<string>
  readonly namespaces: ReadonlyMap<string, string>
  readonly imports: ReadonlyMap<string, Reference>
}
interface Reference {
  readonly file: string
  readonly name: string
}

const names = (list: string) =>
  list.split(",").map((part) => part.trim()).filter((part) => part !== "" && !part.startsWith("type ")).map((part) => {
    const [from = "", to = from] = part.split(/\s+as\s+/)
    return [from, to] as const
  })

const modules = new Map<string, Module>()
const moduleOf = (file: string): Module => {
  const known = modules.get(file)
  if (known) return known
  const text = readFileSync(file, "utf8").replaceAll(/\/\*[^]*?\*\//g, "").replaceAll(/^(?:import|export) type .*$/gm, "")
  const to = (path: string) => resolve(dirname(file), path)
  const imports = new Map<string, Reference>()
  const namespaces = new Map<string, string>()
  const exports = new Map<string, Reference>()
  const nested = new Map<string, string>()
  for (const [, name = "", path = ""] of text.matchAll(/export \* as (\w+) from "(\.[^"]+)"/g)) nested.set(name, to(path))
  for (const [, name = "", path = ""] of text.matchAll(/import \* as (\w+) from "(\.[^"]+)"/g)) namespaces.set(name, to(path))
  for (const [, list = "", path = ""] of text.matchAll(/import \{([^}]+)\} from "(\.[^"]+)"/g)) {
    for (const [from, local] of names(list)) imports.set(local, { file: to(path), name: from })
  }
  for (const [, list = "", path] of text.matchAll(/export \{([^}]+)\}(?: from "(\.[^"]+)")?/g)) {
    for (const [from, as] of names(list)) {
      const namespace = path === undefined ? namespaces.get(from) : undefined
      if (namespace !== undefined) nested.set(as, namespace)
      else exports.set(as, { file: path === undefined ? file : to(path), name: from })
    }
  }
  const passed = Array.from(text.matchAll(/export \* from "(\.[^"]+)"/g), ([, path = ""]) => to(path))
  const declarations = new Map<string, string>()
  for (const part of text.split(/^(?=(?:export )?(?:const|function|class|async function) \w)/m)) {
    const [, isExported, name] = /^(export )?(?:async )?(?:const|function|class) (\w+)/.exec(part) ?? []
    if (name === undefined) continue
    declarations.set(name, part)
    if (isExported) exports.set(name, { file, name })
  }
  const module = { declarations, exports, nested, passed, namespaces, imports }
  modules.set(file, module)
  return module
}

const isEndpointFile = (file: string) => relative(src, file).startsWith("endpoints/")

/** The endpoints that a declaration reaches. */
const reached = ({ file, name }: Reference, seen: Set<string>, found: Set<string>): void => {
  const key = `${file}#${name}`
  if (seen.has(key) || !existsSync(file)) return
  seen.add(key)
  if (isEndpointFile(file)) {
    if (/^[A-Z]/.test(name)) found.add(name)
    return
  }
  const module = moduleOf(file)
  const exported = module.exports.get(name)
  if (exported && (exported.file !== file || exported.name !== name)) return reached(exported, seen, found)
  const text = module.declarations.get(name)
  if (text === undefined) {
    for (const passed of module.passed) reached({ file: passed, name }, seen, found)
    return
  }
  for (const [, namespace = "", member = ""] of text.matchAll(/(?<![\w$.])(\w+)\.(\w+)/g)) {
    const target = module.namespaces.get(namespace)
    if (target !== undefined) reached({ file: target, name: member }, seen, found)
  }
  for (const [word = ""] of text.matchAll(/(?<![\w$.])[A-Za-z_$][\w$]*/g)) {
    const imported = module.imports.get(word)
    if (imported) reached(imported, seen, found)
    else if (word !== name && module.declarations.has(word)) reached({ file, name: word }, seen, found)
  }
}

const exportsOf = (file: string): ReadonlyArray<string> => {
  const { exports, passed } = moduleOf(file)
  return [...exports.keys(), ...passed.flatMap(exportsOf)]
}

/** The service modules of each group of verbs, such as `Teams` and `ServerTeams` for `teams`. */
const groups = (): ReadonlyMap<string, ReadonlyMap<string, string>> => {
  const all = new Map<string, Map<string, string>>()
  for (const path of ["promise/later.ts", "promise/ServerApp.ts", "promise/AdminApp.ts"]) {
    const file = resolve(src, path)
    const text = readFileSync(file, "utf8")
    const { namespaces } = moduleOf(file)
    const [, body = ""] = /^(?:export )?const (?:verbs|serverVerbs|ownVerbs) = \{\n([^]*?)\n\}/m.exec(text) ?? []
    const addFile = (group: string, stem: string, target: string) => {
      all.set(group, (all.get(group) ?? new Map<string, string>()).set(stem, target))
      for (const from of [target, ...moduleOf(target).passed]) {
        for (const [name, inner] of moduleOf(from).nested) addFile(`${group}.${name}`, basename(inner, ".ts"), inner)
      }
    }
    const add = (group: string, name: string) => {
      const stem = name.replace(/Of\(\)$/, "").replace(/^\w/, (letter) => letter.toUpperCase())
      const target = namespaces.get(stem)
      if (target !== undefined) addFile(group, stem, target)
    }
    for (const line of body.split("\n").map((line) => line.trim().replace(/,$/, ""))) {
      const [, group = "", value = ""] = /^(\w+): (.+)$/.exec(line) ?? []
      if (!value.startsWith("{")) add(group, value)
      for (const [, name = ""] of value.matchAll(/\.\.\.(\w+)/g)) add(group, name)
      for (const [, sub = "", name = ""] of value.matchAll(/(\w+): (\w+)/g)) add(`${group}.${sub}`, name)
    }
  }
  return all
}

/** The text of a module with `{ module: { verb: endpoints } }` and the modules of each group. */
export const verbsTable = (): string => {
  const byModule = new Map<string, ReadonlyMap<string, ReadonlyArray<string>>>()
  const all = groups()
  for (const files of all.values()) {
    for (const [stem, file] of files) {
      const verbs = exportsOf(file).filter((name) => /^[a-z]/.test(name)).toSorted().map((verb) => {
        const found = new Set<string>()
        reached({ file, name: verb }, new Set(), found)
        return [verb, [...found].toSorted()] as const
      })
      byModule.set(stem, new Map(verbs.filter(([, endpoints]) => endpoints.length > 0)))
    }
  }
  const modules = [...byModule].toSorted(([one], [other]) => one < other ? -1 : 1).map(([stem, verbs]) =>
    `  ${stem}: "${[...verbs].map(([verb, endpoints]) => `${verb}=${endpoints.join(",")}`).join(" ")}"`
  )
  const listed = [...all].toSorted(([one], [other]) => one < other ? -1 : 1).map(([group, files]) =>
    `  ${/\./.test(group) ? JSON.stringify(group) : group}: "${[...files.keys()].join(" ")}"`
  )
  return `/** The endpoints that each verb calls. Written by \`npm run update\` from ${basename(src)}/services. */

/** Verbs and their endpoints, by service module: \`verb=Endpoint,Endpoint\`. */
export const verbsOfModules: { readonly [module: string]: string } = {
${modules.join(",\n")}
}

/** The service modules of each group of verbs in client, server and admin apps. */
export const modulesOfGroups: { readonly [group: string]: string } = {
${listed.join(",\n")}
}
`
}

export const writeVerbsTable = (): void => writeFileSync(verbsFile, verbsTable())
