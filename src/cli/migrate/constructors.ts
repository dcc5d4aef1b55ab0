/** Constructors of apps, and apps for the token store of one call. */
import type { Node } from "@babel/types"
import { importedBy } from "./infer/origins.ts"
import type { AppOrigin } from "./infer/Shape.ts"
import { optionOf } from "./infer/shapes.ts"
import { withOptions } from "./objects.ts"
import { excerpt, type Rewriting } from "./Rewriting.ts"
import type { AppKind } from "./rules/Given.ts"
import { appClasses } from "./rules/names.ts"
import { NeedsPerson, needsPerson, type Renamed } from "./rules/Rule.ts"
import { endOf, isMember } from "./source/parse.ts"
import { exportOf } from "./source/Project.ts"
import type { SourceFile } from "./source/SourceFile.ts"

type New = Extract<Node, { type: "NewExpression" }>

const unquoted = (text: string) => /^(["'])(.*)\1$/.exec(text)?.[2]

/** Options of the old constructors that have other names, or none. */
const renamed = (kind: AppKind): Renamed => ({
  noAutomaticPrefetch: "",
  devTool: "",
  analytics: () => needsPerson("session recordings are sent by `app.sessionReplays.record`"),
  inheritsFrom: () => needsPerson("`inheritsFrom` has no equivalent: give both apps the same options"),
  projectOwnerSession: () => needsPerson("the app of the project's owner is the option `owner`"),
  redirectMethod: (value) => {
    const method = unquoted(value)
    if (method === "none") return "navigator: null"
    return method === "window" ? "" : needsPerson("the function that navigates is the option `navigator`")
  },
  tokenStore: (value) => {
    if (kind === "NextApp") return ""
    // The old client redirects after signing in, unless a call says otherwise.
    return kind === "ClientApp" && unquoted(value) === "cookie"
      ? `tokenStore: ${value}, redirectAfterAuth: true`
      : `tokenStore: ${value}`
  },
  urls: (value) =>
    value.includes("type:") ? needsPerson("an address is a path or a URL") : value === "urls" ? "urls" : `urls: ${value}`
})

const optionsOf = (file: SourceFile, node: Node | undefined, kind: AppKind, without: Renamed = {}): string => {
  if (node === undefined) return "{}"
  const options = withOptions(file, node, { ...renamed(kind), ...without })
  return optionOf(node, "redirectMethod")?.type === "StringLiteral" && options.includes("navigator: null")
    ? options.replace(", redirectAfterAuth: true", "")
    : options
}

/** `new StackServerApp({ … })` as `createServerApp({ … })`. */
export const rewriteConstructor = (rewriting: Rewriting, node: New): void => {
  const { file, inference, note, replaced } = rewriting
  const made = appClasses[inference.origin(file, node.callee) ?? ""]
  if (made === undefined) return
  const shape = inference.of(file, node)
  const kind = shape?.is === "thing" && shape.kind === "NextApp" ? "NextApp" : made.kind
  try {
    const [given] = node.arguments
    const options = optionsOf(file, given, kind)
    if (kind === "NextApp") return forNext(rewriting, node, options)
    const make = makeOf(rewriting, node.callee, made.make)
    file.edit(node, `${make}(${given === undefined ? "{}" : options})`)
    replaced.add(rootOf(node.callee))
    if (kind === "ClientApp" && given?.type === "ObjectExpression" && optionOf(given, "tokenStore") === undefined) {
      note(node, excerpt(file, node), "a client app needs the option `tokenStore`", "apps")
    }
  } catch (error) {
    if (!(error instanceof NeedsPerson)) throw error
    note(node, excerpt(file, node), error.message, "apps")
  }
}

const rootOf = (node: Node): Node => isMember(node) ? rootOf(node.object) : node

/** The function that makes the app: a member of a module that is loaded on demand, or an import. */
const makeOf = ({ file, inference, use }: Rewriting, callee: Node, make: string): string => {
  const root = rootOf(callee)
  const binding = file.scopes.bindingOf(root)
  if (binding && importedBy(file, binding) && inference.origin(file, root) === "*") return use(make, "latchkey/promise")
  if (isMember(callee)) return `${file.text(callee.object)}.${make}`
  return binding?.declaration.type === "VariableDeclarator" ? make : use(make, sourceOf(file, callee))
}

/** An import of the old client, or of a file of the program that exports it again. */
const sourceOf = (file: SourceFile, callee: Node): string => {
  const binding = file.scopes.bindingOf(callee)
  const source = binding && importedBy(file, binding)?.source
  return source?.startsWith(".") ? source : "latchkey/promise"
}

const forNext = ({ file, note, replaced, use }: Rewriting, node: New, options: string) => {
  if (node.callee.type !== "Identifier") return needsPerson("the class must be imported by its name")
  const connection = [use("cookies", "next/headers"), use("headers", "next/headers"), use("redirect", "next/navigation")].join(
    ", "
  )
  const text = options === "{}"
    ? `{ ${connection} }`
    : options.replace(/^\{\s*/, (open) => `${open === "{" ? "{ " : open}${connection}, `)
  file.edit(node, `${use("createNext", "latchkey/next")}(${text})`)
  replaced.add(node.callee)
  note(node, excerpt(file, node), "sessions are renewed by `createProxy` of latchkey/next, in the file proxy.ts", "apps")
}

interface Declared {
  readonly file: SourceFile
  readonly node: New
  readonly name: string
  readonly statement: Node
}

/** The constructor call of an app, in this file or another one. */
const declarationOf = ({ file, inference }: Rewriting, app: AppOrigin | undefined): Declared | undefined => {
  const { root, text } = app ?? {}
  if (root === undefined || text !== root.name) return undefined
  const imported = importedBy(file, root)
  const other = imported ? inference.project.fileOf(file, imported.source) : file
  const found = imported && other ? exportOf(other, imported.name) : undefined
  const binding = imported ? found?.is === "binding" ? found.binding : undefined : root
  const init = binding?.declaration.type === "VariableDeclarator" ? binding.declaration.init : undefined
  if (other === undefined || binding === undefined || init?.type !== "NewExpression") return undefined
  const declaration = other.parentOf(binding.declaration)
  const holder = declaration && other.parentOf(declaration)
  if (declaration === undefined) return undefined
  const statement = holder?.type === "ExportNamedDeclaration" ? holder : declaration
  return { file: other, node: init, name: binding.name, statement }
}

/** The expression for an app like another one, with the token store of one call. */
export const appWithTokenStore = (rewriting: Rewriting, app: AppOrigin | undefined, tokenStore: string): string => {
  const declared = declarationOf(rewriting, app)
  if (declared === undefined) {
    return needsPerson("the token store of a call is that of an app for the request; its constructor is not found")
  }
  const { file, name, node, statement } = declared
  const there = rewriting.at(file)
  const make = app?.kind === "ClientApp" ? "createClientApp" : app?.kind === "AdminApp" ? "createAdminApp" : "createServerApp"
  const options = optionsOf(file, node.arguments[0], app?.kind ?? "ServerApp", { tokenStore: "" })
  if (options === "{}") return `${rewriting.use(make, "latchkey/promise")}({ tokenStore: ${tokenStore} })`
  const type = /\.[cm]?tsx?$/.test(file.path) ? `: ${there.use("TokenStoreOption", "latchkey/promise", { isType: true })}` : ""
  const more = options.replace(
    /(\n[ \t]*)?(\S[^\n]*?),?(\s*)\}$/,
    (_, line: string | undefined, last: string, space: string) =>
      `${line ?? ""}${last},${line !== undefined && space.includes("\n") ? line : " "}tokenStore${space || " "}}`
  )
  const own = `${name}For`
  const exported = statement.type === "ExportNamedDeclaration" ? "export " : ""
  const semicolon = file.before.endsWith(";", endOf(statement)) ? ";" : ""
  file.addLine(
    statement,
    `${exported}const ${own} = (tokenStore${type}) => ${there.use(make, "latchkey/promise")}(${more})${semicolon}`,
    "after"
  )
  if (file === rewriting.file) return `${own}(${tokenStore})`
  const source = app?.root && importedBy(rewriting.file, app.root)?.source
  if (exported === "" || source === undefined) return needsPerson(`export ${own} of ${file.path}`)
  return `${rewriting.use(own, source)}(${tokenStore})`
}
