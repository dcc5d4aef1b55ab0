/** The members of the signed-in user's teams, and how they are shown there. */
import { DeleteMembership } from "../../endpoints/teams/Memberships.ts"
import { ListMemberProfiles, ReadMemberProfile, UpdateMemberProfile } from "../../endpoints/users/MemberProfiles.ts"
import type { MemberProfileUpdate } from "../../schema/users/MemberProfile.ts"
import { expireAccessTokenOf, requireSession } from "../internal/requireSession.ts"

/**
 * The members of a team, oldest membership first; with the permission `$read_members`.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `TeamMembershipNotFound` · `TeamPermissionRequired` · `TokenStoreRequired` · `CallError`
 * @category verbs @since 0.1.0
 */
export const list = (teamId: string) => requireSession(ListMemberProfiles({ query: { teamId } }))

/**
 * How a member of a team is shown there. Others than the signed-in user need the permission `$read_members`.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `TeamMembershipNotFound` · `TeamPermissionRequired` · `TokenStoreRequired` · `CallError`
 * @category verbs @since 0.1.0
 */
export const get = (teamId: string, userId = "me") => requireSession(ReadMemberProfile({ params: { teamId, userId } }))

/**
 * Changes how the signed-in user is shown in one team. Absent fields stay as they are; `profileImageUrl: null` brings the user's own
 * image back.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `TeamMembershipNotFound` · `TokenStoreRequired` · `CallError` (`Refused`: an image that cannot
 * be read)
 * @category verbs @since 0.1.0
 */
export const update = (teamId: string, changes: MemberProfileUpdate) =>
  requireSession(UpdateMemberProfile({ params: { teamId, userId: "me" }, body: changes }))

/**
 * Ends the membership of another user, with the permission `$remove_members`. `Teams.leave` ends one's own.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `TeamMembershipNotFound` · `TeamPermissionRequired` · `UserNotFound` ·
 * `TokenStoreRequired` · `CallError`
 * @category verbs @since 0.1.0
 */
export const remove = (teamId: string, userId: string) =>
  requireSession(expireAccessTokenOf(userId)(DeleteMembership({ params: { teamId, userId } })))
