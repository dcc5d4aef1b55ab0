/** Revocation of leaked API keys. Not available on older providers. @category verbs @since 0.1.0 */
import type { Redacted } from "effect/Redacted"
import { RevokeLeakedApiKey } from "../../../endpoints/projects/CredentialScanning.ts"

/**
 * Revokes an API key of a user or team in any project; the provider notifies the key's owners by mail. Needs no credential other than the
 * key. A key that is already revoked stays unchanged.
 *
 * **Errors** `ApiKeyNotFound` · `PublicApiKeyCannotBeRevoked` (the key is public) · `ApiKeyExpired` · `CallError`
 */
export const revoke = ({ apiKey }: { readonly apiKey: string | Redacted }) => RevokeLeakedApiKey({ body: { apiKey } })
