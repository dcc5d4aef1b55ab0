/** `/user-api-keys`: the API keys of users. */
import * as Effect from "effect/Effect"
import * as Wire from "../../../schema/wire/Wire.ts"
import {
  apiKeyById,
  apiKeysOf,
  apiKeyView,
  createApiKey,
  createdApiKeyView,
  requireUserKeys,
  updateApiKey,
  verifyApiKey
} from "../../model/auth/ApiKeys.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import type { ApiKeyRow } from "../../store/CredentialRows.ts"

const view = (key: ApiKeyRow) => ({ ...apiKeyView(key), type: "user", userId: key.holderId } as const)

/** A user's key. Fails if the caller may not manage it. */
const userKey = (id: string) => Effect.tap(apiKeyById("user", id), ({ holderId }) => requireUserKeys(holderId))
export const userApiKeyHandlers = {
  ListUserApiKeys: Effect.fnUntraced(function*({ query }) {
    yield* requireUserKeys(query.userId)
    return (yield* apiKeysOf(query.userId)).map(view)
  }),
  CreateUserApiKey: Effect.fnUntraced(function*({ body }) {
    yield* requireUserKeys(body.userId)
    const key = yield* createApiKey("user", body.userId, body)
    return { ...createdApiKeyView(key), type: "user" as const, userId: key.holderId }
  }),
  ReadUserApiKey: ({ params }) => Effect.map(userKey(params.apiKeyId), view),
  UpdateUserApiKey: Effect.fnUntraced(function*({ body, params }) {
    return view(yield* updateApiKey(yield* userKey(params.apiKeyId), body))
  }),
  CheckUserApiKey: ({ body }) => Effect.map(verifyApiKey("user", Wire.reveal(body.apiKey)), view)
} satisfies SomeHandlers
