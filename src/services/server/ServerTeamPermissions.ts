/** What any user may do in teams, and granting it. Users are named by id, or `me` for the signed-in one. */
import * as Effect from "effect/Effect"
import { GrantTeamPermission, ListTeamPermissions, RevokeTeamPermission } from "../../endpoints/teams/Permissions.ts"
import type { TeamPermissionQuery } from "../../schema/teams/Permission.ts"
import { findById } from "../internal/findById.ts"
import { nullIfMalformed } from "../internal/nullIfMalformed.ts"

/**
 * The permissions that users hold in teams, by team, user and permission: of one team, of one user, or all. `recursive` is `true`
 * unless it is given. Teams and users that do not exist have none.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `CallError`
 * @category verbs @since 0.1.0
 */
export const list = (query: TeamPermissionQuery = {}) => ListTeamPermissions({ query: { recursive: true, ...query } })

/**
 * One permission of a member, granted or contained in one that is; `null` where it is not held. **Errors** `CannotGetOwnUserWithoutUser` · `CallError`
 * @category verbs @since 0.1.0
 */
export const find = (teamId: string, userId: string, permissionId: string) =>
  list({ teamId, userId, permissionId }).pipe(
    Effect.map(findById(permissionId)),
    nullIfMalformed(teamId, userId, permissionId)
  )

/**
 * Whether a member holds a permission, granted or contained in one that is. **Errors** `CannotGetOwnUserWithoutUser` · `CallError`
 * @category verbs @since 0.1.0
 */
export const has = (teamId: string, userId: string, permissionId: string) =>
  Effect.map(find(teamId, userId, permissionId), (permission) => permission !== null)

/**
 * Grants a permission to a member. Granting what the member holds already changes nothing.
 *
 * **Errors** `UserNotFound` · `TeamMembershipNotFound` · `PermissionNotFound` · `PermissionScopeMismatch` ·
 * `CannotGetOwnUserWithoutUser` · `CallError`
 * @category verbs @since 0.1.0
 */
export const grant = (teamId: string, userId: string, permissionId: string) =>
  GrantTeamPermission({ params: { teamId, userId, permissionId }, body: {} })

/**
 * Takes back a grant; what is held through another permission stays.
 *
 * **Errors** `UserNotFound` · `TeamMembershipNotFound` · `TeamPermissionNotFound` (not granted itself) · `CannotGetOwnUserWithoutUser` ·
 * `CallError`
 * @category verbs @since 0.1.0
 */
export const revoke = (teamId: string, userId: string, permissionId: string) =>
  RevokeTeamPermission({ params: { teamId, userId, permissionId } })
