/** Every TypeScript example in a docstring compiles in a program that imports the names it uses from public entries. */
import { execFile } from "node:child_process"
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it, onTestFinished } from "vitest"
import { exportsByEntry } from "../public/Exports.ts"
import { root } from "./Pages.ts"

interface Example {
  readonly file: string
  /** Of the first line of code, from 1. */
  readonly line: number
  readonly code: string
}

const examples = globSync("src/**/*.{ts,tsx}", { cwd: root }).toSorted().flatMap((file): ReadonlyArray<Example> => {
  const text = readFileSync(join(root, file), "utf8")
  return Array.from(text.matchAll(/^[ ]*\* ```tsx?\n([^]*?)^[ ]*\* ```$/gm), ({ 0: block, 1: code = "", index }) => ({
    file: file.replaceAll("\\", "/"),
    line: text.slice(0, index + block.indexOf("\n")).split("\n").length + 1,
    code: code.replaceAll(/^ *\* ?/gm, "")
  }))
})

const entries = await exportsByEntry()

/** Entries in which to look for a name, by the folder of the docstring; the rest of `./` follows. */
const preferences: ReadonlyArray<readonly [folder: string, entries: ReadonlyArray<string>]> = [
  ["src/promise/PromisedApp", [".", "./promise"]],
  ["src/promise/", ["./promise", "./live"]],
  ["src/react/", ["./react", "./react/components", "./promise", "./live", "./live/admin"]],
  ["src/testing/react", ["./testing/react"]],
  ["src/testing/playwright", ["./testing/playwright"]],
  ["src/testing/", ["./testing", "./promise", "./errors"]],
  ["src/fleet/createFleet", ["./fleet", "./server"]],
  ["src/jwt/", ["./jwt"]],
  ["src/backend/next/", ["./next", "./live"]],
  ["src/backend/server/", ["./server"]],
  ["src/backend/middleware/hono", ["./hono", "./server"]],
  ["src/backend/middleware/express", ["./express", "./server"]],
  ["src/backend/middleware/fastify", ["./fastify", "./server"]],
  ["src/backend/webhooks/create", ["./webhooks"]],
  ["src/backend/http-api/", [".", "./http-api"]],
  ["src/endpoints/", ["./endpoints", "./errors"]],
  ["src/pipeline/request/", ["./endpoints", "./errors", "./schema"]],
  ["src/", ["."]]
]

/** Names of other packages. */
const otherModules: { readonly [module: string]: ReadonlyArray<string> } = {
  effect: ["Config", "Effect", "Layer", "Schedule", "Schema"],
  "effect/http": ["HttpRouter", "HttpServerResponse"],
  "effect/http-api": ["HttpApiEndpoint", "HttpApiGroup"],
  "@effect/platform-node": ["NodeRedis"],
  "@opentelemetry/sdk-metrics": ["PeriodicExportingMetricReader"],
  "@radix-ui/themes": ["Theme"],
  redis: ["createClient"],
  hono: ["Hono"],
  react: ["type ReactNode", "Suspense"],
  "react-router": ["useHref", "useLocation", "useNavigate"],
  "node:fs": ["mkdtempSync"],
  "node:os": ["homedir"],
  "node:path": ["join"],
  vitest: ["assert", "test"]
}

/** What the examples take from the reader's own program. */
const surroundings: { readonly [name: string]: string } = {
  ada: `declare const ada: import("latchkey/schema").ServerUser`,
  app: `declare const app: import("latchkey/promise").ClientApp`,
  auth: `declare const auth: ReturnType<typeof import("latchkey/next").createNext>`,
  children: `declare const children: import("react").ReactNode`,
  creationOptions: `declare const creationOptions: Parameters<import("latchkey/testing").SoftwareAuthenticator["create"]>[0]`,
  email: `declare const email: string`,
  emulator: `declare const emulator: import("latchkey/emulator").Emulator`,
  exporter: `declare const exporter: import("@opentelemetry/sdk-metrics").PushMetricExporter`,
  fileStore: `declare const fileStore: (file: string) => Parameters<typeof tokenStoreLaws>[0] extends () => infer S ? S : never`,
  forget: `declare const forget: (userId: string) => Promise<void> & import("effect").Effect.Effect<void>`,
  grace: `declare const grace: import("latchkey/schema").ServerUser`,
  greet: `declare const greet: import("effect").Effect.Effect<string>`,
  handler: `declare const handler: (request: Request) => Promise<Response>`,
  id: `declare const id: string`,
  NodeSdk: `import * as NodeSdk from "@effect/opentelemetry/NodeSdk"`,
  password: `declare const password: string`,
  prefix: `declare const prefix: string`,
  Profile: `declare const Profile: () => import("react").ReactNode`,
  program: `declare const program: import("effect").Effect.Effect<void>`,
  projectId: `declare const projectId: string`,
  request: `declare const request: Request`,
  requestOptions: `declare const requestOptions: Parameters<import("latchkey/testing").SoftwareAuthenticator["get"]>[0]`,
  router:
    `declare const router: { readonly navigate: (to: string | { readonly href: string; readonly replace: boolean }, options?: object) => Promise<void>; readonly push: (url: string) => void; readonly replace: (url: string) => void }`,
  save: `declare const save: (userId: string, email: string | null) => import("effect").Effect.Effect<void>`,
  secret: `declare const secret: string`,
  secretServerKey: `declare const secretServerKey: string`,
  server: `declare const server: import("latchkey/promise").ServerApp`,
  t: `declare const t: import("latchkey/react").Translate`,
  teamId: `declare const teamId: string`,
  title: `declare const title: Element`,
  token: `declare const token: string`,
  tokenStore: `declare const tokenStore: typeof import("latchkey").TokenStoreMemory.layer`,
  userId: `declare const userId: string`,
  z: `declare const z: { readonly object: (fields: object) => StandardSchema<{ readonly [name: string]: string }, { readonly company: string }>; readonly string: () => { readonly min: (length: number, message: string) => unknown } }\nimport type { StandardSchema } from "latchkey/promise"`
}

/** Names that mean something else in one file. */
const inFile: typeof surroundings = {
  "src/testing/react/index.ts render": `import { render } from "@testing-library/react"`,
  "src/testing/react/index.ts screen": `import { screen } from "@testing-library/react"`,
  "src/testing/playwright/index.ts base": `import { test as base } from "@playwright/test"`,
  "src/backend/middleware/express.ts express": `declare const express: () => import("express").Express`,
  "src/backend/middleware/fastify.ts app": `type App = import("latchkey/fastify").FastifyLike & {
  readonly register: (
    plugin: (scope: App, options: unknown, done: () => void) => void,
    options?: { readonly prefix: string }
  ) => Promise<void>
  readonly get: (path: string, handler: (request: import("latchkey/fastify").SignedInRequest) => unknown) => void
}
declare const app: App`,
  "src/backend/http-api/Authentication.ts Report": `declare const Report: import("effect").Schema.Schema<string>`,
  "src/backend/webhooks/verify.ts Webhooks": `import * as Webhooks from "latchkey/webhooks"`,
  "src/errors/base/KnownError.ts KnownError": `import { KnownError } from "../src/errors/base/KnownError.ts"`,
  "src/fleet/Fleet.ts Fleet": `import * as Fleet from "latchkey/fleet"`,
  "src/react/form/useForm.ts Auth": `import { Auth } from "latchkey"`,
  "src/testing/AuthenticatorSoftware.ts options": `declare const options: import("latchkey/promise").ClientAppOptions`
}

const importFrom = (module: string, name: string) => `import { ${name} } from "${module}"`

/** The line that brings a name into an example of `file`; `undefined` if the name is the language's own, or a member. */
const sourceOf = (file: string, name: string): string | undefined => {
  const local = inFile[`${file} ${name}`]
  if (local !== undefined) return local
  if (Object.hasOwn(surroundings, name)) return surroundings[name]
  const [otherModule, names = []] =
    Object.entries(otherModules).find(([, names]) => names.some((entryName) => entryName.replace("type ", "") === name)) ?? []
  if (otherModule !== undefined) return importFrom(otherModule, names.includes(name) ? name : `type ${name}`)
  const [, preference = []] = preferences.find(([folder]) => file.startsWith(folder)) ?? []
  const entry = [...preference, ...Object.keys(entries)].find((entryName) => Object.hasOwn(entries[entryName] ?? {}, name))
  return entry === undefined ? undefined : importFrom(entry.replace(/^\./, "latchkey"), name)
}

/** What the examples import from packages that are not installed, and from bundlers. */
const ambient = `declare module "next/headers" {
  export const cookies: import("latchkey/next").NextOptions["cookies"]
  export const headers: () => Promise<Headers>
}
declare module "next/navigation" {
  export const redirect: (url: string) => never
}
declare module "next/server" {
  export const connection: () => Promise<void>
  export const NextResponse: { readonly next: (init: { readonly request: { readonly headers: Headers } }) => Response }
}
declare module "latchkey/react/styles.css" {}
`

/** A module of the example, and the number of lines before its code. */
const moduleOf = ({ code, file }: Example) => {
  const isModule = /^(?:import|export) /m.test(code)
  const bare = code.replaceAll(/\/\/.*$|"[^"\n]*"/gm, "")
  const ownNames = new Set(
    Array.from(bare.matchAll(/\b(?:const|class|import)\s+(?:\{([^}]*)\}|(\w+))/g)).flatMap(([, many = "", single]) =>
      single === undefined ? Array.from(many.matchAll(/\w+/g), ([name]) => name) : [single]
    )
  )
  const names = new Set(Array.from(bare.matchAll(/(?<!\w|(?<!\.\.)\.)[A-Za-z]\w*\b(?!\s*:(?!:))/g), ([name]) => name))
  const before = [...names].filter((name) => !ownNames.has(name)).flatMap((name) => sourceOf(file, name) ?? [])
  const isElements = code.trimEnd().split("\n").length > 1 &&
    code.split("\n").every((line) => line === "" || line.startsWith("<"))
  const opening = isModule ? [] : isElements ? ["export const example = () => <>"] : ["export const example = async () => {"]
  const closing = isModule ? ["export {}"] : isElements ? ["</>"] : ["}"]
  return { lines: before.length + opening.length, text: [...before, ...opening, code, ...closing].join("\n") }
}

const compile = (folder: string) =>
  new Promise<string>((resolve) =>
    execFile(
      process.execPath,
      [join(root, "node_modules", "typescript", "bin", "tsc"), "-p", folder, "--pretty", "false", "--checkers", "1"],
      (_, output) => resolve(output)
    )
  )

describe("the examples of docstrings", () => {
  it("compile with the public entries", { timeout: 120_000 }, async () => {
    assert.isAtLeast(examples.length, 50)
    // Inside the repository, so that the examples import the package by its name, and outside the folders that other tests read.
    const folder = join(root, ".docstrings")
    mkdirSync(folder, { recursive: true })
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const modules = examples.map(moduleOf)
    modules.forEach(({ text }, index) => writeFileSync(join(folder, `${index}.tsx`), text))
    writeFileSync(join(folder, "ambient.d.ts"), ambient)
    const options = { extends: "../tsconfig.json", compilerOptions: { noUnusedLocals: false, noUnusedParameters: false } }
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ ...options, include: ["*"], exclude: [] }))
    const output = await compile(folder)
    const errors = Array.from(
      output.matchAll(/(\d+)\.tsx\((\d+),\d+\): (error .*)$/gm),
      ([, index = "", line = "", error = ""]) => {
        const [example, module] = [examples[Number(index)], modules[Number(index)]]
        return `${example?.file}:${(example?.line ?? 0) + Number(line) - (module?.lines ?? 0) - 1}: ${error}`
      }
    )
    assert.deepStrictEqual(errors, [], output)
  })
})
