"use client"
/** The reason for a delay, shown below a page's placeholder once the reason is known. */
import type { ReactNode } from "react"
import { useAppContext } from "../app/AppContext.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { slow, useOutage } from "../hooks/useOutage.ts"
import { isOffline } from "../translation/errorText.ts"
import { Typography } from "../ui/Typography.tsx"

/** The time in which most pages load, in milliseconds. */
const patience = 1500

/**
 * Shows nothing until a reason for the delay is known. After an outage, reads stale and failed values again once the provider is reachable.
 */
export const WaitingText = (): ReactNode => {
  const { t } = useTranslation()
  const { store } = useAppContext()
  const outage = useOutage({
    isWaiting: true,
    delayMillis: patience,
    onReached: (wasOut) => {
      if (wasOut) store.refreshStale()
    }
  })
  if (outage === null) return null
  const text = outage === slow
    ? t("status.slow")
    : t(isOffline(outage) ? "errorPage.offline.text" : "errorPage.unreachable.text")
  return (
    <Typography type="label" variant="secondary">
      <span role={outage === slow ? "status" : "alert"}>{text}</span>
    </Typography>
  )
}
