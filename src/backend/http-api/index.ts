/** Backends in Effect: security of `HttpApi` and `HttpRouter`. Needs modules of effect that are marked unstable. */
export { type HttpResponse, httpStatusOf, toHttpResponse } from "../toHttpResponse.ts"
export { ApiKeyAuthentication, authenticateApiKey, CurrentApiKey, layerApiKeyAuthentication } from "./ApiKeyAuthentication.ts"
export {
  Authentication,
  Authorization,
  layerAuthentication,
  layerAuthorization,
  RequiredPermission,
  RequiredTeam,
  type TeamRequirement
} from "./Authentication.ts"
export { authenticate, CurrentUser } from "./CurrentUser.ts"
export { type Asking, requirePermission, requireTeam } from "./guards.ts"
export { layerRedactedHeaders } from "./redacted.ts"
export { AuthenticationUnavailable, Forbidden, Unauthorized } from "./Refusals.ts"
export { routerApiKeyAuthentication, routerAuthentication } from "./router.ts"
