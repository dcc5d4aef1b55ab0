/** The limit of new passwords on the pages: 70 characters and 71 bytes in UTF-8. */
import { assert, it } from "@effect/vitest"
import { validateNewPassword } from "../../../src/react/form/fieldValidation.ts"
import type { Translate } from "../../../src/react/translation/Language.ts"

const name = ((key: string) => key) as Translate

it.each([
  ["", "field.newPassword.required"],
  ["1234567", "error.PasswordTooShort"],
  ["a".repeat(70), undefined],
  ["a".repeat(71), "error.PasswordTooLong"],
  [`${"я".repeat(35)}a`, undefined],
  ["я".repeat(36), "error.PasswordTooLong"],
  ["😀".repeat(18), "error.PasswordTooLong"]
])("the password %s has the error %s", (password, expected) => {
  assert.strictEqual(validateNewPassword(password, name), expected)
})
