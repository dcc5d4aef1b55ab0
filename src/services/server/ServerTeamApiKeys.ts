/**
 * API keys for programs that act as any team. If the project does not allow team API keys, every call fails with `CallError` (`Refused`).
 * @category verbs @since 0.1.0
 */
import * as TeamApiKeysEndpoints from "../../endpoints/teams/TeamApiKeys.ts"
import type { ApiKeyCheck, ApiKeyUpdate, TeamApiKeyCreate } from "../../schema/users/ApiKey.ts"
import { type NewApiKey, withExpiry } from "../internal/NewApiKey.ts"
import type { OfTeam } from "../internal/recordsOf.ts"

/**
 * A team's API keys, newest first, including revoked and expired ones.
 *
 * **Errors** `ApiKeyNotFound` · `UserAuthenticationRequired` · `CallError` (`Refused`)
 */
export const list = (query: OfTeam) => TeamApiKeysEndpoints.ListTeamApiKeys({ query })

/**
 * An API key of a team, without its secret. **Errors** `ApiKeyNotFound` · `UserAuthenticationRequired` · `CallError` (`Refused`)
 */
export const get = (apiKeyId: string, { teamId }: OfTeam) =>
  TeamApiKeysEndpoints.ReadTeamApiKey({ params: { apiKeyId }, query: { teamId } })

/**
 * Creates an API key for a team. Its `value` is the whole secret, which only this result contains.
 *
 * **Errors** `ApiKeyNotFound` · `UserAuthenticationRequired` · `CallError` (`Refused`)
 */
export const create = ({ teamId, ...key }: OfTeam & NewApiKey<TeamApiKeyCreate>) =>
  TeamApiKeysEndpoints.CreateTeamApiKey({ body: { ...withExpiry(key), teamId } })

/**
 * Changes an API key's description, or revokes it permanently. The expiry cannot be changed.
 *
 * **Errors** `ApiKeyNotFound` · `UserAuthenticationRequired` · `CallError` (`Refused`)
 */
export const update = (apiKeyId: string, { teamId, ...changes }: OfTeam & ApiKeyUpdate) =>
  TeamApiKeysEndpoints.UpdateTeamApiKey({ params: { apiKeyId }, query: { teamId }, body: changes })

/**
 * Revokes an API key permanently. A second call does not change the revocation time.
 *
 * **Errors** `ApiKeyNotFound` · `UserAuthenticationRequired` · `CallError` (`Refused`)
 */
export const revoke = (apiKeyId: string, { teamId }: OfTeam) => update(apiKeyId, { teamId, revoked: true })

/**
 * Checks a key from a request, and returns its record if it is valid. All known errors belong to the family `API_KEY_NOT_VALID`.
 *
 * **Errors** `ApiKeyNotFound` · `WrongApiKeyType` · `ApiKeyRevoked` · `ApiKeyExpired` · `CallError` (`Refused`)
 */
export const check = ({ apiKey }: ApiKeyCheck) => TeamApiKeysEndpoints.CheckTeamApiKey({ body: { apiKey } })
