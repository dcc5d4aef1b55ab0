/** Teams, as members and servers see them. */
import * as Schema from "effect/Schema"
import * as Wire from "../wire/Wire.ts"

const commonFields = {
  id: Schema.String,
  displayName: Schema.String,
  profileImageUrl: Wire.nullable(Schema.String),
  clientMetadata: Wire.Metadata,
  clientReadOnlyMetadata: Wire.Metadata
}

/** A team, as its members see it. @category schemas @since 0.1.0 */
export class Team extends Schema.Opaque<Team>()(Wire.struct(commonFields)) {}

/** A team, as servers see it. @category schemas @since 0.1.0 */
export class ServerTeam extends Schema.Opaque<ServerTeam>()(Wire.struct({
  ...commonFields,
  createdAt: Wire.Moment,
  serverMetadata: Wire.Metadata
}, { createdAt: "created_at_millis" })) {}
