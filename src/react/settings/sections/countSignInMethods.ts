/** In which ways a user can sign in, so that nobody takes the last one away. */
import type { Project } from "../../../schema/projects/Project.ts"
import type { CurrentUser } from "../../../schema/users/User.ts"

/** How many ways in there are that the project allows. */
export const countSignInMethods = (user: CurrentUser, { config }: Project): number => {
  const providers = new Set(config.enabledOauthProviders.map(({ id }) => id))
  return [
    user.hasPassword && config.credentialEnabled,
    user.otpAuthEnabled && config.magicLinkEnabled,
    user.passkeyAuthEnabled && config.passkeyEnabled,
    ...user.oauthProviders.map(({ id }) => providers.has(id))
  ].filter(Boolean).length
}

/** Names that are not just their id with a capital. */
const names: { readonly [id: string]: string } = { github: "GitHub", gitlab: "GitLab", linkedin: "LinkedIn", x: "X (Twitter)" }

/** What an identity provider is called. */
export const identityProviderName = (id: string): string => names[id] ?? id.charAt(0).toUpperCase() + id.slice(1)
