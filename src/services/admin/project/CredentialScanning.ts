/** API keys that were found where they should not be. Older providers do not have it. */
import type { Redacted } from "effect/Redacted"
import { RevokeLeakedApiKey } from "../../../endpoints/projects/CredentialScanning.ts"

/**
 * Revokes a user's or team's API key, of whatever project, and has the provider mail those who hold it. Who has the key needs no
 * other credential. A key that was revoked already is left as it is.
 *
 * **Errors** `ApiKeyNotFound` · `PublicApiKeyCannotBeRevoked` (its value is no secret) · `ApiKeyExpired` · `CallError`
 * @category verbs @since 0.1.0
 */
export const revoke = (apiKey: string | Redacted) => RevokeLeakedApiKey({ body: { apiKey } })
