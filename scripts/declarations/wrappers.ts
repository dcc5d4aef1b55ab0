/**
 * Programs that export what users write around the package, without annotations: a value for each verb, layer, hook, live value, class and
 * app, and a function that calls each one.
 */
import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type DocumentedVerb, documentVerbs } from "../build/documented.ts"
import { root } from "../toolchain.mjs"

export interface Program {
  readonly name: string
  readonly text: string
  /** The number of exports. */
  readonly count: number
}

/** An expression, and whether a program can call it. */
interface Wrapped {
  readonly expression: string
  readonly isCallable: boolean
}

const programOf = (name: string, header: ReadonlyArray<string>, wrapping: ReadonlyArray<Wrapped>): Program => {
  const lines = wrapping.flatMap(({ expression, isCallable }, index) => [
    `export const value${index} = ${expression}`,
    ...(isCallable
      ? [`export const call${index} = (...args: Parameters<typeof ${expression}>) => ${expression}(...args)`]
      : [])
  ])
  return { name, text: [...header, ...lines, ""].join("\n"), count: lines.length }
}

/** The namespaces that `latchkey` exports, with the path of each module in `src`, without its ending. */
const namespaces = (): ReadonlyMap<string, string> => {
  const index = readFileSync(join(root, "src", "index.ts"), "utf8")
  const matches = index.matchAll(/^export \* as (\w+) from "\.\/(.+)\.ts"$/gm)
  return new Map(Array.from(matches, ([, name = "", path = ""]) => [name, path] as const))
}

/** Whether a program can call an export. Schemas, service tags and references are functions too, of which only endpoints are callable. */
const isCallable = (value: unknown) =>
  typeof value === "function" && !/^class\b/.test(Function.prototype.toString.call(value)) &&
  !("ast" in value) && (!("key" in value) || "method" in value)

const exportsOf = (module: object, prefix: string, inner: ReadonlyMap<string, string>): ReadonlyArray<Wrapped> =>
  Object.entries(module).flatMap(([name, value]: readonly [string, unknown]) =>
    typeof value === "object" && value !== null && inner.has(name)
      ? exportsOf(value, `${prefix}.${name}`, new Map())
      : [{ expression: `${prefix}.${name}`, isCallable: isCallable(value) }]
  )

const programOfEntry = async (entry: string): Promise<Program> => {
  const module = await import(entry) as object
  const inner = entry === "latchkey" ? namespaces() : new Map<string, string>()
  return programOf(entry.replaceAll("/", "-"), [`import * as Entry from "${entry}"`], exportsOf(module, "Entry", inner))
}

const verbsOf = (app: string, verbs: ReadonlyArray<DocumentedVerb>): ReadonlyArray<Wrapped> =>
  verbs.flatMap(({ path }) => [
    `${app}.${path}`,
    // Streams have no safe form.
    ...(path.endsWith(".stream") ? [] : [`${app}.safe.${path}`])
  ]).map((expression) => ({ expression, isCallable: true }))

/** A program that exports the three kinds of apps, each with its verbs. */
const apps = async (): Promise<Program> => {
  const { AdminDocs, ClientDocs, ServerDocs } = await documentVerbs()
  const header = [
    "import { createAdminApp, createClientApp, createServerApp, typedMetadata } from \"latchkey/promise\"",
    "export const app = createClientApp({ projectId: \"x\", tokenStore: \"cookie\" })",
    "export const server = createServerApp({ projectId: \"x\", tokenStore: \"memory\" })",
    "export const admin = createAdminApp({ projectId: \"x\", tokenStore: \"memory\" })",
    "const metadata = typedMetadata({})",
    "export const typed = createClientApp({ projectId: \"x\", tokenStore: \"cookie\", metadata })",
    "export const typedServer = createServerApp({ projectId: \"x\", tokenStore: \"memory\", metadata })"
  ]
  const typedVerbs = (verbs: ReadonlyArray<DocumentedVerb>) => verbs.filter(({ path }) => /^(?:user|users|teams)\./.test(path))
  return programOf("apps", header, [
    ...verbsOf("app", ClientDocs),
    ...verbsOf("server", ServerDocs),
    ...verbsOf("admin", AdminDocs),
    ...verbsOf("typed", typedVerbs(ClientDocs)),
    ...verbsOf("typedServer", typedVerbs(ServerDocs))
  ])
}

/** Hooks around verbs and live values. */
const hooks = async (): Promise<Program> => {
  const { ClientDocs } = await documentVerbs()
  const values = await import("latchkey/live") as object
  const lines = [
    "export const app = createClientApp({ projectId: \"x\", tokenStore: \"cookie\" })",
    ...ClientDocs.map(({ path }, index) => `export const useVerb${index} = () => useAction(app.safe.${path})`),
    ...Object.entries(values).flatMap(([name, value]: readonly [string, unknown], index) => {
      if (name === "liveValue" || name === "makeLiveStore") return []
      const [parameters, call] = typeof value === "function"
        ? [`...args: Parameters<typeof values.${name}>`, `values.${name}(...args)`]
        : ["", `values.${name}`]
      return [
        `export const useValue${index} = (${parameters}) => useLive(${call})`,
        `export const useState${index} = (${parameters}) => useLiveState(${call})`,
        `export const live${index} = (${parameters}) => live(app, ${call})`
      ]
    })
  ]
  const header = [
    "import * as values from \"latchkey/live\"",
    "import { createClientApp, live } from \"latchkey/promise\"",
    "import { useAction, useLive, useLiveState } from \"latchkey/react\""
  ]
  return { name: "hooks", text: [...header, ...lines, ""].join("\n"), count: lines.length }
}

/** The layers and programs of a program for Effect. */
const layers = `import * as Effect from "effect/Effect"
import { AdminApp, Auth, ClientApp, CurrentUser, ServerApp, TokenStoreMemory } from "latchkey"
import { promised } from "latchkey/promise"
import { signInWithPassword } from "latchkey/services/auth/Auth"

export const client = ClientApp.layer({ projectId: "x", tokenStore: TokenStoreMemory.layer })
export const server = ServerApp.layer({ projectId: "x" })
export const admin = AdminApp.layer({ projectId: "x" })
export const small = promised(client, { signInWithPassword })
export const program = Effect.gen(function*() {
  yield* Auth.signInWithPassword({ email: "a", password: "b" })
  return yield* CurrentUser.get({ or: "anonymous" })
}).pipe(Effect.catchTag("EmailPasswordMismatch", () => Effect.succeed(null)))
`

/** Exports with annotations, as `isolatedDeclarations` requires: each constructor's result has a public name. */
export const annotations = `import type * as Layer from "effect/Layer"
import { ClientApp, TokenStoreMemory } from "latchkey"
import { type ClaimedUser, createVerifier, type Verifier } from "latchkey/jwt"
import type { NextApp } from "latchkey/next"
import {
  type AdminApp, type ClientApp as PromiseApp, createAdminApp, createClientApp, createServerApp, type ServerApp
} from "latchkey/promise"
import { type Authentication, createAuthentication } from "latchkey/server"
import { createWebhooks, type Webhooks } from "latchkey/webhooks"

export const app: PromiseApp = createClientApp({ projectId: "x", tokenStore: "cookie" })
export const server: ServerApp = createServerApp({ projectId: "x", tokenStore: "memory" })
export const admin: AdminApp = createAdminApp({ projectId: "x", tokenStore: "memory" })
export const authentication: Authentication<ClaimedUser> = createAuthentication({ projectId: "x" })
export const verifier: Verifier = createVerifier({ projectId: "x" })
export const webhooks: Webhooks = createWebhooks({ secret: "whsec_x" })
export declare const next: NextApp
export const layer: ReturnType<typeof ClientApp.layer> = ClientApp.layer({ projectId: "x", tokenStore: TokenStoreMemory.layer })
export const signIn = (input: Parameters<typeof app.auth.signInWithPassword>[0]): ReturnType<typeof app.auth.signInWithPassword> =>
  app.auth.signInWithPassword(input)
export type { Layer }
`

/** A program that reaches each module of verbs and layers by its path, also those without a namespace in `latchkey`. */
const modules = async (): Promise<Program> => {
  const paths = globSync("{services,layers}/**/*.js", { cwd: join(root, "dist") })
    .filter((path) =>
      !/^services\/(internal\/|navigation\/OAuthLibrary)/.test(path) &&
      existsSync(join(root, "src", path.replace(/\.js$/, ".ts")))
    )
    .map((path) => `latchkey/${path.replace(/\.js$/, "")}`)
    .toSorted()
  const wrapping = await Promise.all(paths.map(async (path, index) => {
    const values = exportsOf(await import(path) as object, `Module${index}`, new Map())
    // The program of `latchkey` calls the same functions.
    return values.map(({ expression }) => ({ expression, isCallable: false }))
  }))
  return programOf("modules", paths.map((path, index) => `import * as Module${index} from "${path}"`), wrapping.flat())
}

/** All programs, for the entries with these names and for what `latchkey/promise`, `latchkey` and `latchkey/react` make. */
export const wrappers = async (entries: ReadonlyArray<string>): Promise<ReadonlyArray<Program>> => [
  ...await Promise.all(entries.map(programOfEntry)),
  await modules(),
  await apps(),
  await hooks(),
  { name: "layers", text: layers, count: layers.split("\nexport ").length - 1 }
]
