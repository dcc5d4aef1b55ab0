/** `/internal/onboarding`: previews of onboarding changes. @category endpoints @since 0.1.0 */
import * as Schema from "effect/Schema"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { OnboardingChange, OnboardingPreview } from "../../schema/users/Onboarding.ts"
import * as Wire from "../../schema/wire/Wire.ts"

/** Previews a change without applying it. Not available on older providers. */
export const PreviewOnboarding = Endpoint.admin("onboarding.preview", "POST /internal/onboarding/preview-affected-users", {
  // Idempotent: the POST only reads.
  idempotent: true,
  query: Wire.struct({
    /** Maximum number of users in the response. @default 10 */
    limit: Schema.optional(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)))
  }),
  body: Wire.struct({ onboarding: OnboardingChange }),
  success: OnboardingPreview
})
