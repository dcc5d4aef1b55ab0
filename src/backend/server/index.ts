/** For backends that use the Fetch API's `Request` and `Response`: authenticates requests and adds cookies to responses. */
export type { UserKind, VerifiedAccessToken } from "../../jwt/checkClaims.ts"
export type { ClaimedUser } from "../../jwt/ClaimedUser.ts"
export { InvalidAccessToken, KeysUnavailable, type Wrong } from "../../jwt/InvalidAccessToken.ts"
export { appendCookies, type SetCookie, setCookieText } from "../../layers/cookies/SetCookie.ts"
export type { Telemetry } from "../../layers/telemetry/OpenTelemetry.ts"
export type { CurrentUser as User, ServerUser } from "../../schema/users/User.ts"
export { type HttpResponse, httpStatusOf, toHttpResponse } from "../toHttpResponse.ts"
export type { Authenticated, Refused, ResponseCookies, SignedIn, SignedOut } from "./Authenticated.ts"
export {
  type Authentication,
  type AuthenticationOptions,
  createAuthentication,
  type IncomingRequest
} from "./createAuthentication.ts"
export type { PlainHeaders, PlainResponse } from "./PlainResponse.ts"
export { CrossSiteRequest, type RefusalError } from "./refusals.ts"
