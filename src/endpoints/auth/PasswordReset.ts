/** `/auth/password/reset`: password reset by e-mail. @category endpoints @since 0.1.0 */
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import * as SignInErrors from "../../errors/provider/SignInErrors.ts"
import { UserNotFound } from "../../errors/provider/UserErrors.ts"
import * as VerificationErrors from "../../errors/provider/VerificationErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { CodeValid, OneTimeCode } from "../../schema/auth/OneTimeCode.ts"
import { NewPassword } from "../../schema/auth/Password.ts"
import { CallbackUrl, Email } from "../../schema/wire/Ids.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const ofCode = [
  VerificationErrors.VerificationCodeNotFound,
  VerificationErrors.VerificationCodeExpired,
  VerificationErrors.VerificationCodeAlreadyUsed,
  VerificationErrors.VerificationCodeMaxAttemptsReached
]

/** The provider's response for any address, known or unknown. */
const maybe = "maybe, only if user with e-mail exists"
const Maybe = Schema.Struct({ success: Schema.String }).pipe(
  Schema.decodeTo(
    Schema.Void,
    SchemaTransformation.transform<void, { readonly success: string }>({
      decode: () => undefined,
      encode: () => ({ success: maybe })
    })
  )
)

/**
 * Mails a code, valid for 7 days. For an unknown address, the provider mails nothing, and sends the same response after two to three
 * seconds.
 */
export const SendPasswordResetCode = Endpoint.make("password.sendResetCode", "POST /auth/password/send-reset-code", {
  body: Wire.struct({
    email: Email,
    /** Target of the mailed link, on a trusted domain; `?code=` is appended. */
    callbackUrl: CallbackUrl
  }),
  success: Maybe,
  // The current provider never reveals that an address is unknown; older ones did.
  errors: [SignInErrors.PasswordAuthenticationNotEnabled, SignInErrors.RedirectUrlNotWhitelisted, UserNotFound]
})
/** Checks a code; fails if it is invalid. Does not consume the code, but counts as one of 20 attempts. */
export const CheckPasswordResetCode = Endpoint.make("password.checkResetCode", "POST /auth/password/reset/check-code", {
  body: Wire.struct({ code: OneTimeCode }),
  success: CodeValid,
  errors: ofCode
})
/** Sets the password, including a first one, and ends all sessions of the user. A refused password also consumes the code. */
export const ResetPassword = Endpoint.make("password.reset", "POST /auth/password/reset", {
  body: Wire.struct({
    code: OneTimeCode,
    /** 8 to 70 characters and at most 71 bytes in UTF-8. */
    password: NewPassword
  }),
  success: Wire.Success,
  errors: [...ofCode, SignInErrors.PasswordAuthenticationNotEnabled, SignInErrors.PasswordTooShort, SignInErrors.PasswordTooLong]
})
