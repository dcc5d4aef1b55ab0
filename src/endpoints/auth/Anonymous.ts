/** `/auth/anonymous`: anonymous users. @category endpoints @since 0.1.0 */
import { AnonymousAccountsNotEnabled } from "../../errors/provider/SignInErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { SignedInTokens } from "../../schema/auth/Tokens.ts"

/**
 * Creates an anonymous user, regardless of the call's session. A sign-up with the anonymous user's session turns that user into an ordinary
 * one.
 */
export const SignUpAnonymously = Endpoint.make("auth.signUpAnonymously", "POST /auth/anonymous/sign-up", {
  success: SignedInTokens,
  // Older providers let a project forbid anonymous users; the current one does not.
  errors: [AnonymousAccountsNotEnabled]
})
