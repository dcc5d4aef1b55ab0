"use client"
/** The user's password, with a form that sets or changes it. */
import { Button, Flex } from "@radix-ui/themes"
import { type ReactNode, useState } from "react"
import { contactChannels } from "../../../live/values.ts"
import { setPassword, updatePassword } from "../../../services/auth/PasswordAuth.ts"
import { useTranslation } from "../../app/TranslationProvider.tsx"
import { passwordHint, validateNewPassword } from "../../form/fieldValidation.ts"
import { FormBody, SubmitButton } from "../../form/FormBody.tsx"
import { PasswordField } from "../../form/PasswordField.tsx"
import { useForm } from "../../form/useForm.ts"
import { useLive } from "../../hooks/useLive.ts"
import { useUser } from "../../hooks/useUser.ts"
import type { Translate } from "../../translation/Language.ts"
import { Setting, SuccessText } from "../components/Setting.tsx"
import { useSettingsPage } from "../components/SettingsContext.ts"

interface Typed {
  readonly old: string
  readonly next: string
}

const check = (has: boolean) => ({ next, old }: Typed, t: Translate) => ({
  old: has && old === "" ? t("field.password.required") : undefined,
  next: validateNewPassword(next, t)
})

interface PasswordFormProps {
  readonly has: boolean
  /** The account's e-mail address, under which password managers store the password. */
  readonly email: string | null
  readonly done: () => void
  readonly cancel: () => void
}

const PasswordForm = ({ cancel, done, email, has }: PasswordFormProps): ReactNode => {
  const { t } = useTranslation()
  const form = useForm({
    values: { old: "", next: "" },
    validate: check(has),
    send: ({ next, old }) => has ? updatePassword({ oldPassword: old, newPassword: next }) : setPassword({ password: next }),
    errorFields: { PasswordConfirmationMismatch: "old", PasswordTooShort: "next", PasswordTooLong: "next" },
    onSuccess: done
  })
  const title = t(has ? "settings.password.change" : "settings.password.set")
  return (
    <FormBody form={form} label={title}>
      <input autoComplete="username" hidden name="username" readOnly type="text" value={email ?? ""} />
      {has && <PasswordField {...form.field("old")} autoComplete="current-password" autoFocus label={t("field.oldPassword")} />}
      <PasswordField
        {...form.field("next")}
        autoComplete="new-password"
        autoFocus={!has}
        hint={passwordHint(t)}
        label={t("field.newPassword")}
      />
      <Flex gap="3">
        <SubmitButton form={form} size="2">{title}</SubmitButton>
        <Button color="gray" onClick={cancel} size="2" type="button" variant="soft">{t("action.cancel")}</Button>
      </Flex>
    </FormBody>
  )
}

export const Password = (): ReactNode => {
  const { t } = useTranslation()
  const { focusHeading } = useSettingsPage()
  const user = useUser({ includeAnonymous: true })
  const channels = useLive(contactChannels)
  const [open, setOpen] = useState(false)
  const [result, setChanged] = useState<"set" | "changed">()
  if (user === null) return null
  const has = user.hasPassword
  const needsEmail = !has && !channels.some(({ usedForAuth }) => usedForAuth)
  const begin = () => {
    setChanged(undefined)
    setOpen(true)
  }
  const end = (outcome?: "set" | "changed") => {
    setOpen(false)
    setChanged(outcome)
    focusHeading()
  }
  return (
    <Setting
      action={!open && !needsEmail && (
        <Button onClick={begin} variant="soft">{t(has ? "settings.password.change" : "settings.password.set")}</Button>
      )}
      text={t(needsEmail ? "settings.needsEmail" : "settings.password.text")}
      title={t("field.password")}
    >
      {open && (
        <PasswordForm
          cancel={() => end()}
          done={() => end(has ? "changed" : "set")}
          email={user.primaryEmail}
          has={has}
        />
      )}
      <SuccessText>
        {result && t(result === "set" ? "settings.saved" : "settings.password.changed")}
      </SuccessText>
    </Setting>
  )
}
