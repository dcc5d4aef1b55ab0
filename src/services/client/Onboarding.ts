/**
 * Requirements that users must meet before they can use the app. Not available on older providers.
 * @category verbs @since 0.1.0
 */
import { PreviewOnboarding } from "../../endpoints/users/Onboarding.ts"
import type { OnboardingChange } from "../../schema/users/Onboarding.ts"

/**
 * Previews the users that a configuration change would restrict, newest first, and their total number. Changes nothing. `limit` is the
 * maximum length of the list, 10 by default.
 *
 * **Errors** `CallError`
 */
export const previewAffectedUsers = ({ limit, ...change }: OnboardingChange & { readonly limit?: number | undefined }) =>
  PreviewOnboarding({ query: { limit }, body: { onboarding: change } })
