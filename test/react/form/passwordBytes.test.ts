/** The limit of new passwords on the pages: 70 characters and 71 bytes in UTF-8. */
import { assert, it } from "@effect/vitest"
import { validateNewPassword } from "../../../src/react/form/fieldValidation.ts"
import { english } from "../../../src/react/translation/languages/english.ts"
import { translator } from "../../../src/react/translation/translator.ts"

const t = translator(english)

it.each([
  ["", t("field.newPassword.required")],
  ["1234567", t("error.PasswordTooShort", { minLength: 8 })],
  ["a".repeat(70), undefined],
  ["a".repeat(71), t("error.PasswordTooLong", { maxLength: 70 })],
  [`${"я".repeat(35)}a`, undefined],
  ["я".repeat(36), t("error.PasswordTooLong", { maxLength: 70 })],
  ["😀".repeat(18), t("error.PasswordTooLong", { maxLength: 70 })]
])("the password %s has the error %s", (password, expected) => {
  assert.strictEqual(validateNewPassword(password, t), expected)
})
