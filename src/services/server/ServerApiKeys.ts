/** API keys by which programs act for users or teams, of any of them, and checking one that somebody presented. */
export { isValid, whyInvalid } from "../internal/ApiKeyValidity.ts"
export * as team from "./ServerTeamApiKeys.ts"
export * as user from "./ServerUserApiKeys.ts"
