/**
 * `/team-api-keys`: API keys of teams. All calls are `Refused` if the project does not allow such keys; they fail with `ApiKeyNotFound` for
 * users without the permission `$manage_api_keys`.
 * @category endpoints @since 0.1.0
 */
import { ApiKeyExpired, ApiKeyNotFound, ApiKeyRevoked, WrongApiKeyType } from "../../errors/provider/ApiKeyErrors.ts"
import { UserAuthenticationRequired } from "../../errors/provider/SessionErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { ApiKeyCheck, ApiKeyUpdate, CreatedTeamApiKey, TeamApiKey, TeamApiKeyCreate } from "../../schema/users/ApiKey.ts"
import { Uuid } from "../../schema/wire/Ids.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const params = { apiKeyId: Uuid }
const query = Wire.struct({ teamId: Uuid })
const errors = [UserAuthenticationRequired, ApiKeyNotFound]

/** Lists a team's keys, newest first, including revoked and expired ones. */
export const ListTeamApiKeys = Endpoint.make("teamApiKeys.list", "GET /team-api-keys", {
  query,
  success: Wire.list(TeamApiKey),
  errors
})
/** Creates a key. Only this response contains the complete key. */
export const CreateTeamApiKey = Endpoint.make("teamApiKeys.create", "POST /team-api-keys", {
  body: TeamApiKeyCreate,
  success: CreatedTeamApiKey,
  errors
})
export const ReadTeamApiKey = Endpoint.make("teamApiKeys.get", "GET /team-api-keys/{apiKeyId}", {
  params,
  query,
  success: TeamApiKey,
  errors
})
export const UpdateTeamApiKey = Endpoint.make("teamApiKeys.update", "PATCH /team-api-keys/{apiKeyId}", {
  params,
  query,
  body: ApiKeyUpdate,
  success: TeamApiKey,
  errors
})
/** Validates a key, and returns it with the id of its team. All listed errors belong to the family API_KEY_NOT_VALID. */
export const CheckTeamApiKey = Endpoint.server("teamApiKeys.check", "POST /team-api-keys/check", {
  // Idempotent: the POST only reads.
  idempotent: true,
  body: ApiKeyCheck,
  success: TeamApiKey,
  errors: [ApiKeyNotFound, WrongApiKeyType, ApiKeyRevoked, ApiKeyExpired]
})
