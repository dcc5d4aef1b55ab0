/** `/auth/mfa`: the second factor, a one-time code of an authenticator app (RFC 6238; protocol/endpoints-auth.json, mfa-sign-in). */
import * as Schema from "effect/Schema"
import { InvalidTotpCode } from "../errors/SignInErrors.ts"
import * as Verification from "../errors/VerificationErrors.ts"
import * as Endpoint from "../pipeline/Endpoint.ts"
import { OneTimeCode } from "../schema/OneTimeCode.ts"
import { SignedInOrUpTokens } from "../schema/Session.ts"
import * as Wire from "../schema/Wire.ts"

/** Finishes a sign-in that was refused with `MultiFactorAuthenticationRequired`. A wrong code counts as one of 20 attempts. */
export const SignInWithTotp = Endpoint.make("auth.signInWithTotp", "POST /auth/mfa/sign-in", {
  access: ["client", "server", "admin"],
  body: Wire.struct({
    type: Schema.Literal("totp"),
    /** The six digits that the authenticator app shows now; those before are not taken. */
    totp: Wire.givenSecret(),
    /** The refusal's `attemptCode`, valid for five minutes, once. */
    code: OneTimeCode
  }),
  success: SignedInOrUpTokens,
  errors: [
    Verification.VerificationCodeNotFound,
    Verification.VerificationCodeExpired,
    Verification.VerificationCodeAlreadyUsed,
    Verification.VerificationCodeMaxAttemptsReached,
    InvalidTotpCode
  ]
})
