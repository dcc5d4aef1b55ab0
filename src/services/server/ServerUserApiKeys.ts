/**
 * API keys for programs that act as any user. If the project does not allow user API keys, every call fails with `CallError` (`Refused`).
 * @category verbs @since 0.1.0
 */
import * as UserApiKeysEndpoints from "../../endpoints/users/UserApiKeys.ts"
import type { ApiKeyCheck, ApiKeyUpdate, UserApiKeyCreate } from "../../schema/users/ApiKey.ts"
import { type NewApiKey, withExpiry } from "../internal/NewApiKey.ts"
import type { OfUser } from "../internal/recordsOf.ts"

/**
 * A user's API keys (`me`: the signed-in user's), newest first, including revoked and expired ones.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `UserAuthenticationRequired` · `CallError` (`Refused`)
 */
export const list = (query: OfUser) => UserApiKeysEndpoints.ListUserApiKeys({ query })

/**
 * An API key, without its secret.
 *
 * **Errors** `ApiKeyNotFound` · `CannotGetOwnUserWithoutUser` · `UserAuthenticationRequired` · `CallError` (`Refused`)
 */
export const get = (apiKeyId: string) => UserApiKeysEndpoints.ReadUserApiKey({ params: { apiKeyId } })

/**
 * Creates an API key for a user (`me`: the signed-in user). Its `value` is the whole secret, which only this result contains.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `UserAuthenticationRequired` · `CallError` (`Refused`)
 */
export const create = ({ userId, ...key }: OfUser & NewApiKey<UserApiKeyCreate>) =>
  UserApiKeysEndpoints.CreateUserApiKey({ body: { ...withExpiry(key), userId } })

/**
 * Changes an API key's description, or revokes it permanently. The expiry cannot be changed.
 *
 * **Errors** `ApiKeyNotFound` · `CannotGetOwnUserWithoutUser` · `UserAuthenticationRequired` · `CallError` (`Refused`)
 */
export const update = (apiKeyId: string, changes: ApiKeyUpdate) =>
  UserApiKeysEndpoints.UpdateUserApiKey({ params: { apiKeyId }, body: changes })

/**
 * Revokes an API key permanently. A second call does not change the revocation time.
 *
 * **Errors** `ApiKeyNotFound` · `CannotGetOwnUserWithoutUser` · `UserAuthenticationRequired` · `CallError` (`Refused`)
 */
export const revoke = (apiKeyId: string) => update(apiKeyId, { revoked: true })

/**
 * Checks a key from a request, and returns its record if it is valid. All known errors belong to the family `API_KEY_NOT_VALID`.
 *
 * **Errors** `ApiKeyNotFound` · `WrongApiKeyType` · `ApiKeyRevoked` · `ApiKeyExpired` · `CallError` (`Refused`)
 */
export const check = ({ apiKey }: ApiKeyCheck) => UserApiKeysEndpoints.CheckUserApiKey({ body: { apiKey } })
