/** `/auth/otp`: sign-up and sign-in with a mailed link or code. @category endpoints @since 0.1.0 */
import * as SignInErrors from "../../errors/provider/SignInErrors.ts"
import { UserEmailAlreadyExists } from "../../errors/provider/UserErrors.ts"
import * as VerificationErrors from "../../errors/provider/VerificationErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { CodeValid, OneTimeCode, SentSignInMail, SignInMail } from "../../schema/auth/OneTimeCode.ts"
import { SignedInOrUpTokens } from "../../schema/auth/Session.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const body = Wire.struct({ code: OneTimeCode })
const ofCode = [
  VerificationErrors.VerificationCodeNotFound,
  VerificationErrors.VerificationCodeExpired,
  VerificationErrors.VerificationCodeAlreadyUsed,
  VerificationErrors.VerificationCodeMaxAttemptsReached
]

/** Mails a link and a code of six characters, valid for 7 days. `Refused` if the project does not allow sign-in by mail. */
export const SendSignInCode = Endpoint.make("auth.sendSignInCode", "POST /auth/otp/send-sign-in-code", {
  body: SignInMail,
  success: SentSignInMail,
  errors: [
    UserEmailAlreadyExists,
    SignInErrors.SignUpNotEnabled,
    SignInErrors.RedirectUrlNotWhitelisted,
    SignInErrors.BotChallengeRequired,
    SignInErrors.BotChallengeFailed
  ]
})
/** Checks a code; fails if it is invalid. Does not consume the code, but counts as one of 20 attempts. */
export const CheckSignInCode = Endpoint.make("auth.checkSignInCode", "POST /auth/otp/sign-in/check-code", {
  body,
  success: CodeValid,
  errors: ofCode
})
/** Signs in. A new address creates an account, or turns the session's anonymous user into an ordinary one. */
export const SignInWithCode = Endpoint.make("auth.signInWithCode", "POST /auth/otp/sign-in", {
  body,
  success: SignedInOrUpTokens,
  errors: [
    ...ofCode,
    UserEmailAlreadyExists,
    SignInErrors.SignUpNotEnabled,
    SignInErrors.SignUpRejected,
    SignInErrors.BotChallengeFailed,
    SignInErrors.MultiFactorAuthenticationRequired
  ]
})
