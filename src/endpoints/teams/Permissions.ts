/** `/team-permissions` and `/project-permissions`: grants of permissions. @category endpoints @since 0.1.0 */
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
// The provider requires an empty body.
const body = Schema.Record(Schema.String, Schema.Never)

/**
 * Lists permissions of users in teams, ordered by team, user and permission. The list is empty for unknown users and teams. Users see only
 * their own permissions; `Refused` for another user.
 */
export const ListTeamPermissions = Endpoint.make("teamPermissions.list", "GET /team-permissions", {
  query: TeamPermissionQuery,
  success: Wire.list(TeamPermission),
  errors: [CannotGetOwnUserWithoutUser]
})
/** Grants a permission to a member. Has no effect if the member already holds it. */
export const GrantTeamPermission = Endpoint.server(
  "teamPermissions.grant",
  "POST /team-permissions/{teamId}/{userId}/{permissionId}",
  {
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
/** Revokes a grant. Permissions contained in another grant remain. */
export const RevokeTeamPermission = Endpoint.server(
  "teamPermissions.revoke",
  "DELETE /team-permissions/{teamId}/{userId}/{permissionId}",
  {
    params: inTeam,
    success: Wire.Success,
    errors: [UserNotFound, TeamMembershipNotFound, TeamPermissionNotFound, CannotGetOwnUserWithoutUser]
  }
)

/** Lists permissions of users in the project. Users see only their own permissions; `Refused` for another user. */
export const ListProjectPermissions = Endpoint.make("projectPermissions.list", "GET /project-permissions", {
  query: ProjectPermissionQuery,
  success: Wire.list(ProjectPermission),
  errors: [CannotGetOwnUserWithoutUser]
})
/** Grants a permission to a user. Has no effect if the user already holds it. */
export const GrantProjectPermission = Endpoint.server(
  "projectPermissions.grant",
  "POST /project-permissions/{userId}/{permissionId}",
  {
    params: inProject,
    body,
    success: ProjectPermission,
    status: 201,
    errors: [UserNotFound, PermissionNotFound, PermissionScopeMismatch, CannotGetOwnUserWithoutUser]
  }
)
/** Revokes a grant. Permissions contained in another grant remain. */
export const RevokeProjectPermission = Endpoint.server(
  "projectPermissions.revoke",
  "DELETE /project-permissions/{userId}/{permissionId}",
  {
    params: inProject,
    success: Wire.Success,
    errors: [UserNotFound, PermissionNotFound, CannotGetOwnUserWithoutUser]
  }
)
