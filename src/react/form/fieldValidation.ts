/** Validation of fields before anything is sent. */
import { shortestPassword } from "../../endpoints/auth/Password.ts"
import { isPasswordTooLong, longestPassword } from "../../schema/auth/Password.ts"
import { type CodeKind, emailForm, readCode, readEmail, typedLength } from "../../schema/wire/TypedText.ts"
import type { Translate } from "../translation/Language.ts"

/** An address that the provider accepts, with a dot in the domain; only sending an e-mail shows whether the address exists. */
const isEmail = (text: string) => emailForm.test(text) && /\.[^@]+$/.test(text)

/** Validates an e-mail address, as the provider will read it; returns the error in the language of `t`, or `undefined`. @category functions @since 0.1.0 */
export const validateEmail = (email: string, t: Translate): string | undefined =>
  email.trim() === "" ? t("field.email.required") : isEmail(readEmail(email)) ? undefined : t("field.email.invalid")

/** Validates a new password; returns the error, or `undefined`. @category functions @since 0.1.0 */
export const validateNewPassword = (password: string, t: Translate): string | undefined =>
  password === ""
    ? t("field.newPassword.required")
    : password.length < shortestPassword
    ? t("error.PasswordTooShort", { minLength: shortestPassword })
    : isPasswordTooLong(password)
    ? t("error.PasswordTooLong", { maxLength: longestPassword })
    : undefined

/** Validates the length of a one-time code; returns the error, or `undefined`. */
export const validateCode = (text: string, kind: CodeKind, t: Translate): string | undefined => {
  const { length } = readCode(text, kind)
  if (length === 0) return t("field.code.required")
  return length < typedLength ? t("field.code.incomplete", { count: typedLength - length }) : undefined
}

/** The hint below a field for a new password: the minimum length. @category functions @since 0.1.0 */
export const passwordHint = (t: Translate): string => t("error.PasswordTooShort", { minLength: shortestPassword })
