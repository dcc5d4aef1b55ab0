/** `/user-api-keys`. */
import * as Effect from "effect/Effect"
import * as Wire from "../../../schema/wire/Wire.ts"
import {
  changeKey,
  checkedKey,
  createdView,
  createKey,
  keyById,
  keysOf,
  keyView,
  requireUserKeys
} from "../../model/auth/ApiKeys.ts"
import type { Handlers } from "../../request/Handler.ts"
import type { ApiKeyRow } from "../../store/CredentialRows.ts"

const view = (key: ApiKeyRow) => ({ ...keyView(key), type: "user", userId: key.holderId } as const)

/** A user's key that the caller may manage. */
const userKey = (id: string) => Effect.tap(keyById("user", id), ({ holderId }) => requireUserKeys(holderId))
export const userApiKeyHandlers: Handlers<
  | "CheckUserApiKey"
  | "CreateUserApiKey"
  | "ListUserApiKeys"
  | "ReadUserApiKey"
  | "UpdateUserApiKey"
> = {
  ListUserApiKeys: Effect.fnUntraced(function*({ query }) {
    yield* requireUserKeys(query.userId)
    return (yield* keysOf(query.userId)).map(view)
  }),
  CreateUserApiKey: Effect.fnUntraced(function*({ body }) {
    yield* requireUserKeys(body.userId)
    const key = yield* createKey("user", body.userId, body)
    return { ...createdView(key), type: "user" as const, userId: key.holderId }
  }),
  ReadUserApiKey: ({ params }) => Effect.map(userKey(params.apiKeyId), view),
  UpdateUserApiKey: Effect.fnUntraced(function*({ body, params }) {
    return view(yield* changeKey(yield* userKey(params.apiKeyId), body))
  }),
  CheckUserApiKey: ({ body }) => Effect.map(checkedKey("user", Wire.reveal(body.apiKey)), view)
}
