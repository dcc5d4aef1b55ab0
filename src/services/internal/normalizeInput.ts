/** Normalizes the codes and addresses in the arguments of verbs, which people may have typed or pasted. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { VerificationCodeNotFound } from "../../errors/provider/VerificationErrors.ts"
import { codeLength, type OneTimeCode } from "../../schema/auth/OneTimeCode.ts"
import { readEmail, readLinkCode, readText } from "../../schema/wire/TypedText.ts"
import { reveal, tryReveal } from "../../schema/wire/Wire.ts"

export type Code = (typeof OneTimeCode)["Type"]

/** The argument of verbs that take a one-time code. */
export interface CodeOf {
  /** The code from the address of the link in the mail, as text or `Redacted`. */
  readonly code: Code
}

/**
 * The code of a link, or the six characters that the user enters followed by the nonce, as `readLinkCode` reads it. Refuses a code of
 * the wrong length without sending a request.
 */
export const normalizeCode = (code: Code): Effect.Effect<Redacted.Redacted, VerificationCodeNotFound> =>
  Effect.suspend(() => {
    const text = readLinkCode(reveal(code))
    return text.length === codeLength ? Effect.succeed(Redacted.make(text)) : Effect.fail(new VerificationCodeNotFound())
  })

/** The code of a command-line login, without what a terminal or a mail adds to a copied address, such as line breaks. */
export const normalizeLoginCode = (code: string | Redacted.Redacted): string | Redacted.Redacted => {
  const text = tryReveal(code)
  return text === undefined ? code : Redacted.make(readText(text).replace(/\s/g, ""))
}

/** The argument with its address as `readEmail` reads it. Unchanged if the address is absent or, from an untyped caller, no text. */
export const normalizeEmail = <A extends { readonly [key in Key]?: string | null | undefined }, const Key extends string>(
  input: A,
  key: Key
): A => {
  const text: unknown = input?.[key]
  return typeof text === "string" ? { ...input, [key]: readEmail(text) } : input
}
