/**
 * `/user-api-keys`: API keys of users. All calls are `Refused` if the project does not allow such keys, or if a user requests another
 * user's keys.
 * @category endpoints @since 0.1.0
 */
import * as Schema from "effect/Schema"
import { ApiKeyExpired, ApiKeyNotFound, ApiKeyRevoked, WrongApiKeyType } from "../../errors/provider/ApiKeyErrors.ts"
import { CannotGetOwnUserWithoutUser, UserAuthenticationRequired } from "../../errors/provider/SessionErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { ApiKeyCheck, ApiKeyUpdate, CreatedUserApiKey, UserApiKey, UserApiKeyCreate } from "../../schema/users/ApiKey.ts"
import { UserIdOrMe, Uuid } from "../../schema/wire/Ids.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const params = { apiKeyId: Uuid }
const ofUser = [UserAuthenticationRequired, CannotGetOwnUserWithoutUser]
const ofKey = [UserAuthenticationRequired, ApiKeyNotFound, CannotGetOwnUserWithoutUser]
/** The id of the key's owner. The provider accepts it, but ignores it. */
const query = Wire.struct({ userId: Schema.optional(UserIdOrMe) })

/** Lists a user's keys, newest first, including revoked and expired ones. */
export const ListUserApiKeys = Endpoint.make("userApiKeys.list", "GET /user-api-keys", {
  query: Wire.struct({ userId: UserIdOrMe }),
  success: Wire.list(UserApiKey),
  errors: ofUser
})
/** Creates a key. Only this response contains the complete key. */
export const CreateUserApiKey = Endpoint.make("userApiKeys.create", "POST /user-api-keys", {
  body: UserApiKeyCreate,
  success: CreatedUserApiKey,
  errors: ofUser
})
export const ReadUserApiKey = Endpoint.make("userApiKeys.get", "GET /user-api-keys/{apiKeyId}", {
  params,
  query,
  success: UserApiKey,
  errors: ofKey
})
export const UpdateUserApiKey = Endpoint.make("userApiKeys.update", "PATCH /user-api-keys/{apiKeyId}", {
  params,
  query,
  body: ApiKeyUpdate,
  success: UserApiKey,
  errors: ofKey
})
/** Validates a key, and returns it with the id of its user. All listed errors belong to the family API_KEY_NOT_VALID. */
export const CheckUserApiKey = Endpoint.server("userApiKeys.check", "POST /user-api-keys/check", {
  // Idempotent: the POST only reads.
  idempotent: true,
  body: ApiKeyCheck,
  success: UserApiKey,
  errors: [ApiKeyNotFound, WrongApiKeyType, ApiKeyRevoked, ApiKeyExpired]
})
