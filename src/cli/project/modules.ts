/** The modules that a project loads, from its entries along its imports, with what each one uses of packages. */
import type { Node } from "@babel/types"
import { existsSync, readFileSync, statSync } from "node:fs"
import { join, posix } from "node:path"
import { childrenOf, type Parse, parseSource } from "../migrate/source/parse.ts"

export interface Module {
  /** The path relative to the project's folder, with slashes. */
  readonly path: string
  readonly text: string
  /** The specifiers of all imports. */
  readonly imports: ReadonlyArray<string>
  /** The imported names that the module uses, as `latchkey/react#AuthProvider`; `*` for all of a package. */
  readonly uses: ReadonlySet<string>
}

const endings = ["", ".ts", ".tsx", ".js", ".jsx", ".mts", ".mjs", "/index.ts", "/index.tsx", "/index.js", "/index.jsx"]

const isFile = (path: string) => existsSync(path) && statSync(path).isFile()

/** The path of a module without its ending. Sources in TypeScript may name the `.js` file that the compiler writes. */
const fileAt = (folder: string, path: string): string | undefined =>
  [path, path.replace(/\.[cm]?js(x?)$/, ".ts$1"), path.replace(/\.[cm]?jsx?$/, ".tsx")]
    .flatMap((stem) => endings.map((ending) => stem + ending))
    .find((file) => isFile(join(folder, file)))

/** The project's file that a specifier names: a relative path, or an alias such as `@/auth`, which often names `src` or the root. */
export const resolve = (folder: string, from: string, specifier: string): string | undefined => {
  const [name = ""] = specifier.split("?")
  if (name.startsWith(".")) return fileAt(folder, posix.join(posix.dirname(from), name))
  const [, inside] = /^(?:[@~#]?\/|[@~#])(.+)$/.exec(name) ?? []
  if (inside === undefined) return undefined
  return ["", "src/", "app/"].map((root) => fileAt(folder, root + inside)).find((file) => file !== undefined)
}

interface Import {
  readonly specifier: string
  /** The imported name by local name; `*` for a namespace. */
  readonly names: ReadonlyMap<string, string>
  /** Whether other modules receive all of it: a re-export, or an import in an expression. */
  readonly isOpen: boolean
}

const nameOf = (node: Node): string => node.type === "Identifier" ? node.name : node.type === "StringLiteral" ? node.value : "*"

/** The import that a node is; `undefined` for another node, and for an import of types. */
const importOf = (node: Node): Import | undefined => {
  if (node.type === "ImportDeclaration" && node.importKind !== "type") {
    const names = node.specifiers.map((one) =>
      [
        one.local.name,
        one.type === "ImportSpecifier" ? nameOf(one.imported) : one.type === "ImportDefaultSpecifier" ? "default" : "*"
      ] as const
    )
    return { specifier: node.source.value, names: new Map(names), isOpen: false }
  }
  if ((node.type === "ExportNamedDeclaration" || node.type === "ExportAllDeclaration") && node.source) {
    return { specifier: node.source.value, names: new Map(), isOpen: true }
  }
  const [first] = node.type === "CallExpression" && node.callee.type === "Import" ? node.arguments : []
  return first?.type === "StringLiteral" ? { specifier: first.value, names: new Map(), isOpen: true } : undefined
}

const walk = (node: Node, visit: (node: Node) => void): void => {
  visit(node)
  for (const child of childrenOf(node)) walk(child, visit)
}

/** Reads the imports and uses of a source; of one that does not parse, the packages that its text names. */
const readModule = (parse: Parse, path: string, text: string): Module => {
  if (path.endsWith(".css")) {
    const imports = Array.from(text.matchAll(/@import\s+(?:url\()?["']([^"']+)["']/g), ([, name = ""]) => name)
    return { path, text, imports, uses: new Set() }
  }
  let program
  try {
    program = parseSource(parse, path, text)
  } catch {
    const names = Array.from(text.matchAll(/["']([@.~\w][^"'\s]*)["']/g), ([, name = ""]) => name)
    return { path, text, imports: names, uses: new Set(names.map((name) => `${name}#*`)) }
  }
  const imports: Array<Import> = []
  const counts = new Map<string, number>()
  walk(program, (node) => {
    const one = importOf(node)
    if (one) imports.push(one)
    if (node.type === "Identifier" || node.type === "JSXIdentifier") counts.set(node.name, (counts.get(node.name) ?? 0) + 1)
  })
  /** The import statement itself names an import once, or twice with the original name. */
  const isUsed = (local: string, imported: string) => (counts.get(local) ?? 0) > (local === imported ? 2 : 1)
  const uses = imports.flatMap(({ isOpen, names, specifier }) => [
    ...(isOpen ? [`${specifier}#*`] : []),
    ...Array.from(names).flatMap(([local, imported]) => isUsed(local, imported) ? [`${specifier}#${imported}`] : [])
  ])
  return { path, text, imports: imports.map(({ specifier }) => specifier), uses: new Set(uses) }
}

/** Reads the modules that the entries load. Leaves out files that cannot be read. */
export const modulesFrom = (parse: Parse, folder: string, entries: ReadonlyArray<string>): ReadonlyArray<Module> => {
  const modules = new Map<string, Module>()
  const waiting = [...entries]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (modules.has(path) || !/\.(?:[cm]?[jt]sx?|css)$/.test(path)) continue
    let text
    try {
      text = readFileSync(join(folder, path), "utf8")
    } catch {
      continue
    }
    const from = path
    const module = readModule(parse, from, text)
    modules.set(from, module)
    waiting.push(...module.imports.flatMap((specifier) => resolve(folder, from, specifier) ?? []))
  }
  return [...modules.values()]
}
