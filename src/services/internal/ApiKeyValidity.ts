/** Validity of an API key at a given time, determined from its record. @category verbs @since 0.1.0 */

/** The fields of a user's or team's API key that determine its validity. */
export interface Expiring {
  readonly expiresAt: Date | null
  readonly manuallyRevokedAt: Date | null
}

/**
 * Why a key is invalid at the given time, or `null` if it is valid (docs/provider/api-keys.md#validity). A revoked key is invalid at any
 * time. A key expires after `expiresAt`; revocation takes precedence.
 */
export const whyInvalid = (key: Expiring, at: Date): "manually-revoked" | "expired" | null => {
  if (key.manuallyRevokedAt !== null) return "manually-revoked"
  return key.expiresAt !== null && key.expiresAt < at ? "expired" : null
}

/** Whether a key is valid at the given time. @category guards @since 0.1.0 */
export const isValid = (key: Expiring, at: Date): boolean => whyInvalid(key, at) === null
