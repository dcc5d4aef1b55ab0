/**
 * API keys for programs that act as the signed-in user. If the project does not allow user API keys, every call fails with `CallError`
 * (`Refused`).
 * @category verbs @since 0.1.0
 */
import * as UserApiKeysEndpoints from "../../endpoints/users/UserApiKeys.ts"
import type { ApiKeyUpdate, UserApiKeyCreate } from "../../schema/users/ApiKey.ts"
import { type NewApiKey, withExpiry } from "../internal/NewApiKey.ts"
import { requireSession } from "../internal/requireSession.ts"

const query = { userId: "me" }

/**
 * The signed-in user's API keys, newest first, including revoked and expired ones.
 *
 * **Errors** `UserAuthenticationRequired` · `CannotGetOwnUserWithoutUser` · `TokenStoreRequired` · `CallError` (`Refused`)
 */
export const list = () => requireSession(UserApiKeysEndpoints.ListUserApiKeys({ query }))

/**
 * An API key of the signed-in user, without its secret.
 *
 * **Errors** `UserAuthenticationRequired` · `ApiKeyNotFound` · `CannotGetOwnUserWithoutUser` · `TokenStoreRequired` ·
 * `CallError` (`Refused`)
 */
export const get = (apiKeyId: string) => requireSession(UserApiKeysEndpoints.ReadUserApiKey({ params: { apiKeyId }, query }))

/**
 * Creates an API key. Its `value` is the whole secret, which only this result contains.
 *
 * **Errors** `UserAuthenticationRequired` · `CannotGetOwnUserWithoutUser` · `TokenStoreRequired` · `CallError` (`Refused`)
 */
export const create = (key: NewApiKey<UserApiKeyCreate>) =>
  requireSession(UserApiKeysEndpoints.CreateUserApiKey({ body: { ...withExpiry(key), userId: "me" } }))

/**
 * Changes an API key's description, or revokes it permanently. The expiry cannot be changed.
 *
 * **Errors** `UserAuthenticationRequired` · `ApiKeyNotFound` · `CannotGetOwnUserWithoutUser` · `TokenStoreRequired` · `CallError`
 * (`Refused`)
 */
export const update = (apiKeyId: string, changes: ApiKeyUpdate) =>
  requireSession(UserApiKeysEndpoints.UpdateUserApiKey({ params: { apiKeyId }, query, body: changes }))

/**
 * Revokes an API key permanently. A second call does not change the revocation time.
 *
 * **Errors** `UserAuthenticationRequired` · `ApiKeyNotFound` · `CannotGetOwnUserWithoutUser` · `TokenStoreRequired` · `CallError`
 * (`Refused`)
 */
export const revoke = (apiKeyId: string) => update(apiKeyId, { revoked: true })
