/** `/teams`: teams of the project, for their members and for servers. @category endpoints @since 0.1.0 */
import { CannotGetOwnUserWithoutUser, UserAuthenticationRequired } from "../../errors/provider/SessionErrors.ts"
import { TeamMembershipNotFound, TeamNotFound, TeamPermissionRequired } from "../../errors/provider/TeamErrors.ts"
import { UserNotFound } from "../../errors/provider/UserErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { ServerTeam, Team } from "../../schema/teams/Team.ts"
import {
  ServerTeamCreate,
  ServerTeamQuery,
  ServerTeamUpdate,
  TeamCreate,
  TeamQuery,
  TeamUpdate
} from "../../schema/teams/TeamPayloads.ts"
import { Uuid } from "../../schema/wire/Ids.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const params = { teamId: Uuid }

/** The teams of the signed-in user, oldest first. `Refused` for another user. */
export const ListTeams = Endpoint.client("teams.list", "GET /teams", {
  query: TeamQuery,
  success: Wire.list(Team),
  errors: [CannotGetOwnUserWithoutUser]
})
/** Creates a team. `Refused` if the project does not let users create teams. */
export const CreateTeam = Endpoint.client("teams.create", "POST /teams", {
  body: TeamCreate,
  success: Team,
  status: 201,
  errors: [UserAuthenticationRequired, CannotGetOwnUserWithoutUser]
})
/** Reads a team of the signed-in user. `TeamMembershipNotFound` for any other team, even if it does not exist. */
export const ReadTeam = Endpoint.client("teams.get", "GET /teams/{teamId}", {
  params,
  success: Team,
  errors: [UserAuthenticationRequired, TeamMembershipNotFound]
})
/** Updates a team. Requires the permission `$update_team`. */
export const UpdateTeam = Endpoint.client("teams.update", "PATCH /teams/{teamId}", {
  params,
  body: TeamUpdate,
  success: Team,
  errors: [UserAuthenticationRequired, TeamMembershipNotFound, TeamPermissionRequired]
})
/** Deletes a team with its members' permissions and its API keys. Requires the permission `$delete_team`, except for servers. */
export const DeleteTeam = Endpoint.make("teams.delete", "DELETE /teams/{teamId}", {
  params,
  success: Wire.Success,
  errors: [UserAuthenticationRequired, TeamMembershipNotFound, TeamPermissionRequired, TeamNotFound]
})

/**
 * Lists all teams of the project or of one user, oldest first by default; paged if the query has a `limit`. The list is empty for an
 * unknown user.
 */
export const ListServerTeams = Endpoint.server("serverTeams.list", "GET /teams", {
  query: ServerTeamQuery,
  success: Wire.listOrPage(ServerTeam),
  errors: [CannotGetOwnUserWithoutUser]
})
export const CreateServerTeam = Endpoint.server("serverTeams.create", "POST /teams", {
  body: ServerTeamCreate,
  success: ServerTeam,
  status: 201,
  errors: [UserNotFound, CannotGetOwnUserWithoutUser]
})
export const ReadServerTeam = Endpoint.server("serverTeams.get", "GET /teams/{teamId}", {
  params,
  success: ServerTeam,
  errors: [TeamNotFound]
})
export const UpdateServerTeam = Endpoint.server("serverTeams.update", "PATCH /teams/{teamId}", {
  params,
  body: ServerTeamUpdate,
  success: ServerTeam,
  errors: [TeamNotFound]
})
