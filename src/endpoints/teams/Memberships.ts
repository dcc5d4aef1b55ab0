/** `/team-memberships`: members of a team. @category endpoints @since 0.1.0 */
import * as Schema from "effect/Schema"
import { CannotGetOwnUserWithoutUser } from "../../errors/provider/SessionErrors.ts"
import {
  TeamMembershipAlreadyExists,
  TeamMembershipNotFound,
  TeamNotFound,
  TeamPermissionRequired
} from "../../errors/provider/TeamErrors.ts"
import { UserNotFound } from "../../errors/provider/UserErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { TeamMembership } from "../../schema/users/MemberProfile.ts"
import { UserIdOrMe, Uuid } from "../../schema/wire/Ids.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const params = { teamId: Uuid, userId: UserIdOrMe }

/** Adds a member, with the project's default permissions for new members. */
export const CreateMembership = Endpoint.server("memberships.create", "POST /team-memberships/{teamId}/{userId}", {
  params,
  // The provider requires an empty body.
  body: Schema.Record(Schema.String, Schema.Never),
  success: TeamMembership,
  status: 201,
  errors: [UserNotFound, TeamNotFound, TeamMembershipAlreadyExists, CannotGetOwnUserWithoutUser]
})
/**
 * Removes a member. Users may leave a team; removing others requires the permission `$remove_members`. Servers may remove any member.
 */
export const DeleteMembership = Endpoint.make("memberships.delete", "DELETE /team-memberships/{teamId}/{userId}", {
  params,
  success: Wire.Success,
  errors: [CannotGetOwnUserWithoutUser, TeamMembershipNotFound, TeamPermissionRequired, UserNotFound]
})
