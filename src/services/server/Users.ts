/** Any user of the project, as servers see and change them. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { CheckUserApiKey } from "../../endpoints/users/UserApiKeys.ts"
import { CreateUser, DeleteUser, ListUsers, ReadUser, UpdateUser } from "../../endpoints/users/Users.ts"
import { inFamily } from "../../errors/base/KnownError.ts"
import type { CallError } from "../../errors/call/CallError.ts"
import type { ServerAccess } from "../../pipeline/ports/Access.ts"
import type { ApiClient } from "../../pipeline/ports/ApiClient.ts"
import type { ApiKeyCheck } from "../../schema/users/ApiKey.ts"
import type { ServerUser } from "../../schema/users/User.ts"
import type { ServerUserCreate, ServerUserUpdate, UserQuery } from "../../schema/users/UserPayloads.ts"
import { pageSize } from "../../schema/wire/Wire.ts"
import { failOnRepeatedCursor } from "../internal/allPages.ts"
import { nullIfMalformed } from "../internal/nullIfMalformed.ts"
import { expireAccessTokenOf } from "../internal/requireSession.ts"

/** The user with this id. **Errors** `UserNotFound` · `CallError` @category verbs @since 0.1.0 */
export const get = (userId: string) => ReadUser({ params: { userId } })

/** As `get`; `null` where there is no such user, or the id is malformed. **Errors** `CallError` @category verbs @since 0.1.0 */
export const find = (userId: string) =>
  get(userId).pipe(Effect.catchTag("UserNotFound", () => Effect.succeed(null)), nullIfMalformed(userId))

/**
 * The user that an API key acts for: the key is checked, then its user is read.
 *
 * **Errors** `ApiKeyNotFound` · `WrongApiKeyType` · `ApiKeyRevoked` · `ApiKeyExpired` · `UserNotFound` · `CallError` (`Refused`: the
 * project does not allow such keys)
 * @category verbs @since 0.1.0
 */
export const getByApiKey = (apiKey: ApiKeyCheck["apiKey"]) =>
  Effect.flatMap(CheckUserApiKey({ body: { apiKey } }), ({ userId }) => get(userId))

/**
 * As `getByApiKey`; `null` where the key is not good for any reason, or its user is gone.
 *
 * **Errors** `CallError` (`Refused`: the project does not allow such keys)
 * @category verbs @since 0.1.0
 */
export const findByApiKey = (apiKey: ApiKeyCheck["apiKey"]) =>
  getByApiKey(apiKey).pipe(
    Effect.catchIf(inFamily("API_KEY_NOT_VALID"), () => Effect.succeed(null)),
    Effect.catchTag("UserNotFound", () => Effect.succeed(null)),
    nullIfMalformed(apiKey)
  )

/**
 * One page of users, oldest first unless `desc`. `nextCursor` goes into the query for the next page. **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const page = (query: UserQuery = {}) => ListUsers({ query })

/**
 * All users that the query finds, page by page as they are asked for. `limit` is the size of a page. **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const list = (query: UserQuery = {}): Stream.Stream<ServerUser, CallError, ApiClient | ServerAccess> =>
  Stream.suspend(() => {
    const checked = failOnRepeatedCursor(ListUsers.id)
    return Stream.paginate(
      query.cursor,
      (cursor) =>
        Effect.map(
          checked(page({ limit: pageSize, ...query, cursor })),
          ({ items, nextCursor }) => [items, Option.fromNullOr(nextCursor)]
        )
    )
  })

/**
 * Creates a user. Without a password, one-time codes or an OAuth provider, the user cannot sign in.
 *
 * **Errors** `UserEmailAlreadyExists` · `CallError` (`Refused`)
 * @category verbs @since 0.1.0
 */
export const create = (user: ServerUserCreate = {}) => CreateUser({ body: user })

/**
 * Changes a user; absent fields stay as they are.
 *
 * **Errors** `UserNotFound` · `UserEmailAlreadyExists` · `TeamMembershipNotFound` · `CallError` (`Refused`)
 * @category verbs @since 0.1.0
 */
export const update = (userId: string, changes: ServerUserUpdate) =>
  expireAccessTokenOf(userId)(UpdateUser({ params: { userId }, body: changes }))

/**
 * Deletes a user with its sessions, channels, memberships and keys; teams stay. **Errors** `UserNotFound` · `CallError`
 * @category verbs @since 0.1.0
 */
const remove = (userId: string) => DeleteUser({ params: { userId } })
export { remove as delete }
