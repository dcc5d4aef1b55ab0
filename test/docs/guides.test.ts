/** The samples of docs/teams.md, accounts.md, payments.md and backends.md do at the emulator what the pages say. */
import { hash } from "bcryptjs"
import { assert, describe, it, onTestFinished } from "vitest"
import { createHandler as createLambda } from "../../examples/backends/lambda.ts"
import { createAuthentication } from "../../src/backend/server/index.ts"
import { makeSync, webhookTestSecret } from "../../src/emulator/index.ts"
import { createAdminApp, createClientApp, createServerApp, reveal } from "../../src/promise/index.ts"
import { account, mailOf, password, signUp, site } from "../kit/people.ts"
import * as Accounts from "./samples/accounts.tsx"
import * as Payments from "./samples/payments.tsx"
import * as Teams from "./samples/teams.tsx"

const world = (webhook: (request: Request) => Promise<Response> = async () => new Response()) => {
  const url = `${site}/webhooks`
  const emulator = makeSync({
    passwordIterations: 1,
    webhooks: { url, fetch: async (input, init) => webhook(new Request(input, init)) }
  })
  onTestFinished(() => emulator.close())
  const options = { ...emulator.project, baseUrl: emulator.url, fetch: emulator.fetch }
  let address = new URL("/", site)
  const client = () => {
    const navigator = { navigate: (to: string | URL) => void (address = new URL(to, address)), location: () => address }
    const app = createClientApp({ ...options, tokenStore: "memory", navigator })
    onTestFinished(app.dispose)
    return app
  }
  return {
    emulator,
    options,
    client,
    app: client(),
    server: createServerApp(options),
    admin: createAdminApp(options),
    go: (to: string | null) => void (address = new URL(to ?? "", site)),
    path: () => address.pathname
  }
}
const guest = "grace@example.com"

describe("docs/teams.md", () => {
  it("defines a role, invites a member, and gives the member the role", async () => {
    const { admin, app, client, emulator, go, server } = world()
    await Teams.definitions(admin)
    await signUp(app, account.email)
    const { memberships, team } = await Teams.teams(app)
    assert.deepStrictEqual(memberships.map(({ id }) => id), [team.id])
    assert.strictEqual((await app.user.get()).selectedTeam?.displayName, "Engines")
    const { pending } = await Teams.invite(app, { email: guest, teamId: team.id })
    assert.lengthOf(pending, 1)

    const grace = client()
    const { id: userId } = await server.users.create({
      primaryEmail: guest,
      primaryEmailVerified: true,
      primaryEmailAuthEnabled: true,
      password
    })
    await grace.auth.signInWithPassword({ email: guest, password })
    const { link } = mailOf(emulator, guest)
    assert.strictEqual(new URL(link ?? "").pathname, "/handler/team-invitation")
    go(link)
    const names: Array<string> = []
    await Teams.accept(grace, (name) => void names.push(name))
    assert.deepStrictEqual(names, ["Engines"])
    const at = { teamId: team.id, userId }
    assert.isTrue(await server.permissions.team.has("team_member", at))
    assert.isFalse(await server.permissions.team.has("publish", at))
    await Teams.grant(server, team.id, userId)
    assert.isTrue(await server.permissions.team.has("publish", at))
    assert.isTrue(await grace.permissions.team.has("publish", { teamId: team.id }))
    await server.permissions.team.revoke("editor", at)
    assert.isFalse(await server.permissions.team.has("publish", at))
  })
})

describe("docs/accounts.md", () => {
  it("changes, exports and deletes an account", async () => {
    const { admin, app, path, server } = world()
    const userId = await signUp(app, account.email)
    await Accounts.data(app)
    const [entry, ...rest] = await Accounts.exporting(server)
    assert.lengthOf(rest, 0)
    assert.deepInclude(entry?.user, { id: userId, displayName: "Ada", clientMetadata: { theme: "dark" } })
    assert.sameMembers(entry?.channels.map(({ value }) => value) ?? [], [account.email, "ada@work.example"])
    await Accounts.deletion(admin, app)
    assert.isNull(await server.users.find(userId))
    assert.strictEqual(path(), "/")
  })

  it("ends every session", async () => {
    const { app, client, server } = world()
    const userId = await signUp(app, account.email)
    await client().auth.signInWithPassword(account)
    assert.lengthOf(await server.sessions.list({ userId }), 2)
    await Accounts.signOutEverywhere(app)
    assert.lengthOf(await server.sessions.list({ userId }), 0)
  })

  it("imports users who sign in with their old password", async () => {
    const { app, server } = world()
    await Accounts.importing(server, [{ email: guest, name: "Grace", bcryptHash: await hash("old password", 4) }])
    await app.auth.signInWithPassword({ email: guest, password: "old password" })
    assert.strictEqual((await app.user.get()).displayName, "Grace")
  })

  it("keeps a copy of users in another database", async () => {
    const rows = new Map<string, string | null>()
    const receive = Accounts.copy({
      users: {
        upsert: async ({ id, primaryEmail }) => void rows.set(id, primaryEmail),
        delete: async (id) => void rows.delete(id)
      }
    }, webhookTestSecret)
    const { emulator, server } = world(receive)
    const { id } = await server.users.create({ primaryEmail: guest })
    await server.users.update(id, { primaryEmail: account.email })
    const waitFor = async (count: number) => {
      while (emulator.webhookDeliveries().filter(({ responseStatus }) => responseStatus === 204).length < count) {
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }
    await waitFor(2)
    assert.deepStrictEqual([...rows], [[id, account.email]])
    await server.users.delete(id)
    await waitFor(3)
    assert.strictEqual(rows.size, 0)
  })

  it("calls an API with the access token, which the API verifies", async () => {
    const { app, options } = world()
    const userId = await signUp(app, account.email)
    const { authenticate } = createAuthentication(options)
    const answers: Array<string> = []
    const api: typeof globalThis.fetch = async (input, init) => {
      const who = await authenticate(new Request(input, init))
      answers.push(who.status === "signed-in" ? who.user.id : who.status)
      return new Response()
    }
    await Accounts.bearer(app, api)
    await app.auth.signOut()
    await Accounts.bearer(app, api)
    assert.deepStrictEqual(answers, [userId, "signed-out"])
  })

  it("signs a server in as a user", async () => {
    const { app, options, server } = world()
    const userId = await signUp(app, account.email)
    const { user } = await Accounts.impersonation(server, {
      createClientApp: (settings) => createClientApp({ ...options, ...settings }),
      projectId: options.projectId,
      userId
    })
    assert.strictEqual(user.id, userId)
    const sessions = await server.sessions.list({ userId })
    assert.lengthOf(sessions, 1, "only admins see impersonations")
  })
})

describe("docs/payments.md", () => {
  it("sells, counts and takes items", async () => {
    const parts = world()
    const userId = await signUp(parts.app, account.email)
    const shop = { ...parts, userId }
    await Payments.declarations(shop)
    assert.deepStrictEqual(await Payments.items(shop), { quantity: 14, nonNegativeQuantity: 14 })
    await Payments.purchase(shop)
    assert.strictEqual((await shop.server.items.get("credits", { userId })).quantity, 114)
    await shop.admin.project.domains.add({ domain: "https://app.example.com", handlerPath: "/handler" })
    const { another, url } = await Payments.buying(shop)
    assert.notStrictEqual(another, url)
    assert.strictEqual((await shop.server.items.get("credits", { userId })).quantity, 214)
  })
})

describe("docs/backends.md", () => {
  it("authenticates events of API Gateway, and renews their session", async () => {
    const { app, emulator, options } = world()
    const handler = createLambda(options)
    const ask = (cookies: Array<string>) =>
      handler({ cookies, headers: { host: "shop.example" }, rawPath: "/", requestContext: { http: { method: "GET" } } })
    const refusal = await ask([])
    assert.deepStrictEqual([refusal.statusCode, refusal.cookies], [401, []])
    await signUp(app, account.email)
    await app.user.update({ displayName: "Ada" })
    const { refreshToken } = reveal(await app.auth.findTokens()) ?? {}
    const value = encodeURIComponent(JSON.stringify({ refresh_token: refreshToken, updated_at_millis: 1 }))
    const response = await ask([`stack-refresh-${emulator.project.projectId}--default=${value}`, "theme=dark"])
    assert.deepStrictEqual([response.statusCode, JSON.parse(response.body)], [200, { hello: "Ada" }])
    assert.deepStrictEqual(response.cookies.map((text) => text.split("=", 1)[0]), [
      `stack-refresh-${emulator.project.projectId}--default`,
      "stack-access"
    ])
    assert.strictEqual(response.headers["cache-control"], "private, no-store")
    assert.notProperty(response.headers, "set-cookie")
  })

  const metadata = { clientMetadata: { a: 1 }, clientReadOnlyMetadata: { b: 2 }, serverMetadata: { c: 3 } }
  const { serverMetadata: _, ...clientFields } = metadata
  const clientMetadata = { a: 4 }

  it("says who reads and who writes the metadata of users", async () => {
    const { app, server } = world()
    const userId = await signUp(app, account.email)
    await server.users.update(userId, metadata)
    const user = await app.user.get()
    assert.deepInclude(user, clientFields)
    assert.notProperty(user, "serverMetadata")
    await app.user.update({ clientMetadata })
    assert.deepInclude(await server.users.get(userId), { ...metadata, clientMetadata })
  })

  it("says who reads and who writes the metadata of teams", async () => {
    const { app, client, server } = world()
    await signUp(app, account.email)
    const { id: teamId } = await app.teams.create({ displayName: "Engines" })
    await server.teams.update(teamId, metadata)
    await app.teams.update(teamId, { clientMetadata })
    assert.deepInclude(await server.teams.get(teamId), { ...metadata, clientMetadata })
    const grace = client()
    await server.members.add({ teamId, userId: await signUp(grace, guest) })
    const team = await grace.teams.get(teamId)
    assert.deepInclude(team, { ...clientFields, clientMetadata })
    assert.notProperty(team, "serverMetadata")
    const outcome = await grace.safe.teams.update(teamId, { clientMetadata: {} })
    assert.strictEqual(outcome.ok ? "" : outcome.error._tag, "TeamPermissionRequired")
  })
})
