"use client"
/** Leads a user who must complete the sign-up from another page to the onboarding page, which leads back. */
import { type ReactNode, useEffect, useRef } from "react"
import { redirectToOnboarding } from "../../services/navigation/Navigation.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { useAction } from "../hooks/useAction.ts"
import { ErrorCallout } from "../ui/ErrorCallout.tsx"
import { LoadingPage } from "./LoadingPage.tsx"
import { Notice } from "./Notice.tsx"
import type { PageProps } from "./PageProps.ts"

export const ToOnboarding = ({ fullPage }: PageProps): ReactNode => {
  const { t } = useTranslation()
  const { error, run } = useAction(() => redirectToOnboarding({ replace: true }))
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void run()
  }, [run])
  if (error === null) return <LoadingPage fullPage={fullPage} title={t("message.redirecting.title")} />
  return (
    <Notice
      fullPage={fullPage}
      links={[{ to: "onboarding", text: t("action.continue") }]}
      symbol="person"
      title={t("onboarding.signUp.title")}
    >
      <ErrorCallout error={error} />
    </Notice>
  )
}
