/** `/auth/anonymous`: users who are nobody yet. */
import { AnonymousAccountsNotEnabled } from "../../errors/provider/SignInErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { SignedInTokens } from "../../schema/auth/Tokens.ts"

/**
 * Makes a new anonymous user, whatever the session of the call. Signing up with its session makes it a real one.
 * @category endpoints @since 0.1.0
 */
export const SignUpAnonymously = Endpoint.make("auth.signUpAnonymously", "POST /auth/anonymous/sign-up", {
  access: ["client", "server", "admin"],
  success: SignedInTokens,
  // The provider allows it always today; older ones let a project forbid it.
  errors: [AnonymousAccountsNotEnabled]
})
