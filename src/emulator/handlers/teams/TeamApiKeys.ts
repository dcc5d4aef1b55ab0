/** `/team-api-keys`: the API keys of teams. */
import * as Effect from "effect/Effect"
import * as Wire from "../../../schema/wire/Wire.ts"
import {
  apiKeyById,
  apiKeysOf,
  apiKeyView,
  createApiKey,
  createdApiKeyView,
  requireTeamKeys,
  updateApiKey,
  verifyApiKey
} from "../../model/auth/ApiKeys.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import type { ApiKeyRow } from "../../store/CredentialRows.ts"

const view = (key: ApiKeyRow) => ({ ...apiKeyView(key), type: "team", teamId: key.holderId } as const)

/** A team's key. Fails if the caller may not manage it. */
const teamKey = (id: string) => Effect.tap(apiKeyById("team", id), ({ holderId }) => requireTeamKeys(holderId))

export const teamApiKeyHandlers = {
  ListTeamApiKeys: Effect.fnUntraced(function*({ query }) {
    yield* requireTeamKeys(query.teamId)
    return (yield* apiKeysOf(query.teamId)).map(view)
  }),
  CreateTeamApiKey: Effect.fnUntraced(function*({ body }) {
    yield* requireTeamKeys(body.teamId)
    const key = yield* createApiKey("team", body.teamId, body)
    return { ...createdApiKeyView(key), type: "team" as const, teamId: key.holderId }
  }),
  ReadTeamApiKey: ({ params }) => Effect.map(teamKey(params.apiKeyId), view),
  UpdateTeamApiKey: Effect.fnUntraced(function*({ body, params }) {
    return view(yield* updateApiKey(yield* teamKey(params.apiKeyId), body))
  }),
  CheckTeamApiKey: ({ body }) => Effect.map(verifyApiKey("team", Wire.reveal(body.apiKey)), view)
} satisfies SomeHandlers
