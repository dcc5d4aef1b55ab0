/** Notifications, sessions and OAuth accounts: requests, results and refusals of each verb. */
import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect } from "effect"
import * as SessionListEndpoints from "../../../src/endpoints/auth/SessionList.ts"
import * as NotificationsEndpoints from "../../../src/endpoints/users/Notifications.ts"
import * as OAuthProvidersEndpoints from "../../../src/endpoints/users/OAuthProviders.ts"
import type { CallError } from "../../../src/errors/call/CallError.ts"
import { reveal } from "../../../src/schema/wire/Wire.ts"
import * as Notifications from "../../../src/services/client/Notifications.ts"
import * as OAuthProviders from "../../../src/services/client/OAuthProviders.ts"
import * as Sessions from "../../../src/services/client/Sessions.ts"
import * as ServerNotifications from "../../../src/services/server/ServerNotifications.ts"
import * as ServerOAuthProviders from "../../../src/services/server/ServerOAuthProviders.ts"
import * as ServerSessions from "../../../src/services/server/ServerSessions.ts"
import { reply, userId } from "../../kit/TestApp.ts"
import { readResponse, responseOf, signedIn, testVerbs } from "../Verbs.ts"

const id = "2d5c0b5e-4a0c-4d0e-9f5e-7f2b1a9c8d77"
const year = 31_536_000_000
const first = (list: unknown) =>
  (list as ReadonlyArray<{ readonly id: string; readonly userId: string }>)[0] ?? assert.fail("the vector lists none")
const account = first(readResponse(OAuthProvidersEndpoints.ListOAuthProviders))
const serverAccount = first(readResponse(OAuthProvidersEndpoints.ListServerOAuthProviders))

testVerbs("client", {
  "Notifications.list": {
    call: Notifications.list(),
    endpoint: NotificationsEndpoints.ListNotificationCategories,
    sends: "GET /emails/notification-preference/me"
  },
  "Notifications.enable": {
    call: Notifications.enable(id),
    endpoint: NotificationsEndpoints.UpdateNotificationCategory,
    sends: `PATCH /emails/notification-preference/me/${id}`,
    body: { enabled: true }
  },
  "Notifications.disable": {
    call: Notifications.disable(id),
    endpoint: NotificationsEndpoints.UpdateNotificationCategory,
    sends: `PATCH /emails/notification-preference/me/${id}`,
    body: { enabled: false }
  },
  "Sessions.list": {
    call: Sessions.list(),
    endpoint: SessionListEndpoints.ListSessions,
    sends: "GET /auth/sessions?user_id=me"
  },
  "Sessions.revoke": {
    call: Sessions.revoke(id),
    endpoint: SessionListEndpoints.RevokeSession,
    sends: `DELETE /auth/sessions/${id}?user_id=me`
  },
  "OAuthProviders.list": {
    call: OAuthProviders.list(),
    endpoint: OAuthProvidersEndpoints.ListOAuthProviders,
    sends: "GET /oauth-providers?user_id=me"
  },
  "OAuthProviders.get": {
    call: OAuthProviders.get(id),
    endpoint: OAuthProvidersEndpoints.ReadOAuthProvider,
    sends: `GET /oauth-providers/me/${id}`
  },
  "OAuthProviders.find": {
    call: OAuthProviders.find(account.id),
    endpoint: OAuthProvidersEndpoints.ListOAuthProviders,
    sends: "GET /oauth-providers?user_id=me",
    gives: account
  },
  "OAuthProviders.find of none": {
    call: OAuthProviders.find(id),
    endpoint: OAuthProvidersEndpoints.ListOAuthProviders,
    sends: "GET /oauth-providers?user_id=me",
    gives: null
  },
  "OAuthProviders.update": {
    call: OAuthProviders.update(id, { allowSignIn: true, allowConnectedAccounts: false }),
    endpoint: OAuthProvidersEndpoints.UpdateOAuthProvider,
    sends: `PATCH /oauth-providers/me/${id}`,
    body: { allow_sign_in: true, allow_connected_accounts: false }
  },
  "OAuthProviders.delete": {
    call: OAuthProviders.delete(id),
    endpoint: OAuthProvidersEndpoints.DeleteOAuthProvider,
    sends: `DELETE /oauth-providers/me/${id}`
  }
})

testVerbs("server", {
  "ServerNotifications.list": {
    call: ServerNotifications.list({ userId }),
    endpoint: NotificationsEndpoints.ListNotificationCategories,
    sends: `GET /emails/notification-preference/${userId}`
  },
  "ServerNotifications.enable": {
    call: ServerNotifications.enable(id, { userId }),
    endpoint: NotificationsEndpoints.UpdateNotificationCategory,
    sends: `PATCH /emails/notification-preference/${userId}/${id}`,
    body: { enabled: true }
  },
  "ServerNotifications.disable": {
    call: ServerNotifications.disable(id, { userId: "me" }),
    endpoint: NotificationsEndpoints.UpdateNotificationCategory,
    sends: `PATCH /emails/notification-preference/me/${id}`,
    body: { enabled: false }
  },
  "ServerSessions.list": {
    call: ServerSessions.list({ userId }),
    endpoint: SessionListEndpoints.ListSessions,
    sends: `GET /auth/sessions?user_id=${userId}`
  },
  "ServerSessions.revoke": {
    call: ServerSessions.revoke(id, { userId }),
    endpoint: SessionListEndpoints.RevokeSession,
    sends: `DELETE /auth/sessions/${id}?user_id=${userId}`
  },
  "ServerSessions.create": {
    call: ServerSessions.create({ userId }),
    endpoint: SessionListEndpoints.CreateSession,
    sends: "POST /auth/sessions",
    body: { user_id: userId, expires_in_millis: year, is_impersonation: false }
  },
  "ServerSessions.create for an hour": {
    call: ServerSessions.create({ userId, expiresIn: "1 hour", isImpersonation: true }),
    endpoint: SessionListEndpoints.CreateSession,
    sends: "POST /auth/sessions",
    body: { user_id: userId, expires_in_millis: 3_600_000, is_impersonation: true }
  },
  "ServerSessions.create for a number of milliseconds": {
    call: ServerSessions.create({ userId: "me", expiresIn: 60_000 }),
    endpoint: SessionListEndpoints.CreateSession,
    sends: "POST /auth/sessions",
    body: { user_id: "me", expires_in_millis: 60_000, is_impersonation: false }
  },
  "ServerOAuthProviders.list": {
    call: ServerOAuthProviders.list(),
    endpoint: OAuthProvidersEndpoints.ListServerOAuthProviders,
    sends: "GET /oauth-providers"
  },
  "ServerOAuthProviders.get": {
    call: ServerOAuthProviders.get(id, { userId }),
    endpoint: OAuthProvidersEndpoints.ReadServerOAuthProvider,
    sends: `GET /oauth-providers/${userId}/${id}`
  },
  "ServerOAuthProviders.find": {
    call: ServerOAuthProviders.find(serverAccount.id, { userId: serverAccount.userId }),
    endpoint: OAuthProvidersEndpoints.ListServerOAuthProviders,
    sends: `GET /oauth-providers?user_id=${serverAccount.userId}`,
    gives: serverAccount
  },
  "ServerOAuthProviders.create": {
    call: ServerOAuthProviders.create({
      userId,
      providerConfigId: "github",
      accountId: "583231",
      email: "ada@example.com",
      allowSignIn: true,
      allowConnectedAccounts: true
    }),
    endpoint: OAuthProvidersEndpoints.CreateOAuthProvider,
    sends: "POST /oauth-providers",
    body: {
      user_id: userId,
      provider_config_id: "github",
      account_id: "583231",
      email: "ada@example.com",
      allow_sign_in: true,
      allow_connected_accounts: true
    }
  },
  "ServerOAuthProviders.update": {
    call: ServerOAuthProviders.update(id, { userId, accountId: "583232" }),
    endpoint: OAuthProvidersEndpoints.UpdateServerOAuthProvider,
    sends: `PATCH /oauth-providers/${userId}/${id}`,
    body: { account_id: "583232" }
  },
  "ServerOAuthProviders.delete": {
    call: ServerOAuthProviders.delete(id, { userId }),
    endpoint: OAuthProvidersEndpoints.DeleteOAuthProvider,
    sends: `DELETE /oauth-providers/${userId}/${id}`
  }
})

describe("a session started by a server", () => {
  const endpoint = SessionListEndpoints.CreateSession
  it.effect("is returned as tokens", () => {
    const { layer } = signedIn("server", {
      [endpoint.id]: reply(200, { access_token: "at", refresh_token: "made" }),
      [SessionListEndpoints.ListSessions.id]: responseOf(SessionListEndpoints.ListSessions)
    })
    return Effect.gen(function*() {
      const { accessToken, refreshToken } = yield* ServerSessions.create({ userId })
      assert.deepStrictEqual([reveal(accessToken), reveal(refreshToken)], ["at", "made"])
    }).pipe(Effect.provide(layer))
  })
  it.effect("is refused without a request if its duration is invalid", () => {
    const { layer, seen } = signedIn("server", {})
    return Effect.gen(function*() {
      for (const expiresIn of [0, -1, Number.NaN, Duration.infinity, "368 days", "soon" as "1 day"] as const) {
        const error = yield* Effect.flip(ServerSessions.create({ userId, expiresIn }))
        assert.strictEqual((error as CallError).reason._tag, "Unsendable", String(expiresIn))
        assert.match(error.message, /expiresInMillis|expires_in_millis/)
      }
      assert.strictEqual(seen.length, 0)
    }).pipe(Effect.provide(layer))
  })
})
