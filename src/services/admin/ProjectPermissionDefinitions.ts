/** Which permissions there are in the project as a whole, defined by its owner. */
import * as Endpoints from "../../endpoints/teams/PermissionDefinitions.ts"
import type { PermissionDefinitionCreate, PermissionDefinitionUpdate } from "../../schema/teams/Permission.ts"

/** All definitions, by id. **Errors** `CallError` @category verbs @since 0.1.0 */
export const list = () => Endpoints.ListProjectPermissionDefinitions()

/**
 * Defines a permission. Its id must be free in teams and project alike. **Errors** `PermissionIdAlreadyExists` · `ContainedPermissionNotFound` · `CallError`
 * @category verbs @since 0.1.0
 */
export const create = (definition: PermissionDefinitionCreate) =>
  Endpoints.CreateProjectPermissionDefinition({ body: definition })

/**
 * Puts a definition in the place of another. **Not a change of single fields**: what is absent is cleared, but for `id`; another id
 * renames the permission wherever it is granted or contained.
 *
 * **Errors** `PermissionNotFound` · `PermissionIdAlreadyExists` · `ContainedPermissionNotFound` · `CallError`
 * @category verbs @since 0.1.0
 */
export const update = (permissionId: string, definition: PermissionDefinitionUpdate) =>
  Endpoints.UpdateProjectPermissionDefinition({ params: { permissionId }, body: definition })

/**
 * Takes the permission out of all definitions that contain it, and from all who hold it. **Errors** `PermissionNotFound` · `CallError`
 * @category verbs @since 0.1.0
 */
const remove = (permissionId: string) => Endpoints.DeleteProjectPermissionDefinition({ params: { permissionId } })
export { remove as delete }
