/** The program's custom fields in a form of the pages. */
import type { FieldErrors } from "../form/Form.ts"
import type { Translate } from "../translation/Language.ts"
import type { SignUpField, SignUpFields } from "./signUpFields.ts"

/** The texts of a form by field name. */
export interface Texts {
  readonly [name: string]: string
}

/** The prefix of the custom fields, which prevents clashes with the form's fields. */
const prefix = "extra."

export interface ExtraFields {
  /** The fields in display order, each with its name in the form. */
  readonly fields: ReadonlyArray<readonly [name: string, field: SignUpField]>
  /** An empty text for each field. */
  readonly initial: Texts
  readonly validate: (texts: Texts, t: Translate) => FieldErrors<string>
  /** The trimmed texts of the custom fields, by the names that the program chose. */
  readonly valuesIn: (texts: Texts) => Texts
}

const valuesIn = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => name.startsWith(prefix) ? [[name.slice(prefix.length), text.trim()]] : [])
  )

export const extraFieldsOf = (extra: SignUpFields | undefined): ExtraFields => {
  const fields = Object.entries(extra?.fields ?? {}).map(([name, field]) => [prefix + name, field] as const)
  return {
    fields,
    initial: Object.fromEntries(fields.map(([name]) => [name, ""])),
    validate: (texts, t) =>
      Object.fromEntries(
        Object.entries(extra?.problems(valuesIn(texts), t) ?? {}).map(([name, problem]) => [prefix + name, problem])
      ),
    valuesIn
  }
}
