/** Permissions of any user in the whole project: list, grant and revoke. Users are identified by id, or by `me` for the signed-in user. */
import * as Effect from "effect/Effect"
import { GrantProjectPermission, ListProjectPermissions, RevokeProjectPermission } from "../../endpoints/teams/Permissions.ts"
import type { ProjectPermissionQuery } from "../../schema/teams/Permission.ts"
import { findById } from "../internal/findById.ts"
import { nullIfMalformed } from "../internal/nullIfMalformed.ts"
import { isOfUser } from "../internal/recordsOf.ts"
import { withDefault } from "../internal/wrongArgument.ts"

/**
 * The permissions of one user or of all users in the project, ordered by user and permission. `recursive` is `true` by default.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `CallError`
 * @category verbs @since 0.1.0
 */
export const list = (query: ProjectPermissionQuery = {}) =>
  ListProjectPermissions({ query: withDefault(query, "recursive", true) })

/**
 * One permission of a user, granted directly or through another permission; `null` if the user does not hold it. **Errors**
 * `CannotGetOwnUserWithoutUser` · `CallError`
 * @category verbs @since 0.1.0
 */
export const find = (userId: string, permissionId: string) =>
  list({ userId, permissionId }).pipe(
    Effect.map((held) => findById(permissionId)(held.filter((one) => isOfUser(one, userId)))),
    nullIfMalformed("permissions.project.find", { userId, permissionId })
  )

/**
 * Whether a user holds a permission, granted directly or through another permission. **Errors** `CannotGetOwnUserWithoutUser` · `CallError`
 * @category verbs @since 0.1.0
 */
export const has = (userId: string, permissionId: string) =>
  Effect.map(find(userId, permissionId), (permission) => permission !== null)

/**
 * Grants a permission to a user. Changes nothing if the user already holds it.
 *
 * **Errors** `UserNotFound` · `PermissionNotFound` · `PermissionScopeMismatch` · `CannotGetOwnUserWithoutUser` · `CallError`
 * @category verbs @since 0.1.0
 */
export const grant = (userId: string, permissionId: string) =>
  GrantProjectPermission({ params: { userId, permissionId }, body: {} })

/**
 * Revokes a directly granted permission; the user keeps it if another permission contains it.
 *
 * **Errors** `UserNotFound` · `PermissionNotFound` (not granted directly) · `CannotGetOwnUserWithoutUser` · `CallError`
 * @category verbs @since 0.1.0
 */
export const revoke = (userId: string, permissionId: string) => RevokeProjectPermission({ params: { userId, permissionId } })
