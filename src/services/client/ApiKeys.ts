/** API keys for programs that act as the signed-in user or a team, and checks of a key's validity. */
export { isValid, whyInvalid } from "../internal/ApiKeyValidity.ts"
export * as team from "./TeamApiKeys.ts"
export * as user from "./UserApiKeys.ts"
