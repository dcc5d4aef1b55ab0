/** `/auth/oauth`: sign-in at an identity provider, from the start to the tokens. @category endpoints @since 0.1.0 */
import { ContactChannelAlreadyUsedForAuthBySomeoneElse } from "../../errors/provider/ContactChannelErrors.ts"
import * as OAuthErrors from "../../errors/provider/OAuthErrors.ts"
import { UserAuthenticationRequired } from "../../errors/provider/SessionErrors.ts"
import * as SignInErrors from "../../errors/provider/SignInErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import {
  AuthorizationCodeGrant,
  AuthorizeLocation,
  AuthorizeQuery,
  CrossDomainAuthorize,
  CrossDomainRedirect,
  IssuedTokens
} from "../../schema/auth/OAuth.ts"
import { SignedInOrUpTokens } from "../../schema/auth/Session.ts"
import * as Wire from "../../schema/wire/Wire.ts"

/**
 * Returns the address at which a browser signs in to an identity provider, or connects an account there. Requires the response mode `json`;
 * otherwise the provider answers with a redirect (307), with which the call fails. `Refused` if an account is to be connected without an
 * access token.
 */
export const AuthorizeOAuth = Endpoint.open("oauth.authorize", "GET /auth/oauth/authorize/{provider}", {
  // Not idempotent: each call starts another sign-in.
  idempotent: false,
  query: AuthorizeQuery,
  success: AuthorizeLocation,
  errors: [
    OAuthErrors.OAuthProviderNotFoundOrNotEnabled,
    SignInErrors.RedirectUrlNotWhitelisted,
    SignInErrors.BotChallengeRequired,
    SignInErrors.BotChallengeFailed,
    OAuthErrors.OAuthExtraScopeNotAvailableWithSharedOAuthKeys
  ]
})
/**
 * Exchanges an authorization code for tokens (RFC 6749, section 4.1.3). Codes are single use, so a lost request is not sent again.
 * `Refused` if the redirect URI differs from the one at the start of the sign-in.
 */
export const ExchangeAuthorizationCode = Endpoint.open("oauth.exchangeCode", "POST /auth/oauth/token", {
  encoding: "form",
  body: AuthorizationCodeGrant,
  success: IssuedTokens,
  errors: [OAuthErrors.InvalidAuthorizationCode, SignInErrors.MultiFactorAuthenticationRequired, SignInErrors.InvalidTotpCode]
})
/**
 * Issues a code that another domain of the app exchanges for the same session. `Refused` if the call's refresh token is missing or belongs
 * to another session.
 */
export const AuthorizeCrossDomain = Endpoint.make("oauth.authorizeCrossDomain", "POST /auth/oauth/cross-domain/authorize", {
  body: CrossDomainAuthorize,
  success: CrossDomainRedirect,
  errors: [UserAuthenticationRequired, SignInErrors.RedirectUrlNotWhitelisted]
})
/** Signs in or up with the identity token that Apple issued to a native app. Not available on older providers. */
export const SignInWithApple = Endpoint.make("auth.signInWithApple", "POST /auth/oauth/callback/apple/native", {
  body: Wire.struct({ idToken: Wire.secretInput() }),
  success: SignedInOrUpTokens,
  errors: [
    OAuthErrors.OAuthProviderNotFoundOrNotEnabled,
    OAuthErrors.AppleBundleIdNotConfigured,
    OAuthErrors.InvalidAppleCredentials,
    ContactChannelAlreadyUsedForAuthBySomeoneElse,
    SignInErrors.SignUpNotEnabled,
    SignInErrors.SignUpRejected,
    SignInErrors.MultiFactorAuthenticationRequired
  ]
})
