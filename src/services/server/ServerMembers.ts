/** The members of any team: adding and removing them, and how they are shown. Users are named by id, or `me` for the signed-in one. */
import { CreateMembership, DeleteMembership } from "../../endpoints/teams/Memberships.ts"
import {
  ListServerMemberProfiles,
  ReadServerMemberProfile,
  UpdateServerMemberProfile
} from "../../endpoints/users/MemberProfiles.ts"
import type { MemberProfileQuery, MemberProfileUpdate } from "../../schema/users/MemberProfile.ts"
import { expireAccessTokenOf } from "../internal/requireSession.ts"

/**
 * Members with the whole user, oldest membership first: of one team, of one user, or all. **Errors** `CannotGetOwnUserWithoutUser` · `TeamNotFound` · `UserNotFound` · `CallError`
 * @category verbs @since 0.1.0
 */
export const list = (query: MemberProfileQuery = {}) => ListServerMemberProfiles({ query })

/**
 * A member of a team with the whole user. **Errors** `CannotGetOwnUserWithoutUser` · `TeamMembershipNotFound` · `CallError`
 * @category verbs @since 0.1.0
 */
export const get = (teamId: string, userId: string) => ReadServerMemberProfile({ params: { teamId, userId } })

/**
 * Changes how a member is shown in one team. Absent fields stay as they are; `profileImageUrl: null` brings the user's own image back.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `TeamMembershipNotFound` · `CallError` (`Refused`: an image that cannot be read)
 * @category verbs @since 0.1.0
 */
export const update = (teamId: string, userId: string, changes: MemberProfileUpdate) =>
  UpdateServerMemberProfile({ params: { teamId, userId }, body: changes })

/**
 * Makes a user a member, with the permissions that the project gives to new members.
 *
 * **Errors** `UserNotFound` · `TeamNotFound` · `TeamMembershipAlreadyExists` · `CannotGetOwnUserWithoutUser` · `CallError`
 * @category verbs @since 0.1.0
 */
export const add = (teamId: string, userId: string) => CreateMembership({ params: { teamId, userId }, body: {} })

/**
 * Ends a membership, and with it the user's permissions in the team.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `TeamMembershipNotFound` · `TeamPermissionRequired` · `UserNotFound` · `CallError`
 * @category verbs @since 0.1.0
 */
export const remove = (teamId: string, userId: string) =>
  expireAccessTokenOf(userId)(DeleteMembership({ params: { teamId, userId } }))
