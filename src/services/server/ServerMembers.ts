/**
 * The members of any team and their profiles in a team. Users are identified by id, or by `me` for the signed-in user.
 * @category verbs @since 0.1.0
 */
import { CreateMembership, DeleteMembership } from "../../endpoints/teams/Memberships.ts"
import {
  ListServerMemberProfiles,
  ReadServerMemberProfile,
  UpdateServerMemberProfile
} from "../../endpoints/users/MemberProfiles.ts"
import type { MemberProfileQuery, MemberProfileUpdate } from "../../schema/users/MemberProfile.ts"
import type { OfTeam, OfUser } from "../internal/recordsOf.ts"
import { expireAccessTokenOf } from "../internal/requireSession.ts"

/**
 * Memberships with all fields of the user, oldest first: of one team, of one user, or all. **Errors** `CannotGetOwnUserWithoutUser` ·
 * `TeamNotFound` · `UserNotFound` · `CallError`
 */
export const list = (query: MemberProfileQuery = {}) => ListServerMemberProfiles({ query })

/**
 * A team member, with all fields of the user. **Errors** `CannotGetOwnUserWithoutUser` · `TeamMembershipNotFound` · `CallError`
 */
export const get = ({ teamId, userId }: OfTeam & OfUser) => ReadServerMemberProfile({ params: { teamId, userId } })

/**
 * Changes a member's profile in one team. Absent fields stay as they are; `profileImageUrl: null` restores the user's image.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `TeamMembershipNotFound` · `CallError` (`Refused`: an image that cannot be read)
 */
export const update = ({ teamId, userId, ...changes }: OfTeam & OfUser & MemberProfileUpdate) =>
  UpdateServerMemberProfile({ params: { teamId, userId }, body: changes })

/**
 * Makes a user a member, with the project's default permissions for new members.
 *
 * **Errors** `UserNotFound` · `TeamNotFound` · `TeamMembershipAlreadyExists` · `CannotGetOwnUserWithoutUser` · `CallError`
 */
export const add = ({ teamId, userId }: OfTeam & OfUser) => CreateMembership({ params: { teamId, userId }, body: {} })

/**
 * Ends a membership, and revokes the user's permissions in the team.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `TeamMembershipNotFound` · `TeamPermissionRequired` · `UserNotFound` · `CallError`
 */
export const remove = ({ teamId, userId }: OfTeam & OfUser) =>
  expireAccessTokenOf(userId)(DeleteMembership({ params: { teamId, userId } }))
