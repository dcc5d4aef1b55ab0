/** `/user-api-keys` and `/team-api-keys`. */
import * as Effect from "effect/Effect"
import * as Wire from "../../../schema/wire/Wire.ts"
import {
  changeKey,
  checkedKey,
  createdView,
  type Holder,
  keyById,
  keyView,
  makeKey,
  requireTeamKeys,
  requireUserKeys
} from "../../model/auth/ApiKeys.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { Handlers } from "../../request/Handler.ts"
import { currentProject } from "../../request/RequestContext.ts"
import type { ApiKeyRow } from "../../store/CredentialRows.ts"
import { State } from "../../store/Store.ts"

const userView = (key: ApiKeyRow) => ({ ...keyView(key), type: "user", userId: key.holderId } as const)
const teamView = (key: ApiKeyRow) => ({ ...keyView(key), type: "team", teamId: key.holderId } as const)

/** Newest first. */
const keysOf = Effect.fnUntraced(function*(holderId: string) {
  const { id } = yield* currentProject
  return (yield* State).apiKeys.where("holderId", holderId).filter((key) => key.projectId === id).toReversed()
})

interface Given {
  readonly description: string
  readonly expiresAt: Date | null
  readonly isPublic?: boolean | undefined
}
const create = Effect.fnUntraced(
  function*(holder: Holder, holderId: string, { description, expiresAt, isPublic = false }: Given) {
    const memory = yield* State
    const found = holder === "user" ? memory.users.get(holderId) : memory.teams.get(holderId)
    // The provider fails here without a word of its own.
    if (found?.projectId !== (yield* currentProject).id) return yield* refuse(404, `There is no such ${holder}.`)
    return yield* makeKey({ holder, holderId, description, isPublic, expiresAt: expiresAt?.getTime() ?? null })
  }
)

/** A user's key that the caller may manage. */
const userKey = (id: string) => Effect.tap(keyById("user", id), ({ holderId }) => requireUserKeys(holderId))
/** A team's key that the caller may manage. */
const teamKey = (id: string) => Effect.tap(keyById("team", id), ({ holderId }) => requireTeamKeys(holderId))

export const apiKeyHandlers: Handlers<
  | "CheckTeamApiKey"
  | "CheckUserApiKey"
  | "CreateTeamApiKey"
  | "CreateUserApiKey"
  | "ListTeamApiKeys"
  | "ListUserApiKeys"
  | "ReadTeamApiKey"
  | "ReadUserApiKey"
  | "UpdateTeamApiKey"
  | "UpdateUserApiKey"
> = {
  ListUserApiKeys: Effect.fnUntraced(function*({ query }) {
    yield* requireUserKeys(query.userId)
    return (yield* keysOf(query.userId)).map(userView)
  }),
  CreateUserApiKey: Effect.fnUntraced(function*({ body }) {
    yield* requireUserKeys(body.userId)
    const key = yield* create("user", body.userId, body)
    return { ...createdView(key), type: "user" as const, userId: key.holderId }
  }),
  ReadUserApiKey: ({ params }) => Effect.map(userKey(params.apiKeyId), userView),
  UpdateUserApiKey: Effect.fnUntraced(function*({ body, params }) {
    return userView(yield* changeKey(yield* userKey(params.apiKeyId), body))
  }),
  CheckUserApiKey: ({ body }) => Effect.map(checkedKey("user", Wire.reveal(body.apiKey)), userView),
  ListTeamApiKeys: Effect.fnUntraced(function*({ query }) {
    yield* requireTeamKeys(query.teamId)
    return (yield* keysOf(query.teamId)).map(teamView)
  }),
  CreateTeamApiKey: Effect.fnUntraced(function*({ body }) {
    yield* requireTeamKeys(body.teamId)
    const key = yield* create("team", body.teamId, body)
    return { ...createdView(key), type: "team" as const, teamId: key.holderId }
  }),
  ReadTeamApiKey: ({ params }) => Effect.map(teamKey(params.apiKeyId), teamView),
  UpdateTeamApiKey: Effect.fnUntraced(function*({ body, params }) {
    return teamView(yield* changeKey(yield* teamKey(params.apiKeyId), body))
  }),
  CheckTeamApiKey: ({ body }) => Effect.map(checkedKey("team", Wire.reveal(body.apiKey)), teamView)
}
