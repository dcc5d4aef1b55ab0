/** Looking up users and teams, by id and by a presented API key: typed refusals, or null. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { CheckTeamApiKey } from "../../../src/endpoints/teams/TeamApiKeys.ts"
import { ReadServerTeam } from "../../../src/endpoints/teams/Teams.ts"
import { CheckUserApiKey } from "../../../src/endpoints/users/UserApiKeys.ts"
import { ReadUser } from "../../../src/endpoints/users/Users.ts"
import type { ServerAccess } from "../../../src/pipeline/ports/Access.ts"
import type { ApiClient } from "../../../src/pipeline/ports/ApiClient.ts"
import type { WireResponse } from "../../../src/pipeline/ports/WireRequest.ts"
import type { AnyEndpoint } from "../../../src/pipeline/request/Endpoint.ts"
import * as ServerTeams from "../../../src/services/server/ServerTeams.ts"
import * as Users from "../../../src/services/server/Users.ts"
import { reply, serverUser, tagOf, userId } from "../../kit/TestApp.ts"
import { documentedErrors, readResponse, refusalOf, responseOf, signedIn, testVerbs } from "../Verbs.ts"

const secret = "sk_very_secret"

testVerbs("server", {
  "Users.get": { call: Users.get(userId), endpoint: ReadUser, sends: `GET /users/${userId}` },
  "Users.find": { call: Users.find(userId), endpoint: ReadUser, sends: `GET /users/${userId}`, nullFor: ["UserNotFound"] }
})

type Lookup = Effect.Effect<{ readonly id: string } | null, { readonly _tag: string }, ApiClient | ServerAccess>
interface ByApiKey {
  readonly whom: string
  readonly file: string
  readonly get: Lookup
  readonly find: Lookup
  readonly check: AnyEndpoint
  readonly read: AnyEndpoint
  readonly path: string
  readonly response: WireResponse
  readonly gone: string
}
const byApiKey: ReadonlyArray<ByApiKey> = [
  {
    whom: "user",
    file: "Users",
    get: Users.getByApiKey({ apiKey: secret }),
    find: Users.findByApiKey({ apiKey: secret }),
    check: CheckUserApiKey,
    read: ReadUser,
    path: `/users/${(readResponse(CheckUserApiKey) as { readonly userId: string }).userId}`,
    response: reply(200, serverUser),
    gone: "UserNotFound"
  },
  {
    whom: "team",
    file: "ServerTeams",
    get: ServerTeams.getByApiKey({ apiKey: secret }),
    find: ServerTeams.findByApiKey({ apiKey: secret }),
    check: CheckTeamApiKey,
    read: ReadServerTeam,
    path: `/teams/${(readResponse(CheckTeamApiKey) as { readonly teamId: string }).teamId}`,
    response: responseOf(ReadServerTeam),
    gone: "TeamNotFound"
  }
]
describe.each(byApiKey)("the $whom that a key acts for", ({ check, file, find, get, gone, path, read, response }) => {
  it.effect("is read by the id that the check of the key returns", () =>
    Effect.gen(function*() {
      for (const call of [get, find]) {
        const { layer, seen } = signedIn("server", { [check.id]: responseOf(check), [read.id]: response })
        const matches = yield* Effect.provide(call, layer)
        assert.strictEqual(matches?.id, (JSON.parse(response.body) as { readonly id: string }).id)
        assert.deepStrictEqual(seen.map((request) => request.path), [check.path, path])
        assert.deepStrictEqual(JSON.parse(seen[0]?.body ?? ""), { api_key: secret })
      }
    }))
  it.effect("is null from `find…` after each refusal; `get…` fails with a typed error", () =>
    Effect.gen(function*() {
      const cases = [
        ...check.errors.map(({ tag }) => ({ tag, answers: { [check.id]: refusalOf(check, tag) } })),
        { tag: gone, answers: { [check.id]: responseOf(check), [read.id]: refusalOf(read, gone) } }
      ]
      for (const { answers, tag } of cases) {
        const { layer } = signedIn("server", answers)
        const error = yield* get.pipe(Effect.flip, Effect.provide(layer))
        assert.strictEqual(error._tag, tag)
        assert.isNull(yield* Effect.provide(find, layer))
      }
      assert.deepStrictEqual(documentedErrors(`${file}.getByApiKey`), cases.map(({ tag }) => tag).toSorted())
      assert.deepStrictEqual(documentedErrors(`${file}.findByApiKey`), [])
    }))
  it.effect("cannot be read if the project does not allow such keys", () =>
    Effect.gen(function*() {
      const refusal = signedIn("server", { [check.id]: reply(400, "API keys are not enabled") }).layer
      for (const call of [get, find]) {
        const error = yield* call.pipe(Effect.flip, Effect.provide(refusal))
        assert.strictEqual(tagOf(error), "Refused")
      }
    }))
})
