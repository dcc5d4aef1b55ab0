/** Whether an API key is valid at a given time, from its record alone. */

/** The fields that decide, of any API key of a user or a team. */
export interface Expiring {
  readonly expiresAt: Date | null
  readonly manuallyRevokedAt: Date | null
}

/**
 * Why a key is not accepted at that time, or `null` if it is (docs/provider/api-keys.md#validity). A revoked key stays revoked regardless
 * of the time; revocation has priority over expiry, which is after `expiresAt`.
 * @category verbs @since 0.1.0
 */
export const whyInvalid = (key: Expiring, at: Date): "manually-revoked" | "expired" | null => {
  if (key.manuallyRevokedAt !== null) return "manually-revoked"
  return key.expiresAt !== null && key.expiresAt < at ? "expired" : null
}

/** Whether a key is accepted at that time. @category guards @since 0.1.0 */
export const isValid = (key: Expiring, at: Date): boolean => whyInvalid(key, at) === null
