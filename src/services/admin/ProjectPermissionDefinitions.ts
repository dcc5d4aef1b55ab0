/** Definitions of permissions in the whole project, for its owner. @category verbs @since 0.1.0 */
import * as PermissionDefinitionsEndpoints from "../../endpoints/teams/PermissionDefinitions.ts"
import { inConfigurationTurn } from "../../pipeline/request/inTurn.ts"
import type { PermissionDefinitionCreate, PermissionDefinitionUpdate } from "../../schema/teams/Permission.ts"

/** Lists all definitions, sorted by id. **Errors** `CallError` */
export const list = () => PermissionDefinitionsEndpoints.ListProjectPermissionDefinitions()

/**
 * Defines a permission. Its id must be unused among team permissions and project permissions. **Errors** `PermissionIdAlreadyExists` ·
 * `ContainedPermissionNotFound` · `CallError`
 */
export const create = (definition: PermissionDefinitionCreate) =>
  PermissionDefinitionsEndpoints.CreateProjectPermissionDefinition({ body: definition }).pipe(inConfigurationTurn)

/**
 * Replaces a definition. **Not a partial update**: clears absent fields, except `id`. Another `id` renames the permission wherever it is
 * granted or contained.
 *
 * **Errors** `PermissionNotFound` · `PermissionIdAlreadyExists` · `ContainedPermissionNotFound` · `CallError`
 */
export const update = (permissionId: string, definition: PermissionDefinitionUpdate) =>
  PermissionDefinitionsEndpoints.UpdateProjectPermissionDefinition({ params: { permissionId }, body: definition }).pipe(
    inConfigurationTurn
  )

/**
 * Deletes a permission, removes it from definitions that contain it, and revokes all its grants. **Errors** `PermissionNotFound` ·
 * `CallError`
 */
const remove = (permissionId: string) =>
  PermissionDefinitionsEndpoints.DeleteProjectPermissionDefinition({ params: { permissionId } }).pipe(inConfigurationTurn)
export { remove as delete }
