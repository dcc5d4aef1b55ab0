/** `/internal/onboarding`: the users that a change of the onboarding settings would restrict. */
import { configOf } from "../../model/config/Config.ts"
import { primaryChannel } from "../../model/users/UserViews.ts"
import type { SomeHandlers } from "../../request/Handler.ts"

export const onboardingHandlers = {
  PreviewOnboarding: ({ body: { onboarding }, project, query: { limit = 10 }, store }) => {
    const isRequired = configOf(project).onboarding.requireEmailVerification
    const willBeRequired = onboarding.requireEmailVerification ?? isRequired
    const becomesRequired = willBeRequired && !isRequired
      ? store.users.where("projectId", project.id)
        .filter(({ id, isAnonymous }) => !isAnonymous && primaryChannel(store, id)?.isVerified !== true)
        .toReversed()
      : []
    return {
      users: becomesRequired.slice(0, limit).map(({ displayName, id }) => ({
        id,
        displayName,
        primaryEmail: primaryChannel(store, id)?.value ?? null,
        restrictedReason: { type: "email_not_verified" as const }
      })),
      totalCount: becomesRequired.length
    }
  }
} satisfies SomeHandlers
