/** Overrides of the configuration in the emulator: levels, permissions and validation. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted, Schema } from "effect"
import { ReadItem } from "../../../../src/endpoints/payments/Items.ts"
import * as ConfigEndpoints from "../../../../src/endpoints/projects/Config.ts"
import type { ConfigObject } from "../../../../src/schema/projects/Config.ts"
import { callers, catalog, mailServer, refusalOf } from "../../Callers.ts"

type Level = "project" | "branch" | "environment"
const gems = ReadItem({ params: { customerType: "custom", customerId: "c", itemId: "gems" } })

const setup = Effect.gen(function*() {
  const world = yield* callers()
  const get = (level: Level) =>
    Effect.map(ConfigEndpoints.ReadConfigOverride({ params: { level } }), ({ config }) => Redacted.value(config))
  const patch = (level: Level, changes: ConfigObject | string) =>
    ConfigEndpoints.UpdateConfigOverride({ params: { level }, body: { changes } })
  const put = (level: Level, config: ConfigObject | string) =>
    ConfigEndpoints.ReplaceConfigOverride({ params: { level }, body: { config, source: { type: "unlinked" } } })
  const reset = (level: "branch" | "environment", ...keys: ReadonlyArray<string>) =>
    ConfigEndpoints.ResetConfigOverride({ params: { level }, body: { keys } })
  const renderedConfig = Effect.map(world.admin(ConfigEndpoints.ReadConfig()), ({ config }) => Redacted.value(config))
  return { ...world, get, patch, put, reset, rendered: renderedConfig }
})

describe("an override", () => {
  it.effect("takes precedence by level: environment over branch, branch over project", () =>
    Effect.gen(function*() {
      const { admin, get, patch, put, rendered } = yield* setup
      const allowedValues = Effect.map(rendered, ({ teams }) =>
        (teams as { readonly allowClientTeamCreation: boolean }).allowClientTeamCreation)
      const key = "teams.allowClientTeamCreation"
      yield* admin(put("environment", {}))
      assert.isFalse(yield* allowedValues)
      yield* admin(patch("project", { [key]: true }))
      assert.isTrue(yield* allowedValues)
      yield* admin(patch("branch", { [key]: false }))
      assert.isFalse(yield* allowedValues)
      yield* admin(patch("environment", { [key]: true }))
      assert.isTrue(yield* allowedValues)
      yield* admin(patch("environment", { [key]: null }))
      assert.isFalse(yield* allowedValues)
      assert.deepStrictEqual(
        [yield* admin(get("project")), yield* admin(get("branch")), yield* admin(get("environment"))],
        [{ [key]: true }, { [key]: false }, {}]
      )
    }))
  it.effect("replaces all settings below its key; overrides of nested keys extend it", () =>
    Effect.gen(function*() {
      const { admin, get, patch, put } = yield* setup
      yield* admin(put("branch", { "payments.items.a": { displayName: "A" }, "payments.items.b": {} }))
      yield* admin(patch("branch", { "payments.items": { gems: { customerType: "custom" } } }))
      assert.deepStrictEqual(yield* admin(get("branch")), { "payments.items": { gems: { customerType: "custom" } } })
      yield* admin(patch("branch", { "payments.items.gems.displayName": "Gems" }))
      assert.strictEqual((yield* admin(gems)).displayName, "Gems")
    }))
  it.effect("is replaced as a whole, and its nulls are removed", () =>
    Effect.gen(function*() {
      const { admin, get, put } = yield* setup
      yield* admin(put("environment", { "users.allowClientUserDeletion": true, "teams.allowClientTeamCreation": null }))
      assert.deepStrictEqual(yield* admin(get("environment")), { "users.allowClientUserDeletion": true })
    }))
  it.effect("is reset by key, whether the key was written as a path or as a nested object", () =>
    Effect.gen(function*() {
      const { admin, emulator, get, put, reset } = yield* setup
      yield* admin(put("branch", {
        "payments.items": { a: {}, b: { displayName: "B", customerType: "team" } },
        "payments.products.pro": {},
        "payments.products.max": {},
        "users.allowClientUserDeletion": true
      }))
      yield* admin(reset("branch", "payments.items.a", "payments.items.b.displayName", "payments.products", "nope.nope"))
      assert.deepStrictEqual(yield* admin(get("branch")), {
        "payments.items": { b: { customerType: "team" } },
        "users.allowClientUserDeletion": true
      })
      emulator.restore(JSON.parse(JSON.stringify(emulator.snapshot())))
      yield* admin(reset("branch", "users.allowClientUserDeletion", "payments"))
      assert.deepStrictEqual(yield* admin(get("branch")), {})
    }))
  it.effect("at the branch level is available to servers; other levels are refused", () =>
    Effect.gen(function*() {
      const { get, patch, put, server } = yield* setup
      yield* server(patch("branch", { "users.allowClientUserDeletion": true }))
      assert.deepStrictEqual(yield* server(get("branch")), { "users.allowClientUserDeletion": true })
      yield* server(put("branch", {}))
      for (const level of ["project", "environment"] as const) {
        for (const call of [get(level), patch(level, {}), put(level, {})]) {
          assert.strictEqual(yield* refusalOf(server(Effect.asVoid(call))), 403)
        }
      }
    }))
  const wrong: ReadonlyArray<ConfigObject> = [
    { "nope.nope": 1 },
    { "auth.allowSignUp": "maybe" },
    { "payments.items.-x": {} },
    { "payments.items.x": 5 },
    { "payments.items.x": { customerType: "robot" } },
    { "payments.products.x": { prices: { once: { USD: "01" } } } },
    { "payments.products.x": { prices: { once: { USD: 1 } } } },
    { "payments.products.x.includedItems.credits": { repeat: [1, "fortnight"] } },
    { "dataVault.stores": { "a/b": {} } },
    { toString: {} },
    { auth: { allowSignUp: "maybe" } },
    { "rbac.permissions": [] },
    { "rbac.permissions.a": "x" },
    { "rbac.permissions.a": { scope: "robot" } },
    { "rbac.permissions.a.containedPermissionIds": { b: 1 } },
    { "rbac.defaultPermissions.signUp": { a: "x" } },
    { "domains.trustedDomains.app": "https://app.example.com" },
    { "domains.trustedDomains.app": { baseUrl: 5 } },
    { "domains.trustedDomains.app": { baseUrl: `https://${"a".repeat(300)}` } },
    { "domains.trustedDomains.app.handlerPath": true },
    { "auth.oauth.accountMergeStrategy": "foo" },
    { auth: { oauth: { accountMergeStrategy: "foo" } } },
    { "auth.oauth.providers.github": "x" },
    { "auth.oauth.providers.github": { type: 5 } },
    { "auth.oauth.providers.github.isShared": "x" },
    { "auth.oauth.providers.apple": { type: "apple", appleBundles: { a: {} } } },
    { "auth.signUpRules.a": "x" },
    { "auth.signUpRules.a": { action: { type: "explode" } } },
    { "auth.signUpRulesDefaultAction": "explode" },
    { "emails.server.port": "25" }
  ]
  it.effect.each(wrong)("of %j is refused, and changes nothing", (changes) =>
    Effect.gen(function*() {
      const { admin, get, patch, put } = yield* setup
      const before = yield* admin(get("environment"))
      assert.strictEqual(yield* refusalOf(admin(patch("environment", changes))), 400)
      assert.strictEqual(yield* refusalOf(admin(put("environment", changes))), 400)
      assert.deepStrictEqual(yield* admin(get("environment")), before)
    }))
  const ofEnvironment: ReadonlyArray<ConfigObject> = [
    { "domains.trustedDomains.app": { baseUrl: "https://a.example", handlerPath: "/handler" } },
    { domains: { trustedDomains: {} } },
    mailServer,
    { "emails.server.host": "mail.example.com" },
    { "auth.oauth.providers.github.clientSecret": "s3cr3t" },
    { "auth.oauth.providers": { github: { type: "github", clientId: "c", clientSecret: "s3cr3t" } } },
    { "auth.oauth.providers.github": { type: "github", isShared: false } }
  ]
  it.effect.each(ofEnvironment)("of %j is refused only at the branch level", (changes) =>
    Effect.gen(function*() {
      const { admin, get, patch, put } = yield* setup
      for (const call of [patch("branch", changes), put("branch", changes)]) {
        assert.strictEqual(yield* refusalOf(admin(Effect.asVoid(call))), 400)
      }
      assert.deepStrictEqual(yield* admin(get("branch")), {})
      yield* admin(patch("environment", changes))
      yield* admin(patch("branch", { "auth.oauth.providers.github": { type: "github", allowSignIn: true } }))
    }))
  it.effect("accepts only identity providers of known types", () =>
    Effect.gen(function*() {
      const { admin, patch } = yield* setup
      for (const type of ["nope", "constructor"]) {
        for (const changes of [{ "auth.oauth.providers.x": { type } }, { "auth.oauth.providers.github.type": type }]) {
          for (const level of ["branch", "environment"] as const) {
            assert.strictEqual(yield* refusalOf(admin(patch(level, changes))), 400)
          }
        }
      }
      yield* admin(patch("branch", { "auth.oauth.providers.x": { type: "twitch" } }))
    }))
  it.effect("below a missing entry is stored, and applies once the entry exists", () =>
    Effect.gen(function*() {
      const { admin, get, patch, rendered } = yield* setup
      const items = Effect.map(rendered, ({ payments }) => (payments as { readonly items: object }).items)
      const name = { "payments.items.gems.displayName": "Gems" }
      yield* admin(patch("environment", name))
      assert.deepInclude(yield* admin(get("environment")), name)
      assert.deepStrictEqual(yield* items, {})
      yield* admin(patch("branch", { "payments.items.gems": { customerType: "custom" } }))
      assert.deepStrictEqual(yield* items, { gems: { customerType: "custom", displayName: "Gems" } })
      assert.strictEqual(yield* refusalOf(admin(patch("environment", { "payments.items.gold.customerType": "robot" }))), 400)
    }))
  it.effect("applies a key before the keys nested under it, regardless of their order", () =>
    Effect.gen(function*() {
      const { admin, put, rendered } = yield* setup
      yield* admin(put("environment", { "payments.items.a.displayName": "A", "payments.items": { a: {}, b: {} } }))
      const { items } = (yield* rendered)["payments"] as { readonly items: object }
      assert.deepStrictEqual(items, { a: { displayName: "A" }, b: {} })
    }))
  it.effect("leaves an empty section after removing the section's last entry", () =>
    Effect.gen(function*() {
      const { admin, patch, rendered } = yield* setup
      const analytics = Effect.map(rendered, ({ analytics }) => analytics)
      const folder = { displayName: "Mine", queries: {} }
      yield* admin(patch("environment", { "analytics.queryFolders.mine": folder }))
      assert.deepStrictEqual(yield* analytics, { queryFolders: { mine: folder } })
      yield* admin(patch("environment", { "analytics.queryFolders.mine": null }))
      assert.deepStrictEqual(yield* analytics, { queryFolders: {} })
    }))
  it.effect("does not change the prototype of objects", () =>
    Effect.gen(function*() {
      const { admin, patch } = yield* setup
      for (const key of ["apps.__proto__.polluted", "apps.constructor.prototype.polluted"]) {
        yield* Effect.exit(admin(patch("environment", { [key]: true })))
      }
      assert.notProperty({}, "polluted")
    }))
})

describe("the source of the branch level", () => {
  it.effect("is set when the level is replaced, kept when it is updated, and can be reset", () =>
    Effect.gen(function*() {
      const { admin, get, patch } = yield* setup
      const source = Effect.map(
        admin(ConfigEndpoints.ReadConfigSource()),
        ({ source: { type, commitHash } }) => [type, commitHash]
      )
      assert.deepStrictEqual(yield* source, ["unlinked", null])
      const config = { "users.allowClientUserDeletion": true }
      const without = ConfigEndpoints.ReplaceConfigOverride({ params: { level: "branch" }, body: { config } })
      assert.strictEqual(yield* refusalOf(admin(without)), 400)
      const origin = {
        type: "pushed-from-github",
        owner: "o",
        repo: "r",
        branch: "b",
        commitHash: "c",
        configFilePath: "p"
      } as const
      yield* admin(ConfigEndpoints.ReplaceConfigOverride({ params: { level: "branch" }, body: { config, source: origin } }))
      assert.deepStrictEqual(yield* source, ["pushed-from-github", "c"])
      yield* admin(patch("branch", { "teams.allowClientTeamCreation": true }))
      assert.deepStrictEqual(yield* source, ["pushed-from-github", "c"])
      yield* admin(ConfigEndpoints.DeleteConfigSource())
      assert.deepStrictEqual(yield* source, ["unlinked", null])
      assert.deepStrictEqual(yield* admin(get("branch")), { ...config, "teams.allowClientTeamCreation": true })
    }))
})

describe("the configuration endpoint of older providers", () => {
  it.effect("changes the override at the environment level", () =>
    Effect.gen(function*() {
      const { admin, get } = yield* setup
      yield* admin(ConfigEndpoints.UpdateConfig({ body: { changes: catalog } }))
      assert.deepInclude(yield* admin(get("environment")), catalog)
      const notJson = Effect.flip(admin(ConfigEndpoints.UpdateConfig({ body: { changes: "{nope" } })))
      assert.strictEqual((yield* notJson)._tag, "CallError")
    }))
})

describe("the configuration in force", () => {
  it.effect("has every section, with the provider's default settings, themes and templates", () =>
    Effect.gen(function*() {
      const { rendered } = yield* setup
      const config = yield* rendered
      assert.includeMembers(Object.keys(config), ["auth", "domains", "emails", "payments", "dataVault", "rbac", "teams", "users"])
      const Emails = Schema.Struct({
        themes: Schema.Record(Schema.String, Schema.Any),
        templates: Schema.Record(Schema.String, Schema.Any)
      })
      const { templates, themes } = yield* Schema.decodeUnknownEffect(Emails)(config["emails"])
      assert.deepStrictEqual([Object.keys(themes).length, Object.keys(templates).length], [3, 7])
      assert.deepInclude(config["payments"], { testMode: true, blockNewPurchases: false })
    }))
})
