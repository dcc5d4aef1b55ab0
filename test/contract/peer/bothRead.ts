/** Compares both columns of docs/migration.md: the existing SDK and a Latchkey app return the same values from one emulator. */
import { assert } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { createAdminApp, createClientApp, createServerApp } from "../../../src/promise/index.ts"
import { it, password, signUp, site, there, type World } from "./World.ts"

const page = readFileSync(join(import.meta.dirname, "..", "..", "..", "docs", "migration.md"), "utf8")
const calls = page.split("\n").filter((line) => line.startsWith("| `")).map((line) => line.split(" | ")[0] ?? "")

/** A call in the left column, the value that it returns, and the value that its replacement returns. */
type Row = readonly [call: string, existing: () => Promise<unknown>, ours: () => Promise<unknown>]

export const compare = async (rows: ReadonlyArray<Row>) => {
  assert.deepStrictEqual(rows.filter(([call]) => !calls.some((cell) => cell.includes(`\`${call}(`))).map(([call]) => call), [])
  for (const [call, existing, latchkeyCall] of rows) {
    const expected = await existing()
    assert.notStrictEqual(expected, undefined, call)
    assert.deepStrictEqual(await latchkeyCall(), expected, call)
  }
}

/** The fields of a record that have the same name on both sides. */
const only = <Key extends string>(value: { readonly [key in Key]: unknown } | null, ...keys: ReadonlyArray<Key>) =>
  value === null ? null : Object.fromEntries(keys.map((key) => [key, value[key]]))
const sort = (values: Iterable<string>) => Array.from(values).toSorted()
const ids = (values: Iterable<{ readonly id: string | null }>) => sort(Array.from(values, ({ id }) => id ?? ""))

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
  const latchkeyCall = newClient()
  await latchkeyCall.auth.signInWithPassword({ email, password })
  const team = await me.createTeam({ displayName: "Analytical" })
  const grace = await world.server.createUser({
    primaryEmail: "grace@example.com",
    primaryEmailVerified: true,
    displayName: "Grace"
  })
  const serverTeam = there(await world.server.getTeam(team.id))
  await serverTeam.addUser(grace.id)
  return { ...apps, newClient, existing, ours: latchkeyCall, me, team, served: serverTeam, grace }
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
const byValue = (a: { readonly [key: string]: unknown } | null, b: { readonly [key: string]: unknown } | null) =>
  String(a?.["value"]).localeCompare(String(b?.["value"]))

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
        async () => (await me.listContactChannels()).map((a) => only(a, ...channelFields)).toSorted(byValue),
        async () => (await ours.contactChannels.list()).map((a) => only(a, ...channelFields)).toSorted(byValue)
      ],
      [
        "user.listNotificationCategories",
        async () => (await me.listNotificationCategories()).map((a) => only(a, "name", "enabled", "canDisable")),
        async () => (await ours.notifications.list()).map((a) => only(a, "name", "enabled", "canDisable"))
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
    const herGrace = there(await world.server.getUser(grace.id))
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
        async () => sort((await ours.members.list({ teamId: team.id })).map(({ userId }) => userId))
      ],
      [
        "user.getTeamProfile",
        async () => (await me.getTeamProfile(team)).displayName,
        async () => (await ours.members.get({ teamId: team.id })).displayName
      ],
      [
        "team.listInvitations",
        async () => (await team.listInvitations()).map((a) => only(a, "id", "recipientEmail")),
        async () => (await ours.invitations.list({ teamId: team.id })).map((a) => only(a, "id", "recipientEmail"))
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
        async () => ids(await herGrace.listTeams()),
        async () => ids(await server.teams.list({ userId: herGrace.id }))
      ],
      [
        "serverTeam.listUsers",
        async () => ids(await served.listUsers()),
        async () => sort((await server.members.list({ teamId: team.id })).map(({ userId }) => userId))
      ],
      [
        "serverUser.hasPermission",
        () => herGrace.hasPermission(served, "$delete_team"),
        () => server.permissions.team.has("$delete_team", { teamId: team.id, userId: herGrace.id })
      ],
      [
        "serverUser.setServerMetadata",
        async () => (await herGrace.update({ serverMetadata: { plan: "pro" } }),
          (await world.server.getUser(herGrace.id))?.serverMetadata),
        async () => (await server.users.update(herGrace.id, { serverMetadata: { plan: "pro" } })).serverMetadata
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
        async () => (await key.revoke(), (await me.listApiKeys()).map((a) => a.isValid())),
        async () => (await ours.apiKeys.user.list()).map(({ manuallyRevokedAt }) => manuallyRevokedAt === null)
      ]
    ])
  })
}
