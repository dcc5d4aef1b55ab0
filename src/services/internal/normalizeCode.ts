/** Codes as people bring them: from a link, whole, or from what a mail shows and a nonce completes. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { VerificationCodeNotFound } from "../../errors/provider/VerificationErrors.ts"
import { codeLength, type OneTimeCode } from "../../schema/auth/OneTimeCode.ts"
import { reveal } from "../../schema/wire/Wire.ts"

export type Code = (typeof OneTimeCode)["Type"]

/** Without the blanks around it. One that was cut or mistyped is no code of the provider's: it is refused as such, and nothing is sent. */
export const normalizeCode = (code: Code): Effect.Effect<Redacted.Redacted, VerificationCodeNotFound> =>
  Effect.suspend(() => {
    const text = reveal(code).trim()
    return text.length === codeLength ? Effect.succeed(Redacted.make(text)) : Effect.fail(new VerificationCodeNotFound())
  })
