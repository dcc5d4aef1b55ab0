/**
 * API keys for programs that act as a team. Users need the permission `$manage_api_keys`; without it, calls fail with `ApiKeyNotFound`. If
 * the project does not allow team API keys, every call fails with `CallError` (`Refused`).
 * @category verbs @since 0.1.0
 */
import * as TeamApiKeysEndpoints from "../../endpoints/teams/TeamApiKeys.ts"
import type { ApiKeyUpdate, TeamApiKeyCreate } from "../../schema/users/ApiKey.ts"
import { type NewApiKey, withExpiry } from "../internal/NewApiKey.ts"
import type { OfTeam } from "../internal/recordsOf.ts"
import { requireSession } from "../internal/requireSession.ts"

/**
 * A team's API keys, newest first, including revoked and expired ones.
 *
 * **Errors** `UserAuthenticationRequired` · `ApiKeyNotFound` · `TokenStoreRequired` · `CallError` (`Refused`)
 */
export const list = (query: OfTeam) => requireSession(TeamApiKeysEndpoints.ListTeamApiKeys({ query }))

/**
 * An API key of a team, without its secret.
 *
 * **Errors** `UserAuthenticationRequired` · `ApiKeyNotFound` · `TokenStoreRequired` · `CallError` (`Refused`)
 */
export const get = (apiKeyId: string, { teamId }: OfTeam) =>
  requireSession(TeamApiKeysEndpoints.ReadTeamApiKey({ params: { apiKeyId }, query: { teamId } }))

/**
 * Creates an API key. Its `value` is the whole secret, which only this result contains.
 *
 * **Errors** `UserAuthenticationRequired` · `ApiKeyNotFound` · `TokenStoreRequired` · `CallError` (`Refused`)
 */
export const create = ({ teamId, ...key }: OfTeam & NewApiKey<TeamApiKeyCreate>) =>
  requireSession(TeamApiKeysEndpoints.CreateTeamApiKey({ body: { ...withExpiry(key), teamId } }))

/**
 * Changes an API key's description, or revokes it permanently. The expiry cannot be changed.
 *
 * **Errors** `UserAuthenticationRequired` · `ApiKeyNotFound` · `TokenStoreRequired` · `CallError` (`Refused`)
 */
export const update = (apiKeyId: string, { teamId, ...changes }: OfTeam & ApiKeyUpdate) =>
  requireSession(TeamApiKeysEndpoints.UpdateTeamApiKey({ params: { apiKeyId }, query: { teamId }, body: changes }))

/**
 * Revokes an API key permanently. A second call does not change the revocation time.
 *
 * **Errors** `UserAuthenticationRequired` · `ApiKeyNotFound` · `TokenStoreRequired` · `CallError` (`Refused`)
 */
export const revoke = (apiKeyId: string, { teamId }: OfTeam) => update(apiKeyId, { teamId, revoked: true })
