/** `/integrations/credential-scanning`: API keys that were found where they should not be. */
import { ApiKeyExpired, ApiKeyNotFound, PublicApiKeyCannotBeRevoked } from "../../errors/provider/ApiKeyErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import * as Wire from "../../schema/wire/Wire.ts"

/**
 * Revokes a user's or team's API key of whatever project, and mails those who hold it. The key itself is the proof: the call
 * carries no other credential. One that was revoked already is left as it is. Older providers do not have it.
 * @category endpoints @since 0.1.0
 */
export const RevokeLeakedApiKey = Endpoint.make("credentialScanning.revoke", "POST /integrations/credential-scanning/revoke", {
  access: [],
  body: Wire.struct({ apiKey: Wire.secretInput() }),
  success: Wire.Success,
  errors: [ApiKeyNotFound, PublicApiKeyCannotBeRevoked, ApiKeyExpired]
})
