/** API keys of users and teams (docs/provider/api-keys.md). */
import * as Schema from "effect/Schema"
import { UserIdOrMe, Uuid } from "../wire/Ids.ts"
import * as Wire from "../wire/Wire.ts"

const commonFields = {
  id: Schema.String,
  description: Schema.String,
  /** Whether the key may be public. Such a key is not revoked when it leaks. */
  isPublic: Schema.Boolean,
  createdAt: Wire.Moment,
  /** When the key expires; `null` if never. */
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
/** The last four characters of a key. The complete key is shown only at its creation. */
const value = Wire.struct({ lastFour: Schema.String })

/** A user's API key. @category schemas @since 0.1.0 */
export class UserApiKey extends Schema.Opaque<UserApiKey>()(Wire.struct({ ...ofUser, value }, wireNames)) {}

/** A team's API key. @category schemas @since 0.1.0 */
export class TeamApiKey extends Schema.Opaque<TeamApiKey>()(Wire.struct({ ...ofTeam, value }, wireNames)) {}

/** A user's API key at its creation, with the complete secret, which is shown only once. @category schemas @since 0.1.0 */
export class CreatedUserApiKey extends Schema.Opaque<CreatedUserApiKey>()(
  Wire.struct({ ...ofUser, value: Wire.Secret }, wireNames)
) {}

/** A team's API key at its creation, with the complete secret, which is shown only once. @category schemas @since 0.1.0 */
export class CreatedTeamApiKey extends Schema.Opaque<CreatedTeamApiKey>()(
  Wire.struct({ ...ofTeam, value: Wire.Secret }, wireNames)
) {}

const never = Schema.optional(Schema.Never)
const createdFields = {
  description: Schema.String,
  /** When the key expires; `null` for never. Cannot be changed after creation. */
  expiresAt: Schema.NullOr(Wire.Moment),
  /** Whether the key may be public. @default false */
  isPublic: Schema.optional(Schema.Boolean)
}

/** An API key to create for a user. @category schemas @since 0.1.0 */
export class UserApiKeyCreate extends Schema.Opaque<UserApiKeyCreate>()(
  Wire.struct({ ...createdFields, userId: UserIdOrMe, teamId: never }, { expiresAt: wireNames.expiresAt })
) {}

/** An API key to create for a team. @category schemas @since 0.1.0 */
export class TeamApiKeyCreate extends Schema.Opaque<TeamApiKeyCreate>()(
  Wire.struct({ ...createdFields, teamId: Uuid, userId: never }, { expiresAt: wireNames.expiresAt })
) {}

/** Changes to an API key. Absent fields stay unchanged. @category schemas @since 0.1.0 */
export class ApiKeyUpdate extends Schema.Opaque<ApiKeyUpdate>()(Wire.struct({
  description: Schema.optional(Schema.String),
  /** Revokes the key permanently. A second revocation keeps the time of the first. */
  revoked: Schema.optional(Schema.Literal(true)),
  // The provider refuses a change of `expiresAt`. Dropping it silently would let a key live longer than its owner expects.
  expiresAt: never
})) {}

/** An API key to check. @category schemas @since 0.1.0 */
export class ApiKeyCheck extends Schema.Opaque<ApiKeyCheck>()(Wire.struct({ apiKey: Wire.secretInput() })) {}
