/** Codes from user input: whole, from a link, or the part of a mail that a nonce completes. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { VerificationCodeNotFound } from "../../errors/provider/VerificationErrors.ts"
import { codeLength, type OneTimeCode } from "../../schema/auth/OneTimeCode.ts"
import { reveal } from "../../schema/wire/Wire.ts"

export type Code = (typeof OneTimeCode)["Type"]

/** The code without surrounding blanks. A code of another form, cut or mistyped, is refused before a request is sent. */
export const normalizeCode = (code: Code): Effect.Effect<Redacted.Redacted, VerificationCodeNotFound> =>
  Effect.suspend(() => {
    const text = reveal(code).trim()
    return text.length === codeLength ? Effect.succeed(Redacted.make(text)) : Effect.fail(new VerificationCodeNotFound())
  })
