/** The groups of the apps have the names of the Effect namespaces, at any depth, in every form of an app. */
import { assert, describe, it } from "@effect/vitest"
import * as Latchkey from "../../src/index.ts"
import {
  createAdminApp,
  createClientApp,
  createServerApp,
  isApiKeyValid,
  isInternalApiKeyValid,
  pairTokenStore,
  whyApiKeyInvalid,
  whyInternalApiKeyInvalid
} from "../../src/promise/index.ts"
import { accessToken, options, projectId, userId } from "../kit/TestApp.ts"

const teamId = "5b0f6a52-2c1e-4d0b-9a77-1f6f3f0c9d11"
const tokens = pairTokenStore({ accessToken: accessToken(Date.now() + 3_600_000), refreshToken: crypto.randomUUID() })
/** Responds to each request with one list, and records the requests. */
const listing = (items: ReadonlyArray<unknown>) => {
  const endpoints: Array<string> = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    endpoints.push(`${init?.method} ${pathname}${search}`)
    return Promise.resolve(Response.json({ items, is_paginated: false }))
  }
  return { fetch, seen: endpoints }
}

describe("an app's groups of verbs", () => {
  const client = createClientApp({ ...options, tokenStore: "memory" })
  const server = createServerApp(options)
  const admin = createAdminApp(options)
  /** Groups with their namespaces, nested ones separately. */
  const pairs = (promises: object, effects: object): ReadonlyArray<readonly [object, object]> => [
    [promises, effects],
    ...Object.entries(effects).flatMap(([name, inner]) =>
      typeof inner === "object" ? pairs(Reflect.get(promises, name) as object, inner as object) : []
    )
  ]
  it("have the same verbs as the corresponding Effect modules", () => {
    const { isValid, whyInvalid, ...apiKeys } = Latchkey.ApiKeys
    const { isValid: _, whyInvalid: __, ...serverApiKeys } = Latchkey.ServerApiKeys
    const { returnParameter: ___, ...navigation } = Latchkey.Navigation
    const { isValid: isSetValid, whyInvalid: whySetInvalid, ...internalApiKeys } = Latchkey.InternalApiKeys
    const groups = [
      [client.navigation, navigation],
      [server.navigation, navigation],
      [admin.navigation, navigation],
      [client.cli, Latchkey.Cli],
      [server.cli, Latchkey.Cli],
      [admin.cli, Latchkey.Cli],
      [client.teams, Latchkey.Teams],
      [client.members, Latchkey.Members],
      [client.invitations, Latchkey.Invitations],
      [client.permissions, Latchkey.Permissions],
      [client.contactChannels, Latchkey.ContactChannels],
      [client.notifications, Latchkey.Notifications],
      [client.sessions, Latchkey.Sessions],
      [client.apiKeys, apiKeys],
      [client.oauth, { ...Latchkey.OAuth, providers: Latchkey.OAuthProviders, connectedAccounts: Latchkey.ConnectedAccounts }],
      [client.items, Latchkey.Items],
      [client.payments, Latchkey.Payments],
      [client.platform, Latchkey.Platform],
      [client.cli, Latchkey.Cli],
      [server.users, Latchkey.Users],
      [server.teams, Latchkey.ServerTeams],
      [server.members, Latchkey.ServerMembers],
      [server.invitations, Latchkey.ServerInvitations],
      [server.permissions, Latchkey.ServerPermissions],
      [server.contactChannels, Latchkey.ServerContactChannels],
      [server.notifications, Latchkey.ServerNotifications],
      [server.sessions, Latchkey.ServerSessions],
      [server.apiKeys, serverApiKeys],
      [server.oauth, {
        authorizeCrossDomain: Latchkey.OAuth.authorizeCrossDomain,
        providers: Latchkey.ServerOAuthProviders,
        connectedAccounts: Latchkey.ServerConnectedAccounts
      }],
      [server.items, Latchkey.ServerItems],
      [server.payments, Latchkey.ServerPayments],
      [server.emails, Latchkey.Emails],
      [server.vault, Latchkey.Vault],
      [admin.teams, Latchkey.ServerTeams],
      [admin.emails, Latchkey.AdminEmails],
      [client.projects, Latchkey.Projects],
      [server.projects, Latchkey.Projects],
      [server.project, Latchkey.Project],
      [admin.project, Latchkey.AdminProject],
      [admin.config, Latchkey.Configuration],
      [admin.internalApiKeys, internalApiKeys],
      [admin.metrics, Latchkey.Metrics],
      [admin.webhooks, Latchkey.Webhooks],
      [admin.payments, Latchkey.AdminPayments],
      [admin.platform, Latchkey.Platform],
      [admin.aiChat, Latchkey.AiChat],
      [admin.permissionDefinitions, Latchkey.PermissionDefinitions],
      [admin.sessionReplays, Latchkey.SessionReplays],
      [admin.safe.sessionReplays.chunks, { get: Latchkey.SessionReplays.chunks.get, page: Latchkey.SessionReplays.chunks.page }]
    ] as const
    const allPairs = groups.flatMap(([promises, effects]) => pairs(promises, effects))
    assert.isAtLeast(allPairs.length, groups.length + 26)
    for (const [promises, effects] of allPairs) {
      assert.deepStrictEqual(Object.keys(promises).toSorted(), Object.keys(effects).toSorted())
    }
    assert.strictEqual(isValid, isApiKeyValid)
    assert.strictEqual(whyInvalid, whyApiKeyInvalid)
    assert.strictEqual(isSetValid, isInternalApiKeyValid)
    assert.strictEqual(whySetInvalid, whyInternalApiKeyInvalid)
  })
})

describe("a verb at any depth", () => {
  it("can be called on the app, on `app.safe` and on the result of `app.with`", async () => {
    const { fetch, seen } = listing([{ id: "editor", user_id: userId, team_id: teamId }])
    const app = createClientApp({ projectId, fetch, tokenStore: tokens })
    assert.isTrue(await app.permissions.team.has("editor", { teamId }))
    assert.deepStrictEqual(await app.safe.permissions.team.has("painter", { teamId }), { ok: true, value: false })
    assert.deepStrictEqual(await app.with({}).permissions.team.list({ teamId }), [{ id: "editor", userId, teamId }])
    const path = "GET /api/v1/team-permissions?"
    assert.deepStrictEqual(seen, [
      `${path}recursive=true&user_id=me&team_id=${teamId}`,
      `${path}recursive=true&user_id=me&team_id=${teamId}`,
      `${path}recursive=true&user_id=me&team_id=${teamId}`
    ])
  })
  it("that needs a session is refused without a token store, before a request is sent", async () => {
    const { fetch, seen } = listing([])
    const app = createClientApp({ projectId, fetch, tokenStore: null })
    const refusal = await app.safe.apiKeys.user.create({ description: "build", expiresAt: null })
    assert.isTrue(!refusal.ok && refusal.error._tag === "TokenStoreRequired")
    assert.strictEqual(seen.length, 0)
  })
  it("is cancelled by the signal of its app", async () => {
    const app = createServerApp({ ...options, fetch: listing([]).fetch })
    const reason = await app.with({ signal: AbortSignal.abort() }).permissions.project.list().then(
      () => assert.fail("resolved"),
      (error: unknown) => error
    )
    assert.strictEqual((reason as Error).name, "AbortError")
  })
})
