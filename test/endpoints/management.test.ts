/** Teams, permissions, contact channels, API keys and connected accounts: each endpoint against vectors, and with arbitrary values. */
import { assert, describe, it } from "@effect/vitest"
import * as Arbitrary from "effect/Arbitrary"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { inspect } from "node:util"
import * as InvitationsEndpoints from "../../src/endpoints/teams/Invitations.ts"
import * as MembershipsEndpoints from "../../src/endpoints/teams/Memberships.ts"
import * as PermissionsEndpoints from "../../src/endpoints/teams/Permissions.ts"
import * as TeamApiKeysEndpoints from "../../src/endpoints/teams/TeamApiKeys.ts"
import * as TeamsEndpoints from "../../src/endpoints/teams/Teams.ts"
import * as ContactChannelsEndpoints from "../../src/endpoints/users/ContactChannels.ts"
import * as UserApiKeysEndpoints from "../../src/endpoints/users/UserApiKeys.ts"
import { ApiClient } from "../../src/pipeline/ports/ApiClient.ts"
import { longestImage } from "../../src/schema/teams/TeamPayloads.ts"
import { reply } from "../kit/TestApp.ts"
import { calling, fieldsOf, type Given, matching, testVectors } from "./Vectors.ts"

const url = matching(/^https:\/\/[a-z]{1,9}\.(net|org)(:\d{2,4})?\/[a-z0-9/]{0,9}(\?[a-z]=[a-z]{0,3})?$/)
const code = Arbitrary.map(matching(/^[0-9A-Za-z]{45}$/), (text) => ({ code: Redacted.make(text) }))
const id = matching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
/** Bodies that random text does not reach. */
const options: Given = {
  "AcceptInvitation body": code,
  "CheckInvitation body": code,
  "ReadInvitation body": code,
  "SendContactChannelVerification body": Arbitrary.all({ callbackUrl: url }),
  "SendInvitation body": Arbitrary.all({ teamId: id, email: matching(/^[a-z.+]{1,9}@[a-z]{1,9}\.net$/), callbackUrl: url })
}

const { endpoints } = testVectors("management", options)

describe("the checks of inputs", () => {
  const params = { teamId: "5b0f6a52-2c1e-4d0b-9a77-1f6f3f0c9d11" }
  const start = "data:image/webp;base64,"
  const withSize = (length: number) => ({ params, body: { profileImageUrl: start.padEnd(length, "A") } })
  const team = { id: params.teamId, display_name: "Harbour Choir", created_at_millis: 1 }

  it.effect.each(["UpdateTeam", "UpdateServerTeam"])(
    "allow images of at most a million characters in %s",
    (name) =>
      Effect.gen(function*() {
        const endpoint = endpoints[name] ?? assert.fail(name)
        yield* calling(endpoint, withSize(longestImage), reply(200, team)).call
        const { call, sent } = calling(endpoint, withSize(longestImage + 1), reply(200, team))
        assert.include(fieldsOf(yield* Effect.flip(call))["reason"], { _tag: "Unsendable" })
        assert.isEmpty(sent)
      })
  )

  it.effect("refuse a key whose expiry date is invalid, instead of dropping the date", () =>
    Effect.gen(function*() {
      const body = { userId: "me", description: "Rehearsal planner", expiresAt: new Date(Number.NaN) }
      const { call, sent } = calling(endpoints["CreateUserApiKey"] ?? assert.fail(), { body }, reply(200, {}))
      assert.include(fieldsOf(yield* Effect.flip(call))["message"], "expiresAt")
      assert.isEmpty(sent)
    }))
})

describe("decoded values and errors", () => {
  const user = "c3a1de84-7f25-4b6e-8d02-64b1a9e0f7c5"
  const key = {
    id: "k",
    description: "Rehearsal planner",
    type: "user",
    user_id: user,
    is_public: false,
    created_at_millis: 1763712000123
  }
  const answering = (response: unknown) => ApiClient.of({ send: () => Effect.succeed(reply(200, response)) })

  it.effect("redact a new key, and represent its times as dates or null", () =>
    Effect.gen(function*() {
      const newKey = yield* UserApiKeysEndpoints.CreateUserApiKey({ body: { userId: "me", description: "", expiresAt: null } })
        .pipe(
          Effect.provideService(ApiClient, answering({ ...key, value: "sk_hush" }))
        )
      assert.strictEqual(Redacted.value(newKey.value), "sk_hush")
      assert.notInclude(JSON.stringify(newKey) + inspect(newKey, { depth: null }), "sk_hush")
      assert.deepStrictEqual(newKey.createdAt, new Date(1763712000123))
      assert.isNull(newKey.expiresAt)
      assert.isNull(newKey.manuallyRevokedAt)
    }))

  it.effect("have null as the team name of an invitation if an older provider omits the name", () =>
    Effect.gen(function*() {
      const item = { id: "i", team_id: "t", recipient_email: "yuki@example.com", expires_at_millis: 5 }
      const [first] = yield* InvitationsEndpoints.ListInvitations({ query: { userId: "me" } }).pipe(
        Effect.provideService(ApiClient, answering({ items: [item] }))
      )
      assert.deepStrictEqual(first, {
        id: "i",
        teamId: "t",
        teamDisplayName: null,
        recipientEmail: "yuki@example.com",
        expiresAt: new Date(5)
      })
    }))

  it.effect("redact an invalid code that the caller passed", () =>
    Effect.gen(function*() {
      const failure = yield* Effect.flip(
        InvitationsEndpoints.AcceptInvitation({ body: { code: Redacted.make("hush-hush") } }).pipe(
          Effect.provideService(ApiClient, answering({}))
        )
      )
      assert.notInclude(failure.message + JSON.stringify(failure) + inspect(failure, { depth: null }), "hush-hush")
    }))
})

/** Checked by tsc alone. */
export const types = () => {
  const params = { teamId: "t" }
  // @ts-expect-error a key belongs to a user or to a team, never to both
  void UserApiKeysEndpoints.CreateUserApiKey({ body: { userId: "me", teamId: "t", description: "", expiresAt: null } })
  // @ts-expect-error a key without expiry must be requested explicitly
  void TeamApiKeysEndpoints.CreateTeamApiKey({ body: { teamId: "t", description: "" } })
  // @ts-expect-error the expiry of a key cannot be changed
  void UserApiKeysEndpoints.UpdateUserApiKey({ params: { apiKeyId: "k" }, body: { expiresAt: new Date() } })
  // @ts-expect-error members cannot write server metadata
  void TeamsEndpoints.UpdateTeam({ params, body: { serverMetadata: { plan: 1 } } })
  void ContactChannelsEndpoints.UpdateContactChannel({
    params: { userId: "me", contactChannelId: "c" },
    // @ts-expect-error users cannot verify their own addresses
    body: { isVerified: true }
  })
  // no filter is needed, and no body where the provider expects an empty one
  void PermissionsEndpoints.ListTeamPermissions()
  void MembershipsEndpoints.CreateMembership({ params: { ...params, userId: "me" } })
}
