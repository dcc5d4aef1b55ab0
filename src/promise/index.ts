/** Latchkey for plain TypeScript: the apps, whose calls return promises. */
export { appendCookies, type SetCookie, setCookieText } from "../layers/SetCookie.ts"
export { type AdminApp, type AdminAppOptions, createAdminApp } from "./AdminApp.ts"
export { type ClientApp, type ClientAppOptions, createClientApp } from "./ClientApp.ts"
export { live } from "./liveOf.ts"
export type { NavigatorOption } from "./NavigatorOption.ts"
export type { OnSessionChange } from "./onSessionChange.ts"
export { promised, type PromisedApp } from "./OwnApp.ts"
export type { Result } from "./Promised.ts"
export { createServerApp, type ServerApp, type ServerAppOptions } from "./ServerApp.ts"
export type { RequestWithCookies, TokenStoreOption } from "./TokenStoreOption.ts"

export { isValid as isApiKeyValid, whyInvalid as whyApiKeyInvalid } from "../services/ApiKeyValidity.ts"
export { invalidTotpCodeAlert } from "../services/OAuthCallback.ts"
