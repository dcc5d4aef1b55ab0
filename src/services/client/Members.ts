/** The members of the signed-in user's teams, and their profiles in a team. @category verbs @since 0.1.0 */
import { DeleteMembership } from "../../endpoints/teams/Memberships.ts"
import { ListMemberProfiles, ReadMemberProfile, UpdateMemberProfile } from "../../endpoints/users/MemberProfiles.ts"
import type { MemberProfileUpdate } from "../../schema/users/MemberProfile.ts"
import type { OfTeam, OfUser } from "../internal/recordsOf.ts"
import { expireAccessTokenOf, requireSession } from "../internal/requireSession.ts"
import { requireIds } from "../internal/wrongArgument.ts"

/**
 * The members of a team, oldest membership first. Needs the permission `$read_members`. The provider sends them in one response: the option
 * `maxResponseBytes` limits a team to about 100,000 members. A server reads larger teams in pages, by `users.stream({ teamId })`.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `TeamMembershipNotFound` · `TeamPermissionRequired` · `TokenStoreRequired` · `CallError`
 */
export const list = (query: OfTeam) =>
  requireSession(ListMemberProfiles({ query })).pipe(requireIds("members.list", { teamId: query.teamId }))

/** A member of a team. @category models @since 0.1.0 */
export interface ProfileOf extends OfTeam {
  /** The member's id. @default "me" (the signed-in user) */
  readonly userId?: string | undefined
}

/**
 * The profile of a member in a team. Profiles of other users need the permission `$read_members`.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `TeamMembershipNotFound` · `TeamPermissionRequired` · `TokenStoreRequired` · `CallError`
 */
export const get = ({ userId = "me", ...member }: ProfileOf) =>
  requireSession(ReadMemberProfile({ params: { ...member, userId } }))

/**
 * Changes the signed-in user's profile in one team. Absent fields stay as they are; `profileImageUrl: null` restores the user's image.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `TeamMembershipNotFound` · `TokenStoreRequired` · `CallError` (`Refused`: an image that cannot
 * be read)
 */
export const update = ({ teamId, ...changes }: OfTeam & MemberProfileUpdate) =>
  requireSession(UpdateMemberProfile({ params: { teamId, userId: "me" }, body: changes }))

/**
 * Ends the membership of another user. Needs the permission `$remove_members`. `Teams.leave` ends the signed-in user's membership.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `TeamMembershipNotFound` · `TeamPermissionRequired` · `UserNotFound` · `TokenStoreRequired` ·
 * `CallError`
 */
export const remove = ({ teamId, userId }: OfTeam & OfUser) =>
  requireSession(expireAccessTokenOf(userId)(DeleteMembership({ params: { teamId, userId } })))
