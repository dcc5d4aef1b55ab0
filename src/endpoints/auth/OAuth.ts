/** `/auth/oauth`: signing in at an identity provider, from its start to the tokens. */
import { ContactChannelAlreadyUsedForAuthBySomeoneElse } from "../../errors/provider/ContactChannelErrors.ts"
import * as OAuthErrors from "../../errors/provider/OAuthErrors.ts"
import { UserAuthenticationRequired } from "../../errors/provider/SessionErrors.ts"
import * as SignIn from "../../errors/provider/SignInErrors.ts"
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

const access = ["client", "server", "admin"] as const

/**
 * Where a browser goes to sign in at an identity provider, or to connect an account of it. To be called, it needs the response mode
 * `json`; otherwise the answer is a redirect (307), which is for browsers, and no success here. Connecting without a token is refused in plain
 * text (`Refused`).
 * @category endpoints @since 0.1.0
 */
export const AuthorizeOAuth = Endpoint.make("oauth.authorize", "GET /auth/oauth/authorize/{provider}", {
  access: [],
  // Each call begins another sign-in.
  idempotent: false,
  query: AuthorizeQuery,
  success: AuthorizeLocation,
  errors: [
    OAuthErrors.OAuthProviderNotFoundOrNotEnabled,
    SignIn.RedirectUrlNotWhitelisted,
    SignIn.BotChallengeRequired,
    SignIn.BotChallengeFailed,
    OAuthErrors.OAuthExtraScopeNotAvailableWithSharedOAuthKeys
  ]
})
/**
 * Tokens for the code that the browser came back with (RFC 6749, section 4.1.3). Each code is good once, so a lost request is not sent
 * again. A redirect URI that is not the one of the start is refused in plain text (`Refused`).
 * @category endpoints @since 0.1.0
 */
export const ExchangeAuthorizationCode = Endpoint.make("oauth.exchangeCode", "POST /auth/oauth/token", {
  access: [],
  encoding: "form",
  body: AuthorizationCodeGrant,
  success: IssuedTokens,
  errors: [OAuthErrors.InvalidAuthorizationCode, SignIn.MultiFactorAuthenticationRequired, SignIn.InvalidTotpCode]
})
/**
 * A code for another domain of the app, which gets the same session for it. Refused in plain text (`Refused`) where the call's refresh
 * token is missing or not the session's.
 * @category endpoints @since 0.1.0
 */
export const AuthorizeCrossDomain = Endpoint.make("oauth.authorizeCrossDomain", "POST /auth/oauth/cross-domain/authorize", {
  access,
  body: CrossDomainAuthorize,
  success: CrossDomainRedirect,
  errors: [UserAuthenticationRequired, SignIn.RedirectUrlNotWhitelisted]
})
/**
 * Signs in, or up, with the identity token that Apple gave to a native app. Older providers do not have it.
 * @category endpoints @since 0.1.0
 */
export const SignInWithApple = Endpoint.make("auth.signInWithApple", "POST /auth/oauth/callback/apple/native", {
  access,
  body: Wire.struct({ idToken: Wire.secretInput() }),
  success: SignedInOrUpTokens,
  errors: [
    OAuthErrors.OAuthProviderNotFoundOrNotEnabled,
    OAuthErrors.AppleBundleIdNotConfigured,
    OAuthErrors.InvalidAppleCredentials,
    ContactChannelAlreadyUsedForAuthBySomeoneElse,
    SignIn.SignUpNotEnabled,
    SignIn.SignUpRejected,
    SignIn.MultiFactorAuthenticationRequired
  ]
})
