/** Refusals of the OAuth endpoints. @category errors @since 0.1.0 */
import * as Schema from "effect/Schema"
import { KnownError } from "../base/KnownError.ts"

/**
 * The client id names no project, or the client secret (the publishable client key) does not belong to the project. **What to
 * do** Correct the options `projectId` and `publishableClientKey`.
 */
export class InvalidOAuthClientIdOrSecret extends KnownError<InvalidOAuthClientIdOrSecret>()({
  code: "INVALID_OAUTH_CLIENT_ID_OR_SECRET",
  details: { clientId: Schema.NullOr(Schema.String) },
  message: "The project id or the publishable client key is wrong. Check the options `projectId` and `publishableClientKey`."
}) {}

/** The user has not connected the account that the token is requested for. **What to do** Offer to connect the account. */
export class OAuthConnectionNotConnectedToUser extends KnownError<OAuthConnectionNotConnectedToUser>()({
  code: "OAUTH_CONNECTION_NOT_CONNECTED_TO_USER",
  message: "The user has not connected this account. Connect it first."
}) {}

/**
 * The account to connect already belongs to another user. **What to do** Offer to sign in as the other user, or to connect
 * another account.
 */
export class OAuthConnectionAlreadyConnectedToAnotherUser extends KnownError<OAuthConnectionAlreadyConnectedToAnotherUser>()({
  code: "OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER",
  status: 409,
  message: "Another user has connected this account. Sign in as that user, or connect another account."
}) {}

/**
 * The user's consent does not cover the scopes, or no usable token of the account remains. **What to do** Connect the account
 * again with the scopes that you need.
 */
export class OAuthConnectionDoesNotHaveRequiredScope extends KnownError<OAuthConnectionDoesNotHaveRequiredScope>()({
  code: "OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE",
  message: "The connected account does not grant the requested scopes. Connect it again with these scopes."
}) {}

/**
 * Extra scopes were requested from an identity provider that uses the shared keys. **What to do** Set your own client id and
 * secret for the identity provider.
 */
export class OAuthExtraScopeNotAvailableWithSharedOAuthKeys extends KnownError<OAuthExtraScopeNotAvailableWithSharedOAuthKeys>()({
  code: "OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS",
  message: "Extra scopes need your own OAuth keys. Set a client id and secret for this identity provider."
}) {}

/**
 * An access token was requested from an identity provider that uses the shared keys. **What to do** Set your own client id and
 * secret for the identity provider.
 */
export class OAuthAccessTokenNotAvailableWithSharedOAuthKeys
  extends KnownError<OAuthAccessTokenNotAvailableWithSharedOAuthKeys>()({
    code: "OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS",
    message: "Access tokens need your own OAuth keys. Set a client id and secret for this identity provider."
  })
{}

/**
 * The user has already connected another account of the same identity provider. **What to do** Offer to disconnect the other
 * account first.
 */
export class UserAlreadyConnectedToAnotherOAuthConnection extends KnownError<UserAlreadyConnectedToAnotherOAuthConnection>()({
  code: "USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION",
  status: 409,
  message: "The user has connected another account at this identity provider. Disconnect it first."
}) {}

/**
 * The identity provider redirected back more than ten minutes after the start of the sign-in. **What to do** Start signing in
 * again.
 */
export class OuterOAuthTimeout extends KnownError<OuterOAuthTimeout>()({
  code: "OUTER_OAUTH_TIMEOUT",
  status: 408,
  message: "Signing in took too long. Start again."
}) {}

/**
 * The identity provider is not configured or not enabled for the project. **What to do** Correct the id, or enable the identity
 * provider in the project's settings.
 */
export class OAuthProviderNotFoundOrNotEnabled extends KnownError<OAuthProviderNotFoundOrNotEnabled>()({
  code: "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED",
  message: "This identity provider is not enabled for the project. Check its id, or enable it in the project's settings."
}) {}

/**
 * Another user already signs in with this account of the identity provider. **What to do** Do not allow the account for signing
 * in, or remove it from the other user first.
 */
export class OAuthProviderAccountIdAlreadyUsedForSignIn extends KnownError<OAuthProviderAccountIdAlreadyUsedForSignIn>()({
  code: "OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN",
  message: "Another user signs in with this account. Use another account."
}) {}

/**
 * The authorization code is unknown, used or expired, or the PKCE verifier does not belong to it (RFC 6749, RFC 7636). **What to
 * do** Start the sign-in again; exchange each code once.
 */
export class InvalidAuthorizationCode extends KnownError<InvalidAuthorizationCode>()({
  code: "INVALID_AUTHORIZATION_CODE",
  message: "The authorization code is no longer valid. Start signing in again."
}) {}

/** The user or the identity provider refused consent. **What to do** Offer to start again, or another way to sign in. */
export class OAuthProviderAccessDenied extends KnownError<OAuthProviderAccessDenied>()({
  code: "OAUTH_PROVIDER_ACCESS_DENIED",
  message: "Access was declined at the identity provider. Start again and accept, or sign in another way."
}) {}

/**
 * The identity provider could not be reached or failed temporarily. **What to do** Try again later, or offer another way to sign
 * in.
 */
export class OAuthProviderTemporarilyUnavailable extends KnownError<OAuthProviderTemporarilyUnavailable>()({
  code: "OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE",
  status: 503,
  message: "The identity provider is not available at the moment. Try again later."
}) {}

/**
 * Sign-in with Apple in a native app needs a bundle id, and the project has none. **What to do** Add the bundle id to the
 * identity provider in the project's settings.
 */
export class AppleBundleIdNotConfigured extends KnownError<AppleBundleIdNotConfigured>()({
  code: "APPLE_BUNDLE_ID_NOT_CONFIGURED",
  message: "The project has no Apple bundle id. Add it to the identity provider in the project's settings."
}) {}

/** Apple's identity token could not be verified. **What to do** Ask Apple for a new identity token; check the bundle id. */
export class InvalidAppleCredentials extends KnownError<InvalidAppleCredentials>()({
  code: "INVALID_APPLE_CREDENTIALS",
  message: "Apple's identity token could not be verified. Ask Apple for a new one, and check the bundle id."
}) {}
