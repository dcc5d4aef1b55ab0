/** The current section of the account settings: the hash of the address, so that links and the back button work in every router. */
import * as Effect from "effect/Effect"
import { HandlerUrls } from "../../services/navigation/HandlerUrls.ts"
import { redirectTo } from "../../services/navigation/Navigation.ts"

/** The ids of the built-in sections. A team's section has the id from `teamSectionId`. */
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

/** Redirects to a section of the account settings. **Errors** `UntrustedRedirect` · `RedirectLoop` */
export const redirectToSection = (section: string) =>
  Effect.flatMap(HandlerUrls, ({ accountSettings }) => redirectTo(`${accountSettings.replace(/#.*$/, "")}#${section}`))
