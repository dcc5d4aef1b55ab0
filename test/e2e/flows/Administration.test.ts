/** Settings that a project's admin changes: they take effect, and errors name the invalid ones. */
import { Redacted } from "effect"
import { assert, describe, it } from "vitest"
import { createClientApp } from "../../../src/promise/index.ts"
import { emulatedApps, tagOf } from "./EmulatedApps.ts"

describe("a project", () => {
  it("has settings that an admin changes; a partial change keeps the other settings", async () => {
    const { admin, emulator, person } = await emulatedApps()
    const before = await admin.project.get()
    assert.strictEqual(before.id, emulator.project.projectId)
    const flags = {
      allowLocalhost: false,
      signUpEnabled: true,
      credentialEnabled: true,
      magicLinkEnabled: false,
      passkeyEnabled: false,
      clientTeamCreationEnabled: false,
      clientUserDeletionEnabled: false,
      allowUserApiKeys: false,
      allowTeamApiKeys: false,
      createTeamOnSignUp: true,
      oauthAccountMergeStrategy: "raise_error"
    } as const
    const emailTheme = "a0172b5d-cff0-463b-83bb-85124697373a"
    const description = {
      displayName: "Engine",
      description: "Computes",
      logoUrl: null,
      fullLogoUrl: "https://example.com/full.svg"
    }
    const newProject = await admin.project.update({ ...description, config: { ...flags, emailTheme } })
    assert.deepInclude(newProject, description)
    assert.deepInclude(newProject.config, { ...flags, emailTheme })
    assert.deepStrictEqual(await admin.project.get(), newProject)
    const { app, me } = await person("ada@example.com")
    assert.isNotNull((await me()).selectedTeam)
    assert.strictEqual(await tagOf(app.safe.teams.create({ displayName: "Press" })), "Refused")

    const opposite = Object.fromEntries(
      Object.entries(flags).map(([name, value]) => [name, typeof value === "boolean" ? !value : "link_method"])
    )
    assert.deepInclude((await admin.project.update({ config: opposite })).config, opposite)
    assert.strictEqual((await admin.project.get()).displayName, "Engine")
    assert.strictEqual(
      await tagOf(admin.safe.project.update({ config: { emailTheme: crypto.randomUUID() } })),
      "Refused"
    )
  })
  it("accepts only callback addresses on the domains that it trusts", async () => {
    const { admin, emulator } = await emulatedApps()
    const { domains } = admin.project
    const options = { ...emulator.project, baseUrl: emulator.url, fetch: emulator.fetch }
    const link = (host: string) =>
      tagOf(
        createClientApp({ ...options, tokenStore: "memory" }).safe.auth
          .sendMagicLink({ email: "ada@example.com", callbackUrl: `https://${host}/handler/magic-link-callback` })
      )
    await admin.project.update({ config: { magicLinkEnabled: true, domains: [] } })
    assert.strictEqual(await link("app.example.com"), "RedirectUrlNotWhitelisted")
    await domains.add({ domain: "https://*.example.com" })
    assert.isUndefined(await link("app.example.com"))
    const otherDomain = { domain: "https://other.example", handlerPath: "/auth" }
    assert.deepStrictEqual(await domains.add(otherDomain), [
      { domain: "https://*.example.com", handlerPath: "/handler" },
      otherDomain
    ])
    assert.deepStrictEqual((await domains.add({ ...otherDomain, handlerPath: "/" })).at(-1)?.handlerPath, "/")
    assert.deepStrictEqual((await domains.remove("https://*.example.com")).map(({ domain }) => domain), ["https://other.example"])
    assert.strictEqual(await link("app.example.com"), "RedirectUrlNotWhitelisted")
    assert.strictEqual((await domains.remove("https://nowhere.example")).length, 1)
    assert.strictEqual((await domains.list()).length, 1)
  })
  it("refuses a domain with an invalid host name", async () => {
    const { admin } = await emulatedApps()
    const wrong = [
      "example.com",
      "https://a..b.com",
      "https://.a.com",
      "https://a.com.",
      "https://u:p@a.com",
      "https://u@a.com",
      "https://a_b.com",
      "https://",
      "https://a.com:port",
      "ftp://a.com"
    ]
    for (const domain of wrong) {
      const refusal = await admin.safe.project.domains.add({ domain })
      assert.include(refusal.ok ? `${domain} was taken` : refusal.error.message, "domain")
    }
    assert.deepStrictEqual(await admin.project.domains.list(), [])
    const right = [
      "https://**.a.com",
      "http://localhost:3000",
      "http://localhost:*",
      "http://[::1]:3000",
      "https://127.0.0.1/app"
    ]
    for (const domain of right) await admin.project.domains.add({ domain })
    assert.sameMembers((await admin.project.domains.list()).map(({ domain }) => domain), right)
  })
  it("can enter production mode only if its settings allow it", async () => {
    const { admin, asked } = await emulatedApps()
    const fix = `/projects/${(await admin.project.get()).id}/domains`
    await admin.project.update({ config: { allowLocalhost: true, domains: [] } })
    await admin.project.domains.add({ domain: "http://example.com" })
    const errors = [
      "Localhost is not allowed in production mode, turn off Allow localhost in project settings",
      "Trusted domains should be HTTPS: http://example.com"
    ].map((message) => ({ message, relativeFixUrl: fix }))
    assert.deepStrictEqual(await admin.project.getProductionModeErrors(), errors)
    asked.length = 0
    const refusal = await admin.safe.project.update({ isProductionMode: true, displayName: "Live" })
    assert.isTrue(!refusal.ok && refusal.error._tag === "NotReadyForProduction")
    assert.deepStrictEqual(!refusal.ok && "errors" in refusal.error && refusal.error.errors, errors)
    assert.deepStrictEqual(asked, ["GET /internal/projects/current"])
    assert.notStrictEqual((await admin.project.get()).displayName, "Live")

    const domains = [{ domain: "https://*.example.com", handlerPath: "/handler" }]
    const live = await admin.project.update({ isProductionMode: true, config: { allowLocalhost: false, domains } })
    assert.isTrue(live.isProductionMode)
    assert.deepStrictEqual(await admin.project.getProductionModeErrors(), [])
    // Leaving production mode has no requirements, and neither has any other change.
    await admin.project.update({ config: { allowLocalhost: true } })
    assert.isFalse((await admin.project.update({ isProductionMode: false })).isProductionMode)
  })
  it("is deleted permanently", async () => {
    const { admin, person, server } = await emulatedApps()
    await person("ada@example.com")
    assert.isUndefined(await admin.project.delete())
    assert.strictEqual(await tagOf(server.safe.users.page()), "CurrentProjectNotFound")
  })
})

describe("identity providers", () => {
  it("are set up one by one, without changes to the others", async () => {
    const { admin } = await emulatedApps()
    const { oauthProviders } = admin.project
    await admin.project.update({
      config: { oauthProviders: [{ id: "github", type: "shared" }, { id: "spotify", type: "shared" }] }
    })
    await admin.config.update({ "auth.oauth.providers.spotify.allowSignIn": false })
    const standard = {
      id: "microsoft",
      type: "standard",
      clientId: "engine",
      clientSecret: Redacted.make("salt-water"),
      microsoftTenantId: "harbour"
    } as const
    const providers = await oauthProviders.set(standard)
    assert.deepStrictEqual(providers.map(({ id, type }) => [id, type]), [
      ["github", "shared"],
      ["microsoft", "standard"],
      ["spotify", "shared"]
    ])
    const [, microsoft] = providers
    assert.deepInclude(microsoft, { clientId: "engine", microsoftTenantId: "harbour", facebookConfigId: null })
    assert.strictEqual(microsoft?.clientSecret && Redacted.value(microsoft.clientSecret), "salt-water")
    const enabledIds = async () => (await admin.project.get()).config.enabledOauthProviders.map(({ id }) => id)
    assert.deepStrictEqual(await enabledIds(), ["github", "microsoft"])

    const apple = {
      id: "apple",
      type: "standard",
      clientId: "a",
      clientSecret: "b",
      appleBundleIds: ["com.example.app"]
    } as const
    assert.deepStrictEqual((await oauthProviders.set(apple)).find(({ id }) => id === "apple")?.appleBundleIds, [
      "com.example.app"
    ])
    const sharedProvider = (await oauthProviders.set({ id: "microsoft", type: "shared" })).find(({ id }) => id === "microsoft")
    assert.deepInclude(sharedProvider, { type: "shared", clientId: null, clientSecret: null, microsoftTenantId: null })
    const remainingProviders = await oauthProviders.remove("microsoft")
    assert.deepStrictEqual(remainingProviders.map(({ id }) => id), ["apple", "github", "spotify"])
    assert.deepStrictEqual(await oauthProviders.remove("microsoft"), remainingProviders)
    assert.deepStrictEqual(await oauthProviders.list(), remainingProviders)
    assert.deepStrictEqual(await enabledIds(), ["apple", "github"])
  })
})

describe("the e-mail server", () => {
  it("can be the provider's shared server or the project's own", async () => {
    const { admin } = await emulatedApps()
    const ownServer = {
      host: "mail.example.com",
      port: 587,
      username: "engine",
      senderName: "Engine",
      senderEmail: "post@example.com"
    }
    const set = await admin.project.emailServer.useStandard({ ...ownServer, password: "rope" })
    assert.deepInclude(set, { type: "standard", ...ownServer })
    assert.strictEqual(set.password && Redacted.value(set.password), "rope")
    assert.deepStrictEqual(await admin.project.emailServer.get(), set)
    const sharedProvider = await admin.project.emailServer.useShared()
    assert.deepInclude(sharedProvider, { type: "shared", host: null, password: null })
    assert.strictEqual(
      await tagOf(admin.safe.project.emailServer.useStandard({ ...ownServer, port: 70_000, password: "rope" })),
      "Unsendable"
    )
    assert.deepStrictEqual(await admin.project.emailServer.get(), sharedProvider)
  })
})

describe("default permissions", () => {
  it("are granted only to users who sign up after the change; unknown ids are ignored", async () => {
    const { admin, person } = await emulatedApps()
    const early = await person("early@example.com")
    await admin.permissionDefinitions.project.create({ id: "reader" })
    await admin.permissionDefinitions.team.create({ id: "editor" })
    const before = await admin.project.defaultPermissions.get()
    const after = await admin.project.defaultPermissions.update({
      user: ["reader", "ghost"],
      teamCreator: ["editor", "team_admin"]
    })
    assert.deepStrictEqual(after, { ...before, user: ["reader"], teamCreator: ["editor", "team_admin"] })
    assert.deepStrictEqual(await admin.project.defaultPermissions.get(), after)
    const late = await person("late@example.com")
    assert.isTrue(await late.app.permissions.project.has("reader"))
    assert.isFalse(await early.app.permissions.project.has("reader"))
    const team = await late.app.teams.create({ displayName: "Press" })
    assert.isTrue(await late.app.permissions.team.has("editor", { teamId: team.id }))
    assert.deepStrictEqual((await admin.project.defaultPermissions.update({ user: [] })).user, [])
  })
})
