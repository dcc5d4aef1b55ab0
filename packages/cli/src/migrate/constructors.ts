/** Rewrites constructors of apps, and writes expressions for copies of an app that use the token store passed to one call. */
import type { Node } from "@babel/types"
import { type Constructed, constructorOf, isForNext, type New, optionOf } from "./infer/constructors.ts"
import { importedBy } from "./infer/origins.ts"
import type { AppOrigin } from "./infer/Shape.ts"
import { appOptions, reviewedOptions } from "./options.ts"
import { excerpt, type Rewriting } from "./Rewriting.ts"
import { appClasses } from "./rules/names.ts"
import { NeedsPerson, needsPerson } from "./rules/Rule.ts"
import { endOf, isMember } from "./source/parse.ts"
import type { SourceFile } from "./source/SourceFile.ts"
import { isStatementList } from "./source/statements.ts"
import { migrateOption, tokenStoreText } from "./tokenStores.ts"

/** Rewrites `new StackServerApp({ … })` as `createServerApp({ … })`. */
export const rewriteConstructor = (rewriting: Rewriting, node: New): void => {
  const { file, inference, note, replaced } = rewriting
  const appClass = appClasses[inference.origin(file, node.callee) ?? ""]
  if (appClass === undefined) return
  const shape = inference.of(file, node)
  const kind = shape?.is === "object" && shape.kind === "NextApp" ? "NextApp" : appClass.kind
  try {
    const [argument] = node.arguments
    if (kind === "ClientApp" && isForNext(inference, file, node)) {
      return note(
        node,
        excerpt(file, node),
        "pages of Next.js take the app from `useApp()` inside `<HydrationBoundary>`, and servers from `createNext`",
        "react"
      )
    }
    const options = appOptions(inference, file, node, kind, {}, (value) => tokenStoreText(rewriting, value))
    reviewOptions(rewriting, argument)
    if (kind === "NextApp") return forNext(rewriting, node, options)
    const make = makeOf(rewriting, node.callee, appClass.make)
    file.edit(node, `${make}(${argument === undefined ? "{}" : options})`)
    replaced.add(rootOf(node.callee))
    if (kind === "ClientApp" && argument?.type === "ObjectExpression" && optionOf(argument, "tokenStore") === undefined) {
      note(node, excerpt(file, node), "a client app needs the option `tokenStore`", "apps")
    }
  } catch (error) {
    if (!(error instanceof NeedsPerson)) throw error
    note(node, excerpt(file, node), error.message, "apps")
  }
}

const reviewOptions = ({ file, note }: Rewriting, options: Node | undefined): void => {
  for (const [name, review] of Object.entries(reviewedOptions)) {
    const value = optionOf(options, name)
    const why = value && review(file.text(value))
    if (value && why !== undefined) note(value, `${name}: ${excerpt(file, value)}`, why, "apps")
  }
}

const rootOf = (node: Node): Node => isMember(node) ? rootOf(node.object) : node

/** The function that makes the app: an import, or a member of a module that is loaded on demand. */
const makeOf = ({ file, inference, use }: Rewriting, callee: Node, make: string): string => {
  const root = rootOf(callee)
  const binding = file.scopes.bindingOf(root)
  if (binding && importedBy(file, binding) && inference.origin(file, root) === "*") return use(make, "latchkey/promise")
  if (isMember(callee)) return `${file.text(callee.object)}.${make}`
  return binding?.declaration.type === "VariableDeclarator" ? make : use(make, sourceOf(file, callee))
}

/** The module to import from: a file of the program that re-exports the old client, or latchkey. */
const sourceOf = (file: SourceFile, callee: Node): string => {
  const binding = file.scopes.bindingOf(callee)
  const source = binding && importedBy(file, binding)?.source
  return source?.startsWith(".") ? source : "latchkey/promise"
}

const forNext = ({ file, note, replaced, use }: Rewriting, node: New, options: string) => {
  if (node.callee.type !== "Identifier") return needsPerson("the class must be imported by its name")
  const connection = [
    use("connection", "next/server"),
    use("cookies", "next/headers"),
    use("headers", "next/headers"),
    use("redirect", "next/navigation"),
    migrateOption()
  ].join(", ")
  const text = options === "{}"
    ? `{ ${connection} }`
    : options.replace(/^\{\s*/, (open) => `${open === "{" ? "{ " : open}${connection}, `)
  file.edit(node, `${use("createNext", "latchkey/next")}(${text})`)
  replaced.add(node.callee)
  note(node, excerpt(file, node), "sessions are renewed by `createProxy` of latchkey/next, in the file proxy.ts", "apps")
}

interface Declared extends Constructed {
  /** The declaration's statement, including `export`. */
  readonly statement: Node
}

/** The declaration of an app, in this file or another. */
const declarationOf = ({ file, inference }: Rewriting, app: AppOrigin | undefined): Declared | undefined => {
  const { root, text } = app ?? {}
  const constructorNode = root && text === root.name ? constructorOf(inference, file, root) : undefined
  const declaration = constructorNode?.file.parentOf(constructorNode.binding.declaration)
  if (constructorNode === undefined || declaration === undefined) return undefined
  const holder = constructorNode.file.parentOf(declaration)
  const statement = holder?.type === "ExportNamedDeclaration" ? holder : declaration
  return isStatementList(constructorNode.file.parentOf(statement)) ? { ...constructorNode, statement } : undefined
}

/** The expression for a copy of an app that uses `value`, the token store passed to one call. */
export const appWithTokenStore = (rewriting: Rewriting, app: AppOrigin | undefined, value: string): string => {
  const declaration = declarationOf(rewriting, app)
  if (declaration === undefined) {
    return needsPerson("a call with a token store needs an app for the request, but the constructor of the app was not found")
  }
  const tokenStore = tokenStoreText(rewriting, value)
  const { binding: { name }, file, node, statement } = declaration
  const there = rewriting.at(file)
  const make = app?.kind === "ClientApp" ? "createClientApp" : app?.kind === "AdminApp" ? "createAdminApp" : "createServerApp"
  const options = appOptions(rewriting.inference, file, node, app?.kind ?? "ServerApp", { tokenStore: "" })
  if (options === "{}") return `${rewriting.use(make, "latchkey/promise")}({ tokenStore: ${tokenStore} })`
  const type = /\.[cm]?tsx?$/.test(file.path) ? `: ${there.use("TokenStoreOption", "latchkey/promise", { isType: true })}` : ""
  const more = options.replace(
    /(\n[ \t]*)?(\S[^\n]*?),?(\s*)\}$/,
    (_, line: string | undefined, last: string, space: string) =>
      `${line ?? ""}${last},${line !== undefined && space.includes("\n") ? line : " "}tokenStore${space || " "}}`
  )
  const ownName = `${name}For`
  const exportPrefix = statement.type === "ExportNamedDeclaration" ? "export " : ""
  const semicolon = file.before.endsWith(";", endOf(statement)) ? ";" : ""
  file.addLine(
    statement,
    `${exportPrefix}const ${ownName} = (tokenStore${type}) => ${there.use(make, "latchkey/promise")}(${more})${semicolon}`,
    "after"
  )
  if (file === rewriting.file) return `${ownName}(${tokenStore})`
  const source = app?.root && importedBy(rewriting.file, app.root)?.source
  if (exportPrefix === "" || source === undefined) return needsPerson(`export ${ownName} of ${file.path}`)
  return `${rewriting.use(ownName, source)}(${tokenStore})`
}
