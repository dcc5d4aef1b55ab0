/** Native sign-in with Apple. Not available on older providers. */
import type * as Redacted from "effect/Redacted"
import { SignInWithApple } from "../../endpoints/auth/OAuth.ts"
import { saveMfaAttempt } from "../internal/MfaAttempt.ts"
import { startSessionOrSignUp } from "../internal/startSession.ts"
import { redirectAfterSignIn, type RedirectChoice } from "../navigation/AuthRedirects.ts"

/**
 * Signs in or up with the identity token that Apple issued to a native app. The project needs the provider `apple` with the app's bundle
 * id. If a second factor is required, keeps the attempt for `signInWithMfaCode`. With `redirect`, it redirects to the return address of the
 * current page, or without one to `urls.afterSignUp` or `urls.afterSignIn`. If it fails with `MultiFactorAuthenticationRequired`, it first
 * redirects to `urls.mfa`.
 *
 * **Errors** `OAuthProviderNotFoundOrNotEnabled` · `AppleBundleIdNotConfigured` · `InvalidAppleCredentials` ·
 * `ContactChannelAlreadyUsedForAuthBySomeoneElse` · `SignUpNotEnabled` · `SignUpRejected` · `MultiFactorAuthenticationRequired` ·
 * `InvalidOption` (it cannot redirect) · `UntrustedRedirect`, `RedirectLoop` (the session has started) · `TokenStoreRequired` · `CallError`
 * @category verbs @since 0.1.0
 */
export const signInWithApple = (idToken: string | Redacted.Redacted, { redirect }: RedirectChoice = {}) =>
  SignInWithApple({ body: { idToken } }).pipe(saveMfaAttempt, startSessionOrSignUp, redirectAfterSignIn({ redirect }))
