/** API keys for programs that act as any user or team, and checks of the keys that they send. */
export { isValid, whyInvalid } from "../internal/ApiKeyValidity.ts"
export * as team from "./ServerTeamApiKeys.ts"
export * as user from "./ServerUserApiKeys.ts"
