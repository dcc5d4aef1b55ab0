/** Definitions of team permissions: those of the project, and six that every team has. @category verbs @since 0.1.0 */
import * as PermissionDefinitionsEndpoints from "../../endpoints/teams/PermissionDefinitions.ts"
import { inConfigurationTurn } from "../../pipeline/request/inTurn.ts"
import type {
  PermissionDefinitionCreate,
  PermissionDefinitionQuery,
  PermissionDefinitionUpdate
} from "../../schema/teams/Permission.ts"
import { pageSize } from "../../schema/wire/Wire.ts"
import { allPages } from "../lists/allPages.ts"
import { refuseUnknownCursor } from "../lists/PageReader.ts"
import { streamPages } from "../lists/streamPages.ts"

/**
 * One page of the definitions, sorted by id, including the six that every team has. Pass `nextCursor` in the query for the next page. Older
 * providers return all definitions as one page.
 *
 * **Errors** `CallError` (`SchemaError`: an older provider, which knows no field; `Refused`: the cursor is unknown, because its definition
 * was deleted)
 */
export const page = (query: PermissionDefinitionQuery = {}) =>
  refuseUnknownCursor(PermissionDefinitionsEndpoints.ListTeamPermissionDefinitions.id, query)(
    PermissionDefinitionsEndpoints.ListTeamPermissionDefinitions({ query })
  )

/**
 * All definitions, like `list`. A page is fetched when its first definition is needed; `limit` is the page size. **Errors** `CallError`
 * (`SchemaError`: an older provider, which knows no field)
 */
export const stream = (query: PermissionDefinitionQuery = {}) =>
  streamPages(PermissionDefinitionsEndpoints.ListTeamPermissionDefinitions.id, page, query)

/** All definitions, sorted by id, including the six that every team has. **Errors** `CallError` */
export const list = () =>
  allPages(
    PermissionDefinitionsEndpoints.ListTeamPermissionDefinitions.id,
    (cursor) => page(cursor === undefined ? {} : { cursor, limit: pageSize })
  )

/**
 * Defines a permission. Its id must be unused among team permissions and project permissions. **Errors** `PermissionIdAlreadyExists` ·
 * `ContainedPermissionNotFound` · `CallError`
 */
export const create = (definition: PermissionDefinitionCreate) =>
  PermissionDefinitionsEndpoints.CreateTeamPermissionDefinition({ body: definition }).pipe(inConfigurationTurn)

/**
 * Replaces a definition. **Not a partial update**: clears absent fields, except `id`. Another `id` renames the permission wherever it is
 * granted or contained. The six permissions that every team has cannot be replaced (`PermissionNotFound`).
 *
 * **Errors** `PermissionNotFound` · `PermissionIdAlreadyExists` · `ContainedPermissionNotFound` · `CallError`
 */
export const update = (permissionId: string, definition: PermissionDefinitionUpdate) =>
  PermissionDefinitionsEndpoints.UpdateTeamPermissionDefinition({ params: { permissionId }, body: definition }).pipe(
    inConfigurationTurn
  )

/**
 * Deletes a permission, removes it from definitions that contain it, and revokes all its grants. **Errors** `PermissionNotFound` ·
 * `CallError`
 */
const remove = (permissionId: string) =>
  PermissionDefinitionsEndpoints.DeleteTeamPermissionDefinition({ params: { permissionId } }).pipe(inConfigurationTurn)
export { remove as delete }
