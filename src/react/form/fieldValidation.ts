/** What can be told to be wrong with a field before anything is sent. */
import { longestPassword, shortestPassword } from "../../endpoints/auth/Password.ts"
import type { Translate } from "../translation/Language.ts"
import { codeLength } from "./OneTimeCodeField.tsx"

/** Something on both sides of one `@`, and a dot in what follows; whether the address is there only a mail can tell. */
const addressForm = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

/** @category functions @since 0.1.0 */
export const validateEmail = (email: string, t: Translate): string | undefined =>
  email.trim() === "" ? t("field.email.required") : addressForm.test(email.trim()) ? undefined : t("field.email.invalid")

/** A password that is about to be set. @category functions @since 0.1.0 */
export const validateNewPassword = (password: string, t: Translate): string | undefined =>
  password === ""
    ? t("field.newPassword.required")
    : password.length < shortestPassword
    ? t("error.PasswordTooShort", { minLength: shortestPassword })
    : password.length > longestPassword
    ? t("error.PasswordTooLong", { maxLength: longestPassword })
    : undefined

/** A password that is typed once more. @category functions @since 0.1.0 */
export const validateRepeatedPassword = (repeated: string, password: string, t: Translate): string | undefined =>
  repeated === "" ? t("field.repeatPassword.required") : repeated === password ? undefined : t("field.repeatPassword.different")

/** @category functions @since 0.1.0 */
export const validateCode = (code: string, t: Translate): string | undefined =>
  code === ""
    ? t("field.code.required")
    : code.length < codeLength
    ? t("field.code.incomplete", { count: codeLength - code.length })
    : undefined

/** The hint below a field for a new password: its rules, before any is broken. @category functions @since 0.1.0 */
export const passwordHint = (t: Translate): string => t("password.minLength", { minLength: shortestPassword })
