/** What a change of the project's onboarding would do to users. */
import * as Schema from "effect/Schema"
import * as Wire from "../wire/Wire.ts"
import { RestrictedReason } from "./User.ts"

/** A change of the onboarding. Absent fields stay as they are. @category schemas @since 0.1.0 */
export class OnboardingChange extends Schema.Opaque<OnboardingChange>()(Wire.struct({
  requireEmailVerification: Schema.optional(Schema.Boolean)
})) {}

/** Users who would be restricted by a change, the newest first. @category schemas @since 0.1.0 */
export class OnboardingPreview extends Schema.Opaque<OnboardingPreview>()(Wire.struct({
  users: Schema.Array(Wire.struct({
    id: Schema.String,
    displayName: Wire.nullable(Schema.String),
    primaryEmail: Wire.nullable(Schema.String),
    restrictedReason: RestrictedReason
  })),
  /** More than are listed, where there are more. */
  totalCount: Schema.Number
}, { users: "affected_users", totalCount: "total_affected_count" })) {}
