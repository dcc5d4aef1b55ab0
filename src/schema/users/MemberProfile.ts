/** Members of teams: that a user is one, and how it is shown there (docs/provider/teams.md#member-profiles). */
import * as Schema from "effect/Schema"
import { Image } from "../teams/TeamPayloads.ts"
import { UserIdOrMe, Uuid } from "../wire/Ids.ts"
import * as Wire from "../wire/Wire.ts"
import { ServerUser } from "./User.ts"

const membership = { teamId: Schema.String, userId: Schema.String }

/** That a user is a member of a team. @category schemas @since 0.1.0 */
export class TeamMembership extends Schema.Opaque<TeamMembership>()(Wire.struct(membership)) {}

const commonFields = {
  ...membership,
  /** The user's own name, as long as none was set for this team. */
  displayName: Wire.nullable(Schema.String),
  /** The user's own image, as long as none was set for this team. */
  profileImageUrl: Wire.nullable(Schema.String)
}

/** A member of a team, as the other members see it. @category schemas @since 0.1.0 */
export class MemberProfile extends Schema.Opaque<MemberProfile>()(Wire.struct(commonFields)) {}

/** A member of a team, as servers see it: with the whole user. @category schemas @since 0.1.0 */
export class ServerMemberProfile
  extends Schema.Opaque<ServerMemberProfile>()(Wire.struct({ ...commonFields, user: ServerUser }))
{}

/** Changes to how a user is shown in one team. Absent fields stay as they are. @category schemas @since 0.1.0 */
export class MemberProfileUpdate extends Schema.Opaque<MemberProfileUpdate>()(Wire.struct({
  /** Cannot be taken back: the user's own name is shown only until the first one is set. */
  displayName: Schema.optional(Schema.String),
  /** A base64 data URL or an http(s) URL of at most 1,000,000 characters; `null` brings the user's own image back. */
  profileImageUrl: Schema.optional(Schema.NullOr(Image))
})) {}

/** Which members to list. @category schemas @since 0.1.0 */
export class MemberProfileQuery extends Schema.Opaque<MemberProfileQuery>()(Wire.struct({
  /** Users have to name a team. @default all teams of the project */
  teamId: Schema.optional(Uuid),
  /** Only this member. @default everybody, for which users need the permission `$read_members` */
  userId: Schema.optional(UserIdOrMe)
})) {}
