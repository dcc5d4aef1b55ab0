/** Whether a set of the project's keys is valid at a given time, from its record alone. */
import type { ProjectKeySet } from "../../schema/projects/ProjectKey.ts"

/** The fields that decide. */
export type Expiring = Pick<ProjectKeySet, "expiresAt" | "manuallyRevokedAt">

/**
 * Why a set is not accepted at that time, or `null` if it is. Expiry, from `expiresAt` on, has priority over revocation, the reverse of API
 * keys of users and teams (docs/provider/projects.md#keys).
 * @category verbs @since 0.1.0
 */
export const whyInvalid = ({ expiresAt, manuallyRevokedAt }: Expiring, at: Date): "expired" | "manually-revoked" | null => {
  if (expiresAt <= at) return "expired"
  return manuallyRevokedAt === null ? null : "manually-revoked"
}

/** Whether a set is accepted at that time. @category guards @since 0.1.0 */
export const isValid = (set: Expiring, at: Date): boolean => whyInvalid(set, at) === null
