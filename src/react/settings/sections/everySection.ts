/** All sections of the account settings. */
export { ActiveSessions } from "./ActiveSessions.tsx"
export { ApiKeys } from "./ApiKeys.tsx"
export { DangerZone } from "./DangerZone.tsx"
export { NewTeam } from "./NewTeam.tsx"
export { Notifications } from "./Notifications.tsx"
export { Profile } from "./Profile.tsx"
export { SignInMethods } from "./SignInMethods.tsx"
export { TeamPage } from "./TeamPage.tsx"
