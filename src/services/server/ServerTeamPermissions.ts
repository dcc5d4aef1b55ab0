/**
 * Permissions of any user in teams: list, grant and revoke. Users are identified by id, or by `me` for the signed-in user.
 * @category verbs @since 0.1.0
 */
import * as Effect from "effect/Effect"
import { GrantTeamPermission, ListTeamPermissions, RevokeTeamPermission } from "../../endpoints/teams/Permissions.ts"
import type { TeamPermissionQuery } from "../../schema/teams/Permission.ts"
import { atOnce } from "../internal/atOnce.ts"
import { findById } from "../internal/findById.ts"
import { nullIfMalformed } from "../internal/nullIfMalformed.ts"
import { isOfTeam, isOfUser, type OfTeam, type OfUser } from "../internal/recordsOf.ts"
import { withDefault } from "../lists/withDefault.ts"

/**
 * Permissions in teams: those of one team, of one user, or all, ordered by team, user and permission. `recursive` is `true` by default.
 * Empty for a team or user that does not exist.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `CallError`
 */
export const list = (query: TeamPermissionQuery = {}) => ListTeamPermissions({ query: withDefault(query, "recursive", true) })

/**
 * One permission of a member, granted directly or through another permission; `null` if the user does not hold it. **Errors**
 * `CannotGetOwnUserWithoutUser` · `CallError`
 */
export const find = (permissionId: string, { teamId, userId }: OfTeam & OfUser) =>
  list({ teamId, userId }).pipe(
    atOnce("teamPermissions", teamId, userId),
    Effect.map((permissions) =>
      findById(permissionId)(permissions.filter((permission) => isOfTeam(permission, teamId) && isOfUser(permission, userId)))
    ),
    nullIfMalformed("permissions.team.find", { teamId, userId, permissionId })
  )

/**
 * Whether a member holds a permission, granted directly or through another permission. **Errors** `CannotGetOwnUserWithoutUser` ·
 * `CallError`
 */
export const has = (permissionId: string, member: OfTeam & OfUser) =>
  Effect.map(find(permissionId, member), (permission) => permission !== null)

/**
 * Grants a permission to a member. Changes nothing if the member already holds it.
 *
 * **Errors** `UserNotFound` · `TeamMembershipNotFound` · `PermissionNotFound` · `PermissionScopeMismatch` · `CannotGetOwnUserWithoutUser` ·
 * `CallError`
 */
export const grant = (permissionId: string, { teamId, userId }: OfTeam & OfUser) =>
  GrantTeamPermission({ params: { teamId, userId, permissionId }, body: {} })

/**
 * Revokes a directly granted permission; the member keeps it if another permission contains it.
 *
 * **Errors** `UserNotFound` · `TeamMembershipNotFound` · `TeamPermissionNotFound` (not granted directly) · `CannotGetOwnUserWithoutUser` ·
 * `CallError`
 */
export const revoke = (permissionId: string, { teamId, userId }: OfTeam & OfUser) =>
  RevokeTeamPermission({ params: { teamId, userId, permissionId } })
