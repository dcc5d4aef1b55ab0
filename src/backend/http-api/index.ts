/**
 * For backends written with Effect: authenticates requests to `HttpApi` and `HttpRouter`. Needs modules of Effect that are marked unstable.
 */
export { type HttpResponse, httpStatusOf, toHttpResponse } from "../toHttpResponse.ts"
export {
  ApiKeyAuthentication,
  ApiKeyMiddleware,
  type ApiKeyOptions,
  type ApiKeySecurity,
  authenticateApiKey,
  layerApiKey,
  layerApiKeyAuthentication,
  RequestApiKey
} from "./ApiKeyAuthentication.ts"
export * from "./Authentication.ts"
export { authenticate, RequestUser } from "./CurrentUser.ts"
export { type GuardServices, requirePermission, requireTeam } from "./guards.ts"
export { layerRedactedHeaders } from "./redactedHeaders.ts"
export { AuthenticationUnavailable, CrossSiteRequest, Forbidden, Misconfigured, Unauthorized } from "./Refusals.ts"
export type { AuthenticationOptions } from "./RequestAuthentication.ts"
export { asRequestUser, RequestSession } from "./RequestSession.ts"
export { routerApiKeyAuthentication, routerAuthentication } from "./router.ts"
