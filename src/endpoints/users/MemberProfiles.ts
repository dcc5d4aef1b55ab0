/** `/team-member-profiles`: members of teams and their profiles. @category endpoints @since 0.1.0 */
import { CannotGetOwnUserWithoutUser } from "../../errors/provider/SessionErrors.ts"
import { TeamMembershipNotFound, TeamNotFound, TeamPermissionRequired } from "../../errors/provider/TeamErrors.ts"
import { UserNotFound } from "../../errors/provider/UserErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { MemberProfile, MemberProfileQuery, MemberProfileUpdate, ServerMemberProfile } from "../../schema/users/MemberProfile.ts"
import { UserIdOrMe, Uuid } from "../../schema/wire/Ids.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const params = { teamId: Uuid, userId: UserIdOrMe }
const reading = [CannotGetOwnUserWithoutUser, TeamMembershipNotFound, TeamPermissionRequired]
const ofMember = [CannotGetOwnUserWithoutUser, TeamMembershipNotFound]

/**
 * Lists the members of a team, for its members, oldest membership first. Reading other members requires the permission `$read_members`.
 * `Refused` without `teamId`.
 */
export const ListMemberProfiles = Endpoint.client("memberProfiles.list", "GET /team-member-profiles", {
  query: MemberProfileQuery,
  success: Wire.list(MemberProfile),
  errors: reading
})
/** The signed-in user's profile; with the permission `$read_members`, also the profile of any other member. */
export const ReadMemberProfile = Endpoint.client("memberProfiles.get", "GET /team-member-profiles/{teamId}/{userId}", {
  params,
  success: MemberProfile,
  errors: reading
})
/** Updates the signed-in user's profile. `Refused` for another member's profile. */
export const UpdateMemberProfile = Endpoint.client("memberProfiles.update", "PATCH /team-member-profiles/{teamId}/{userId}", {
  params,
  body: MemberProfileUpdate,
  success: MemberProfile,
  errors: ofMember
})

/** Lists the members' profiles, oldest membership first. */
export const ListServerMemberProfiles = Endpoint.server("serverMemberProfiles.list", "GET /team-member-profiles", {
  query: MemberProfileQuery,
  success: Wire.list(ServerMemberProfile),
  errors: [CannotGetOwnUserWithoutUser, TeamNotFound, UserNotFound]
})
export const ReadServerMemberProfile = Endpoint.server(
  "serverMemberProfiles.get",
  "GET /team-member-profiles/{teamId}/{userId}",
  {
    params,
    success: ServerMemberProfile,
    errors: ofMember
  }
)
export const UpdateServerMemberProfile = Endpoint.server(
  "serverMemberProfiles.update",
  "PATCH /team-member-profiles/{teamId}/{userId}",
  { params, body: MemberProfileUpdate, success: ServerMemberProfile, errors: ofMember }
)
