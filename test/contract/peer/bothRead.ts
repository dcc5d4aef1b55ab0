/** Compares both columns of docs/migration.md: the existing SDK and a Latchkey app return the same values from one emulator. */
import { assert } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { createAdminApp, createClientApp, createServerApp } from "../../../src/promise/index.ts"
import { it, password, signUp, site, there, type World } from "./World.ts"

const page = readFileSync(join(import.meta.dirname, "..", "..", "..", "docs", "migration.md"), "utf8")
const left = page.split("\n").filter((line) => line.startsWith("| `")).map((line) => line.split(" | ")[0] ?? "")

/** A call in the left column, the value that it returns, and the value that its replacement returns. */
type Row = readonly [call: string, existing: () => Promise<unknown>, ours: () => Promise<unknown>]

export const compare = async (rows: ReadonlyArray<Row>) => {
  assert.deepStrictEqual(rows.filter(([call]) => !left.some((cell) => cell.includes(`\`${call}(`))).map(([call]) => call), [])
  for (const [call, existing, ours] of rows) {
    const expected = await existing()
    assert.notStrictEqual(expected, undefined, call)
    assert.deepStrictEqual(await ours(), expected, call)
  }
}

/** The fields of a record that have the same name on both sides. */
const only = <Key extends string>(value: { readonly [key in Key]: unknown } | null, ...keys: ReadonlyArray<Key>) =>
  value === null ? null : Object.fromEntries(keys.map((key) => [key, value[key]]))
const sorted = (values: Iterable<string>) => Array.from(values).toSorted()
const ids = (values: Iterable<{ readonly id: string | null }>) => sorted(Array.from(values, ({ id }) => id ?? ""))

const appsIn = ({ emulator }: World) => {
  const options = { ...emulator.project, baseUrl: emulator.url, fetch: emulator.fetch }
  return {
    newClient: () => createClientApp({ ...options, tokenStore: "memory" }),
    server: createServerApp(options),
    admin: createAdminApp(options)
  }
}
const unknownId = "00000000-0000-4000-8000-000000000000"
export const email = "ada@example.com"

/** A user who is signed in on both sides, with a team of two members and a key. */
export const signedInTwice = async (world: World) => {
  const { newClient, ...apps } = appsIn(world)
  const existing = world.client()
  const me = await signUp(existing, email)
  const ours = newClient()
  await ours.auth.signInWithPassword({ email, password })
  const team = await me.createTeam({ displayName: "Analytical" })
  const grace = await world.server.createUser({
    primaryEmail: "grace@example.com",
    primaryEmailVerified: true,
    displayName: "Grace"
  })
  const served = there(await world.server.getTeam(team.id))
  await served.addUser(grace.id)
  return { ...apps, newClient, existing, ours, me, team, served, grace }
}

const userFields = [
  "id",
  "displayName",
  "primaryEmail",
  "primaryEmailVerified",
  "hasPassword",
  "isAnonymous",
  "clientMetadata"
] as const
const channelFields = ["id", "value", "isPrimary", "isVerified", "usedForAuth"] as const
const byValue = (one: { readonly [key: string]: unknown } | null, other: { readonly [key: string]: unknown } | null) =>
  String(one?.["value"]).localeCompare(String(other?.["value"]))

export const bothRead = () => {
  it("old and new clients return equal users, channels, sessions and notifications", async ({ world }) => {
    const { existing, me, ours } = await signedInTwice(world)
    await compare([
      [
        "app.getUser",
        async () => only(await existing.getUser(), ...userFields),
        async () => only(await ours.user.find(), ...userFields)
      ],
      [
        "user.setDisplayName",
        async () => (await me.setDisplayName("Ada"), (await existing.getUser())?.displayName),
        async () => (await ours.user.update({ displayName: "Ada" })).displayName
      ],
      [
        "user.setClientMetadata",
        async () => (await me.setClientMetadata({ theme: ["dark", 1] }), (await existing.getUser())?.clientMetadata),
        async () => (await ours.user.update({ clientMetadata: { theme: ["dark", 1] } })).clientMetadata
      ],
      [
        "user.listContactChannels",
        async () => (await me.listContactChannels()).map((one) => only(one, ...channelFields)).toSorted(byValue),
        async () => (await ours.contactChannels.list()).map((one) => only(one, ...channelFields)).toSorted(byValue)
      ],
      [
        "user.listNotificationCategories",
        async () => (await me.listNotificationCategories()).map((one) => only(one, "name", "enabled", "canDisable")),
        async () => (await ours.notifications.list()).map((one) => only(one, "name", "enabled", "canDisable"))
      ],
      ["user.getActiveSessions", async () => ids(await me.getActiveSessions()), async () => ids(await ours.sessions.list())],
      [
        "user.listOAuthProviders",
        async () => ids(await me.listOAuthProviders()),
        async () => ids(await ours.oauth.providers.list())
      ],
      [
        "app.getProject",
        async () => (await existing.getProject()).config.clientTeamCreationEnabled,
        async () => (await ours.project.get()).config.clientTeamCreationEnabled
      ]
    ])
  })

  it("old and new clients return equal teams, members, permissions, keys and items", async ({ world }) => {
    const { admin, grace, me, ours, served, server, team } = await signedInTwice(world)
    const expiresAt = new Date(Date.now() + 3_600_000)
    const key = await me.createApiKey({ description: "laptop", expiresAt })
    await team.inviteUser({ email: "edith@example.com", callbackUrl: `${site}/join` })
    const her = there(await world.server.getUser(grace.id))
    await compare([
      ["user.listTeams", async () => ids(await me.listTeams()), async () => ids(await ours.teams.list())],
      [
        "user.getTeam",
        async () => [only(await me.getTeam(team.id), "id", "displayName"), await me.getTeam(unknownId)],
        async () => [only(await ours.teams.find(team.id), "id", "displayName"), await ours.teams.find(unknownId)]
      ],
      [
        "team.listUsers",
        async () => ids(await team.listUsers()),
        async () => sorted((await ours.members.list({ teamId: team.id })).map(({ userId }) => userId))
      ],
      [
        "user.getTeamProfile",
        async () => (await me.getTeamProfile(team)).displayName,
        async () => (await ours.members.get({ teamId: team.id })).displayName
      ],
      [
        "team.listInvitations",
        async () => (await team.listInvitations()).map((one) => only(one, "id", "recipientEmail")),
        async () => (await ours.invitations.list({ teamId: team.id })).map((one) => only(one, "id", "recipientEmail"))
      ],
      [
        "user.listPermissions",
        async () => ids(await me.listPermissions(team, { recursive: true })),
        async () => ids(await ours.permissions.team.list({ teamId: team.id, recursive: true }))
      ],
      [
        "user.hasPermission",
        async () => [await me.hasPermission(team, "$delete_team"), await me.hasPermission(team, "absent")],
        async () => [
          await ours.permissions.team.has("$delete_team", { teamId: team.id }),
          await ours.permissions.team.has("absent", { teamId: team.id })
        ]
      ],
      [
        "user.getPermission",
        () => me.getPermission(team, "absent"),
        () => ours.permissions.team.find("absent", { teamId: team.id })
      ],
      [
        "user.listApiKeys",
        async () => (await me.listApiKeys()).map(({ description, id, value }) => [id, description, value.lastFour]),
        async () => (await ours.apiKeys.user.list()).map(({ description, id, value }) => [id, description, value.lastFour])
      ],
      [
        "user.listProducts",
        async () => ids(await me.listProducts()),
        async () => ids(await ours.payments.products.list({ userId: me.id }))
      ],
      [
        "app.listUsers",
        async () => ids(await world.server.listUsers({ query: "grac" })),
        async () => ids((await server.users.page({ query: "grac" })).items)
      ],
      [
        "app.createUser",
        async () =>
          only(
            await world.server.createUser({ primaryEmail: "one@example.com", displayName: "One" }),
            "displayName",
            "hasPassword"
          ),
        async () =>
          only(await server.users.create({ primaryEmail: "two@example.com", displayName: "One" }), "displayName", "hasPassword")
      ],
      ["app.listTeams", async () => ids(await world.server.listTeams()), async () => ids(await server.teams.list())],
      [
        "app.getTeam",
        async () => [only(await world.server.getTeam(team.id), "id", "displayName"), await world.server.getTeam(unknownId)],
        async () => [only(await server.teams.find(team.id), "id", "displayName"), await server.teams.find(unknownId)]
      ],
      [
        "serverUser.listTeams",
        async () => ids(await her.listTeams()),
        async () => ids(await server.teams.list({ userId: her.id }))
      ],
      [
        "serverTeam.listUsers",
        async () => ids(await served.listUsers()),
        async () => sorted((await server.members.list({ teamId: team.id })).map(({ userId }) => userId))
      ],
      [
        "serverUser.hasPermission",
        () => her.hasPermission(served, "$delete_team"),
        () => server.permissions.team.has("$delete_team", { teamId: team.id, userId: her.id })
      ],
      [
        "serverUser.setServerMetadata",
        async () => (await her.update({ serverMetadata: { plan: "pro" } }), (await world.server.getUser(her.id))?.serverMetadata),
        async () => (await server.users.update(her.id, { serverMetadata: { plan: "pro" } })).serverMetadata
      ],
      [
        "app.listTeamPermissionDefinitions",
        async () => ids(await world.admin.listTeamPermissionDefinitions()),
        async () => ids(await admin.permissionDefinitions.team.list())
      ],
      [
        "app.listEmailThemes",
        async () => ids(await world.admin.listEmailThemes()),
        async () => ids(await admin.emails.themes.list())
      ],
      [
        "key.whyInvalid",
        async () => (await key.revoke(), (await me.listApiKeys()).map((one) => one.isValid())),
        async () => (await ours.apiKeys.user.list()).map(({ manuallyRevokedAt }) => manuallyRevokedAt === null)
      ]
    ])
  })
}
