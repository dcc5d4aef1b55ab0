/** API keys with which programs act for the signed-in user or for a team, and whether a key is valid. */
export { isValid, whyInvalid } from "../internal/ApiKeyValidity.ts"
export * as team from "./TeamApiKeys.ts"
export * as user from "./UserApiKeys.ts"
