/** docs/options.md lists every option with the constructors that accept it, its default and its environment variables. */
import { Duration, Result } from "effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it, vi } from "vitest"
import { type AuthenticationOptions, createAuthentication } from "../../src/backend/server/createAuthentication.ts"
import * as Environment from "../../src/base/Environment.ts"
import { hostedBaseUrl } from "../../src/base/project.ts"
import { createVerifier } from "../../src/jwt/index.ts"
import { settingsFrom } from "../../src/layers/app/AppOptions.ts"
import { maxAttempts, serverTotalTimeout } from "../../src/pipeline/timing/Timing.ts"
import { MaxResponseBytes } from "../../src/pipeline/transport/responseText.ts"
import type { AdminAppOptions, OwnedAppOptions } from "../../src/promise/AdminApp.ts"
import type { ClientAppOptions } from "../../src/promise/ClientApp.ts"
import type { MetadataOption } from "../../src/promise/options/MetadataOption.ts"
import { createServerApp, type ServerAppOptions } from "../../src/promise/ServerApp.ts"
import { root } from "./Pages.ts"

/** A value for each option of a type: the compiler reports a missing and an unknown name. */
type Every<Options> = { readonly [Name in keyof Required<Options>]: 1 }

const network = {
  projectId: 1,
  baseUrl: 1,
  extraRequestHeaders: 1,
  headerPrefix: 1,
  fetch: 1,
  timeout: 1,
  totalTimeout: 1,
  maxRetryAfter: 1,
  maxResponseBytes: 1
} as const
const ofApps = { retry: 1, redirectAfterAuth: 1, urls: 1, navigator: 1, signUpVersion: 1, metadata: 1 } as const
const ofProject = { publishableClientKey: 1, oauthScopesOnSignIn: 1 } as const
const client: Every<ClientAppOptions & MetadataOption> = {
  ...network,
  ...ofApps,
  ...ofProject,
  tokenStore: 1,
  identifier: 1,
  authenticator: 1,
  liveMaxAge: 1
}
const keyedRoute = {
  ...network,
  ...ofApps,
  ...ofProject,
  tokenStore: 1,
  secretServerKey: 1,
  allowHttp: 1,
  fleet: 1,
  telemetry: 1
} as const
const server: Every<ServerAppOptions & MetadataOption> = { ...keyedRoute, identifier: 1 }
const admin: Every<AdminAppOptions & MetadataOption> = { ...keyedRoute, superSecretAdminKey: 1 }
/** `tokenStore` of these options accepts only `null`. */
const owner: Every<Omit<OwnedAppOptions & MetadataOption, "tokenStore">> = { ...network, ...ofApps, owner: 1, telemetry: 1 }
const backend: Every<AuthenticationOptions> = {
  ...network,
  ...ofProject,
  secretServerKey: 1,
  allowHttp: 1,
  fleet: 1,
  telemetry: 1,
  userKinds: 1,
  issuer: 1,
  clockTolerance: 1,
  cacheMaxEntries: 1,
  cacheMaxAge: 1,
  now: 1,
  secure: 1,
  domain: 1,
  migrate: 1,
  maxAge: 1,
  backend: 1,
  trustedOrigins: 1
}
const constructors = { client, server, admin, owner, backend }

const page = readFileSync(join(root, "docs", "options.md"), "utf8")
/** The rows of the tables of options: name, default and the constructors that accept the option. */
const rows = new Map(
  Array.from(
    page.matchAll(/^\| `(\w+)` \| ([^|]+) \| ([a-z, ]+) \| [^|]+ \|$/gm),
    ([, name = "", byDefault = "", by = ""]) =>
      [name, { byDefault, by: by === "all" ? Object.keys(constructors) : by.split(", ") }] as const
  )
)
const defaultOf = (name: string) => rows.get(name)?.byDefault ?? assert.fail(`no row for ${name}`)
const millisIn = (text: string) => Duration.toMillis(Duration.fromInputUnsafe(/^\d+ \w+/.exec(text)?.[0] as Duration.Input))

describe("docs/options.md", () => {
  it.for(Object.entries(constructors))("lists the options of %s", ([name, options]) => {
    const list = Array.from(rows).filter(([, { by }]) => by.includes(name)).map(([option]) => option)
    assert.sameMembers(list, Object.keys(options))
  })

  it("states the defaults", () => {
    const settings = Result.getOrThrow(settingsFrom({ projectId: "internal", baseUrl: hostedBaseUrl }))
    assert.strictEqual(millisIn(defaultOf("timeout")), Duration.toMillis(settings.timeout))
    assert.strictEqual(millisIn(defaultOf("maxRetryAfter")), Duration.toMillis(settings.maxRetryAfter))
    assert.strictEqual(millisIn(defaultOf("totalTimeout")), Duration.toMillis(serverTotalTimeout))
    assert.include(defaultOf("totalTimeout"), "client: none")
    assert.isNull(settings.totalTimeout)
    assert.strictEqual(defaultOf("headerPrefix"), `\`${settings.headerPrefix}\``)
    assert.strictEqual(defaultOf("baseUrl"), `\`${hostedBaseUrl}\``)
    assert.strictEqual(defaultOf("maxResponseBytes"), MaxResponseBytes.defaultValue().toLocaleString("en"))
    assert.strictEqual(defaultOf("retry"), `${maxAttempts} attempts`)
    const verifier = readFileSync(join(root, "src", "jwt", "Verifier.ts"), "utf8")
    const ofVerifier = (name: string) =>
      new RegExp(`@default ([\\d_]+(?: [a-z]+)?)[^\n]*\n *readonly ${name}\\?`).exec(verifier)?.[1]
    assert.strictEqual(defaultOf("clockTolerance"), ofVerifier("clockTolerance"))
    assert.strictEqual(defaultOf("cacheMaxAge"), ofVerifier("cacheMaxAge"))
    assert.strictEqual(defaultOf("cacheMaxEntries"), ofVerifier("cacheMaxEntries")?.replace("_", ","))
  })

  it("names every token store, as docs/sessions.md does", async () => {
    const stores = Object.keys(await import("../../src/promise/index.ts")).filter((name) => name.endsWith("TokenStore"))
    assert.isAbove(stores.length, 5)
    const [, row = ""] = /^\| `tokenStore` (.*)$/m.exec(page) ?? []
    const [, table = ""] =
      /^\| Token store [^]*?\n((?:\|.*\n)+)/m.exec(readFileSync(join(root, "docs", "sessions.md"), "utf8")) ?? []
    for (const text of [row, table]) assert.deepStrictEqual(stores.filter((name) => !text.includes(name)), [])
  })

  it("names every member of a token store", () => {
    const port = readFileSync(join(root, "src", "pipeline", "ports", "TokenStore.ts"), "utf8").split("class TokenStore")[1] ?? ""
    const members = Array.from(port.matchAll(/^ {2}readonly (\w+)/gm), ([, name = ""]) => name)
    const sentence = /`TokenStore` is a service: .*/.exec(readFileSync(join(root, "docs", "sessions.md"), "utf8"))?.[0] ?? ""
    assert.sameMembers(Array.from(sentence.matchAll(/`(\w+)(?=[`(])/g), ([, name = ""]) => name).slice(1), members)
  })

  it("names the environment variables that the sources read, in their order", () => {
    const [, table = ""] = page.split("## Environment variables")
    const settings = [
      "PROJECT_ID",
      "PUBLISHABLE_CLIENT_KEY",
      "API_URL",
      "EXTRA_REQUEST_HEADERS",
      "SECRET_SERVER_KEY",
      "SUPER_SECRET_ADMIN_KEY"
    ] as const
    const names = Array.from(table.matchAll(/`((?:HEXCLAVE|STACK)_\w+)`/g), ([, name = ""]) => name)
    assert.deepStrictEqual(names, settings.flatMap((setting) => Environment.plainNames(setting)))
    const prefixes = Environment.prefixes.filter((prefix) => prefix !== "")
    assert.deepStrictEqual(Array.from(table.matchAll(/`([A-Z_]+_)`/g), ([, prefix = ""]) => prefix).slice(0, 4), prefixes)
  })

  it("is right about what reads the variables", () => {
    assert.throws(() => createVerifier(), "STACK_PROJECT_ID")
    vi.stubEnv("STACK_PROJECT_ID", "internal")
    assert.isFunction(createVerifier().verify)
    assert.isFunction(createAuthentication().authenticate)
    vi.stubEnv("STACK_API_URL", "ftp://localhost")
    const constructors = [() => createVerifier(), () => createServerApp(), () => createAuthentication()]
    for (const construct of constructors) assert.throws(construct, "baseUrl")
    vi.stubEnv("STACK_API_URL", "http://localhost:8102")
    vi.stubEnv("STACK_SECRET_SERVER_KEY", "pck_misplaced")
    for (const construct of constructors.slice(1)) assert.throws(construct, "secretServerKey")
    assert.isFunction(createAuthentication({ secretServerKey: null }).authenticate)
    // Files share a process, and a hook of the next one may read the variables before its first test restores them.
    vi.unstubAllEnvs()
  })
})
