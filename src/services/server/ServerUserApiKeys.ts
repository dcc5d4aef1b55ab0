/** API keys with which programs act for any user. Every call is refused (`Refused`) if the project does not allow them. */
import * as Endpoints from "../../endpoints/users/UserApiKeys.ts"
import type { ApiKeyCheck, ApiKeyUpdate, UserApiKeyCreate } from "../../schema/users/ApiKey.ts"
import { type NewApiKey, withExpiry } from "../internal/NewApiKey.ts"

/**
 * A user's API keys (`me`: the signed-in user's), newest first, including revoked and expired ones.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `UserAuthenticationRequired` · `CallError` (`Refused`)
 * @category verbs @since 0.1.0
 */
export const list = (userId: string) => Endpoints.ListUserApiKeys({ query: { userId } })

/**
 * An API key, without its secret.
 *
 * **Errors** `ApiKeyNotFound` · `CannotGetOwnUserWithoutUser` · `UserAuthenticationRequired` · `CallError` (`Refused`)
 * @category verbs @since 0.1.0
 */
export const get = (apiKeyId: string) => Endpoints.ReadUserApiKey({ params: { apiKeyId } })

/**
 * Creates an API key for a user (`me`: the signed-in user). Its `value` is the whole secret, which only this result contains.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `UserAuthenticationRequired` · `CallError` (`Refused`)
 * @category verbs @since 0.1.0
 */
export const create = (userId: string, key: NewApiKey<UserApiKeyCreate>) =>
  Endpoints.CreateUserApiKey({ body: { ...withExpiry(key), userId } })

/**
 * Changes an API key's description, or revokes it permanently. The expiry cannot be changed.
 *
 * **Errors** `ApiKeyNotFound` · `CannotGetOwnUserWithoutUser` · `UserAuthenticationRequired` · `CallError` (`Refused`)
 * @category verbs @since 0.1.0
 */
export const update = (apiKeyId: string, changes: ApiKeyUpdate) =>
  Endpoints.UpdateUserApiKey({ params: { apiKeyId }, body: changes })

/**
 * Revokes an API key permanently. A second call does not change the revocation time.
 *
 * **Errors** `ApiKeyNotFound` · `CannotGetOwnUserWithoutUser` · `UserAuthenticationRequired` · `CallError` (`Refused`)
 * @category verbs @since 0.1.0
 */
export const revoke = (apiKeyId: string) => update(apiKeyId, { revoked: true })

/**
 * The record of a presented key, if it is valid. All named refusals are of the family `API_KEY_NOT_VALID`.
 *
 * **Errors** `ApiKeyNotFound` · `WrongApiKeyType` · `ApiKeyRevoked` · `ApiKeyExpired` · `CallError` (`Refused`)
 * @category verbs @since 0.1.0
 */
export const check = (apiKey: ApiKeyCheck["apiKey"]) => Endpoints.CheckUserApiKey({ body: { apiKey } })
