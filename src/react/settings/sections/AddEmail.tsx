"use client"
/** The button that adds an e-mail address, and the form that it opens. */
import { Button, Flex } from "@radix-ui/themes"
import * as Effect from "effect/Effect"
import { type ReactNode, useEffect, useRef, useState } from "react"
import type { ContactChannel } from "../../../schema/users/ContactChannel.ts"
import { readEmail } from "../../../schema/wire/TypedText.ts"
import * as ContactChannels from "../../../services/client/ContactChannels.ts"
import { useTranslation } from "../../app/TranslationProvider.tsx"
import { EmailField } from "../../form/EmailField.tsx"
import { validateEmail } from "../../form/fieldValidation.ts"
import { FormBody, SubmitButton } from "../../form/FormBody.tsx"
import { useForm } from "../../form/useForm.ts"
import { SuccessText } from "../components/Setting.tsx"
import { useUserDraft } from "../components/useUserDraft.ts"

/** Adds the address, and immediately sends the verification mail. */
const add = Effect.fnUntraced(function*(value: string) {
  const channel = yield* ContactChannels.create({ value, usedForAuth: false })
  yield* ContactChannels.sendVerification(channel.id)
  return channel
})

/** Whether two addresses are the same for the provider, which ignores case. */
const isSame = (a: string, b: string) => a.toLowerCase() === readEmail(b).toLowerCase()

export const AddEmail = ({ channels }: { readonly channels: ReadonlyArray<ContactChannel> }): ReactNode => {
  const { t } = useTranslation()
  const [wasOpened, setOpened] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const form = useForm({
    values: { email: "" },
    validate: ({ email }, t) => ({
      email: validateEmail(email, t)
        ?? (channels.some(({ value }) => isSame(value, email)) ? t("settings.emails.duplicate") : undefined)
    }),
    send: ({ email }) => add(email),
    errorFields: { ContactChannelAlreadyUsedForAuthBySomeoneElse: "email" },
    onSuccess: ({ value }, isChanged) => {
      setSentTo(value)
      if (!isChanged) close()
    },
    draft: useUserDraft("email", "email")
  })
  const close = () => {
    form.reset()
    setOpened(false)
  }
  // Opens if there is a draft from before the session ended.
  const isOpen = wasOpened || form.values.email !== ""
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const success = <SuccessText>{sentTo !== undefined && t("settings.emails.sent", { email: sentTo })}</SuccessText>
  if (!isOpen) {
    const open = () => {
      setSentTo(undefined)
      setOpened(true)
    }
    return (
      <Flex align="center" gap="3" wrap="wrap">
        <Button onClick={open} ref={opener} variant="soft">{t("settings.emails.add")}</Button>
        {success}
      </Flex>
    )
  }
  return (
    <FormBody form={form} label={t("settings.emails.add")}>
      <EmailField {...form.field("email")} autoComplete="email" autoFocus={wasOpened} />
      <Flex align="center" gap="3" wrap="wrap">
        <SubmitButton form={form} size="2">{t("settings.emails.add")}</SubmitButton>
        <Button color="gray" onClick={close} size="2" type="button" variant="soft">{t("action.cancel")}</Button>
        {success}
      </Flex>
    </FormBody>
  )
}
