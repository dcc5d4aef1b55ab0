/** `/team-permissions` and `/project-permissions`: who may what. */
import * as Schema from "effect/Schema"
import { PermissionNotFound, PermissionScopeMismatch } from "../../errors/provider/PermissionErrors.ts"
import { CannotGetOwnUserWithoutUser } from "../../errors/provider/SessionErrors.ts"
import { TeamMembershipNotFound, TeamPermissionNotFound } from "../../errors/provider/TeamErrors.ts"
import { UserNotFound } from "../../errors/provider/UserErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import {
  PermissionId,
  ProjectPermission,
  ProjectPermissionQuery,
  TeamPermission,
  TeamPermissionQuery
} from "../../schema/teams/Permission.ts"
import { UserIdOrMe, Uuid } from "../../schema/wire/Ids.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const inProject = { userId: UserIdOrMe, permissionId: PermissionId }
const inTeam = { ...inProject, teamId: Uuid }
// The provider wants a body, and nothing in it.
const body = Schema.Record(Schema.String, Schema.Never)

/**
 * What users may do in teams, by team, user and permission. Users and teams that do not exist have no permissions. For users only
 * their own; another user is refused in plain text (`Refused`).
 * @category endpoints @since 0.1.0
 */
export const ListTeamPermissions = Endpoint.make("teamPermissions.list", "GET /team-permissions", {
  access: ["client", "server", "admin"],
  query: TeamPermissionQuery,
  success: Wire.list(TeamPermission),
  errors: [CannotGetOwnUserWithoutUser]
})
/** Granting what the member holds already changes nothing. @category endpoints @since 0.1.0 */
export const GrantTeamPermission = Endpoint.make(
  "teamPermissions.grant",
  "POST /team-permissions/{teamId}/{userId}/{permissionId}",
  {
    access: ["server", "admin"],
    params: inTeam,
    body,
    success: TeamPermission,
    status: 201,
    errors: [
      UserNotFound,
      TeamMembershipNotFound,
      PermissionNotFound,
      PermissionScopeMismatch,
      CannotGetOwnUserWithoutUser
    ]
  }
)
/** Takes back a grant; what is held through another permission stays. @category endpoints @since 0.1.0 */
export const RevokeTeamPermission = Endpoint.make(
  "teamPermissions.revoke",
  "DELETE /team-permissions/{teamId}/{userId}/{permissionId}",
  {
    access: ["server", "admin"],
    params: inTeam,
    success: Wire.Success,
    errors: [UserNotFound, TeamMembershipNotFound, TeamPermissionNotFound, CannotGetOwnUserWithoutUser]
  }
)

/**
 * What users may do in the project. For users only their own; another user is refused in plain text (`Refused`).
 * @category endpoints @since 0.1.0
 */
export const ListProjectPermissions = Endpoint.make("projectPermissions.list", "GET /project-permissions", {
  access: ["client", "server", "admin"],
  query: ProjectPermissionQuery,
  success: Wire.list(ProjectPermission),
  errors: [CannotGetOwnUserWithoutUser]
})
/** Granting what the user holds already changes nothing. @category endpoints @since 0.1.0 */
export const GrantProjectPermission = Endpoint.make(
  "projectPermissions.grant",
  "POST /project-permissions/{userId}/{permissionId}",
  {
    access: ["server", "admin"],
    params: inProject,
    body,
    success: ProjectPermission,
    status: 201,
    errors: [UserNotFound, PermissionNotFound, PermissionScopeMismatch, CannotGetOwnUserWithoutUser]
  }
)
/** Takes back a grant; what is held through another permission stays. @category endpoints @since 0.1.0 */
export const RevokeProjectPermission = Endpoint.make(
  "projectPermissions.revoke",
  "DELETE /project-permissions/{userId}/{permissionId}",
  {
    access: ["server", "admin"],
    params: inProject,
    success: Wire.Success,
    errors: [UserNotFound, PermissionNotFound, CannotGetOwnUserWithoutUser]
  }
)
