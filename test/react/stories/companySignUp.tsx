/** The sample of docs/pages.md: sign-up asks for a company, and for consent to the terms. */
import { Schema } from "effect"
import { type PagesSlots, signUpFields } from "latchkey/react/components"

const Company = Schema.Struct({ company: Schema.NonEmptyString.annotate({ message: "Enter your company." }) })
const extra = signUpFields(Schema.toStandardSchemaV1(Company), {
  company: { label: "Company", autoComplete: "organization" }
})
const terms = {
  text: (
    <>
      I accept the <a href="/terms">terms</a>.
    </>
  ),
  required: true
}

export const slots: PagesSlots = { signUp: { extra, terms } }
