/** Back ends: a new file with a server, or a route in the server that the project has. */
import type { Node } from "@babel/types"
import { endOf, isCall, startOf } from "../../migrate/source/parse.ts"
import { addNames, localNameOf } from "../edit/imports.ts"
import { insertion, type Source, sourceFrom, Unusual } from "../edit/Source.ts"
import { statementsOf } from "../edit/statements.ts"
import { type Edit, type Example, type Files, firstOf, type Framework, needsCall } from "./Framework.ts"

/** How a program makes the server of a library: `new Hono()`, `express()`, `Fastify()`. */
const constructors: { readonly [framework: string]: RegExp } = {
  hono: /\bnew Hono\b/,
  express: /\bexpress\(\)/,
  fastify: /\b[fF]astify\(/
}

const stems = ["server", "index", "app", "main"].flatMap((name) => [name, `src/${name}`])

const serverOf = (project: Files, framework: string): string | undefined => {
  const pattern = constructors[framework]
  const files = stems.flatMap((stem) => ["ts", "mts", "js", "mjs", "tsx"].map((ending) => `${stem}.${ending}`)).filter(
    project.has
  )
  return pattern && files.find((path) => pattern.test(project.read(path) ?? ""))
}

type Declaration = Extract<Node, { type: "VariableDeclaration" }>

/** The statement of the module that makes the server, and the server's name. */
const serverIn = (source: Source, pattern: RegExp): { readonly statement: Node; readonly name: string } => {
  for (const statement of source.statements) {
    const declaration = statement.type === "ExportNamedDeclaration" && statement.declaration ? statement.declaration : statement
    if (declaration.type !== "VariableDeclaration") continue
    const declarator = (declaration as Declaration).declarations.find(({ init }) =>
      init && (isCall(init) || init.type === "NewExpression") && pattern.test(source.text.slice(startOf(init), endOf(init)))
    )
    if (declarator?.id.type === "Identifier") return { statement, name: declarator.id.name }
  }
  throw new Unusual("its server is not a constant of the module")
}

type Import = Extract<Node, { type: "ImportDeclaration" }>

/** The names that an import brings, with `type` before the name of a type. JavaScript gets no types. */
const namesIn = (source: Source, { specifiers }: Import) =>
  specifiers.flatMap((specifier) => {
    const isType = specifier.type === "ImportSpecifier" && specifier.importKind === "type"
    if (isType && source.path.endsWith("js")) return []
    const { name } = specifier.local
    if (localNameOf(source, name) !== name) throw new Unusual(`it uses the name ${name} already`)
    return [isType ? `type ${name}` : name]
  })

/** The edit of an existing server: the imports of Latchkey, and the statements of the page's server that use them, after the server was made. */
const editOf = (framework: string, file: string, { parse, textOf }: Example): Edit => ({
  path: "server.ts",
  file,
  splices: (source) => {
    const { name, statement } = serverIn(source, constructors[framework] ?? /(?!)/)
    if (!source.statements.some(({ type }) => type === "ImportDeclaration")) throw new Unusual("it has no import declarations")
    const example = sourceFrom(parse, "server.ts", textOf("server.ts"))
    const imports = example.statements.flatMap((node) =>
      node.type === "ImportDeclaration" && node.source.value.startsWith("latchkey/")
        ? [{ module: node.source.value, names: namesIn(source, node) }]
        : []
    )
    const uses = new RegExp(`\\b(${imports.flatMap(({ names }) => names).join("|").replaceAll("type ", "")})\\b`)
    const { lineBreak } = source.style
    const code = statementsOf(example, source.style, (text) => uses.test(text)).map((text) => text.replaceAll(/\bapp\b/g, name))
    return [
      ...imports.map(({ module, names }) => addNames(source, module, ...names.map((text) => [text, text] as const))),
      insertion(endOf(statement), code.map((text) => lineBreak + lineBreak + text).join(""))
    ]
  }
})

/** A server whose file, or whose route, calls `createAuthentication`. */
const server = (framework: string): Framework => ({
  placeOf: (_, path) => path,
  isJavaScript: () => false,
  parts: (project, example) => {
    const file = serverOf(project, framework)
    const roots = file === undefined ? stems.flatMap((stem) => firstOf(project, [stem]) ?? []) : [file]
    const needs = [needsCall(roots, file ?? "server.ts", "createAuthentication", "createServerApp")]
    return [
      file === undefined
        ? { needs, files: ["server.ts"], edits: [] }
        : { needs, files: [], edits: [editOf(framework, file, example)] }
    ]
  }
})

/** The entry in the configuration of Wrangler; `undefined` if it has none. */
const workerOf = (project: Files): string | undefined =>
  ["wrangler.json", "wrangler.jsonc", "wrangler.toml"].flatMap((path) =>
    /(?:"main"\s*:|^main\s*=)\s*["']\.?\/?([^"']+)["']/m.exec(project.read(path) ?? "")?.[1] ?? []
  )[0]

const cloudflare: Framework = {
  placeOf: (_, path) => path,
  isJavaScript: () => false,
  parts: (project) => {
    const file = workerOf(project)
    const edit: Edit = {
      path: "worker.ts",
      file,
      splices: () => {
        throw new Unusual("a worker has no common structure")
      }
    }
    const needs = [needsCall([file ?? "worker.ts"], file ?? "worker.ts", "createAuthentication", "createServerApp")]
    const isOwn = file !== undefined && project.has(file)
    return [isOwn ? { needs, files: [], edits: [edit] } : { needs, files: ["worker.ts", "wrangler.jsonc"], edits: [] }]
  }
}

/** A program that is one new file. */
const program = (path: string, ...names: ReadonlyArray<string>): Framework => ({
  placeOf: (_, name) => name,
  isJavaScript: () => false,
  parts: (project) => {
    const otherFiles = stems.flatMap((stem) => firstOf(project, [stem]) ?? [])
    return [{ needs: [needsCall([path, ...otherFiles], path, ...names)], files: [path], edits: [] }]
  }
})

export const servers: { readonly [name: string]: Framework } = {
  cloudflare,
  effect: program("server.ts", "layerAuthentication", "Authentication"),
  express: server("express"),
  fastify: server("fastify"),
  hono: server("hono"),
  node: program("script.ts", "createClientApp", "createServerApp", "ClientApp", "ServerApp")
}
