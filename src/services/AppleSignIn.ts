/** Native sign-in with Apple. Newer than the specification. */
import type * as Redacted from "effect/Redacted"
import { SignInWithApple } from "../endpoints/OAuth.ts"
import { beginningOrNew } from "./BegunSession.ts"
import { keepingAttempt } from "./MfaAttempt.ts"

/**
 * Signs in or up with the identity token that Apple issued to a native app. The project needs the provider `apple` with the app's
 * bundle id. Where a second factor is needed, the attempt is kept for `signInWithMfaCode`.
 *
 * **Errors** `OAuthProviderNotFoundOrNotEnabled` · `AppleBundleIdNotConfigured` · `InvalidAppleCredentials` ·
 * `ContactChannelAlreadyUsedForAuthBySomeoneElse` · `SignUpNotEnabled` · `SignUpRejected` · `MultiFactorAuthenticationRequired` ·
 * `TokenStoreRequired` · `CallError`
 */
export const signInWithApple = (idToken: string | Redacted.Redacted) =>
  beginningOrNew(keepingAttempt(SignInWithApple({ body: { idToken } })))
