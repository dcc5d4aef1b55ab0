"use client"
/** The user's passkey: registration and removal. */
import type { ReactNode } from "react"
import { project as projectValue } from "../../../live/pageValues.ts"
import { contactChannels } from "../../../live/values.ts"
import { register } from "../../../services/auth/Passkeys.ts"
import { update } from "../../../services/client/CurrentUser.ts"
import { inPage } from "../../app/PageServices.ts"
import { useTranslation } from "../../app/TranslationProvider.tsx"
import { useAction } from "../../hooks/useAction.ts"
import { useHasPasskeys } from "../../hooks/useHasPasskeys.ts"
import { useLive } from "../../hooks/useLive.ts"
import { useUser } from "../../hooks/useUser.ts"
import { BusyButton } from "../../ui/BusyButton.tsx"
import { ErrorCallout } from "../../ui/ErrorCallout.tsx"
import { ConfirmButton } from "../components/ConfirmDialog.tsx"
import { Setting } from "../components/Setting.tsx"
import { useSettingsPage } from "../components/SettingsContext.ts"
import { countSignInMethods } from "./countSignInMethods.ts"

export const Passkey = (): ReactNode => {
  const { t } = useTranslation()
  const { announce, focusHeading } = useSettingsPage()
  const user = useUser({ includeAnonymous: true })
  const project = useLive(projectValue)
  const channels = useLive(contactChannels)
  const { error, pending, run } = useAction(() => inPage(register()))
  const hasPasskeys = useHasPasskeys()
  if (user === null) return null
  const has = user.passkeyAuthEnabled
  const isLast = has && countSignInMethods(user, project) <= 1
  const needsEmail = !has && !channels.some(({ usedForAuth }) => usedForAuth)
  const add = async () => {
    const { ok } = await run()
    if (!ok) return
    focusHeading()
    announce(t("settings.passkey.enabled"))
  }
  const text = needsEmail
    ? t("settings.needsEmail")
    : isLast
    ? t("settings.lastWayIn")
    : t(has ? "settings.passkey.enabled" : "settings.passkey.text")
  return (
    <Setting
      action={!has
        ? !needsEmail && hasPasskeys && (
          <BusyButton onClick={() => void add()} pending={pending} size="2" variant="soft">
            {t("settings.passkey.add")}
          </BusyButton>
        )
        : !isLast && (
          <ConfirmButton
            confirm={t("settings.passkey.remove")}
            text={t("settings.losesWayIn")}
            title={t("settings.passkey.remove.title")}
            verb={() => update({ passkeyAuthEnabled: false })}
          />
        )}
      text={text}
      title={t("settings.passkey.title")}
    >
      <ErrorCallout error={error} />
    </Setting>
  )
}
