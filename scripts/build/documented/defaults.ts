/** The defaults of a verb's options, read from the `@default` tags of the types in its parameter list. */
import { readFileSync } from "node:fs"
import { dirname, resolve } from "node:path"

interface Declaration {
  /** Each option with its default. */
  readonly options: ReadonlyMap<string, string>
  /** Types whose options the declaration inherits. */
  readonly bases: ReadonlyArray<string>
  readonly omitted: ReadonlyArray<string>
}

const typeNames = (text: string) => Array.from(text.matchAll(/(?<![\w."$])[A-Z]\w+/g), ([name]) => name)

const optionsOf = (text: string) =>
  new Map(
    Array.from(text.matchAll(/\/\*\*((?:(?!\*\/)[^])*?)@default\s+((?:(?!\*\/)[^])+?)\s*\*\/\s+(?:readonly )?(\w+)\??:/g), (
      [, , value = "", name = ""]
    ) => [name, value.replaceAll(/\s*\n\s*\*\s*/g, " ").replace(/^\*\s*/, "")] as const)
  )

/** The names that `Omit<Type, "name">` removes. */
const omittedIn = (text: string) => Array.from(text.matchAll(/"(\w+)"/g), ([, name = ""]) => name)

interface Module {
  readonly declarations: ReadonlyMap<string, Declaration>
  /** The declaration of an imported or re-exported name: its file, and its name there. */
  readonly origins: ReadonlyMap<string, { readonly file: string; readonly name: string }>
}

const start = /^(?:export )?(?:interface|type|const|class) ([A-Z]\w*)/
const declarationOf = (part: string): Declaration => {
  const head = part.slice(0, part.indexOf("{") < 0 ? undefined : part.indexOf("{")).replace(start, "").replace(/^<[^>]*>/, "")
  // Also reads parts of objects that a schema spreads, such as `...PageQuery.fields`.
  const spread = Array.from(part.matchAll(/^ {2}\.\.\.([A-Z]\w+)/gm), ([, base = ""]) => base)
  return { options: optionsOf(part), bases: [...typeNames(head), ...spread], omitted: omittedIn(head) }
}

const modules = new Map<string, Module>()
const moduleOf = (file: string): Module => {
  const cachedTypes = modules.get(file)
  if (cachedTypes) return cachedTypes
  const text = readFileSync(file, "utf8")
  const declarations = text.split(/^(?=\/\*\*|export |const |interface |type |class |function |import )/m).flatMap((part) => {
    const [, name] = start.exec(part) ?? []
    return name === undefined ? [] : [[name, declarationOf(part)] as const]
  })
  const origins = Array.from(text.matchAll(/^(?:import|export)(?: type)? \{([^}]+)\} from "(\.[^"]+)"/gm)).flatMap(
    ([, names = "", path = ""]) =>
      names.split(",").map((entry) => {
        const [from = "", to = from] = entry.trim().replace(/^type /, "").split(" as ")
        return [to, { file: resolve(dirname(file), path), name: from }] as const
      })
  )
  const module = { declarations: new Map(declarations), origins: new Map(origins) }
  modules.set(file, module)
  return module
}

const collect = (name: string, file: string, visitedNames: ReadonlySet<string>): ReadonlyMap<string, string> => {
  const key = `${file} ${name}`
  if (visitedNames.has(key)) return new Map()
  const { declarations, origins } = moduleOf(file)
  const origin = origins.get(name)
  if (origin !== undefined) return collect(origin.name, origin.file, new Set([...visitedNames, key]))
  const declaration = declarations.get(name)
  if (declaration === undefined) return new Map()
  return new Map([
    ...declaration.options,
    ...ofTypes(declaration.bases, declaration.omitted, file, new Set([...visitedNames, key]))
  ])
}

const ofTypes = (
  names: ReadonlyArray<string>,
  omittedNames: ReadonlyArray<string>,
  file: string,
  visitedNames: ReadonlySet<string>
) => names.flatMap((name) => [...collect(name, file, visitedNames)]).filter(([option]) => !omittedNames.includes(option))

/** The options with defaults of a verb with these parameters, declared in `file`. */
export const defaultsOf = (file: string, parameters: string): ReadonlyMap<string, string> =>
  new Map(ofTypes(typeNames(parameters), omittedIn(parameters), file, new Set()))
