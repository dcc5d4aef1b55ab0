/** Requests about a team, from members and from servers (docs/provider/teams.md). @category schemas @since 0.1.0 */
import * as Schema from "effect/Schema"
import { UserIdOrMe } from "../wire/Ids.ts"
import * as Wire from "../wire/Wire.ts"

const optional = Schema.optional

/** The maximum length of an image's URL, in characters. */
export const longestImage = 1_000_000
const image = (form: RegExp, expected: string) =>
  Schema.String.check(Schema.isMaxLength(longestImage), Schema.isPattern(form, { message: `Expected ${expected}` }))

/** An image from a user: a base64 data URL of at most 1,000,000 characters. @category constants @since 0.1.0 */
export const UploadedImage = image(/^data:image\/[\w.+-]+;base64,/, "a base64 data URL of an image")

/**
 * An image from a server: a base64 data URL or an http(s) URL of at most 1,000,000 characters.
 * @category constants @since 0.1.0
 */
export const Image = image(/^(data:image\/[\w.+-]+;base64,|https?:\/\/)/, "a base64 data URL of an image, or an http(s) URL")

const memberFields = {
  /** The team's image. The provider stores the image and returns a URL; `null` removes the image. */
  profileImageUrl: optional(Schema.NullOr(UploadedImage)),
  clientMetadata: optional(Wire.MetadataInput)
}
const serverFields = {
  /** The team's image. The provider uploads a data URL to its storage and keeps an http(s) URL as it is; `null` removes the image. */
  profileImageUrl: optional(Schema.NullOr(Image)),
  clientMetadata: optional(Wire.MetadataInput),
  clientReadOnlyMetadata: optional(Wire.MetadataInput),
  serverMetadata: optional(Wire.MetadataInput)
}
/** Any string, including an empty one. */
const displayName = Schema.String

/** A team that a user creates. */
export class TeamCreate extends Schema.Opaque<TeamCreate>()(Wire.struct({
  ...memberFields,
  displayName,
  /** The signed-in user, who becomes the first member; no other user is allowed. @default "me" */
  creatorUserId: optional(UserIdOrMe)
})) {}

/** A team that a server creates. */
export class ServerTeamCreate extends Schema.Opaque<ServerTeamCreate>()(Wire.struct({
  ...serverFields,
  displayName,
  /** The first member, who gets the permissions of team creators. Omit to create a team without members. */
  creatorUserId: optional(UserIdOrMe)
})) {}

/** Changes to a team by a member. Absent fields stay unchanged; metadata is replaced, not merged. */
export class TeamUpdate extends Schema.Opaque<TeamUpdate>()(Wire.struct({
  ...memberFields,
  displayName: optional(displayName)
})) {}

/** Changes to a team by a server. Absent fields stay unchanged; metadata is replaced, not merged. */
export class ServerTeamUpdate extends Schema.Opaque<ServerTeamUpdate>()(Wire.struct({
  ...serverFields,
  displayName: optional(displayName)
})) {}

/** Filters for the project's teams, listed in pages. Older providers refuse every field but `userId` with `SchemaError`. */
export class ServerTeamQuery extends Schema.Opaque<ServerTeamQuery>()(Wire.struct({
  /** Limits the list to teams of this user; `me` is the signed-in user. @default all teams of the project */
  userId: optional(UserIdOrMe),
  /** The `nextCursor` of the previous page. */
  cursor: optional(Schema.String),
  /** Teams per page, 1 or more. @default all */
  limit: optional(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))),
  /** @default "createdAt" */
  orderBy: optional(
    Schema.Literal("created_at").pipe(Schema.decodeTo(Schema.Literal("createdAt"), Wire.renamed("created_at", "createdAt")))
  ),
  /** Whether to sort in descending order, such as newest first. @default false */
  desc: optional(Schema.Literals(["true", "false"]).pipe(Schema.decodeTo(Schema.Boolean, Wire.flag))),
  /** Limits the list to teams with this text in the display name (case-insensitive) or with this id. */
  query: optional(Schema.String)
})) {}

/** The teams to list. */
export class TeamQuery extends Schema.Opaque<TeamQuery>()(Wire.struct({
  /** Limits the list to teams of this user. Client access requires the user's own id or `me`. @default all teams of the project */
  userId: optional(UserIdOrMe)
})) {}
