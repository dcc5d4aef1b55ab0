/** Previews of changes to a project's onboarding requirements. */
import * as Schema from "effect/Schema"
import * as Wire from "../wire/Wire.ts"
import { RestrictedReason } from "./User.ts"

/** A change to the onboarding requirements. Absent fields stay unchanged. @category schemas @since 0.1.0 */
export class OnboardingChange extends Schema.Opaque<OnboardingChange>()(Wire.struct({
  requireEmailVerification: Schema.optional(Schema.Boolean)
})) {}

/** The users whom a change would restrict, newest first. @category schemas @since 0.1.0 */
export class OnboardingPreview extends Schema.Opaque<OnboardingPreview>()(Wire.struct({
  users: Schema.Array(Wire.struct({
    id: Schema.String,
    displayName: Wire.nullable(Schema.String),
    primaryEmail: Wire.nullable(Schema.String),
    restrictedReason: RestrictedReason
  })),
  /** The number of affected users, which may exceed the number listed. */
  totalCount: Schema.Number
}, { users: "affected_users", totalCount: "total_affected_count" })) {}
