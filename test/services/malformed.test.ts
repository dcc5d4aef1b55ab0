/** A malformed id is not reported as an outage: lookups find nothing, and other calls name the malformed field. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { httpStatusOf } from "../../src/backend/server/index.ts"
import { serverAccess } from "../../src/layers/app/ServerApp.ts"
import { ServerAccess } from "../../src/pipeline/ports/Access.ts"
import * as OAuthProviders from "../../src/services/client/OAuthProviders.ts"
import * as Permissions from "../../src/services/client/Permissions.ts"
import * as Teams from "../../src/services/client/Teams.ts"
import * as ServerOAuthProviders from "../../src/services/server/ServerOAuthProviders.ts"
import * as ServerPermissions from "../../src/services/server/ServerPermissions.ts"
import * as ServerTeams from "../../src/services/server/ServerTeams.ts"
import * as Users from "../../src/services/server/Users.ts"
import { reply, tagOf, userId } from "../kit/TestApp.ts"
import { signedIn } from "./Verbs.ts"

const malformedInput = ["abc", "", "..", "7d1f", "a/b", "%00", "é"]

describe("a malformed id", () => {
  it.effect.each(malformedInput)("makes lookups find nothing, and is never sent: %s", (id) => {
    const noValue = reply(200, { items: [], is_paginated: false })
    const server = signedIn("server", {})
    const client = signedIn("client", { "oauthProviders.list": noValue })
    return Effect.gen(function*() {
      const nulls = [
        Users.find(id),
        ServerTeams.find(id),
        ServerOAuthProviders.find("x", { userId: id }),
        ServerPermissions.team.find("read", { teamId: id, userId }),
        ServerPermissions.team.find("read", { teamId: userId, userId: id }),
        ServerPermissions.project.find("read", { userId: id })
      ]
      for (const lookup of nulls) assert.isNull(yield* lookup)
      assert.isFalse(yield* ServerPermissions.team.has("read", { teamId: id, userId }))
      assert.deepStrictEqual(server.seen, [])
    }).pipe(
      Effect.provide(server.layer),
      Effect.andThen(
        Effect.gen(function*() {
          for (const lookup of [Teams.find(id), Permissions.team.find("read", { teamId: id }), OAuthProviders.find(id)]) {
            assert.isNull(yield* lookup)
          }
        }).pipe(Effect.provide(client.layer))
      )
    )
  })
  it.effect("makes calls other than lookups fail with status 400 and the name of the field", () => {
    const { layer, seen } = signedIn("server", {})
    return Effect.gen(function*() {
      const errors = [
        yield* Effect.flip(Users.get("abc")),
        yield* Effect.flip(Users.delete("abc")),
        yield* Effect.flip(ServerTeams.get("abc"))
      ]
      for (const error of errors) {
        assert.strictEqual(tagOf(error), "Unsendable")
        assert.match(
          error._tag === "CallError" && error.reason._tag === "Unsendable" ? error.reason.field ?? "" : "",
          /^params\.(user|team)Id$/
        )
        assert.strictEqual(httpStatusOf(error), 400)
      }
      assert.deepStrictEqual(seen, [])
    }).pipe(Effect.provide(layer))
  })
  it.effect("does not make a lookup fail, unlike a non-string id or an unsendable header", () =>
    Effect.gen(function*() {
      const { layer } = signedIn("server", {})
      const noText = yield* Effect.flip(Users.find(undefined as never)).pipe(Effect.provide(layer))
      assert.strictEqual(tagOf(noText), "Unsendable")
      const error = yield* Effect.flip(Users.find(userId)).pipe(
        Effect.provideService(ServerAccess, serverAccess(Redacted.make("ssk_\u0100"))),
        Effect.provide(layer)
      )
      assert.strictEqual(tagOf(error), "Unsendable")
      assert.include(error.message, "x-stack-secret-server-key")
    }))
})
