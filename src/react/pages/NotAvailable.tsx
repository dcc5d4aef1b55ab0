"use client"
/** The page that is shown instead of one that the project has turned off. */
import type { ReactNode } from "react"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { Notice } from "../layout/Notice.tsx"
import type { PageProps } from "../layout/PageProps.ts"

export const NotAvailable = ({ fullPage }: PageProps): ReactNode => {
  const { t } = useTranslation()
  return (
    <Notice
      fullPage={fullPage}
      links={[{ to: "home", text: t("action.goHome") }]}
      symbol="nothing"
      text={t("message.disabled.text")}
      title={t("message.disabled.title")}
    />
  )
}
