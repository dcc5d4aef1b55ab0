"use client"
/** Below what stands for a page: why it does not come, once that is known. */
import type { ReactNode } from "react"
import { useAppContext } from "../app/AppContext.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { Typography } from "../components/Typography.tsx"
import { slow, useOutage } from "../hooks/useOutage.ts"
import { isOffline } from "../translation/errorText.ts"

/** Milliseconds in which most pages come. */
const patience = 1500

/** Nothing at first. What waits for an answer is asked for again as soon as the provider can be reached. */
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
