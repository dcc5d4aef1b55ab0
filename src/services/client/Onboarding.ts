/** Requirements for users before they may use the app. Not available on older providers. */
import { PreviewOnboarding } from "../../endpoints/users/Onboarding.ts"
import type { OnboardingChange } from "../../schema/users/Onboarding.ts"

/**
 * Previews the users that a change of the configuration would restrict, newest first, with their total number. Changes nothing. `limit` is
 * the length of the list, 10 by default.
 *
 * **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const previewAffectedUsers = (change: OnboardingChange, query: { readonly limit?: number } = {}) =>
  PreviewOnboarding({ query, body: { onboarding: change } })
