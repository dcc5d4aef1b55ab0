/** Counts a user's sign-in methods, so that the settings do not remove the last one. */
import type { Project } from "../../../schema/projects/Project.ts"
import type { CurrentUser } from "../../../schema/users/User.ts"

/** Counts the methods that the user has set up and the project allows. */
export const countSignInMethods = (user: CurrentUser, { config }: Project): number => {
  const providers = new Set(config.enabledOauthProviders.map(({ id }) => id))
  return [
    user.hasPassword && config.credentialEnabled,
    user.otpAuthEnabled && config.magicLinkEnabled,
    user.passkeyAuthEnabled && config.passkeyEnabled,
    ...user.oauthProviders.map(({ id }) => providers.has(id))
  ].filter(Boolean).length
}
