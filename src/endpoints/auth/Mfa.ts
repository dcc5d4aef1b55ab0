/** `/auth/mfa`: the second factor, a one-time code of an authenticator app (RFC 6238). @category endpoints @since 0.1.0 */
import * as Schema from "effect/Schema"
import { InvalidTotpCode } from "../../errors/provider/SignInErrors.ts"
import * as VerificationErrors from "../../errors/provider/VerificationErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { OneTimeCode } from "../../schema/auth/OneTimeCode.ts"
import { SignedInOrUpTokens } from "../../schema/auth/Session.ts"
import * as Wire from "../../schema/wire/Wire.ts"

/** Completes a sign-in that was refused with `MultiFactorAuthenticationRequired`. A wrong code uses one of 20 attempts. */
export const SignInWithTotp = Endpoint.make("auth.signInWithTotp", "POST /auth/mfa/sign-in", {
  body: Wire.struct({
    type: Schema.Literal("totp"),
    /** The six digits that the authenticator app currently shows; earlier codes are not accepted. */
    totp: Wire.secretInput(),
    /** The `attemptCode` of `MultiFactorAuthenticationRequired`, valid for five minutes and one use. */
    code: OneTimeCode
  }),
  success: SignedInOrUpTokens,
  errors: [
    VerificationErrors.VerificationCodeNotFound,
    VerificationErrors.VerificationCodeExpired,
    VerificationErrors.VerificationCodeAlreadyUsed,
    VerificationErrors.VerificationCodeMaxAttemptsReached,
    InvalidTotpCode
  ]
})
