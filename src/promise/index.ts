/** Latchkey for plain TypeScript: apps with promise-returning calls. */
export { type CallError, isCallError } from "../errors/call/CallError.ts"
export { isKnownError } from "../errors/provider/isKnownError.ts"
export { appendCookies, type SetCookie, setCookieText } from "../layers/cookies/SetCookie.ts"
export type { Telemetry } from "../layers/telemetry/OpenTelemetry.ts"
export type { TokenStoreFunctions } from "../layers/tokenStores/TokenStoreFunctions.ts"
export { type AdminApp, type AdminAppOptions, createAdminApp, type OwnedAppOptions, type TypedAdminApp } from "./AdminApp.ts"
export type { Promised, RunsWith, Safe, Verbs } from "./calls/Promised.ts"
export type { Result } from "./calls/Result.ts"
export { reveal, type Revealed } from "./calls/reveal.ts"
export { type ClientApp, type ClientAppOptions, createClientApp, type TypedClientApp } from "./ClientApp.ts"
export { dehydrateApp, type DehydratedApp, hydrateApp, type HydrateOptions } from "./DehydratedApp.ts"
export { dehydrateValues, escapeForScript } from "./dehydrateValues.ts"
export { live } from "./liveOf.ts"
export type { OnSessionChange } from "./onSessionChange.ts"
export type { NavigatorOption } from "./options/NavigatorOption.ts"
export type { RetryOption, RetryOptions } from "./options/RetryOption.ts"
export type { AppTokenStore, TokenStoreOption } from "./options/TokenStoreOption.ts"
export { promised, type PromisedApp } from "./PromisedApp.ts"
export { createServerApp, type ServerApp, type ServerAppOptions, type TypedServerApp } from "./ServerApp.ts"
export { backendTokenStore } from "./tokenStores/backendTokenStore.ts"
export { cookieTokenStore, type CookieTokenStoreOptions } from "./tokenStores/cookieTokenStore.ts"
export { customTokenStore } from "./tokenStores/customTokenStore.ts"
export { type FileTokenStore, fileTokenStore } from "./tokenStores/fileTokenStore.ts"
export { pairTokenStore } from "./tokenStores/pairTokenStore.ts"
export { requestTokenStore } from "./tokenStores/requestTokenStore.ts"

export { type FailedAttempt, isRetryable } from "../pipeline/timing/Timing.ts"
export type { ProductionModeError } from "../services/admin/project/ProductionMode.ts"
export { authHeaders, authorizationHeader } from "../services/auth/authHeaders.ts"
export {
  make as typedMetadata,
  type Metadata,
  type MetadataFields,
  type MetadataSchemas,
  type StandardSchema,
  type TypedTeam,
  type TypedUser
} from "../services/client/Metadata.ts"
export { isValid as isApiKeyValid, whyInvalid as whyApiKeyInvalid } from "../services/internal/ApiKeyValidity.ts"
export {
  isValid as isInternalApiKeyValid,
  whyInvalid as whyInternalApiKeyInvalid
} from "../services/internal/InternalApiKeyValidity.ts"
