"use client"
/** A display name, and the form that changes it. */
import { Flex } from "@radix-ui/themes"
import type * as Effect from "effect/Effect"
import { type ReactNode, useState } from "react"
import { readText } from "../../../schema/wire/TypedText.ts"
import type { ReactServices } from "../../app/AppContext.ts"
import { useTranslation } from "../../app/TranslationProvider.tsx"
import { Field } from "../../form/Field.tsx"
import { FormBody, SubmitButton } from "../../form/FormBody.tsx"
import { useForm } from "../../form/useForm.ts"
import { Setting, SuccessText } from "./Setting.tsx"
import { useUserDraft } from "./useUserDraft.ts"

export interface NameFormProps {
  readonly title: string
  readonly text?: string | undefined
  readonly value: string
  readonly isRequired?: boolean
  /** The name under which the form's draft is stored when the session ends. */
  readonly draft: string
  readonly autoComplete?: "name" | "organization" | undefined
  readonly save: (name: string) => Effect.Effect<unknown, unknown, ReactServices>
}

/** The provider's maximum length in characters. */
const longestName = 256

export const NameForm = ({ autoComplete, draft, isRequired = false, save, text, title, value }: NameFormProps): ReactNode => {
  const { t } = useTranslation()
  /** The name that the saved text replaces; `undefined` if the text is not saved. */
  const [replacedName, setReplaced] = useState<string>()
  const form = useForm({
    values: { name: value },
    validate: ({ name }, t) => ({ name: isRequired && readText(name) === "" ? t("field.displayName.required") : undefined }),
    send: ({ name }) => save(name.trim()),
    onSuccess: (_, isChanged) => setReplaced(isChanged ? undefined : value),
    draft: useUserDraft(draft, "name")
  })
  const field = form.field("name")
  // The text just saved counts as unchanged, although the value is not reloaded yet.
  const isUnchanged = replacedName === value || form.values.name.trim() === value.trim()
  const change = (name: string) => {
    setReplaced(undefined)
    field.onValue(name)
  }
  return (
    <Setting>
      <FormBody form={form} label={title}>
        <Field
          {...field}
          autoComplete={autoComplete ?? "off"}
          hint={text}
          label={title}
          maxLength={longestName}
          onValue={change}
          optional={!isRequired}
        />
        <Flex align="center" gap="3">
          <SubmitButton blocked={isUnchanged} form={form} size="2">{t("settings.save")}</SubmitButton>
          <SuccessText>{replacedName !== undefined && t("settings.saved")}</SuccessText>
        </Flex>
      </FormBody>
    </Setting>
  )
}
