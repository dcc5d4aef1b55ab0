/** Guards refuse what they cannot check: an id that the program leaves out, and permissions in other teams and of other users. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { RequestUser, requirePermission, requireTeam } from "../../../src/backend/http-api/index.ts"
import type { VerifiedAccessToken } from "../../../src/jwt/checkClaims.ts"
import { reply, userId } from "../../kit/TestApp.ts"
import { signedIn } from "../../services/Verbs.ts"

const teamId = "5b0f6a52-2c1e-4d0b-9a77-1f6f3f0c9d11"
const otherTeam = "8b0f6a52-2c1e-4d0b-9a77-1f6f3f0c9d12"
const otherUser = "9d7c3a52-51f3-4c58-8a6c-3a1c5c4b9a02"

/** An app whose provider returns these permissions, whatever the query. */
const holding = (...permissions: ReadonlyArray<{ readonly team_id?: string; readonly user_id: string }>) => {
  const list = reply(200, { items: permissions.map((permission) => ({ ...permission, id: "read" })), is_paginated: false })
  return signedIn("server", { "teamPermissions.list": list, "projectPermissions.list": list })
}
const refusalOf = <R>(guard: Effect.Effect<void, { readonly _tag: string }, R>) =>
  guard.pipe(
    Effect.flip,
    Effect.map(({ _tag }) => _tag),
    // The guards read nothing else of the token.
    Effect.provideService(RequestUser, { user: { id: userId } } as VerifiedAccessToken)
  )

describe("a guard", () => {
  it.effect("refuses without a request if an id is undefined", () => {
    const { layer, seen } = holding({ team_id: otherTeam, user_id: userId })
    return Effect.gen(function*() {
      // `params.teamID` of an untyped program, whose parameter is `teamId`.
      const missing = undefined as never
      const wrong = [
        requireTeam(missing),
        requireTeam(missing, "read"),
        requireTeam(teamId, 5 as never),
        requirePermission(missing)
      ]
      for (const guard of wrong) assert.strictEqual(yield* refusalOf(guard), "Misconfigured")
      assert.deepStrictEqual(seen, [])
    }).pipe(Effect.provide(layer))
  })
  it.effect("refuses a permission in another team, and of another user", () =>
    Effect.gen(function*() {
      for (const id of [teamId, ""]) assert.strictEqual(yield* refusalOf(requireTeam(id, "read")), "Forbidden")
    }).pipe(Effect.provide(holding({ team_id: otherTeam, user_id: userId }, { team_id: teamId, user_id: otherUser }).layer)))
  it.effect("refuses another user's permission in the project", () =>
    Effect.gen(function*() {
      assert.strictEqual(yield* refusalOf(requirePermission("read")), "Forbidden")
    }).pipe(Effect.provide(holding({ user_id: otherUser }).layer)))
})
