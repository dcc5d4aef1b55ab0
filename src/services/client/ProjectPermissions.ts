/** Permissions of the signed-in user in the whole project. @category verbs @since 0.1.0 */
import * as Effect from "effect/Effect"
import { ListProjectPermissions } from "../../endpoints/teams/Permissions.ts"
import { atOnce } from "../internal/atOnce.ts"
import { findById } from "../internal/findById.ts"
import { nullIfMalformed } from "../internal/nullIfMalformed.ts"
import { requireSession } from "../internal/requireSession.ts"
import { withDefault } from "../lists/withDefault.ts"

/** @category models @since 0.1.0 */
export interface ListOptions {
  /** Whether to include permissions contained in granted permissions, at any depth. @default true */
  readonly recursive?: boolean | undefined
}

/**
 * The signed-in user's permissions in the project, ordered by id. **Errors** `CannotGetOwnUserWithoutUser` · `TokenStoreRequired` ·
 * `CallError`
 */
export const list = (query: ListOptions = {}) =>
  requireSession(ListProjectPermissions({ query: withDefault({ userId: "me", ...query }, "recursive", true) }))

/**
 * One permission of the signed-in user in the project, granted directly or through another permission; `null` if the user does not hold it.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `TokenStoreRequired` · `CallError`
 */
export const find = (permissionId: string) =>
  list().pipe(
    atOnce("projectPermissions"),
    Effect.map(findById(permissionId)),
    nullIfMalformed("permissions.project.find", { permissionId })
  )

/**
 * Whether the signed-in user holds a permission in the project, granted directly or through another permission.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `TokenStoreRequired` · `CallError`
 */
export const has = (permissionId: string) => Effect.map(find(permissionId), (permission) => permission !== null)
