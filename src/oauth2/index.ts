/** A small OAuth 2 and OpenID Connect client for Effect programs: a typed wrapper over `oauth4webapi`. */
export { MaxResponseBytes } from "../pipeline/transport/responseText.ts"
export * from "./Authorization.ts"
export { type Client, clockTolerance } from "./Client.ts"
export {
  clientAssertionLifetime,
  type ClientAuthentication,
  clientSecretBasic,
  clientSecretJwt,
  clientSecretPost,
  none,
  privateKeyJwt
} from "./ClientAuthentication.ts"
export { type DeviceAuthorization, finishDevice, startDevice } from "./Device.ts"
export { discover } from "./discover.ts"
export { type DPoPKey, dpopKey, generateDPoPKey } from "./DPoP.ts"
export { type EndSessionOptions, endSessionUrl } from "./EndSession.ts"
export { ErrorCode } from "./ErrorCodes.ts"
export { Fetch, Timeout } from "./Exchange.ts"
export { clientCredentials, refresh } from "./Grants.ts"
export type { Claims } from "./IdToken.ts"
export { nonceCacheEntries } from "./NonceCache.ts"
export * from "./OAuth2Error.ts"
export type { ParameterOptions, Parameters, ScopeOptions } from "./requestParameters.ts"
export { request, type ResourceRequest, userInfo, type UserInfoAccess } from "./Resources.ts"
export { ServerMetadata } from "./ServerMetadata.ts"
export { type ExchangedTokens, exchangeToken, type TokenExchange, type TokenKind, type TypedToken } from "./TokenExchange.ts"
export type { Tokens } from "./Tokens.ts"
export { introspect, type Introspection, revoke, type TokenHint } from "./TokenStatus.ts"
