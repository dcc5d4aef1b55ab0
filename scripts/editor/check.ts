/**
 * Checks what editors show to users, through the language server of TypeScript 7: for each verb of the promise apps, each hook and each
 * component, a sentence, an example, defaults and errors; for each live value, a sentence, when it changes, and errors; and imports of
 * public entries only.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type DocumentedVerb, documentVerbs } from "../build/documented.ts"
import { root } from "../toolchain.mjs"
import { startLanguageServer } from "./LanguageServer.ts"

interface Hover {
  readonly expression: string
  /** Patterns that the docstring must match. */
  readonly needs: ReadonlyArray<RegExp>
}

const sentence = /^[A-Z`"].{10,}/
const example = /\*\*Example\*\*/
const errors = /\*\*Errors\*\*/

/** Verbs and hooks that cannot fail. */
const infallible = new Set(["navigation.takeFromQuery", "useAppearance", "useRootAppearance"])

const ofVerb = (app: string) => ({ defaults, path }: DocumentedVerb): Hover => ({
  expression: `${app}.${path}`,
  needs: [
    sentence,
    example,
    ...(infallible.has(path) ? [] : [errors]),
    ...(defaults === "" ? [] : [/\*\*Defaults\*\*/])
  ]
})

/** The names that an entry of the built package exports. */
const namesOf = async (entry: string) => Object.keys(await import(entry) as object)

/** Whether a name is a component or a hook. Error classes are excluded: the API reference describes them. */
const isShown = (name: string) => /^use[A-Z]/.test(name) || (/^[A-Z]/.test(name) && !name.endsWith("NotFound"))
const ofEntry = async (namespace: string, entry: string): Promise<ReadonlyArray<Hover>> =>
  (await namesOf(entry)).filter(isShown).map((name) => ({
    expression: `${namespace}.${name}`,
    needs: [sentence, example, ...(name.startsWith("use") && !infallible.has(name) ? [/error|throws|\bErrors\b/i] : [])]
  }))

/** Live values; other exports of their entries construct values and stores. */
const ofValues = async (namespace: string, entry: string): Promise<ReadonlyArray<Hover>> =>
  (await namesOf(entry)).filter((name) => /^[a-z]/.test(name) && name !== "liveValue" && name !== "makeLiveStore")
    .map((name) => ({ expression: `${namespace}.${name}`, needs: [sentence, /[Rr]ead|updated by/, errors] }))

const header = [
  "import type { AdminApp, ClientApp, ServerApp, TypedClientApp, TypedServerApp } from \"latchkey/promise\"",
  "import * as react from \"latchkey/react\"",
  "import * as components from \"latchkey/react/components\"",
  "import * as pages from \"latchkey/react/pages\"",
  "import * as reactAdmin from \"latchkey/react/admin\"",
  "import * as values from \"latchkey/live\"",
  "import * as adminValues from \"latchkey/live/admin\"",
  "declare const app: ClientApp, server: ServerApp, admin: AdminApp, typed: TypedClientApp<{}>, typedServer: TypedServerApp<{}>"
]

/** Hovers of all verbs, and of a sample of those of `safe` and of typed apps, which share the same interfaces. */
const hovers = async (): Promise<ReadonlyArray<Hover>> => {
  const { AdminDocs, ClientDocs, ServerDocs } = await documentVerbs()
  const typedVerbs = /^(?:user|users|teams)\./
  const sample = (verbs: ReadonlyArray<DocumentedVerb>) => verbs.filter((_, index) => index % 20 === 0)
  return [
    ...ClientDocs.map(ofVerb("app")),
    ...sample(ClientDocs).map(ofVerb("app.safe")),
    ...ServerDocs.map(ofVerb("server")),
    { expression: "server.users.stream", needs: [sentence, example, errors] },
    ...sample(ServerDocs).map(ofVerb("server.safe")),
    ...AdminDocs.map(ofVerb("admin")),
    ...sample(AdminDocs).map(ofVerb("admin.safe")),
    ...ClientDocs.filter(({ path }) => typedVerbs.test(path)).map(ofVerb("typed")),
    ...ServerDocs.filter(({ path }) => typedVerbs.test(path)).map(ofVerb("typedServer")),
    ...await ofEntry("react", "latchkey/react"),
    ...await ofEntry("components", "latchkey/react/components"),
    ...await ofEntry("pages", "latchkey/react/pages"),
    ...await ofEntry("reactAdmin", "latchkey/react/admin"),
    ...await ofValues("values", "latchkey/live"),
    ...await ofValues("adminValues", "latchkey/live/admin")
  ]
}

/** Beginnings of names, each with the entry that must offer a completion; `undefined` if none may. */
const typedNames = {
  createClientA: "latchkey/promise",
  createServerA: "latchkey/promise",
  useTea: "latchkey/react",
  AuthPag: "latchkey/react/components",
  EmailPasswordMis: "latchkey/errors",
  verifyAcc: undefined,
  PasswordAut: undefined,
  ClientAut: undefined,
  sanitizeTe: undefined,
  documente: undefined
}

const options = { strict: true, module: "esnext", moduleResolution: "bundler", target: "es2022", jsx: "react-jsx", noEmit: true }

interface Checked {
  readonly checked: number
  readonly problems: ReadonlyArray<string>
}

/** Returns the problems that an editor shows in `project`, where the package, React and Radix Themes are installed. */
export const checkEditor = async (project: string): Promise<Checked> => {
  const folder = join(project, "editor")
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: { ...options, skipLibCheck: true } }))
  using server = await startLanguageServer(folder)
  const results = await hovers()
  const file = join(folder, "hovers.ts")
  server.open(file, [...header, ...results.map(({ expression }) => expression)].join("\n"))
  const problems: Array<string> = []
  for (const [index, { expression, needs }] of results.entries()) {
    const hoverText = await server.hover(file, header.length + index, expression.length - 1)
    // The first code block is the type.
    const docs = hoverText.split("```").slice(2).join("```").trim()
    for (const need of needs) if (!need.test(docs)) problems.push(`${expression} does not show ${need.source}`)
  }

  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { readonly exports: object }
  const patterns = Object.entries(exports).filter(([, target]) => target !== null).map(([name]) =>
    new RegExp(`^${name.replace("*", ".+")}$`)
  )
  const isPublic = (specifier: string) => patterns.some((pattern) => pattern.test(specifier.replace(/^latchkey/, ".")))
  const names = Object.entries(typedNames)
  const imports = join(folder, "imports.ts")
  server.open(imports, names.map(([name]) => name).join("\n"))
  for (const [line, [name, expected]] of names.entries()) {
    const offers = (await server.complete(imports, line, name.length))
      .flatMap(({ data }) => data?.autoImport?.moduleSpecifier ?? [])
      .filter((specifier) => /^(?:latchkey|\.)/.test(specifier))
    for (const specifier of offers.filter((specifier) => !isPublic(specifier))) {
      problems.push(`${name} is offered from ${specifier}`)
    }
    if (expected !== undefined && !offers.includes(expected)) problems.push(`${name} is not offered from ${expected}`)
  }
  return { checked: results.length, problems }
}
