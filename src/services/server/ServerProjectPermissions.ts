/** What any user may do in the project as a whole, and granting it. Users are named by id, or `me` for the signed-in one. */
import * as Effect from "effect/Effect"
import { GrantProjectPermission, ListProjectPermissions, RevokeProjectPermission } from "../../endpoints/teams/Permissions.ts"
import type { ProjectPermissionQuery } from "../../schema/teams/Permission.ts"
import { findById } from "../internal/findById.ts"
import { nullIfMalformed } from "../internal/nullIfMalformed.ts"

/**
 * The permissions that users hold in the project, by user and permission: of one user, or all. `recursive` is `true` unless it is given.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `CallError`
 * @category verbs @since 0.1.0
 */
export const list = (query: ProjectPermissionQuery = {}) => ListProjectPermissions({ query: { recursive: true, ...query } })

/**
 * One permission of a user, granted or contained in one that is; `null` where it is not held. **Errors** `CannotGetOwnUserWithoutUser` · `CallError`
 * @category verbs @since 0.1.0
 */
export const find = (userId: string, permissionId: string) =>
  list({ userId, permissionId }).pipe(Effect.map(findById(permissionId)), nullIfMalformed(userId, permissionId))

/**
 * Whether a user holds a permission, granted or contained in one that is. **Errors** `CannotGetOwnUserWithoutUser` · `CallError`
 * @category verbs @since 0.1.0
 */
export const has = (userId: string, permissionId: string) =>
  Effect.map(find(userId, permissionId), (permission) => permission !== null)

/**
 * Grants a permission to a user. Granting what the user holds already changes nothing.
 *
 * **Errors** `UserNotFound` · `PermissionNotFound` · `PermissionScopeMismatch` · `CannotGetOwnUserWithoutUser` · `CallError`
 * @category verbs @since 0.1.0
 */
export const grant = (userId: string, permissionId: string) =>
  GrantProjectPermission({ params: { userId, permissionId }, body: {} })

/**
 * Takes back a grant; what is held through another permission stays.
 *
 * **Errors** `UserNotFound` · `PermissionNotFound` (not granted itself) · `CannotGetOwnUserWithoutUser` · `CallError`
 * @category verbs @since 0.1.0
 */
export const revoke = (userId: string, permissionId: string) => RevokeProjectPermission({ params: { userId, permissionId } })
