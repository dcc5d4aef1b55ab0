/** The compiled samples of docs/pages.md, which `test/docs/samples.test.ts` compares with the page. */
import { Schema } from "effect"
import { CurrentUser } from "latchkey"
import { createClientApp } from "latchkey/promise"
import { Field, FormBody, PageFrame, type PagesSlots, signUpFields, SubmitButton, useForm } from "latchkey/react/components"

declare const projectId: string

export const sample1 = async () => {
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

  const slots: PagesSlots = { signUp: { extra, terms } }

  return { Company, extra, terms, slots }
}

export const sample2 = async () => {
  const app = createClientApp({ projectId, tokenStore: "cookie", signUpVersion: "2026-11" })

  return { app }
}

export const sample3 = async () => {
  const NamePage = () => {
    const form = useForm({
      values: { name: "" },
      validate: ({ name }) => ({ name: name.trim() === "" ? "Enter your name." : undefined }),
      send: ({ name }) => CurrentUser.update({ displayName: name.trim() })
    })
    return (
      <PageFrame fullPage title="What is your name?">
        <FormBody form={form}>
          <Field {...form.field("name")} autoComplete="name" label="Name" />
          <SubmitButton form={form}>Save</SubmitButton>
        </FormBody>
      </PageFrame>
    )
  }

  return { NamePage }
}
