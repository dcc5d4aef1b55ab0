/** `/integrations/credential-scanning`: leaked API keys. @category endpoints @since 0.1.0 */
import { ApiKeyExpired, ApiKeyNotFound, PublicApiKeyCannotBeRevoked } from "../../errors/provider/ApiKeyErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import * as Wire from "../../schema/wire/Wire.ts"

/**
 * Revokes a user's or team's API key of any project, and mails its holders. The key itself is the proof: the call carries no other
 * credential. An already revoked key stays unchanged. Not available on older providers.
 */
export const RevokeLeakedApiKey = Endpoint.open("credentialScanning.revoke", "POST /integrations/credential-scanning/revoke", {
  body: Wire.struct({ apiKey: Wire.secretInput() }),
  success: Wire.Success,
  errors: [ApiKeyNotFound, PublicApiKeyCannotBeRevoked, ApiKeyExpired]
})
