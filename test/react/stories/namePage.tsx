/** The other sample of docs/pages.md: a custom page made of the parts of the library's pages. */
import { CurrentUser } from "latchkey"
import { Field, FormBody, PageFrame, SubmitButton, useForm } from "latchkey/react/components"

export const NamePage = () => {
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
