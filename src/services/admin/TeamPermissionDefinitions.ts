/** Definitions of permissions in teams: those of the project's owner, and six that every team has. */
import * as Endpoints from "../../endpoints/teams/PermissionDefinitions.ts"
import type {
  PermissionDefinitionCreate,
  PermissionDefinitionQuery,
  PermissionDefinitionUpdate
} from "../../schema/teams/Permission.ts"
import { pageSize } from "../../schema/wire/Wire.ts"
import { allPages } from "../internal/allPages.ts"

/**
 * One page of the definitions, by id, with the six that every team has. Pass `nextCursor` in the query for the next page. A provider
 * without pages of definitions returns all of them. **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const page = (query: PermissionDefinitionQuery = {}) => Endpoints.ListTeamPermissionDefinitions({ query })

/** All definitions, by id, with the six that every team has. **Errors** `CallError` @category verbs @since 0.1.0 */
export const list = () =>
  allPages(
    Endpoints.ListTeamPermissionDefinitions.id,
    (cursor) => page(cursor === undefined ? {} : { cursor, limit: pageSize })
  )

/**
 * Defines a permission. Its id must be unused in teams and in the project. **Errors** `PermissionIdAlreadyExists` ·
 * `ContainedPermissionNotFound` · `CallError`
 * @category verbs @since 0.1.0
 */
export const create = (definition: PermissionDefinitionCreate) => Endpoints.CreateTeamPermissionDefinition({ body: definition })

/**
 * Replaces a definition. **Not a change of single fields**: absent fields are cleared, except `id`; another id renames the permission
 * wherever it is granted or contained. The six that every team has are not found.
 *
 * **Errors** `PermissionNotFound` · `PermissionIdAlreadyExists` · `ContainedPermissionNotFound` · `CallError`
 * @category verbs @since 0.1.0
 */
export const update = (permissionId: string, definition: PermissionDefinitionUpdate) =>
  Endpoints.UpdateTeamPermissionDefinition({ params: { permissionId }, body: definition })

/**
 * Deletes a permission, also in definitions that contain it, and revokes all its grants. **Errors** `PermissionNotFound` · `CallError`
 * @category verbs @since 0.1.0
 */
const remove = (permissionId: string) => Endpoints.DeleteTeamPermissionDefinition({ params: { permissionId } })
export { remove as delete }
