"use client"
/** The second factor: setup of an authenticator app by QR code or by hand, and removal. */
import { Button, Code, Flex, Text } from "@radix-ui/themes"
import * as Redacted from "effect/Redacted"
import type { ReactNode } from "react"
import { currentUser } from "../../../live/pageValues.ts"
import type { CurrentUser } from "../../../schema/users/User.ts"
import {
  confirmTotpEnrolment,
  disableTotp,
  startTotpEnrolment,
  type TotpEnrolment
} from "../../../services/auth/MultiFactorAuth.ts"
import { useAppContext } from "../../app/AppContext.ts"
import { useTranslation } from "../../app/TranslationProvider.tsx"
import { validateCode } from "../../form/fieldValidation.ts"
import { FormBody, SubmitButton } from "../../form/FormBody.tsx"
import { OneTimeCodeField } from "../../form/OneTimeCodeField.tsx"
import { useForm } from "../../form/useForm.ts"
import { useAction } from "../../hooks/useAction.ts"
import { useUser } from "../../hooks/useUser.ts"
import { BusyButton } from "../../ui/BusyButton.tsx"
import { ErrorCallout } from "../../ui/ErrorCallout.tsx"
import { ConfirmButton } from "../components/ConfirmDialog.tsx"
import { CopyButton } from "../components/CopyButton.tsx"
import { Setting } from "../components/Setting.tsx"
import { useSettingsPage } from "../components/SettingsContext.ts"

const qrSize = 192
/** A white background, so that cameras can read the QR code in dark mode too. */
const onWhite = { background: "white", padding: 12, borderRadius: "var(--radius-3)", boxSizing: "content-box" } as const

interface EnrolmentProps {
  readonly enrolment: TotpEnrolment
  readonly done: (user: CurrentUser) => void
  readonly cancel: () => void
}

const Enrolment = ({ cancel, done, enrolment: { qrCode, secret } }: EnrolmentProps): ReactNode => {
  const { t } = useTranslation()
  const form = useForm({
    values: { code: "" },
    validate: ({ code }, t) => ({ code: validateCode(code, "digits", t) }),
    send: ({ code }) => confirmTotpEnrolment({ secret, totp: code }),
    errorFields: { InvalidTotpCode: "code" },
    onSuccess: done
  })
  const secretText = Redacted.value(secret)
  return (
    <Flex direction={{ initial: "column", md: "row" }} gap="5">
      <Flex direction="column" flexShrink="0" gap="2">
        <Text as="p" size="2" style={{ maxWidth: qrSize + 24 }}>{t("settings.mfa.scan")}</Text>
        <img
          alt={t("settings.mfa.qrCode")}
          height={qrSize}
          src={`data:image/svg+xml,${encodeURIComponent(Redacted.value(qrCode))}`}
          style={onWhite}
          width={qrSize}
        />
      </Flex>
      <Flex direction="column" flexGrow="1" gap="4" minWidth="0">
        <Flex direction="column" gap="2">
          <Text as="p" size="2">{t("settings.mfa.secret")}</Text>
          <Flex align="center" gap="2" wrap="wrap">
            <Code color="gray" dir="ltr" size="2" style={{ overflowWrap: "anywhere" }}>
              {secretText.match(/.{1,4}/g)?.join(" ")}
            </Code>
            <CopyButton text={secretText} />
          </Flex>
        </Flex>
        <FormBody form={form} label={t("mfa.title")}>
          <OneTimeCodeField {...form.field("code")} hint={t("settings.mfa.enterCode")} label={t("mfa.code")} />
          <Flex gap="3">
            <SubmitButton form={form} size="2">{t("settings.mfa.confirm")}</SubmitButton>
            <Button color="gray" onClick={cancel} size="2" type="button" variant="soft">{t("action.cancel")}</Button>
          </Flex>
        </FormBody>
      </Flex>
    </Flex>
  )
}

export const TwoFactor = (): ReactNode => {
  const { t } = useTranslation()
  const { announce, focusHeading } = useSettingsPage()
  const { store } = useAppContext()
  const user = useUser({ includeAnonymous: true })
  const { error, pending, reset, run, value } = useAction(() => startTotpEnrolment())
  if (user === null) return null
  const isOn = user.isMultiFactorRequired
  const end = () => {
    reset()
    focusHeading()
  }
  return (
    <Setting
      action={isOn
        ? (
          <ConfirmButton
            confirm={t("settings.mfa.disable")}
            done={t("settings.mfa.disabled")}
            text={t("settings.mfa.disable.text")}
            title={t("settings.mfa.disable.title")}
            verb={() => disableTotp()}
          />
        )
        : value === null && (
          <BusyButton onClick={() => void run()} pending={pending} size="2" variant="soft">{t("settings.mfa.enable")}</BusyButton>
        )}
      text={t(isOn ? "settings.mfa.enabled" : "settings.mfa.text")}
      title={t("mfa.title")}
    >
      {!isOn && value !== null && (
        <Enrolment
          cancel={end}
          done={(user) => {
            // Shows the changed user at once: until the user is read again, the setup would be offered again.
            store.put(currentUser, user)
            end()
            announce(t("settings.mfa.enabled"))
          }}
          enrolment={value}
        />
      )}
      <ErrorCallout error={error} />
    </Setting>
  )
}
