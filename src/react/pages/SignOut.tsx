"use client"
/** The page that signs out. */
import { type ReactNode, useEffect, useRef } from "react"
import { usePageAction } from "../app/PageServices.ts"
import { signOutLocally } from "../app/signOutLocally.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { ErrorCallout, LoadingPage, Notice } from "../layout/Notice.tsx"
import type { PageProps } from "../layout/PageProps.ts"

const leave = () => signOutLocally({ redirect: true, replace: true })

export const SignOut = ({ fullPage }: PageProps): ReactNode => {
  const { t } = useTranslation()
  const { failure, outcome, run } = usePageAction(leave)
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void run()
  })
  if (failure === undefined && outcome === undefined) return <LoadingPage fullPage={fullPage} title={t("signOut.title")} />
  return (
    <Notice
      fullPage={fullPage}
      links={[{ to: "signIn", text: t("action.signIn") }, { to: "home", text: t("action.goHome") }]}
      text={outcome && t("signOut.done.text")}
      title={failure ? t("alert.title") : t("signOut.done.title")}
    >
      {failure && <ErrorCallout error={failure.error} />}
    </Notice>
  )
}
