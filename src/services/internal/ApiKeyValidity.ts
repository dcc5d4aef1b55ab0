/** Whether an API key is good at a moment, from what its record says; nothing is asked. */

/** What decides: the record of any API key of a user or a team. */
export interface Expiring {
  readonly expiresAt: Date | null
  readonly manuallyRevokedAt: Date | null
}

/**
 * Why a key is not accepted at that moment, or `null` where it is (docs/provider/api-keys.md#validity). A key that was revoked stays so
 * whatever the clock says, and that wins over being expired, which it is after `expiresAt`.
 * @category verbs @since 0.1.0
 */
export const whyInvalid = (key: Expiring, at: Date): "manually-revoked" | "expired" | null => {
  if (key.manuallyRevokedAt !== null) return "manually-revoked"
  return key.expiresAt !== null && key.expiresAt < at ? "expired" : null
}

/** Whether a key is accepted at that moment. @category guards @since 0.1.0 */
export const isValid = (key: Expiring, at: Date): boolean => whyInvalid(key, at) === null
