/** What users have to do before they are let in. Older providers do not have it. */
import { PreviewOnboarding } from "../../endpoints/users/Onboarding.ts"
import type { OnboardingChange } from "../../schema/users/Onboarding.ts"

/**
 * Users whom a change of the configuration would restrict, the newest first, and how many there are in all. Nothing is changed.
 * `limit` is how many are listed, 10 by default.
 *
 * **Errors** `CallError`
 * @category verbs @since 0.1.0
 */
export const previewAffectedUsers = (change: OnboardingChange, query: { readonly limit?: number } = {}) =>
  PreviewOnboarding({ query, body: { onboarding: change } })
