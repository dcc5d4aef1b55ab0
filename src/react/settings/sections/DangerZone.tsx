"use client"
/** The section with irreversible actions: deletion of the account. */
import { Button, Dialog, Flex } from "@radix-ui/themes"
import { type ReactNode, useState } from "react"
import { readText } from "../../../schema/wire/TypedText.ts"
import * as CurrentUser from "../../../services/client/CurrentUser.ts"
import { useRootAttributes } from "../../app/RootStyles.tsx"
import { useTranslation } from "../../app/TranslationProvider.tsx"
import { Field } from "../../form/Field.tsx"
import { FormBody, SubmitButton } from "../../form/FormBody.tsx"
import { useForm } from "../../form/useForm.ts"
import { Setting } from "../components/Setting.tsx"

/** Normalizes the entered phrase, which may be copied with quotes and with the invisible direction characters of right-to-left text. */
const plain = (text: string) => readText(text).replaceAll(/["“”„«»‹›「」『』]/g, "").replaceAll(/\s+/g, " ").trim().toLowerCase()

export interface DeletionDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** The button that opens the dialog, if it is next to the dialog. */
  readonly trigger?: ReactNode
}

/** Deletes the account, after the user has typed a phrase. */
export const DeletionDialog = ({ onOpenChange, open, trigger }: DeletionDialogProps): ReactNode => {
  const { t } = useTranslation()
  const root = useRootAttributes()
  const phrase = t("settings.delete.phrase")
  const form = useForm({
    values: { phrase: "" },
    validate: ({ phrase: text }, t) => ({
      phrase: plain(text) === plain(phrase) ? undefined : t("settings.delete.confirm", { phrase })
    }),
    send: () => CurrentUser.delete({ redirect: true })
  })
  const change = (open: boolean) => {
    if (form.pending) return
    onOpenChange(open)
    form.reset()
  }
  return (
    <Dialog.Root onOpenChange={change} open={open}>
      {trigger !== undefined && <Dialog.Trigger>{trigger}</Dialog.Trigger>}
      <Dialog.Content {...root} maxWidth="440px">
        <Dialog.Title>{t("settings.delete.title")}</Dialog.Title>
        <Dialog.Description mb="4">{t("settings.delete.warning")}</Dialog.Description>
        <FormBody form={form} label={t("action.deleteAccount")}>
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
            <SubmitButton color="red" form={form}>{t("action.deleteAccount")}</SubmitButton>
          </Flex>
        </FormBody>
      </Dialog.Content>
    </Dialog.Root>
  )
}

export const DangerZone = (): ReactNode => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const trigger = <Button color="red">{t("action.deleteAccount")}</Button>
  return (
    <Setting
      action={<DeletionDialog onOpenChange={setOpen} open={open} trigger={trigger} />}
      text={t("settings.delete.text")}
      title={t("action.deleteAccount")}
    />
  )
}
