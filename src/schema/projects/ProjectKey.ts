/** Sets of keys that programs speak for a project with: publishable, server and admin (docs/provider/projects.md#keys). */
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
/** After its creation only the end of a key is shown. */
const lastFourCharacters = Wire.unset(Wire.struct({ lastFour: Schema.String }))
const wholeKey = Wire.unset(Wire.Secret)

/** A set of keys. A key that the set does not have is `null`. @category schemas @since 0.1.0 */
export class ProjectKeySet extends Schema.Opaque<ProjectKeySet>()(Wire.struct({
  ...commonFields,
  publishableClientKey: lastFourCharacters,
  secretServerKey: lastFourCharacters,
  superSecretAdminKey: lastFourCharacters
}, wireNames)) {}

/** A set of keys at its creation, with the whole keys, which are shown this once. @category schemas @since 0.1.0 */
export class CreatedProjectKeySet extends Schema.Opaque<CreatedProjectKeySet>()(Wire.struct({
  ...commonFields,
  publishableClientKey: wholeKey,
  secretServerKey: wholeKey,
  superSecretAdminKey: wholeKey
}, wireNames)) {}

/** A set of keys to create. @category schemas @since 0.1.0 */
export class ProjectKeySetCreate extends Schema.Opaque<ProjectKeySetCreate>()(Wire.struct({
  description: Schema.String,
  /** From then on the keys are refused. It cannot be changed later. */
  expiresAt: Wire.Moment,
  hasPublishableClientKey: Schema.Boolean,
  hasSecretServerKey: Schema.Boolean,
  hasSuperSecretAdminKey: Schema.Boolean
}, { expiresAt: wireNames.expiresAt })) {}

/** Changes to a set of keys. Absent fields stay as they are. @category schemas @since 0.1.0 */
export class ProjectKeySetUpdate extends Schema.Opaque<ProjectKeySetUpdate>()(Wire.struct({
  description: Schema.optional(Schema.String),
  /** Revoking is for good. */
  revoked: Schema.optional(Schema.Literal(true))
})) {}
