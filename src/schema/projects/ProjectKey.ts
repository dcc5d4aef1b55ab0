/** Sets of API keys of a project: publishable, server and admin (docs/provider/projects.md#keys). */
import * as Schema from "effect/Schema"
import * as Wire from "../wire/Wire.ts"

const commonFields = {
  id: Schema.String,
  description: Schema.String,
  createdAt: Wire.Moment,
  expiresAt: Wire.Moment,
  manuallyRevokedAt: Wire.unset(Wire.Moment)
}
const wireNames = {
  createdAt: "created_at_millis",
  expiresAt: "expires_at_millis",
  manuallyRevokedAt: "manually_revoked_at_millis"
}
/** The last four characters of a key. The complete key is shown only at its creation. */
const lastFourCharacters = Wire.unset(Wire.struct({ lastFour: Schema.String }))
const wholeKey = Wire.unset(Wire.Secret)

/** A set of keys. Absent keys are `null`. @category schemas @since 0.1.0 */
export class ProjectKeySet extends Schema.Opaque<ProjectKeySet>()(Wire.struct({
  ...commonFields,
  publishableClientKey: lastFourCharacters,
  secretServerKey: lastFourCharacters,
  superSecretAdminKey: lastFourCharacters
}, wireNames)) {}

/** A set of keys at its creation, with the complete keys, which are shown only once. @category schemas @since 0.1.0 */
export class CreatedProjectKeySet extends Schema.Opaque<CreatedProjectKeySet>()(Wire.struct({
  ...commonFields,
  publishableClientKey: wholeKey,
  secretServerKey: wholeKey,
  superSecretAdminKey: wholeKey
}, wireNames)) {}

/** A set of keys to create. @category schemas @since 0.1.0 */
export class ProjectKeySetCreate extends Schema.Opaque<ProjectKeySetCreate>()(Wire.struct({
  description: Schema.String,
  /** When the keys expire. Cannot be changed after creation. */
  expiresAt: Wire.Moment,
  hasPublishableClientKey: Schema.Boolean,
  hasSecretServerKey: Schema.Boolean,
  hasSuperSecretAdminKey: Schema.Boolean
}, { expiresAt: wireNames.expiresAt })) {}

/** Changes to a set of keys. Absent fields stay unchanged. @category schemas @since 0.1.0 */
export class ProjectKeySetUpdate extends Schema.Opaque<ProjectKeySetUpdate>()(Wire.struct({
  description: Schema.optional(Schema.String),
  /** Revokes all keys of the set permanently. */
  revoked: Schema.optional(Schema.Literal(true))
})) {}
