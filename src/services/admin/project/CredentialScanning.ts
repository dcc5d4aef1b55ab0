/** Revocation of leaked API keys. Not available on older providers. */
import type { Redacted } from "effect/Redacted"
import { RevokeLeakedApiKey } from "../../../endpoints/projects/CredentialScanning.ts"

/**
 * Revokes an API key of a user or team, of any project; the provider notifies its owners by mail. The key is the only credential that is
 * needed. A revoked key stays as it is.
 *
 * **Errors** `ApiKeyNotFound` · `PublicApiKeyCannotBeRevoked` (its value is public) · `ApiKeyExpired` · `CallError`
 * @category verbs @since 0.1.0
 */
export const revoke = (apiKey: string | Redacted) => RevokeLeakedApiKey({ body: { apiKey } })
