/** Outcomes of a sign-in at an identity provider: success, or one of the errors that the sign-in can fail with. */
import type { ExchangeAuthorizationCode } from "../../endpoints/auth/OAuth.ts"
import type { AnyKnownError } from "../../errors/base/KnownError.ts"
import type { CallError } from "../../errors/call/CallError.ts"
import type { UrlOptionRequired } from "../../errors/local/NavigationErrors.ts"
import type { OAuthCallbackRejected } from "../../errors/local/OAuthFlowErrors.ts"
import type { TokenStoreRequired } from "../../errors/local/UsageErrors.ts"
import { ContactChannelAlreadyUsedForAuthBySomeoneElse } from "../../errors/provider/ContactChannelErrors.ts"
import * as OAuthErrors from "../../errors/provider/OAuthErrors.ts"
import * as SignInErrors from "../../errors/provider/SignInErrors.ts"

/** A finished sign-in. The tokens are in the token store. */
export interface SignedInByOAuth {
  /** Whether the sign-in created the account. */
  readonly isNewUser: boolean
  /** The `returnTo` with which the sign-in was started; `null` means `urls.afterSignIn` or `urls.afterSignUp`. */
  readonly afterCallbackRedirectUrl: string | null
}

/** The errors of an authorization response and of the exchange of its code. */
export const callbackErrors = [
  OAuthErrors.OAuthProviderAccessDenied,
  OAuthErrors.OAuthProviderTemporarilyUnavailable,
  OAuthErrors.OAuthProviderNotFoundOrNotEnabled,
  OAuthErrors.OAuthConnectionAlreadyConnectedToAnotherUser,
  OAuthErrors.UserAlreadyConnectedToAnotherOAuthConnection,
  OAuthErrors.OuterOAuthTimeout,
  ContactChannelAlreadyUsedForAuthBySomeoneElse,
  SignInErrors.SignUpNotEnabled,
  SignInErrors.SignUpRejected,
  SignInErrors.RedirectUrlNotWhitelisted
] as const satisfies ReadonlyArray<AnyKnownError>

export type CallbackRefusal = (typeof callbackErrors)[number]["Type"]

export type CallbackFailure =
  | CallbackRefusal
  | (typeof ExchangeAuthorizationCode)["Types"]["failure"]
  | OAuthCallbackRejected
  | UrlOptionRequired
  | TokenStoreRequired
  | CallError
