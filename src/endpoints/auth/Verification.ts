/** `/contact-channels/verify`: verification of addresses. @category endpoints @since 0.1.0 */
import { RedirectUrlNotWhitelisted } from "../../errors/provider/SignInErrors.ts"
import * as VerificationErrors from "../../errors/provider/VerificationErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { CodeValid, OneTimeCode } from "../../schema/auth/OneTimeCode.ts"
import { CallbackUrl, StrictEmail } from "../../schema/wire/Ids.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const body = Wire.struct({ code: OneTimeCode })
const errors = [
  VerificationErrors.VerificationCodeNotFound,
  VerificationErrors.VerificationCodeExpired,
  VerificationErrors.VerificationCodeAlreadyUsed,
  VerificationErrors.VerificationCodeMaxAttemptsReached
]

/** Mails a code, valid for 7 days, that verifies the signed-in user's primary address. `SchemaError` without a session. */
export const SendPrimaryEmailVerification = Endpoint.make(
  "contactChannels.sendPrimaryEmailVerification",
  "POST /contact-channels/send-verification-code",
  {
    body: Wire.struct({
      /** The primary address, exactly as stored. */
      email: StrictEmail,
      /** Target of the mailed link, on a trusted domain; `?code=` is appended. */
      callbackUrl: CallbackUrl
    }),
    success: Wire.Success,
    errors: [VerificationErrors.EmailIsNotPrimaryEmail, VerificationErrors.EmailAlreadyVerified, RedirectUrlNotWhitelisted]
  }
)
/** Verifies the channel that the code was mailed to. Needs no session. `Refused` if the channel was deleted in the meantime. */
export const VerifyContactChannel = Endpoint.make("contactChannels.verify", "POST /contact-channels/verify", {
  body,
  success: Wire.Success,
  errors
})
/** Checks a code; fails if it is invalid. Does not consume the code, but counts as one of 20 attempts. */
export const CheckContactChannelCode = Endpoint.make("contactChannels.checkCode", "POST /contact-channels/verify/check-code", {
  body,
  success: CodeValid,
  errors
})
