/** The signed-in user's teams. @category verbs @since 0.1.0 */
import * as Effect from "effect/Effect"
import { DeleteMembership } from "../../endpoints/teams/Memberships.ts"
import { CreateTeam, DeleteTeam, ListTeams, ReadTeam, UpdateTeam } from "../../endpoints/teams/Teams.ts"
import type { TeamCreate, TeamUpdate } from "../../schema/teams/TeamPayloads.ts"
import { nullIfMalformed } from "../internal/nullIfMalformed.ts"
import { expireAccessTokenAfter, requireSession } from "../internal/requireSession.ts"

/** The signed-in user's teams, oldest first. **Errors** `CannotGetOwnUserWithoutUser` · `TokenStoreRequired` · `CallError` */
export const list = () => requireSession(ListTeams({ query: { userId: "me" } }))

/**
 * A team of the signed-in user. Other teams are not found, even if they exist.
 *
 * **Errors** `UserAuthenticationRequired` · `TeamMembershipNotFound` · `TokenStoreRequired` · `CallError`
 */
export const get = (teamId: string) => requireSession(ReadTeam({ params: { teamId } }))

/**
 * Like `get`, but `null` if the user is not a member of the team, or the id is malformed.
 *
 * **Errors** `UserAuthenticationRequired` · `TokenStoreRequired` · `CallError`
 */
export const find = (teamId: string) =>
  get(teamId).pipe(
    Effect.catchIf((error) => error._tag === "TeamMembershipNotFound", () => Effect.succeed(null)),
    nullIfMalformed("teams.find", { teamId })
  )

/**
 * Creates a team. Its first member is the signed-in user, with the project's default permissions for team creators. Does not select the
 * team: `CurrentUser.update({ selectedTeamId })` does.
 *
 * **Errors** `UserAuthenticationRequired` · `CannotGetOwnUserWithoutUser` · `TokenStoreRequired` · `CallError` (`Refused`: the project does
 * not let its users create teams, or the provider cannot read the image)
 */
export const create = (team: Omit<TeamCreate, "creatorUserId">) =>
  requireSession(CreateTeam({ body: { ...team, creatorUserId: "me" } }))

/**
 * Changes a team. Needs the permission `$update_team`. Absent fields stay as they are; metadata is replaced, not merged.
 *
 * **Errors** `UserAuthenticationRequired` · `TeamMembershipNotFound` · `TeamPermissionRequired` · `TokenStoreRequired` · `CallError`
 * (`Refused`: an image that cannot be read)
 */
export const update = (teamId: string, changes: TeamUpdate) => requireSession(UpdateTeam({ params: { teamId }, body: changes }))

/**
 * Deletes a team with its memberships, permissions, API keys and invitations, and deselects it for its members. Needs the permission
 * `$delete_team`.
 *
 * **Errors** `UserAuthenticationRequired` · `TeamMembershipNotFound` · `TeamPermissionRequired` · `TeamNotFound` · `TokenStoreRequired` ·
 * `CallError`
 */
const remove = (teamId: string) => expireAccessTokenAfter(DeleteTeam({ params: { teamId } }))
export { remove as delete }

/**
 * Ends the signed-in user's membership. Needs no permission; even the last administrator may leave.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `TeamMembershipNotFound` · `TeamPermissionRequired` · `UserNotFound` · `TokenStoreRequired` ·
 * `CallError`
 */
export const leave = (teamId: string) => expireAccessTokenAfter(DeleteMembership({ params: { teamId, userId: "me" } }))
