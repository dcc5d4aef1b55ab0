/** Identity providers of a project on providers of different ages, and choices that are refused without a request. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { ReadConfig, UpdateConfig, UpdateConfigOverride } from "../../../src/endpoints/projects/Config.ts"
import { ReadAdminProject } from "../../../src/endpoints/projects/ProjectAdmin.ts"
import * as ConfiguredProviders from "../../../src/services/admin/project/ConfiguredProviders.ts"
import { reply, tagOf } from "../../kit/TestApp.ts"
import { responseOf, signedIn } from "../Verbs.ts"

const github = { id: "github", type: "standard", clientId: "engine", clientSecret: "salt-water" } as const
const byLevel = reply(200, { success: true })
const storedConfig = { auth: { oauth: { providers: { github: { customCallbackUrl: "https://api.example.com/callback" } } } } }
const answers = {
  [ReadConfig.id]: reply(200, { config_string: JSON.stringify(storedConfig) }),
  [UpdateConfigOverride.id]: byLevel,
  [ReadAdminProject.id]: responseOf(ReadAdminProject)
}
const apple = { id: "apple", type: "standard", clientId: "com.example.app" } as const
const appleKey = { appleTeamId: "TEAM", appleKeyId: "KEY", applePrivateKey: "-----BEGIN PRIVATE KEY-----" }

describe("an identity provider of a project", () => {
  it.effect.each(
    [
      ["an older provider", reply(200, {}), [UpdateConfig.id, ReadAdminProject.id]],
      ["the current provider", reply(404, "Not found"), [UpdateConfig.id, UpdateConfigOverride.id, ReadAdminProject.id]]
    ] as const
  )("is set and removed on %s", ([, response, requests]) => {
    const { layer, seen } = signedIn("admin", { ...answers, [UpdateConfig.id]: response })
    return Effect.gen(function*() {
      yield* ConfiguredProviders.set(github)
      yield* ConfiguredProviders.remove("github")
      assert.deepStrictEqual(seen.map(({ endpoint }) => endpoint), [ReadConfig.id, ...requests, ...requests])
    }).pipe(Effect.provide(layer))
  })
  it.effect("keeps its callback URL, which a choice can also set and remove", () => {
    const { layer, seen } = signedIn("admin", { ...answers, [UpdateConfig.id]: reply(200, {}) })
    return Effect.gen(function*() {
      for (const choice of [{}, { customCallbackUrl: "https://b.example.com/" }, { customCallbackUrl: null }]) {
        yield* ConfiguredProviders.set({ ...github, ...choice })
      }
      yield* ConfiguredProviders.set({ ...apple, ...appleKey })
      const changes = seen.filter(({ endpoint }) => endpoint === UpdateConfig.id)
        .map(({ body }) =>
          JSON.parse(String(JSON.parse(String(body))["config_override_string"])) as { readonly [key: string]: object }
        )
      assert.deepStrictEqual(
        changes.map((change) => Object(change["auth.oauth.providers.github"])["customCallbackUrl"] as unknown),
        ["https://api.example.com/callback", "https://b.example.com/", undefined, undefined]
      )
      assert.deepInclude(changes.at(-1)?.["auth.oauth.providers.apple"], appleKey)
      assert.notProperty(changes.at(-1)?.["auth.oauth.providers.apple"], "clientSecret")
    }).pipe(Effect.provide(layer))
  })
  it.effect("is set with every optional field, also in a project without a configuration", () => {
    const config = { [ReadConfig.id]: reply(200, { config_string: "{}" }), [UpdateConfig.id]: reply(200, {}) }
    const { layer, seen } = signedIn("admin", { ...answers, ...config })
    const optional = { facebookConfigId: "f42", microsoftTenantId: "harbour" }
    return Effect.gen(function*() {
      yield* ConfiguredProviders.set({ ...github, id: "facebook", ...optional, appleBundleIds: ["com.example.app"] })
      const [change] = seen.flatMap(({ body, endpoint }) => endpoint === UpdateConfig.id ? [JSON.parse(String(body))] : [])
      const setting = Object(JSON.parse(String(change["config_override_string"])))["auth.oauth.providers.facebook"]
      assert.deepInclude(setting, { ...optional, clientId: "engine", clientSecret: "salt-water", isShared: false })
      assert.deepStrictEqual(Object.values(Object(setting.appleBundles)), [{ bundleId: "com.example.app" }])
    }).pipe(Effect.provide(layer))
  })
  it.effect("is not changed by a choice that does not fit its schema", () => {
    const { layer, seen } = signedIn("admin", answers)
    return Effect.gen(function*() {
      const choices: ReadonlyArray<unknown> = [
        { ...github, clientId: "" },
        { ...github, clientSecret: "" },
        { ...github, type: "Shared" },
        { ...github, id: "github.allowSignIn" },
        { ...github, appleBundleIds: "com.example.app" },
        { ...github, customCallbackUrl: "callback" },
        { id: "github", type: "shared", customCallbackUrl: "https://api.example.com/callback" },
        apple,
        { ...apple, ...appleKey, appleKeyId: "" },
        { ...apple, clientSecret: "s", appleTeamId: "TEAM" },
        { ...github, ...appleKey },
        { id: "github" },
        null
      ]
      for (const choice of choices) {
        // As an untyped caller passes it.
        assert.strictEqual(tagOf(yield* Effect.flip(ConfiguredProviders.set(choice as typeof github))), "Unsendable")
      }
      assert.strictEqual(tagOf(yield* Effect.flip(ConfiguredProviders.remove("a.b" as "github"))), "Unsendable")
      assert.deepStrictEqual(seen, [])
    }).pipe(Effect.provide(layer))
  })
})
