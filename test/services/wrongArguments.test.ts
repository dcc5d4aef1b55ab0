/** Arguments that untyped callers pass: the error names the verb, and nothing is sent. */
import { assert, it, vi } from "vitest"
import { createAdminApp, createClientApp, createServerApp } from "../../src/promise/index.ts"
import { projectId } from "../kit/TestApp.ts"

const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.reject(new Error("nothing may be sent")))
const keys = { projectId, secretServerKey: "ssk", superSecretAdminKey: "sak", fetch }
const apps = {
  client: () => createClientApp({ projectId, fetch, tokenStore: "memory" }),
  server: () => createServerApp(keys),
  admin: () => createAdminApp(keys)
}

type Verb = (...args: ReadonlyArray<unknown>) => Promise<{ readonly ok: boolean; readonly error?: unknown }>

/** The safe verb of this name, such as `oauth.signIn`. */
const verbOf = (app: { readonly safe: object }, name: string): Verb =>
  // The names of the table exist.
  name.split(".").reduce<object>((group, key) => Reflect.get(group, key) as object, app.safe) as Verb

const github = { type: "standard", id: "github", clientId: "id", clientSecret: "secret" }

it.each<readonly [flavour: keyof typeof apps, verb: string, args: ReadonlyArray<unknown>, why: string]>([
  ["client", "oauth.signIn", [7], "`provider`"],
  ["client", "oauth.signIn", ["github", { returnTo: 7 }], "`returnTo`"],
  ["client", "oauth.signIn", ["github", { scopes: "email" }], "`scopes`"],
  ["client", "oauth.link", [7], "`provider`"],
  ["client", "oauth.link", ["github", { scopes: [7] }], "`scopes`"],
  ["client", "oauth.connectedAccounts.getAccessToken", ["github", { scopes: "email" }], "`scopes`"],
  ["client", "auth.startTotpEnrolment", [{ issuer: 7, account: "ada" }], "`issuer`"],
  ["client", "auth.startTotpEnrolment", [{ issuer: "Shop", account: 7 }], "`account`"],
  ["client", "navigation.getCallbackUrl", ["nowhere"], "`page`"],
  ["client", "cli.getComparisonCode", [{ loginCode: "" }], "`loginCode`"],
  ["client", "user.get", [{ or: "throw" }], "`or`"],
  ["server", "user.get", [{ or: "throw" }], "`or`"],
  ["server", "users.create", [{ totpSecretBase64: "c2VjcmV0" }], "`totpSecretBase64`"],
  ["admin", "project.domains.add", [{ domain: 7 }], "domain"],
  ["admin", "project.oauthProviders.set", [{ ...github, clientId: "" }], "clientId"],
  ["admin", "project.oauthProviders.remove", [7], ""]
])("a wrong argument of the %s verb %s: %j", async (flavour, verb, args, why) => {
  fetch.mockClear()
  const app = apps[flavour]()
  const outcome = await verbOf(app, verb)(...args)
  assert.isFalse(outcome.ok)
  assert.nestedPropertyVal(outcome.error, "call.endpoint", verb)
  assert.nestedPropertyVal(outcome.error, "reason._tag", "Unsendable")
  assert.include((outcome.error as { readonly reason: { readonly why: string } }).reason.why, why)
  assert.lengthOf(fetch.mock.calls, 0)
  await app.dispose()
})
