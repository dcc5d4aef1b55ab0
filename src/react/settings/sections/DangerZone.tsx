"use client"
/** The section with irreversible actions: deletion of the account. */
import { Button, Dialog, Flex } from "@radix-ui/themes"
import { type ReactNode, useState } from "react"
import * as CurrentUser from "../../../services/client/CurrentUser.ts"
import { useRootAttributes } from "../../app/RootStyles.tsx"
import { useTranslation } from "../../app/TranslationProvider.tsx"
import { Field } from "../../form/Field.tsx"
import { FormBody, SubmitButton } from "../../form/FormBody.tsx"
import { useForm } from "../../form/useForm.ts"
import { Setting } from "../components/Setting.tsx"

/** Normalizes the entered phrase: copied right-to-left text contains invisible direction characters (Unicode, UAX 9). */
const plain = (text: string) => text.replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "").trim().toLowerCase()

const DeleteAccount = (): ReactNode => {
  const { t } = useTranslation()
  const root = useRootAttributes()
  const [open, setOpen] = useState(false)
  const phrase = t("settings.delete.phrase")
  const form = useForm({
    values: { phrase: "" },
    validate: ({ phrase: typed }, t) => ({
      phrase: plain(typed) === plain(phrase) ? undefined : t("settings.delete.confirm", { phrase })
    }),
    send: () => CurrentUser.delete({ redirect: true })
  })
  const change = (open: boolean) => {
    if (form.pending) return
    setOpen(open)
    form.reset()
  }
  return (
    <Setting
      action={
        <Dialog.Root onOpenChange={change} open={open}>
          <Dialog.Trigger>
            <Button color="red">{t("settings.delete")}</Button>
          </Dialog.Trigger>
          <Dialog.Content {...root} maxWidth="440px">
            <Dialog.Title>{t("settings.delete.title")}</Dialog.Title>
            <Dialog.Description mb="4">{t("settings.delete.warning")}</Dialog.Description>
            <FormBody form={form} label={t("settings.delete")}>
              <Field
                {...form.field("phrase")}
                autoCapitalize="none"
                autoComplete="off"
                label={t("settings.delete.confirm", { phrase })}
                spellCheck={false}
              />
              <Flex gap="3" justify="end" wrap="wrap">
                <Dialog.Close>
                  <Button color="gray" size="3" type="button" variant="soft">{t("action.cancel")}</Button>
                </Dialog.Close>
                <SubmitButton color="red" form={form}>{t("settings.delete.submit")}</SubmitButton>
              </Flex>
            </FormBody>
          </Dialog.Content>
        </Dialog.Root>
      }
      text={t("settings.delete.text")}
      title={t("settings.delete")}
    />
  )
}

export const DangerZone = (): ReactNode => <DeleteAccount />
