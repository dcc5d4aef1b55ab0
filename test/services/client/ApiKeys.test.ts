/** API keys of users and teams: requests, results and refusals of each verb, and the validity of keys. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import * as TeamApiKeysEndpoints from "../../../src/endpoints/teams/TeamApiKeys.ts"
import * as UserApiKeysEndpoints from "../../../src/endpoints/users/UserApiKeys.ts"
import type { CallError } from "../../../src/errors/call/CallError.ts"
import type { ApiClient } from "../../../src/pipeline/ports/ApiClient.ts"
import type { Session } from "../../../src/pipeline/session/Session.ts"
import { reveal } from "../../../src/schema/wire/Wire.ts"
import * as ApiKeys from "../../../src/services/client/ApiKeys.ts"
import * as ServerApiKeys from "../../../src/services/server/ServerApiKeys.ts"
import { userId } from "../../kit/TestApp.ts"
import { responseOf, signedIn, testVerbs } from "../Verbs.ts"

const id = "2d5c0b5e-4a0c-4d0e-9f5e-7f2b1a9c8d77"
const teamId = "5b0f6a52-2c1e-4d0b-9a77-1f6f3f0c9d11"
const secret = "sk_very_secret"
const key = { description: "build", expiresAt: new Date(1_800_000_000_000) }
const requests = { description: "build", expires_at_millis: 1_800_000_000_000 }

testVerbs("client", {
  "UserApiKeys.list": {
    call: ApiKeys.user.list(),
    endpoint: UserApiKeysEndpoints.ListUserApiKeys,
    sends: "GET /user-api-keys?user_id=me"
  },
  "UserApiKeys.get": {
    call: ApiKeys.user.get(id),
    endpoint: UserApiKeysEndpoints.ReadUserApiKey,
    sends: `GET /user-api-keys/${id}?user_id=me`
  },
  "UserApiKeys.create": {
    call: ApiKeys.user.create({ ...key, isPublic: true }),
    endpoint: UserApiKeysEndpoints.CreateUserApiKey,
    sends: "POST /user-api-keys",
    body: { ...requests, is_public: true, user_id: "me" }
  },
  "UserApiKeys.create without an end": {
    call: ApiKeys.user.create({ description: "build" }),
    endpoint: UserApiKeysEndpoints.CreateUserApiKey,
    sends: "POST /user-api-keys",
    body: { description: "build", expires_at_millis: null, user_id: "me" }
  },
  "UserApiKeys.update": {
    call: ApiKeys.user.update(id, { description: "nightly" }),
    endpoint: UserApiKeysEndpoints.UpdateUserApiKey,
    sends: `PATCH /user-api-keys/${id}?user_id=me`,
    body: { description: "nightly" }
  },
  "UserApiKeys.revoke": {
    call: ApiKeys.user.revoke(id),
    endpoint: UserApiKeysEndpoints.UpdateUserApiKey,
    sends: `PATCH /user-api-keys/${id}?user_id=me`,
    body: { revoked: true }
  },
  "TeamApiKeys.list": {
    call: ApiKeys.team.list({ teamId }),
    endpoint: TeamApiKeysEndpoints.ListTeamApiKeys,
    sends: `GET /team-api-keys?team_id=${teamId}`
  },
  "TeamApiKeys.get": {
    call: ApiKeys.team.get(id, { teamId }),
    endpoint: TeamApiKeysEndpoints.ReadTeamApiKey,
    sends: `GET /team-api-keys/${id}?team_id=${teamId}`
  },
  "TeamApiKeys.create": {
    call: ApiKeys.team.create({ teamId, ...key, expiresAt: null }),
    endpoint: TeamApiKeysEndpoints.CreateTeamApiKey,
    sends: "POST /team-api-keys",
    body: { ...requests, expires_at_millis: null, team_id: teamId }
  },
  "TeamApiKeys.update": {
    call: ApiKeys.team.update(id, { teamId, description: "nightly" }),
    endpoint: TeamApiKeysEndpoints.UpdateTeamApiKey,
    sends: `PATCH /team-api-keys/${id}?team_id=${teamId}`,
    body: { description: "nightly" }
  },
  "TeamApiKeys.revoke": {
    call: ApiKeys.team.revoke(id, { teamId }),
    endpoint: TeamApiKeysEndpoints.UpdateTeamApiKey,
    sends: `PATCH /team-api-keys/${id}?team_id=${teamId}`,
    body: { revoked: true }
  }
})

testVerbs("server", {
  "ServerUserApiKeys.list": {
    call: ServerApiKeys.user.list({ userId }),
    endpoint: UserApiKeysEndpoints.ListUserApiKeys,
    sends: `GET /user-api-keys?user_id=${userId}`
  },
  "ServerUserApiKeys.get": {
    call: ServerApiKeys.user.get(id),
    endpoint: UserApiKeysEndpoints.ReadUserApiKey,
    sends: `GET /user-api-keys/${id}`
  },
  "ServerUserApiKeys.create": {
    call: ServerApiKeys.user.create({ userId, ...key }),
    endpoint: UserApiKeysEndpoints.CreateUserApiKey,
    sends: "POST /user-api-keys",
    body: { ...requests, user_id: userId }
  },
  "ServerUserApiKeys.update": {
    call: ServerApiKeys.user.update(id, { description: "nightly" }),
    endpoint: UserApiKeysEndpoints.UpdateUserApiKey,
    sends: `PATCH /user-api-keys/${id}`,
    body: { description: "nightly" }
  },
  "ServerUserApiKeys.revoke": {
    call: ServerApiKeys.user.revoke(id),
    endpoint: UserApiKeysEndpoints.UpdateUserApiKey,
    sends: `PATCH /user-api-keys/${id}`,
    body: { revoked: true }
  },
  "ServerUserApiKeys.check": {
    call: ServerApiKeys.user.check({ apiKey: Redacted.make(secret) }),
    endpoint: UserApiKeysEndpoints.CheckUserApiKey,
    sends: "POST /user-api-keys/check",
    body: { api_key: secret }
  },
  "ServerTeamApiKeys.list": {
    call: ServerApiKeys.team.list({ teamId }),
    endpoint: TeamApiKeysEndpoints.ListTeamApiKeys,
    sends: `GET /team-api-keys?team_id=${teamId}`
  },
  "ServerTeamApiKeys.get": {
    call: ServerApiKeys.team.get(id, { teamId }),
    endpoint: TeamApiKeysEndpoints.ReadTeamApiKey,
    sends: `GET /team-api-keys/${id}?team_id=${teamId}`
  },
  "ServerTeamApiKeys.create": {
    call: ServerApiKeys.team.create({ teamId, ...key }),
    endpoint: TeamApiKeysEndpoints.CreateTeamApiKey,
    sends: "POST /team-api-keys",
    body: { ...requests, team_id: teamId }
  },
  "ServerTeamApiKeys.create without an end": {
    call: ServerApiKeys.team.create({ teamId, description: "build", expiresAt: undefined }),
    endpoint: TeamApiKeysEndpoints.CreateTeamApiKey,
    sends: "POST /team-api-keys",
    body: { description: "build", expires_at_millis: null, team_id: teamId }
  },
  "ServerTeamApiKeys.update": {
    call: ServerApiKeys.team.update(id, { teamId, description: "nightly" }),
    endpoint: TeamApiKeysEndpoints.UpdateTeamApiKey,
    sends: `PATCH /team-api-keys/${id}?team_id=${teamId}`,
    body: { description: "nightly" }
  },
  "ServerTeamApiKeys.revoke": {
    call: ServerApiKeys.team.revoke(id, { teamId }),
    endpoint: TeamApiKeysEndpoints.UpdateTeamApiKey,
    sends: `PATCH /team-api-keys/${id}?team_id=${teamId}`,
    body: { revoked: true }
  },
  "ServerTeamApiKeys.check": {
    call: ServerApiKeys.team.check({ apiKey: secret }),
    endpoint: TeamApiKeysEndpoints.CheckTeamApiKey,
    sends: "POST /team-api-keys/check",
    body: { api_key: secret }
  }
})

describe("a new key", () => {
  it.effect("is returned with its full secret", () => {
    const { CreateUserApiKey } = UserApiKeysEndpoints
    const { value } = JSON.parse(responseOf(CreateUserApiKey).body) as { readonly value: string }
    return Effect.gen(function*() {
      const creation = yield* ApiKeys.user.create(key)
      assert.strictEqual(reveal(creation.value), value)
      assert.notInclude(JSON.stringify(creation), value)
    }).pipe(Effect.provide(signedIn("client", { [CreateUserApiKey.id]: responseOf(CreateUserApiKey) }).layer))
  })
  it.effect("is refused without a request if it names both a user and a team", () => {
    const { layer, seen } = signedIn("server", {})
    // The type forbids it, but JavaScript can pass it.
    const bothValues = { ...key, teamId, userId }
    return Effect.gen(function*() {
      const creating: ReadonlyArray<Effect.Effect<unknown, unknown, ApiClient | Session>> = [
        ApiKeys.user.create(bothValues),
        ApiKeys.team.create(bothValues),
        ServerApiKeys.user.create(bothValues),
        ServerApiKeys.team.create(bothValues)
      ]
      for (const create of creating) {
        const error = yield* Effect.flip(create)
        assert.strictEqual((error as CallError).reason._tag, "Unsendable")
        assert.match((error as CallError).message, /userId|teamId|user_id|team_id/)
      }
      assert.strictEqual(seen.length, 0)
    }).pipe(Effect.provide(layer))
  })
})

describe("the validity of a key", () => {
  const at = new Date(1_800_000_000_000)
  const [before, after] = [new Date(at.getTime() - 1), new Date(at.getTime() + 1)]
  const good = { expiresAt: null, manuallyRevokedAt: null }
  it("depends first on revocation, then on expiry", () => {
    assert.isNull(ApiKeys.whyInvalid(good, at))
    assert.isNull(ApiKeys.whyInvalid({ ...good, expiresAt: after }, at))
    assert.isNull(ApiKeys.whyInvalid({ ...good, expiresAt: at }, at))
    assert.strictEqual(ApiKeys.whyInvalid({ ...good, expiresAt: before }, at), "expired")
    assert.strictEqual(ApiKeys.whyInvalid({ ...good, manuallyRevokedAt: before }, at), "manually-revoked")
    assert.strictEqual(ApiKeys.whyInvalid({ expiresAt: before, manuallyRevokedAt: before }, at), "manually-revoked")
  })
  it("ends with revocation, even if the local clock is behind the provider's", () => {
    assert.strictEqual(ApiKeys.whyInvalid({ ...good, manuallyRevokedAt: after }, at), "manually-revoked")
  })
  it("is also available as a boolean", () => {
    assert.isTrue(ApiKeys.isValid(good, at))
    assert.isFalse(ServerApiKeys.isValid({ ...good, expiresAt: before }, at))
  })
})
