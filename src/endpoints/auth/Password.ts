/** `/auth/password`: sign-up and sign-in with an e-mail address and a password. @category endpoints @since 0.1.0 */
import * as Schema from "effect/Schema"
import * as SignInErrors from "../../errors/provider/SignInErrors.ts"
import { UserEmailAlreadyExists } from "../../errors/provider/UserErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { botChallenge, oneBotChallenge } from "../../schema/auth/OneTimeCode.ts"
import { longestPassword, NewPassword } from "../../schema/auth/Password.ts"
import { SignedInTokens } from "../../schema/auth/Tokens.ts"
import { CallbackUrl, Email, StrictEmail } from "../../schema/wire/Ids.ts"
import * as Wire from "../../schema/wire/Wire.ts"

/** The provider's minimum password length; a project may require more. */
export const shortestPassword = 8
export class PasswordSignUp extends Schema.Opaque<PasswordSignUp>()(
  Wire.struct({
    email: StrictEmail,
    /** 8 to 70 characters and at most 71 bytes in UTF-8, unless the project requires more. */
    password: NewPassword,
    /** Target of the link in the verification mail. Omit to send no mail. */
    verificationCallbackUrl: Schema.optional(CallbackUrl),
    ...botChallenge
  }).check(oneBotChallenge)
) {}

/** Creates a user, or turns the session's anonymous user into an ordinary one. */
export const SignUpWithPassword = Endpoint.make("auth.signUpWithPassword", "POST /auth/password/sign-up", {
  body: PasswordSignUp,
  success: SignedInTokens,
  errors: [
    SignInErrors.PasswordAuthenticationNotEnabled,
    SignInErrors.RedirectUrlNotWhitelisted,
    SignInErrors.SignUpNotEnabled,
    SignInErrors.PasswordTooShort,
    SignInErrors.PasswordTooLong,
    UserEmailAlreadyExists,
    SignInErrors.SignUpRejected,
    SignInErrors.BotChallengeRequired,
    SignInErrors.BotChallengeFailed,
    SignInErrors.MultiFactorAuthenticationRequired
  ]
})

export const SignInWithPassword = Endpoint.make("auth.signInWithPassword", "POST /auth/password/sign-in", {
  body: Wire.struct({ email: Email, password: Wire.secretInput(longestPassword) }),
  success: SignedInTokens,
  errors: [
    SignInErrors.PasswordAuthenticationNotEnabled,
    SignInErrors.EmailPasswordMismatch,
    SignInErrors.MultiFactorAuthenticationRequired
  ]
})
