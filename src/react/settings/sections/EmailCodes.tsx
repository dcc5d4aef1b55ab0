"use client"
/** The setting for sign-in with a mailed link or code. */
import type { ReactNode } from "react"
import { project as projectValue } from "../../../live/pageValues.ts"
import { contactChannels } from "../../../live/values.ts"
import { update } from "../../../services/client/CurrentUser.ts"
import { useTranslation } from "../../app/TranslationProvider.tsx"
import { useAction } from "../../hooks/useAction.ts"
import { useLive } from "../../hooks/useLive.ts"
import { useUser } from "../../hooks/useUser.ts"
import { BusyButton } from "../../ui/BusyButton.tsx"
import { ErrorCallout } from "../../ui/ErrorCallout.tsx"
import { Setting } from "../components/Setting.tsx"
import { useSettingsPage } from "../components/SettingsContext.ts"
import { countSignInMethods } from "./countSignInMethods.ts"

export const EmailCodes = (): ReactNode => {
  const { t } = useTranslation()
  const { announce } = useSettingsPage()
  const user = useUser({ includeAnonymous: true })
  const project = useLive(projectValue)
  const channels = useLive(contactChannels)
  const { error, pending, run } = useAction((otpAuthEnabled: boolean) => update({ otpAuthEnabled }))
  if (user === null) return null
  const isOn = user.otpAuthEnabled
  const needsEmail = !isOn && !channels.some(({ isVerified, usedForAuth }) => isVerified && usedForAuth)
  const isLast = isOn && countSignInMethods(user, project) <= 1
  const toggle = async () => {
    const { ok } = await run(!isOn)
    if (ok) announce(t("settings.saved"))
  }
  const text = needsEmail
    ? t("settings.otp.needsEmail")
    : isLast
    ? t("settings.lastWayIn")
    : t(isOn ? "settings.otp.enabled" : "settings.otp.text")
  return (
    <Setting
      action={!needsEmail && !isLast && (
        <BusyButton onClick={() => void toggle()} pending={pending} size="2" variant="soft" {...(isOn && { color: "gray" })}>
          {t(isOn ? "settings.otp.disable" : "settings.otp.enable")}
        </BusyButton>
      )}
      text={text}
      title={t("settings.otp.title")}
    >
      <ErrorCallout error={error} />
    </Setting>
  )
}
