/** API keys by which programs act for the signed-in user or for a team, and whether a key is good. */
export { isValid, whyInvalid } from "../internal/ApiKeyValidity.ts"
export * as team from "./TeamApiKeys.ts"
export * as user from "./UserApiKeys.ts"
