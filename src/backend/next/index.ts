/**
 * Latchkey for Next.js 16, app router: the app of a request in server components, actions and routes, and the proxy that renews sessions.
 */
export { createNext, type NextApp, type NextOptions } from "./createNext.ts"
export { createProxy, type ProxyOptions } from "./createProxy.ts"
export type { ProtectOptions } from "./protect.ts"
export type { RouteCaller, RouteHandler } from "./protectRoute.ts"
export type { CookieStore, HeaderStore } from "./request.ts"
export type { Requirements } from "./Requirements.ts"
