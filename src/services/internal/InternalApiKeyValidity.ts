/** Whether a set of the project's own keys is good at a moment, from what its record says; nothing is asked. */
import type { ProjectKeySet } from "../../schema/projects/ProjectKey.ts"

/** What decides. */
export type Expiring = Pick<ProjectKeySet, "expiresAt" | "manuallyRevokedAt">

/**
 * Why a set is not accepted at that moment, or `null` where it is. Being expired, from `expiresAt` on, wins over having been revoked: the
 * other way round than with the API keys of users and teams (docs/provider/projects.md#keys).
 * @category verbs @since 0.1.0
 */
export const whyInvalid = ({ expiresAt, manuallyRevokedAt }: Expiring, at: Date): "expired" | "manually-revoked" | null => {
  if (expiresAt <= at) return "expired"
  return manuallyRevokedAt === null ? null : "manually-revoked"
}

/** Whether a set is accepted at that moment. @category guards @since 0.1.0 */
export const isValid = (set: Expiring, at: Date): boolean => whyInvalid(set, at) === null
