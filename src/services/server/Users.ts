/** Any user of the project, with the fields that only servers see and change. @category verbs @since 0.1.0 */
import * as Effect from "effect/Effect"
import { CheckUserApiKey } from "../../endpoints/users/UserApiKeys.ts"
import { CreateUser, DeleteUser, ListUsers, ReadUser, UpdateUser } from "../../endpoints/users/Users.ts"
import { inFamily } from "../../errors/base/KnownError.ts"
import type { ApiKeyCheck } from "../../schema/users/ApiKey.ts"
import type { ServerUserCreate, ServerUserUpdate, UserQuery } from "../../schema/users/UserPayloads.ts"
import { normalizeEmail } from "../internal/normalizeInput.ts"
import { nullIfMalformed } from "../internal/nullIfMalformed.ts"
import { expireAccessTokenOf } from "../internal/requireSession.ts"
import { wrongArgument } from "../internal/wrongArgument.ts"
import { refuseUnknownCursor } from "../lists/PageReader.ts"
import { streamPages } from "../lists/streamPages.ts"

/** The user with this id. **Errors** `UserNotFound` · `CallError` */
export const get = (userId: string) => ReadUser({ params: { userId } })

/** Like `get`, but `null` if the user does not exist or the id is malformed. **Errors** `CallError` */
export const find = (userId: string) =>
  get(userId).pipe(Effect.catchTag("UserNotFound", () => Effect.succeed(null)), nullIfMalformed("users.find", { userId }))

/**
 * Checks an API key, and returns the user that it belongs to.
 *
 * **Errors** `ApiKeyNotFound` · `WrongApiKeyType` · `ApiKeyRevoked` · `ApiKeyExpired` · `UserNotFound` · `CallError` (`Refused`: the
 * project does not allow such keys)
 */
export const getByApiKey = ({ apiKey }: ApiKeyCheck) =>
  Effect.flatMap(CheckUserApiKey({ body: { apiKey } }), ({ userId }) => get(userId))

/**
 * Like `getByApiKey`, but `null` if the key is invalid for any reason, or its user was deleted.
 *
 * **Errors** `CallError` (`Refused`: the project does not allow such keys)
 */
export const findByApiKey = ({ apiKey }: ApiKeyCheck) =>
  getByApiKey({ apiKey }).pipe(
    Effect.catchIf(inFamily("API_KEY_NOT_VALID"), () => Effect.succeed(null)),
    Effect.catchTag("UserNotFound", () => Effect.succeed(null)),
    nullIfMalformed("users.findByApiKey", { apiKey })
  )

/**
 * One page of users, oldest first unless `desc`. Pass `nextCursor` in the query for the next page.
 *
 * **Errors** `CallError` (`Refused`: the cursor is unknown, because its user was deleted or no longer matches)
 */
export const page = (query: UserQuery = {}) => refuseUnknownCursor(ListUsers.id, query)(ListUsers({ query }))

/**
 * All users that match the query. A page is fetched when its first user is needed; `limit` is the page size. **Errors** `CallError`
 */
export const stream = (query: UserQuery = {}) => streamPages(ListUsers.id, page, query)

/**
 * Creates a user. Without a password, one-time codes or an account at an identity provider, the user cannot sign in. To turn the second
 * factor on, call `update` with `totpSecretBase64` afterwards: the provider ignores a secret that is set when the user is created.
 *
 * **Errors** `UserEmailAlreadyExists` · `CallError` (`Refused`; `Unsendable`: `totpSecretBase64` is set)
 */
export const create = (user: Omit<ServerUserCreate, "totpSecretBase64"> = {}) =>
  Effect.suspend(() => {
    const fields: ServerUserCreate = user
    return fields?.totpSecretBase64
      ? wrongArgument(
        "users.create",
        "`totpSecretBase64` would not turn the second factor on; call `users.update` with it after the user is created"
      )
      : CreateUser({ body: normalizeEmail(user, "primaryEmail") })
  })

/**
 * Changes a user; absent fields stay as they are.
 *
 * **Errors** `UserNotFound` · `UserEmailAlreadyExists` · `TeamMembershipNotFound` · `CallError` (`Refused`)
 */
export const update = (userId: string, changes: ServerUserUpdate) =>
  expireAccessTokenOf(userId)(UpdateUser({ params: { userId }, body: normalizeEmail(changes, "primaryEmail") }))

/**
 * Deletes a user and the user's sessions, contact channels, memberships and API keys, but not the user's teams. **Errors** `UserNotFound` ·
 * `CallError`
 */
const remove = (userId: string) => DeleteUser({ params: { userId } })
export { remove as delete }
