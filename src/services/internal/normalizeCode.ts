/** Normalizes a one-time code: the complete code of a mailed link, or the six characters that the user enters, followed by the nonce. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { VerificationCodeNotFound } from "../../errors/provider/VerificationErrors.ts"
import { codeLength, type OneTimeCode } from "../../schema/auth/OneTimeCode.ts"
import { reveal } from "../../schema/wire/Wire.ts"

export type Code = (typeof OneTimeCode)["Type"]

/** The argument of verbs that take a one-time code. */
export interface CodeOf {
  /** The code from the address of the link in the mail, as text or `Redacted`. */
  readonly code: Code
}

/** The code without surrounding whitespace. Refuses a code of the wrong length without sending a request. */
export const normalizeCode = (code: Code): Effect.Effect<Redacted.Redacted, VerificationCodeNotFound> =>
  Effect.suspend(() => {
    const text = reveal(code).trim()
    return text.length === codeLength ? Effect.succeed(Redacted.make(text)) : Effect.fail(new VerificationCodeNotFound())
  })
