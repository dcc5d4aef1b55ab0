/** The modules that a project loads, from its entries along its imports, with what each one uses of packages. */
import type { Node } from "@babel/types"
import { posix } from "node:path"
import { childrenOf, isCall, type Parse, parseSource, visitInnerFirst } from "../migrate/source/parse.ts"

/** Reads a file by its path in the project; `null` if there is none. */
export type Read = (path: string) => string | null

export interface Module {
  /** The path relative to the project's folder, with slashes. */
  readonly path: string
  readonly text: string
  /** The specifiers that it loads. An import whose names are not used does not count. */
  readonly imports: ReadonlyArray<string>
  /** The imported names that it uses, as `latchkey/react#AuthProvider`; `*` if all of a package may be used. */
  readonly uses: ReadonlySet<string>
  readonly isBroken: boolean
}

const endings = ["", ".ts", ".tsx", ".js", ".jsx", ".mts", ".mjs", "/index.ts", "/index.tsx", "/index.js", "/index.jsx"]
const readable = /\.(?:[cm]?[jt]sx?|css)$/

/** The largest number of modules that are read. */
const mostModules = 5_000

/** The path of a module without its ending. Sources in TypeScript may name the `.js` file that the compiler writes. */
const fileAt = (read: Read, path: string): string | undefined =>
  [path, path.replace(/\.[cm]?js(x?)$/, ".ts$1"), path.replace(/\.[cm]?jsx?$/, ".tsx")]
    .flatMap((stem) => endings.map((ending) => stem + ending))
    .find((file) => readable.test(file) && !file.startsWith("..") && read(file) !== null)

/** The project's file that a specifier names: a relative path, or an alias such as `@/auth`, which often names `src` or the root. */
export const resolve = (read: Read, from: string, specifier: string): string | undefined => {
  const [name = ""] = specifier.split("?")
  if (name.startsWith(".")) return fileAt(read, posix.join(posix.dirname(from), name))
  const [, inside] = /^(?:[@~#]?\/|[@~#])(.+)$/.exec(name) ?? []
  if (inside === undefined) return undefined
  return ["src/", "app/", ""].map((root) => fileAt(read, root + inside)).find((file) => file !== undefined)
}

const isName = (node: Node): node is Extract<Node, { type: "Identifier" | "JSXIdentifier" }> =>
  node.type === "Identifier" || node.type === "JSXIdentifier"

/** The names outside import declarations, and for `Latchkey.AuthPages` the members by their object. */
const namesIn = (program: Node) => {
  const names = new Set<string>()
  const members = new Map<string, Set<string>>()
  const visit = (node: Node) => {
    if (node.type === "ImportDeclaration") return
    if (isName(node)) names.add(node.name)
    const isMember = node.type === "MemberExpression" || node.type === "JSXMemberExpression"
    if (isMember && isName(node.object) && isName(node.property)) {
      members.set(node.object.name, (members.get(node.object.name) ?? new Set()).add(node.property.name))
    }
    for (const child of childrenOf(node)) visit(child)
  }
  visit(program)
  return { names, members }
}

/** The specifier of `import("…")`. */
const loadedLate = (node: Node): string | undefined => {
  const source = node.type === "ImportExpression"
    ? node.source
    : isCall(node) && node.callee.type === "Import"
    ? node.arguments[0]
    : undefined
  return source?.type === "StringLiteral" ? source.value : undefined
}

const importsOf = (program: Node): Pick<Module, "imports" | "uses"> => {
  const { members, names } = namesIn(program)
  const imports: Array<string> = []
  const uses = new Set<string>()
  const load = (specifier: string, usedNames: Iterable<string>) => {
    imports.push(specifier)
    for (const name of usedNames) uses.add(`${specifier}#${name}`)
  }
  visitInnerFirst(program, (node) => {
    const late = loadedLate(node)
    if (late !== undefined) load(late, ["*"])
    if (node.type === "ExportAllDeclaration") load(node.source.value, ["*"])
    if (node.type === "ExportNamedDeclaration" && node.source) {
      load(
        node.source.value,
        node.specifiers.map((specifier) => specifier.type === "ExportSpecifier" ? specifier.local.name : "*")
      )
    }
    if (node.type !== "ImportDeclaration" || node.importKind === "type") return
    const usedNames = node.specifiers.filter(({ local }) => names.has(local.name))
    if (node.specifiers.length > 0 && usedNames.length === 0) return
    load(
      node.source.value,
      usedNames.flatMap((specifier) => {
        if (specifier.type === "ImportNamespaceSpecifier") return [...members.get(specifier.local.name) ?? ["*"]]
        if (specifier.type === "ImportDefaultSpecifier") return ["default"]
        return [isName(specifier.imported) ? specifier.imported.name : specifier.imported.value]
      })
    )
  })
  return { imports, uses }
}

const readModule = (parse: Parse, path: string, text: string): Module => {
  if (path.endsWith(".css")) {
    const imports = Array.from(text.matchAll(/@import\s+(?:url\()?["']?([^"')]+)/g), ([, name = ""]) => name)
    return { path, text, imports, uses: new Set(), isBroken: false }
  }
  try {
    return { path, text, ...importsOf(parseSource(parse, path, text)), isBroken: false }
  } catch {
    // The packages that its text names.
    const imports = Array.from(text.matchAll(/["']([@.~\w][^"'\s]*)["']/g), ([, name = ""]) => name)
    return { path, text, imports, uses: new Set(imports.map((name) => `${name}#*`)), isBroken: true }
  }
}

/** Reads the modules that the entries load. Leaves out files that cannot be read. */
export const modulesFrom = (parse: Parse, read: Read, entries: ReadonlyArray<string>): ReadonlyArray<Module> => {
  const paths = new Set(entries)
  return [...function*() {
    for (const path of paths) {
      const text = readable.test(path) ? read(path) : null
      if (text === null || paths.size > mostModules) continue
      const module = readModule(parse, path, text.replace(/^\uFEFF/, ""))
      yield module
      for (const specifier of module.imports) {
        const next = resolve(read, path, specifier)
        if (next !== undefined) paths.add(next)
      }
    }
  }()]
}
