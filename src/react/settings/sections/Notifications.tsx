"use client"
/** The section for e-mail categories. */
import { Flex, Switch, Text } from "@radix-ui/themes"
import { type ReactNode, useId, useState } from "react"
import { notificationCategories } from "../../../live/values.ts"
import type { NotificationCategory } from "../../../schema/users/Notification.ts"
import { disable, enable } from "../../../services/client/Notifications.ts"
import { useTranslation } from "../../app/TranslationProvider.tsx"
import { useAction } from "../../hooks/useAction.ts"
import { useLive } from "../../hooks/useLive.ts"
import { ErrorCallout } from "../../ui/ErrorCallout.tsx"
import { Rows } from "../components/Row.tsx"
import { Setting } from "../components/Setting.tsx"
import { useSettingsPage } from "../components/SettingsContext.ts"

const Category = ({ category }: { readonly category: NotificationCategory }): ReactNode => {
  const { canDisable, enabled, id, name } = category
  const { t } = useTranslation()
  const { announce } = useSettingsPage()
  const switchId = useId()
  const { error, pending, run } = useAction((on: boolean) => on ? enable(id) : disable(id))
  const [request, setRequested] = useState<{ readonly on: boolean; readonly over: NotificationCategory } | null>(null)
  const change = async (on: boolean) => {
    if (pending) return
    setRequested({ on, over: category })
    const { ok } = await run(on)
    if (ok) announce(t("settings.saved"))
    else setRequested(null)
  }
  return (
    <Flex direction="column" gap="2">
      <Flex align="center" gap="4" justify="between">
        <Flex direction="column" gap="1" minWidth="0">
          <Text as="label" htmlFor={switchId} size="3" weight="medium">{name}</Text>
          {!canDisable && (
            <Text as="p" color="gray" id={`${switchId}-text`} size="2" style={{ textWrap: "pretty" }}>
              {t("settings.notifications.required")}
            </Text>
          )}
        </Flex>
        <Switch
          aria-busy={pending}
          aria-describedby={canDisable ? undefined : `${switchId}-text`}
          // Shows the requested state until the categories have been read again, then the actual one.
          checked={request !== null && (pending || request.over === category) ? request.on : enabled}
          disabled={!canDisable}
          id={switchId}
          onCheckedChange={(on) => void change(on)}
          size="3"
        />
      </Flex>
      <ErrorCallout error={error} />
    </Flex>
  )
}

export const Notifications = (): ReactNode => {
  const { t } = useTranslation()
  const categories = useLive(notificationCategories)
  return (
    <Setting text={t("settings.notifications.text")}>
      <Rows empty={t("settings.notifications.none")}>
        {categories.map((category) => <Category category={category} key={category.id} />)}
      </Rows>
    </Setting>
  )
}
