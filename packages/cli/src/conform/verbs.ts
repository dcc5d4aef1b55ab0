/** The endpoints that each verb calls, read from the sources of the services. In the package, this module holds the result (scripts/build/evaluate.ts). */
import { existsSync, readFileSync } from "node:fs"
import { basename, dirname, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"

const src = fileURLToPath(new URL("../../../../src", import.meta.url))

interface Module {
  /** The text of each top-level declaration. */
  readonly declarations: ReadonlyMap<string, string>
  /** Exported names, with the origin of each. */
  readonly exports: ReadonlyMap<string, Reference>
  /** Exported namespaces, such as `products` of the payments. */
  readonly namespaceExports: ReadonlyMap<string, string>
  /** Files whose exports the module re-exports. */
  readonly reexports: ReadonlyArray<string>
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
  const existing = modules.get(file)
  if (existing) return existing
  const text = readFileSync(file, "utf8").replaceAll(/\/\*[^]*?\*\//g, "").replaceAll(/^(?:import|export) type .*$/gm, "")
  const to = (path: string) => resolve(dirname(file), path)
  const imports = new Map<string, Reference>()
  const namespaces = new Map<string, string>()
  const exports = new Map<string, Reference>()
  const namespaceExports = new Map<string, string>()
  for (const [, name = "", path = ""] of text.matchAll(/export \* as (\w+) from "(\.[^"]+)"/g)) {
    namespaceExports.set(name, to(path))
  }
  for (const [, name = "", path = ""] of text.matchAll(/import \* as (\w+) from "(\.[^"]+)"/g)) namespaces.set(name, to(path))
  for (const [, list = "", path = ""] of text.matchAll(/import \{([^}]+)\} from "(\.[^"]+)"/g)) {
    for (const [from, local] of names(list)) imports.set(local, { file: to(path), name: from })
  }
  for (const [, list = "", path] of text.matchAll(/export \{([^}]+)\}(?: from "(\.[^"]+)")?/g)) {
    for (const [from, as] of names(list)) {
      const namespace = path === undefined ? namespaces.get(from) : undefined
      if (namespace !== undefined) namespaceExports.set(as, namespace)
      else exports.set(as, { file: path === undefined ? file : to(path), name: from })
    }
  }
  const reexports = Array.from(text.matchAll(/export \* from "(\.[^"]+)"/g), ([, path = ""]) => to(path))
  const declarations = new Map<string, string>()
  for (const part of text.split(/^(?=(?:export )?(?:const|function|class|async function) \w)/m)) {
    const [, isExported, name] = /^(export )?(?:async )?(?:const|function|class) (\w+)/.exec(part) ?? []
    if (name === undefined) continue
    declarations.set(name, part)
    if (isExported) exports.set(name, { file, name })
  }
  const module = { declarations, exports, namespaceExports, reexports, namespaces, imports }
  modules.set(file, module)
  return module
}

const isEndpointFile = (file: string) => relative(src, file).startsWith("endpoints/")

/** Adds the endpoints that a declaration uses, directly or through other declarations. */
const addEndpoints = ({ file, name }: Reference, visitedNames: Set<string>, endpoints: Set<string>): void => {
  const key = `${file}#${name}`
  if (visitedNames.has(key) || !existsSync(file)) return
  visitedNames.add(key)
  if (isEndpointFile(file)) {
    if (/^[A-Z]/.test(name)) endpoints.add(name)
    return
  }
  const module = moduleOf(file)
  const exportedFrom = module.exports.get(name)
  if (exportedFrom && (exportedFrom.file !== file || exportedFrom.name !== name)) {
    return addEndpoints(exportedFrom, visitedNames, endpoints)
  }
  const text = module.declarations.get(name)
  if (text === undefined) {
    for (const reexport of module.reexports) addEndpoints({ file: reexport, name }, visitedNames, endpoints)
    return
  }
  for (const [, namespace = "", member = ""] of text.matchAll(/(?<![\w$.])(\w+)\.(\w+)/g)) {
    const target = module.namespaces.get(namespace)
    if (target !== undefined) addEndpoints({ file: target, name: member }, visitedNames, endpoints)
  }
  for (const [word = ""] of text.matchAll(/(?<![\w$.])[A-Za-z_$][\w$]*/g)) {
    const importedFrom = module.imports.get(word)
    if (importedFrom) addEndpoints(importedFrom, visitedNames, endpoints)
    else if (word !== name && module.declarations.has(word)) addEndpoints({ file, name: word }, visitedNames, endpoints)
  }
}

const exportsOf = (file: string): ReadonlyArray<string> => {
  const { exports, reexports } = moduleOf(file)
  return [...exports.keys(), ...reexports.flatMap(exportsOf)]
}

/** The service modules of each group of verbs, such as `Teams` and `ServerTeams` for `teams`. */
const groups = (): ReadonlyMap<string, ReadonlyMap<string, string>> => {
  const verbsByGroup = new Map<string, Map<string, string>>()
  for (const path of ["promise/later.ts", "promise/serverVerbs.ts", "promise/adminVerbs.ts"]) {
    const file = resolve(src, path)
    const text = readFileSync(file, "utf8")
    const { namespaces } = moduleOf(file)
    const [, body = ""] = /^(?:export )?const (?:verbs|serverVerbs|ownVerbs) = \{\n([^]*?)\n\}/m.exec(text) ?? []
    const addFile = (group: string, stem: string, target: string) => {
      verbsByGroup.set(group, (verbsByGroup.get(group) ?? new Map<string, string>()).set(stem, target))
      for (const from of [target, ...moduleOf(target).reexports]) {
        for (const [name, inner] of moduleOf(from).namespaceExports) addFile(`${group}.${name}`, basename(inner, ".ts"), inner)
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
  return verbsByGroup
}

/** The verbs of a module that call an endpoint. */
const endpointsOfVerbs = (file: string): { readonly [verb: string]: ReadonlyArray<string> } =>
  Object.fromEntries(
    exportsOf(file).filter((name) => /^[a-z]/.test(name)).toSorted().map((verb) => {
      const endpoints = new Set<string>()
      addEndpoints({ file, name: verb }, new Set(), endpoints)
      return [verb, [...endpoints].toSorted()] as const
    }).filter(([, endpoints]) => endpoints.length > 0)
  )

const modulesByGroup = groups()

/** The service modules of each group of verbs in client, server and admin apps, such as `Teams` and `ServerTeams` for `teams`. */
export const modulesOfGroups: { readonly [group: string]: ReadonlyArray<string> } = Object.fromEntries(
  Array.from(modulesByGroup, ([group, files]) => [group, [...files.keys()]])
)

/** The endpoints of each verb, by service module and name. */
export const verbsOfModules: { readonly [module: string]: { readonly [verb: string]: ReadonlyArray<string> } } = Object
  .fromEntries(
    [...modulesByGroup.values()].flatMap((files) => Array.from(files, ([module, file]) => [module, endpointsOfVerbs(file)]))
  )
