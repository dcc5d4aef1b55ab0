/** Records of other users and teams in a response, as from a provider that ignores the filter: lookups do not return them. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as Permissions from "../../src/services/client/Permissions.ts"
import * as ServerOAuthProviders from "../../src/services/server/ServerOAuthProviders.ts"
import * as ServerPermissions from "../../src/services/server/ServerPermissions.ts"
import { reply, userId } from "../kit/TestApp.ts"
import { signedIn } from "./Verbs.ts"

const teamId = "5b0f6a52-2c1e-4d0b-9a77-1f6f3f0c9d11"
const otherTeam = "8b0f6a52-2c1e-4d0b-9a77-1f6f3f0c9d12"
const otherUser = "9d7c3a52-51f3-4c58-8a6c-3a1c5c4b9a02"
const account = {
  id: "account",
  user_id: otherUser,
  provider_config_id: "github",
  type: "github",
  email: null,
  allow_sign_in: true,
  allow_connected_accounts: true,
  account_id: "1"
}

const list = (...items: ReadonlyArray<object>) => reply(200, { items, is_paginated: false })
/** An app whose provider returns permissions of these users in these teams, and the other user's account, whatever the query. */
const holding = (flavour: "client" | "server", ...holders: ReadonlyArray<readonly [team: string, user: string]>) => {
  const permissions = holders.map(([team_id, user_id]) => ({ id: "read", team_id, user_id }))
  return signedIn(flavour, {
    "teamPermissions.list": list(...permissions),
    "projectPermissions.list": list(...permissions),
    "serverOAuthProviders.list": list(account)
  })
}

describe("a record", () => {
  it.effect("of another team or user is not found", () =>
    Effect.gen(function*() {
      assert.isFalse(yield* ServerPermissions.team.has("read", { teamId, userId }))
      assert.isNull(yield* ServerPermissions.team.find("read", { teamId, userId }))
      assert.isFalse(yield* ServerPermissions.team.has("$delete_team", { teamId, userId: "me" }))
      assert.isFalse(yield* ServerPermissions.project.has("read", { userId: otherTeam }))
      assert.isNull(yield* ServerOAuthProviders.find("account", { userId }))
    }).pipe(Effect.provide(holding("server", [otherTeam, userId], [teamId, otherUser]).layer)))
  it.effect("of another team is not found by the signed-in user", () =>
    Effect.gen(function*() {
      assert.isFalse(yield* Permissions.team.has("read", { teamId }))
      assert.isTrue(yield* Permissions.team.has("read", { teamId: otherTeam }))
    }).pipe(Effect.provide(holding("client", [otherTeam, userId]).layer)))
  it.effect("of the asked team and user is found, by ids in any case and by `me`", () =>
    Effect.gen(function*() {
      assert.isTrue(yield* ServerPermissions.team.has("read", { teamId: teamId.toUpperCase(), userId: userId.toUpperCase() }))
      assert.isTrue(yield* ServerPermissions.team.has("read", { teamId, userId: "me" }))
      assert.isTrue(yield* ServerPermissions.project.has("read", { userId: "me" }))
      assert.strictEqual((yield* ServerOAuthProviders.find("account", { userId: otherUser.toUpperCase() }))?.id, "account")
      assert.strictEqual((yield* ServerOAuthProviders.find("account", { userId: "me" }))?.id, "account")
    }).pipe(Effect.provide(holding("server", [teamId, userId]).layer)))
})
