/**
 * `/team-permission-definitions` and `/project-permission-definitions`: definitions of permissions.
 * @category endpoints @since 0.1.0
 */
import {
  ContainedPermissionNotFound,
  PermissionIdAlreadyExists,
  PermissionNotFound
} from "../../errors/provider/PermissionErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import {
  PermissionDefinition,
  PermissionDefinitionCreate,
  PermissionDefinitionQuery,
  PermissionDefinitionUpdate,
  PermissionId
} from "../../schema/teams/Permission.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const params = { permissionId: PermissionId }
const creating = [PermissionIdAlreadyExists, ContainedPermissionNotFound]
const updating = [PermissionNotFound, PermissionIdAlreadyExists, ContainedPermissionNotFound]

/** Lists definitions, ordered by id, including the six that every team has; paged if the query has a `limit`. */
export const ListTeamPermissionDefinitions = Endpoint.admin(
  "teamPermissionDefinitions.list",
  "GET /team-permission-definitions",
  {
    query: PermissionDefinitionQuery,
    success: Wire.listOrPage(PermissionDefinition)
  }
)
export const CreateTeamPermissionDefinition = Endpoint.admin(
  "teamPermissionDefinitions.create",
  "POST /team-permission-definitions",
  {
    body: PermissionDefinitionCreate,
    success: PermissionDefinition,
    status: 201,
    errors: creating
  }
)
/** Replaces the complete definition. `PermissionNotFound` for the six permissions that every team has. */
export const UpdateTeamPermissionDefinition = Endpoint.admin(
  "teamPermissionDefinitions.update",
  "PATCH /team-permission-definitions/{permissionId}",
  { params, body: PermissionDefinitionUpdate, success: PermissionDefinition, errors: updating }
)
/** Removes the permission from all definitions that contain it and from all its holders. */
export const DeleteTeamPermissionDefinition = Endpoint.admin(
  "teamPermissionDefinitions.delete",
  "DELETE /team-permission-definitions/{permissionId}",
  { params, success: Wire.Success, errors: [PermissionNotFound] }
)

/** Lists definitions, ordered by id. */
export const ListProjectPermissionDefinitions = Endpoint.admin(
  "projectPermissionDefinitions.list",
  "GET /project-permission-definitions",
  { success: Wire.list(PermissionDefinition) }
)
export const CreateProjectPermissionDefinition = Endpoint.admin(
  "projectPermissionDefinitions.create",
  "POST /project-permission-definitions",
  { body: PermissionDefinitionCreate, success: PermissionDefinition, status: 201, errors: creating }
)
/** Replaces the complete definition. */
export const UpdateProjectPermissionDefinition = Endpoint.admin(
  "projectPermissionDefinitions.update",
  "PATCH /project-permission-definitions/{permissionId}",
  { params, body: PermissionDefinitionUpdate, success: PermissionDefinition, errors: updating }
)
/** Removes the permission from all definitions that contain it and from all its holders. */
export const DeleteProjectPermissionDefinition = Endpoint.admin(
  "projectPermissionDefinitions.delete",
  "DELETE /project-permission-definitions/{permissionId}",
  { params, success: Wire.Success, errors: [PermissionNotFound] }
)
