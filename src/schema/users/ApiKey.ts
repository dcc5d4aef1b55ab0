/** API keys that users and teams hold (docs/provider/api-keys.md). */
import * as Schema from "effect/Schema"
import { UserIdOrMe, Uuid } from "../wire/Ids.ts"
import * as Wire from "../wire/Wire.ts"

const commonFields = {
  id: Schema.String,
  description: Schema.String,
  /** Whether the key is meant to be seen by everybody; such a key is not revoked when it leaks. */
  isPublic: Schema.Boolean,
  createdAt: Wire.Moment,
  /** `null`: never. */
  expiresAt: Wire.unset(Wire.Moment),
  manuallyRevokedAt: Wire.unset(Wire.Moment)
}
const wireNames = {
  createdAt: "created_at_millis",
  expiresAt: "expires_at_millis",
  manuallyRevokedAt: "manually_revoked_at_millis"
}
const ofUser = { ...commonFields, type: Schema.Literal("user"), userId: Schema.String }
const ofTeam = { ...commonFields, type: Schema.Literal("team"), teamId: Schema.String }
/** After its creation only the end of a key is shown. */
const value = Wire.struct({ lastFour: Schema.String })

/** A user's API key. @category schemas @since 0.1.0 */
export class UserApiKey extends Schema.Opaque<UserApiKey>()(Wire.struct({ ...ofUser, value }, wireNames)) {}

/** A team's API key. @category schemas @since 0.1.0 */
export class TeamApiKey extends Schema.Opaque<TeamApiKey>()(Wire.struct({ ...ofTeam, value }, wireNames)) {}

/** A user's API key at its creation, with the whole secret, which is shown this once. @category schemas @since 0.1.0 */
export class CreatedUserApiKey extends Schema.Opaque<CreatedUserApiKey>()(
  Wire.struct({ ...ofUser, value: Wire.Secret }, wireNames)
) {}

/** A team's API key at its creation, with the whole secret, which is shown this once. @category schemas @since 0.1.0 */
export class CreatedTeamApiKey extends Schema.Opaque<CreatedTeamApiKey>()(
  Wire.struct({ ...ofTeam, value: Wire.Secret }, wireNames)
) {}

const never = Schema.optional(Schema.Never)
const created = {
  description: Schema.String,
  /** `null`: never. It cannot be changed later. */
  expiresAt: Schema.NullOr(Wire.Moment),
  /** Whether the key is meant to be seen by everybody. @default false */
  isPublic: Schema.optional(Schema.Boolean)
}

/** An API key that a user is to hold. @category schemas @since 0.1.0 */
export class UserApiKeyCreate extends Schema.Opaque<UserApiKeyCreate>()(
  Wire.struct({ ...created, userId: UserIdOrMe, teamId: never }, { expiresAt: wireNames.expiresAt })
) {}

/** An API key that a team is to hold. @category schemas @since 0.1.0 */
export class TeamApiKeyCreate extends Schema.Opaque<TeamApiKeyCreate>()(
  Wire.struct({ ...created, teamId: Uuid, userId: never }, { expiresAt: wireNames.expiresAt })
) {}

/** Changes to an API key. Absent fields stay as they are. @category schemas @since 0.1.0 */
export class ApiKeyUpdate extends Schema.Opaque<ApiKeyUpdate>()(Wire.struct({
  description: Schema.optional(Schema.String),
  /** Revoking is for good; revoking again keeps the first moment. */
  revoked: Schema.optional(Schema.Literal(true)),
  // The provider refuses it: dropped in silence, a key would live longer than its owner thinks.
  expiresAt: never
})) {}

/** An API key as somebody presented it. @category schemas @since 0.1.0 */
export class ApiKeyCheck extends Schema.Opaque<ApiKeyCheck>()(Wire.struct({ apiKey: Wire.secretInput() })) {}
