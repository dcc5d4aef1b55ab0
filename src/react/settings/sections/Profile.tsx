"use client"
/** The section with the user's name and image. */
import type { ReactNode } from "react"
import { update } from "../../../services/client/CurrentUser.ts"
import { useTranslation } from "../../app/TranslationProvider.tsx"
import { useUser } from "../../hooks/useUser.ts"
import { initials } from "../../ui/initials.ts"
import { ImageSetting } from "../components/ImageSetting.tsx"
import { NameForm } from "../components/NameForm.tsx"
import { SettingGroup } from "../components/Setting.tsx"

export const Profile = (): ReactNode => {
  const { t } = useTranslation()
  const user = useUser({ includeAnonymous: true })
  if (user === null) return null
  return (
    <SettingGroup>
      <ImageSetting
        imageUrl={user.profileImageUrl}
        initials={initials(user.displayName, user.primaryEmail)}
        save={(profileImageUrl) => update({ profileImageUrl })}
        title={t("settings.profile.image")}
      />
      <NameForm
        autoComplete="name"
        draft="name"
        save={(displayName) => update({ displayName })}
        text={t("settings.profile.name.text")}
        title={t("settings.profile.name")}
        value={user.displayName ?? ""}
      />
    </SettingGroup>
  )
}
