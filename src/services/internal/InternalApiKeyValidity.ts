/** Determines from the record of a set of project keys whether the set is valid at a given time. @category verbs @since 0.1.0 */
import type { ProjectKeySet } from "../../schema/projects/ProjectKey.ts"

/** The fields that determine whether a set of project keys is valid. */
export type Expiring = Pick<ProjectKeySet, "expiresAt" | "manuallyRevokedAt">

/**
 * Why a set of a project's API keys is invalid at the given time, or `null` if the set is valid. Expiry takes precedence over revocation,
 * unlike for API keys of users and teams (docs/provider/projects.md#keys).
 */
export const whyInvalid = ({ expiresAt, manuallyRevokedAt }: Expiring, at: Date): "expired" | "manually-revoked" | null => {
  if (expiresAt <= at) return "expired"
  return manuallyRevokedAt === null ? null : "manually-revoked"
}

/** Whether a set of API keys is valid at the given time. @category guards @since 0.1.0 */
export const isValid = (set: Expiring, at: Date): boolean => whyInvalid(set, at) === null
