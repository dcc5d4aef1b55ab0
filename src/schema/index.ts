/** What things are: every schema of the library, by name. */
export { Project, ProjectConfig, TrustedDomain } from "./Project.ts"
export { ServerTeam, Team } from "./Team.ts"
export { type SignedIn, SignedInTokens, type Tokens } from "./Tokens.ts"
export { ConnectedProvider, CurrentUser, RestrictedReason, RiskScores, ServerUser } from "./User.ts"
export { CurrentUserUpdate, ServerUserCreate, ServerUserUpdate, UserQuery } from "./UserPayloads.ts"
export type { Page } from "./Wire.ts"
