/** The signed-in user's teams, by that user's own right. */
import * as Effect from "effect/Effect"
import { DeleteMembership } from "../../endpoints/teams/Memberships.ts"
import { CreateTeam, DeleteTeam, ListTeams, ReadTeam, UpdateTeam } from "../../endpoints/teams/Teams.ts"
import type { TeamCreate, TeamUpdate } from "../../schema/teams/TeamPayloads.ts"
import { nullIfMalformed } from "../internal/nullIfMalformed.ts"
import { expireAccessTokenAfter, requireSession } from "../internal/requireSession.ts"

/**
 * The teams that the signed-in user is a member of, oldest first. **Errors** `CannotGetOwnUserWithoutUser` · `TokenStoreRequired` · `CallError`
 * @category verbs @since 0.1.0
 */
export const list = () => requireSession(ListTeams({ query: { userId: "me" } }))

/**
 * A team of the signed-in user. Others are not found, whether they exist or not.
 *
 * **Errors** `UserAuthenticationRequired` · `TeamMembershipNotFound` · `TokenStoreRequired` · `CallError`
 * @category verbs @since 0.1.0
 */
export const get = (teamId: string) => requireSession(ReadTeam({ params: { teamId } }))

/**
 * As `get`; `null` for a team that the user is not a member of, and for a malformed id.
 *
 * **Errors** `UserAuthenticationRequired` · `TokenStoreRequired` · `CallError`
 * @category verbs @since 0.1.0
 */
export const find = (teamId: string) =>
  get(teamId).pipe(Effect.catchTag("TeamMembershipNotFound", () => Effect.succeed(null)), nullIfMalformed(teamId))

/**
 * Creates a team whose first member is the signed-in user, with the permissions of team creators. The team is not selected:
 * `CurrentUser.update({ selectedTeamId })` does that.
 *
 * **Errors** `UserAuthenticationRequired` · `CannotGetOwnUserWithoutUser` · `TokenStoreRequired` · `CallError` (`Refused`: the project does
 * not let its users create teams, or cannot read the image)
 * @category verbs @since 0.1.0
 */
export const create = (team: Omit<TeamCreate, "creatorUserId">) =>
  requireSession(CreateTeam({ body: { ...team, creatorUserId: "me" } }))

/**
 * Changes a team, with the permission `$update_team`. Absent fields stay as they are; metadata is replaced, not merged.
 *
 * **Errors** `UserAuthenticationRequired` · `TeamMembershipNotFound` · `TeamPermissionRequired` · `TokenStoreRequired` ·
 * `CallError` (`Refused`: an image that cannot be read)
 * @category verbs @since 0.1.0
 */
export const update = (teamId: string, changes: TeamUpdate) => requireSession(UpdateTeam({ params: { teamId }, body: changes }))

/**
 * Deletes a team, with the permission `$delete_team`. Its memberships, permissions, API keys and invitations go with it, and
 * no user has it selected any more.
 *
 * **Errors** `UserAuthenticationRequired` · `TeamMembershipNotFound` · `TeamPermissionRequired` · `TeamNotFound` ·
 * `TokenStoreRequired` · `CallError`
 * @category verbs @since 0.1.0
 */
const remove = (teamId: string) => expireAccessTokenAfter(DeleteTeam({ params: { teamId } }))
export { remove as delete }

/**
 * Ends the signed-in user's own membership, which needs no permission; also the last administrator may leave.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `TeamMembershipNotFound` · `TeamPermissionRequired` · `UserNotFound` ·
 * `TokenStoreRequired` · `CallError`
 * @category verbs @since 0.1.0
 */
export const leave = (teamId: string) => expireAccessTokenAfter(DeleteMembership({ params: { teamId, userId: "me" } }))
