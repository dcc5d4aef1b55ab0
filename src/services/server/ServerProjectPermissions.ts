/**
 * Permissions of any user in the whole project: list, grant and revoke. Users are identified by id, or by `me` for the signed-in user.
 * @category verbs @since 0.1.0
 */
import * as Effect from "effect/Effect"
import { GrantProjectPermission, ListProjectPermissions, RevokeProjectPermission } from "../../endpoints/teams/Permissions.ts"
import type { ProjectPermissionQuery } from "../../schema/teams/Permission.ts"
import { atOnce } from "../internal/atOnce.ts"
import { findById } from "../internal/findById.ts"
import { nullIfMalformed } from "../internal/nullIfMalformed.ts"
import { isOfUser, type OfUser } from "../internal/recordsOf.ts"
import { withDefault } from "../lists/withDefault.ts"

/**
 * The permissions of one user or of all users in the project, ordered by user and permission. `recursive` is `true` by default.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `CallError`
 */
export const list = (query: ProjectPermissionQuery = {}) =>
  ListProjectPermissions({ query: withDefault(query, "recursive", true) })

/**
 * One permission of a user, granted directly or through another permission; `null` if the user does not hold it. **Errors**
 * `CannotGetOwnUserWithoutUser` · `CallError`
 */
export const find = (permissionId: string, { userId }: OfUser) =>
  list({ userId }).pipe(
    atOnce("projectPermissions", userId),
    Effect.map((permissions) => findById(permissionId)(permissions.filter((permission) => isOfUser(permission, userId)))),
    nullIfMalformed("permissions.project.find", { userId, permissionId })
  )

/**
 * Whether a user holds a permission, granted directly or through another permission. **Errors** `CannotGetOwnUserWithoutUser` · `CallError`
 */
export const has = (permissionId: string, { userId }: OfUser) =>
  Effect.map(find(permissionId, { userId }), (permission) => permission !== null)

/**
 * Grants a permission to a user. Changes nothing if the user already holds it.
 *
 * **Errors** `UserNotFound` · `PermissionNotFound` · `PermissionScopeMismatch` · `CannotGetOwnUserWithoutUser` · `CallError`
 */
export const grant = (permissionId: string, { userId }: OfUser) =>
  GrantProjectPermission({ params: { userId, permissionId }, body: {} })

/**
 * Revokes a directly granted permission; the user keeps it if another permission contains it.
 *
 * **Errors** `UserNotFound` · `PermissionNotFound` (not granted directly) · `CannotGetOwnUserWithoutUser` · `CallError`
 */
export const revoke = (permissionId: string, { userId }: OfUser) => RevokeProjectPermission({ params: { userId, permissionId } })
