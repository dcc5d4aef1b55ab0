/** Where in the account settings one is: the hash of the address, so that going back and links work in every router. */
import * as Effect from "effect/Effect"
import { HandlerUrls } from "../../services/navigation/HandlerUrls.ts"
import { redirectTo } from "../../services/navigation/Navigation.ts"

/** The ids of the built-in sections. A team's own one is that of `teamSectionId`. */
export const sectionIds = {
  profile: "profile",
  signIn: "sign-in",
  notifications: "notifications",
  sessions: "sessions",
  apiKeys: "api-keys",
  newTeam: "new-team",
  danger: "danger-zone"
} as const

/** The id of the section of a team. */
export const teamSectionId = (teamId: string): string => `team-${teamId}`

/** To a section of the account settings. **Errors** `UntrustedRedirect` · `RedirectLoop` */
export const redirectToSection = (section: string) =>
  Effect.flatMap(HandlerUrls, ({ accountSettings }) => redirectTo(`${accountSettings.replace(/#.*$/, "")}#${section}`))
