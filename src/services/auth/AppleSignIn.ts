/** Native sign-in with Apple. Not available on older providers. @category verbs @since 0.1.0 */
import type * as Redacted from "effect/Redacted"
import { SignInWithApple } from "../../endpoints/auth/OAuth.ts"
import { saveMfaAttempt } from "../internal/MfaAttempt.ts"
import { startSessionOrSignUp } from "../internal/startSession.ts"
import { redirectAfterSignIn, type RedirectChoice } from "../navigation/AuthRedirects.ts"

export interface AppleSignIn extends RedirectChoice {
  /** The identity token that Apple issued to the app. */
  readonly idToken: string | Redacted.Redacted
}

/**
 * Signs in or up with the identity token that Apple issued to a native app. The project needs the identity provider `apple` with the app's
 * bundle id. If a second factor is required, stores the attempt for `signInWithMfaCode`. With `redirect`, redirects to the return address
 * of the current page or, without one, to `urls.afterSignUp` or `urls.afterSignIn`. If a second factor is required, `redirect` instead
 * leads to `urls.mfa`, and the call fails with `MultiFactorAuthenticationRequired`.
 *
 * **Errors** `OAuthProviderNotFoundOrNotEnabled` · `AppleBundleIdNotConfigured` · `InvalidAppleCredentials` ·
 * `ContactChannelAlreadyUsedForAuthBySomeoneElse` · `SignUpNotEnabled` · `SignUpRejected` · `MultiFactorAuthenticationRequired` ·
 * `InvalidOption` (the app cannot redirect) · `UntrustedRedirect`, `RedirectLoop`, `SessionNotKept` (after the session has started) · `TokenStoreRequired` ·
 * `CallError`
 */
export const signInWithApple = ({ idToken, redirect }: AppleSignIn) =>
  SignInWithApple({ body: { idToken } }).pipe(saveMfaAttempt, startSessionOrSignUp, redirectAfterSignIn({ redirect }))
