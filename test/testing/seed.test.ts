/** Seeding users, teams and everything that belongs to them, in one call. */
import { hash } from "bcryptjs"
import { assert, describe, it } from "vitest"
import { createServerApp, dehydrateApp, requestTokenStore } from "../../src/promise/index.ts"
import { reveal } from "../../src/schema/wire/Wire.ts"
import { seed, signedOut } from "../../src/testing/index.ts"
import { newEmulator } from "../kit/emulator.ts"

const emulation = () => newEmulator()

describe("seed", () => {
  it("adds users, teams, permissions, keys and items, and returns ids and tokens", async () => {
    const emulator = emulation()
    const { teams, users } = await seed(emulator, {
      users: {
        ada: { displayName: "Ada Lovelace", items: { credits: 10, notes: 1 }, serverMetadata: { plan: "pro" } },
        grace: { primaryEmail: "grace@navy.mil", permissions: ["support"], apiKeys: ["ci", "laptop"] }
      },
      teams: {
        engine: { members: { ada: ["team_admin", "billing"], grace: [] }, items: { seats: 3 }, apiKeys: ["bot"] },
        empty: { displayName: "Nobody here" }
      },
      permissions: { support: ["audit"], audit: [] }
    }).catch((error: unknown) => assert.fail(String(error)))
    const { app } = signedOut("server", emulator)
    const ada = await app.users.get(users.ada.id)
    assert.deepStrictEqual(
      [ada.displayName, ada.primaryEmail, ada.primaryEmailVerified, ada.serverMetadata],
      ["Ada Lovelace", "ada@example.com", true, { plan: "pro" }]
    )
    assert.strictEqual(users.grace.email, "grace@navy.mil")
    assert.strictEqual((await app.items.get("credits", { userId: users.ada.id })).quantity, 10)
    assert.strictEqual((await app.items.get("seats", { teamId: teams.engine.id })).quantity, 3)
    assert.isTrue(await app.permissions.project.has("support", { userId: users.grace.id }))
    assert.isTrue(await app.permissions.project.has("audit", { userId: users.grace.id }))
    assert.isFalse(await app.permissions.project.has("support", { userId: users.ada.id }))
    assert.isTrue(await app.permissions.team.has("$delete_team", { teamId: teams.engine.id, userId: users.ada.id }))
    assert.isTrue(await app.permissions.team.has("billing", { teamId: teams.engine.id, userId: users.ada.id }))
    assert.isFalse(await app.permissions.team.has("$delete_team", { teamId: teams.engine.id, userId: users.grace.id }))
    assert.isTrue(await app.permissions.team.has("team_member", { teamId: teams.engine.id, userId: users.grace.id }))
    assert.strictEqual((await app.users.getByApiKey({ apiKey: users.grace.apiKeys.ci.value })).id, users.grace.id)
    assert.strictEqual((await app.teams.getByApiKey({ apiKey: teams.engine.apiKeys.bot.value })).id, teams.engine.id)
    assert.deepStrictEqual(Object.keys(users.grace.apiKeys), ["ci", "laptop"])
    assert.deepStrictEqual([teams.empty.displayName, teams.engine.displayName], ["Nobody here", "engine"])
    assert.lengthOf(await app.members.list({ teamId: teams.empty.id }), 0)
  })
  it("returns tokens, headers and passwords that work", async () => {
    const emulator = emulation()
    const { users: { ada } } = await seed(emulator, { users: { ada: { password: "notes on the engine" } } })
    const server = createServerApp({
      ...emulator.project,
      baseUrl: emulator.url,
      fetch: emulator.fetch,
      tokenStore: requestTokenStore(new Request("http://app.test/", { headers: ada.headers }))
    })
    assert.strictEqual((await server.user.find())?.id, ada.id)
    assert.match(reveal(ada.tokens.accessToken), /^ey/)
    const { app } = signedOut("client", emulator)
    await app.auth.signInWithPassword({ email: ada.email, password: "notes on the engine" })
    assert.strictEqual((await app.user.find())?.id, ada.id)
    assert.strictEqual(dehydrateApp(app).projectId, emulator.project.projectId)
  })
  it("imports a password hash in place of the password", async () => {
    const emulator = emulation()
    const password = "brought along"
    const { users: { ada } } = await seed(emulator, { users: { ada: { password, passwordHash: await hash(password, 4) } } })
    const { app } = signedOut("client", emulator)
    await app.auth.signInWithPassword({ email: ada.email, password: ada.password })
    assert.strictEqual((await app.user.find())?.id, ada.id)
  })
  it("can be called again, and keeps existing data", async () => {
    const emulator = emulation()
    await seed(emulator, { users: { ada: { items: { credits: 1 }, permissions: ["support"] } } })
    const { users: { grace } } = await seed(emulator, { users: { grace: { items: { credits: 2 }, permissions: ["support"] } } })
    const { app } = signedOut("server", emulator)
    assert.strictEqual((await app.items.get("credits", { userId: grace.id })).quantity, 2)
    await seed(emulator, {})
    let items = 0
    for await (const _ of app.users.stream()) items++
    assert.strictEqual(items, 2)
  })
  it("treats a field that is undefined as absent", async () => {
    const emulator = emulation()
    const { teams, users } = await seed(emulator, {
      users: { ada: { displayName: undefined, primaryEmailAuthEnabled: undefined, password: undefined } },
      teams: { engine: { displayName: undefined, items: undefined } }
    })
    assert.strictEqual(teams.engine.displayName, "engine")
    const { app } = signedOut("server", emulator)
    const { displayName, primaryEmailAuthEnabled } = await app.users.get(users.ada.id)
    assert.deepStrictEqual([displayName, primaryEmailAuthEnabled], ["ada", true])
  })

  it("rejects with the provider's refusal of a fixture", async () => {
    const emulator = emulation()
    const twice = { users: { ada: {}, augusta: { primaryEmail: "ada@example.com" } } }
    const rejection = await seed(emulator, twice).catch((error: unknown) => error)
    assert.propertyVal(rejection, "_tag", "UserEmailAlreadyExists")
  })
  it("rejects with an error that names a team member who is not a seeded user", async () => {
    const members = { charles: [] } as { readonly ada?: ReadonlyArray<string> }
    const rejection = await seed(emulation(), { users: { ada: {} }, teams: { engine: { members } } }).catch((error: unknown) =>
      error
    )
    assert.match(String(rejection), /The team engine lists the member charles, who is not a user of this seed\./)
  })
})
