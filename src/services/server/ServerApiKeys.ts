/** API keys with which programs act for any user or team, and checks of presented keys. */
export { isValid, whyInvalid } from "../internal/ApiKeyValidity.ts"
export * as team from "./ServerTeamApiKeys.ts"
export * as user from "./ServerUserApiKeys.ts"
