/** Team members: memberships and profiles (docs/provider/teams.md#member-profiles). */
import * as Schema from "effect/Schema"
import { Image } from "../teams/TeamPayloads.ts"
import { UserIdOrMe, Uuid } from "../wire/Ids.ts"
import * as Wire from "../wire/Wire.ts"
import { ServerUser } from "./User.ts"

const membership = { teamId: Schema.String, userId: Schema.String }

/** A user's membership of a team. @category schemas @since 0.1.0 */
export class TeamMembership extends Schema.Opaque<TeamMembership>()(Wire.struct(membership)) {}

const commonFields = {
  ...membership,
  /** The display name in this team; if none is set, the user's display name. */
  displayName: Wire.nullable(Schema.String),
  /** The image in this team; if none is set, the user's image. */
  profileImageUrl: Wire.nullable(Schema.String)
}

/** The profile of a team member, as the other members see it. @category schemas @since 0.1.0 */
export class MemberProfile extends Schema.Opaque<MemberProfile>()(Wire.struct(commonFields)) {}

/** The profile of a team member, as servers see it: with the complete user. @category schemas @since 0.1.0 */
export class ServerMemberProfile
  extends Schema.Opaque<ServerMemberProfile>()(Wire.struct({ ...commonFields, user: ServerUser }))
{}

/** Changes to a user's profile in one team. Absent fields stay unchanged. @category schemas @since 0.1.0 */
export class MemberProfileUpdate extends Schema.Opaque<MemberProfileUpdate>()(Wire.struct({
  /** The display name for this team. Cannot be unset once it is set. */
  displayName: Schema.optional(Schema.String),
  /** A base64 data URL or an http(s) URL of at most 1,000,000 characters; `null` restores the user's image. */
  profileImageUrl: Schema.optional(Schema.NullOr(Image))
})) {}

/** The members to list. @category schemas @since 0.1.0 */
export class MemberProfileQuery extends Schema.Opaque<MemberProfileQuery>()(Wire.struct({
  /** Limits the list to this team. Required for client access. @default all teams of the project */
  teamId: Schema.optional(Uuid),
  /** Limits the list to this member. @default all members; client access then needs the permission `$read_members` */
  userId: Schema.optional(UserIdOrMe)
})) {}
