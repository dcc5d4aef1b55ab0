/** A user's notification categories, API keys and accounts at identity providers. */
import { assert, describe, it } from "vitest"
import { createServerApp, requestTokenStore, whyApiKeyInvalid } from "../../../src/promise/index.ts"
import { reveal } from "../../../src/schema/wire/Wire.ts"
import { emulatedApps, tagOf } from "./EmulatedApps.ts"

describe("notification categories", () => {
  it("can be turned off by the user, and on again by a server", async () => {
    const { person, server } = await emulatedApps()
    const { app, userId } = await person("ada@example.com")
    const marketing = (await app.notifications.list()).find(({ name }) => name === "Marketing")
    assert.isTrue(marketing?.enabled)
    const id = marketing?.id ?? ""
    assert.isFalse((await app.notifications.disable(id)).enabled)
    assert.isFalse((await server.notifications.list({ userId })).find((category) => category.id === id)?.enabled)
    assert.isTrue((await server.notifications.enable(id, { userId })).enabled)
    assert.isTrue((await app.notifications.list()).every(({ enabled }) => enabled))
  })
})

describe("an API key", () => {
  it("of a user is shown once, and identifies the user until it expires or is revoked", async () => {
    const { emulator, person, server } = await emulatedApps()
    const { app, userId } = await person("ada@example.com")
    const now = new Date()
    const newKey = await app.apiKeys.user.create({ description: "build", expiresAt: new Date(now.getTime() + 60_000) })
    const secret = reveal(newKey.value)
    const [firstKey] = await app.apiKeys.user.list()
    assert.deepStrictEqual([firstKey?.id, firstKey?.value], [newKey.id, { lastFour: secret.slice(-4) }])
    assert.strictEqual((await server.users.getByApiKey({ apiKey: secret })).id, userId)
    assert.strictEqual((await server.apiKeys.user.check({ apiKey: secret })).id, newKey.id)
    assert.strictEqual(await tagOf(server.safe.apiKeys.team.check({ apiKey: secret })), "WrongApiKeyType")
    assert.strictEqual((await app.apiKeys.user.update(newKey.id, { description: "nightly" })).description, "nightly")
    emulator.advanceClock(61_000)
    assert.strictEqual(await tagOf(server.safe.users.getByApiKey({ apiKey: secret })), "ApiKeyExpired")
    assert.isNull(await server.users.findByApiKey({ apiKey: secret }))
    const revokedKey = await app.apiKeys.user.revoke(newKey.id)
    assert.strictEqual(whyApiKeyInvalid(revokedKey, new Date(now.getTime() + 61_000)), "manually-revoked")
    assert.strictEqual(await tagOf(server.safe.users.getByApiKey({ apiKey: secret })), "ApiKeyRevoked")
    assert.strictEqual(await tagOf(server.safe.users.getByApiKey({ apiKey: "sk_unknown" })), "ApiKeyNotFound")
  })
  it("of a team is visible only with `$manage_api_keys`, and identifies the team", async () => {
    const { person, server } = await emulatedApps()
    const [ada, grace] = [await person("ada@example.com"), await person("grace@example.com")]
    const team = await ada.app.teams.create({ displayName: "Analytical" })
    await server.members.add({ teamId: team.id, userId: grace.userId })
    const newKey = await ada.app.apiKeys.team.create({ teamId: team.id, description: "build", expiresAt: null })
    assert.strictEqual((await server.teams.findByApiKey({ apiKey: reveal(newKey.value) }))?.id, team.id)
    assert.strictEqual(await tagOf(grace.app.safe.apiKeys.team.get(newKey.id, { teamId: team.id })), "ApiKeyNotFound")
    await ada.app.teams.delete(team.id)
    assert.isNull(await server.teams.findByApiKey({ apiKey: reveal(newKey.value) }))
  })
  it("of a user cannot be listed if the project does not allow API keys of users", async () => {
    const { configure, person } = await emulatedApps()
    const { app } = await person("ada@example.com")
    await configure({ allow_user_api_keys: false })
    assert.strictEqual(await tagOf(app.safe.apiKeys.user.list()), "Refused")
  })
})

describe("an account at an identity provider", () => {
  it("can be created by a server, and read, changed and removed by the user", async () => {
    const { person, server } = await emulatedApps()
    const { app, userId } = await person("ada@example.com")
    const account = { providerConfigId: "github", accountId: "583231", allowSignIn: true, allowConnectedAccounts: false }
    const newProvider = await server.oauth.providers.create({ userId, ...account })
    assert.deepStrictEqual((await app.oauth.providers.list()).map(({ id }) => id), [newProvider.id])
    assert.notProperty(await app.oauth.providers.get(newProvider.id), "accountId")
    assert.isFalse((await app.oauth.providers.update(newProvider.id, { allowSignIn: false })).allowSignIn)
    assert.strictEqual((await server.oauth.providers.find(newProvider.id, { userId }))?.accountId, "583231")
    await app.oauth.providers.delete(newProvider.id)
    assert.isNull(await app.oauth.providers.find(newProvider.id))
    assert.strictEqual(await tagOf(server.safe.oauth.providers.get(newProvider.id, { userId })), "Refused")
  })
})

describe("a server", () => {
  it("acts for the user of the request that it answers", async () => {
    const { emulator, person, server } = await emulatedApps()
    const ada = await person("ada@example.com")
    const newSession = await server.sessions.create({ userId: ada.userId })
    const headers = {
      "x-stack-auth": JSON.stringify({
        accessToken: reveal(newSession.accessToken),
        refreshToken: reveal(newSession.refreshToken)
      })
    }
    const { secretServerKey, projectId } = emulator.project
    const otherSessions = createServerApp({
      projectId,
      secretServerKey,
      baseUrl: emulator.url,
      fetch: emulator.fetch,
      tokenStore: requestTokenStore(new Request("https://app.example.com/", { headers }))
    })
    const team = await otherSessions.teams.create({ displayName: "Analytical", creatorUserId: "me" })
    assert.deepStrictEqual((await otherSessions.teams.list({ userId: "me" })).map(({ id }) => id), [team.id])
    assert.isTrue(await otherSessions.permissions.team.has("$update_team", { teamId: team.id, userId: "me" }))
    assert.strictEqual(await tagOf(server.safe.teams.list({ userId: "me" })), "CannotGetOwnUserWithoutUser")
  })
})
