/** Finds what an app really loads: the modules that its roots import and use, and the names of Latchkey that they use. */
import type { Node } from "@babel/types"
import { posix } from "node:path"
import { childrenOf, isCall, type Parse, parseSource, visitInnerFirst } from "../migrate/source/parse.ts"
import type { Files, Mounted } from "./frameworks/Framework.ts"
import { withoutMark } from "./textFile.ts"

/** What one module imports: specifiers with the names that it uses, and the names of Latchkey. */
interface Module {
  readonly specifiers: ReadonlyArray<string>
  readonly names: ReadonlyArray<string>
}

const stylesheet = /^(?:latchkey\/react\/styles\.css|@radix-ui\/themes\/(?:styles|components|tokens)\.css)/
const endings = ["", ".tsx", ".ts", ".jsx", ".js", ".mjs", ".mts", "/index.tsx", "/index.ts", "/index.jsx", "/index.js"]
const sources = /\.[cm]?[jt]sx?$/
/** The largest number of modules that are read. */
const most = 5_000

const isName = (node: Node): node is Extract<Node, { type: "Identifier" | "JSXIdentifier" }> =>
  node.type === "Identifier" || node.type === "JSXIdentifier"

const ofLatchkey = (specifier: string): boolean => /^latchkey(?:\/|$)/.test(specifier)

/** The names outside import declarations, and for `Latchkey.AuthPages` the member by its object. */
const usedNames = (program: Node) => {
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
  return { names, membersOf: (local: string) => [...members.get(local) ?? []] }
}

/** The specifier that a node loads: `export … from`, `import()`. */
const loadedBy = (node: Node): string | undefined => {
  if (node.type === "ExportAllDeclaration" || node.type === "ExportNamedDeclaration") return node.source?.value
  const source = node.type === "ImportExpression"
    ? node.source
    : isCall(node) && node.callee.type === "Import"
    ? node.arguments[0]
    : undefined
  return source?.type === "StringLiteral" ? source.value : undefined
}

const moduleFrom = (program: Node): Module => {
  const uses = usedNames(program)
  const specifiers: Array<string> = []
  const names: Array<string> = []
  visitInnerFirst(program, (node) => {
    const loaded = loadedBy(node)
    if (loaded !== undefined) specifiers.push(loaded)
    if (node.type === "ExportNamedDeclaration" && node.source && ofLatchkey(node.source.value)) {
      names.push(...node.specifiers.flatMap((specifier) => specifier.type === "ExportSpecifier" ? [specifier.local.name] : []))
    }
    if (node.type !== "ImportDeclaration" || node.importKind === "type") return
    const from = node.source.value
    const specifiersInUse = node.specifiers.filter(({ local }) => uses.names.has(local.name))
    if (node.specifiers.length === 0 || specifiersInUse.length > 0) specifiers.push(from)
    if (!ofLatchkey(from)) return
    for (const specifier of specifiersInUse) {
      const { name } = specifier.local
      if (specifier.type === "ImportNamespaceSpecifier") names.push(...uses.membersOf(name))
      else names.push(specifier.type === "ImportSpecifier" && isName(specifier.imported) ? specifier.imported.name : name)
    }
  })
  return { specifiers, names }
}

/** The places of an alias such as `@/auth`, which most projects point to `src`, `app` or the project's folder. */
const aliased = (specifier: string): ReadonlyArray<string> => {
  const rest = /^(?:[@~#]\/|\/)(.+)$/.exec(specifier)?.[1]
  return rest === undefined ? [] : [`src/${rest}`, `app/${rest}`, rest]
}

const resolve = (files: Files, from: string, specifier: string): string | undefined => {
  const path = specifier.replace(/\?.*$/, "")
  const stems = /^\.{1,2}(?:\/|$)/.test(path) ? [posix.join(posix.dirname(from), path)] : aliased(path)
  return stems.flatMap((stem) => [stem, stem.replace(/\.[cm]?jsx?$/, "")]).flatMap((stem) =>
    endings.map((ending) => stem + ending)
  )
    .find((candidate) => !candidate.startsWith("..") && files.read(candidate) !== null)
}

export const mountedFrom = (parse: Parse, files: Files, roots: ReadonlyArray<string>): Mounted => {
  const names = new Set<string>()
  const broken: Array<string> = []
  let hasStyles = false
  const queue = new Set(roots)
  for (const path of queue) {
    const text = files.read(path)
    if (text === null || queue.size > most) continue
    if (path.endsWith(".css")) {
      hasStyles ||= Array.from(text.matchAll(/@import\s+(?:url\()?["']?([^"')]+)/g)).some(([, from = ""]) =>
        stylesheet.test(from)
      )
    }
    if (!sources.test(path)) continue
    try {
      const module = moduleFrom(parseSource(parse, path, withoutMark(text)))
      for (const name of module.names) names.add(name)
      hasStyles ||= module.specifiers.some((specifier) => stylesheet.test(specifier))
      for (const specifier of module.specifiers) {
        const next = resolve(files, path, specifier)
        if (next !== undefined) queue.add(next)
      }
    } catch {
      broken.push(path)
    }
  }
  return { names, hasStyles, broken }
}
