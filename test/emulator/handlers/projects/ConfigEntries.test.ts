/** Entries of the configuration without their optional fields, and the provider's defaults for these fields. */
import { assert, describe, it } from "@effect/vitest"
import { makeSync } from "../../../../src/emulator/index.ts"
import { ownerOf } from "../../../kit/emulator.ts"
import { api, password, quick } from "../../Api.ts"

const setup = async (settings: object) => {
  const emulator = makeSync(quick)
  const admin = api(emulator, "admin")
  await ownerOf(emulator).override(settings)
  const project = async () => {
    const { json, status, text } = await admin("GET", "/internal/projects/current")
    assert.strictEqual(status, 200, text)
    return json.config
  }
  const readConfig = async () => JSON.parse((await admin("GET", "/internal/config")).json.config_string)
  return { emulator, admin, client: api(emulator), project, rendered: readConfig }
}
const account = (callback: string) => ({ email: "ada@example.com", password, verification_callback_url: callback })

describe("a trusted domain", () => {
  it("has the default path of the authentication pages", async () => {
    const { client, project, rendered } = await setup({ "domains.trustedDomains.app": { baseUrl: "https://app.example.com" } })
    const domains = [{ domain: "https://app.example.com", handler_path: "/handler" }]
    assert.deepStrictEqual((await project()).domains, domains)
    assert.deepStrictEqual((await client("GET", "/projects/current")).json.config.domains, domains)
    assert.strictEqual((await rendered()).domains.trustedDomains.app.handlerPath, "/handler")
    assert.strictEqual((await client("POST", "/auth/password/sign-up", account("https://app.example.com/x"))).status, 200)
  })
  it("without a base URL is ignored", async () => {
    const { client, project } = await setup({ "domains.trustedDomains": { app: { handlerPath: "/x" }, removed: null } })
    assert.deepStrictEqual((await project()).domains, [])
    const refusal = await client("POST", "/auth/password/sign-up", account("https://app.example.com/x"))
    assert.deepStrictEqual([refusal.status, refusal.json.code], [400, "REDIRECT_URL_NOT_WHITELISTED"])
    assert.strictEqual((await client("POST", "/auth/password/sign-up", account("http://localhost/x"))).status, 200)
  })
})

describe("an identity provider", () => {
  it("uses shared keys and allows no sign-in by default", async () => {
    const { project } = await setup({
      "auth.oauth.providers": { discord: { type: "discord", allowSignIn: true }, x: { type: "x", clientId: null } }
    })
    const { enabled_oauth_providers, oauth_providers } = await project()
    assert.deepStrictEqual(enabled_oauth_providers, [{ id: "discord" }])
    assert.deepStrictEqual(
      oauth_providers.map((provider: { readonly id: string; readonly type: string }) => [provider.id, provider.type]),
      [["discord", "shared"], ["x", "shared"]]
    )
  })
  it("without a type is not listed, and cannot be used", async () => {
    const { client, emulator, project } = await setup({ "auth.oauth.providers": { github: { allowSignIn: true } } })
    const { enabled_oauth_providers, oauth_providers } = await project()
    assert.deepStrictEqual([enabled_oauth_providers, oauth_providers], [[], []])
    assert.strictEqual((await client("GET", "/projects/current")).status, 200)
    const query = new URLSearchParams({
      client_id: emulator.project.projectId,
      client_secret: emulator.project.publishableClientKey,
      redirect_uri: "http://localhost/x",
      scope: "legacy",
      state: "s",
      grant_type: "authorization_code",
      code_challenge: "x".repeat(43),
      code_challenge_method: "S256",
      response_type: "code"
    })
    const refusal = await client("GET", `/auth/oauth/authorize/github?${query}`)
    assert.strictEqual(refusal.json?.code, "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED", refusal.text)
    await ownerOf(emulator).override({ "auth.oauth.providers.github.type": "github" })
    assert.deepStrictEqual((await project()).enabled_oauth_providers, [{ id: "github" }])
  })
})

it("a permission without a scope is not listed, and cannot be granted", async () => {
  const { admin, emulator } = await setup({ "rbac.permissions.a": { description: "A" } })
  for (const kind of ["team", "project"]) {
    const { json, status } = await admin("GET", `/${kind}-permission-definitions`)
    assert.strictEqual(status, 200)
    assert.notInclude(json.items.map(({ id }: { readonly id: string }) => id), "a")
  }
  const { json: user } = await api(emulator, "server")("POST", "/users", {})
  const refusal = await api(emulator, "server")("POST", `/project-permissions/${user.id}/a`, {})
  assert.deepStrictEqual([refusal.status, refusal.json.code], [404, "PERMISSION_NOT_FOUND"])
})

it("invalid entries of an emulator saved by an earlier version are ignored", async () => {
  const { client, emulator, project } = await setup({})
  const snapshot = emulator.snapshot()
  const environment = {
    "auth.password.allowSignIn": true,
    "domains.trustedDomains": { a: "x", b: { baseUrl: 5 } },
    "auth.oauth.providers": { a: "x", b: { type: 5 } },
    "auth.signUpRules": { a: "x" },
    "rbac.permissions": { a: "x" }
  }
  const projects = snapshot.projects.map((row) => ({ ...row, overrides: { project: {}, branch: {}, environment } }))
  emulator.restore({ ...snapshot, projects })
  const { domains, oauth_providers } = await project()
  assert.deepStrictEqual([domains, oauth_providers], [[], []])
  assert.strictEqual((await client("POST", "/auth/password/sign-up", { email: "ada@example.com", password })).status, 200)
})
