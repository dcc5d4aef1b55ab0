"use client"
/** The page that signs the user out. */
import { type ReactNode, useEffect, useRef } from "react"
import { signOutLocally } from "../app/signOutLocally.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { useAction } from "../hooks/useAction.ts"
import { LoadingPage } from "../layout/LoadingPage.tsx"
import { Notice } from "../layout/Notice.tsx"
import type { PageProps } from "../layout/PageProps.ts"
import { ErrorCallout } from "../ui/ErrorCallout.tsx"

const leave = () => signOutLocally({ redirect: true, replace: true })

/** Signs the user out, then redirects to `urls.afterSignOut`. @category components @since 0.1.0 */
export const SignOut = ({ fullPage }: PageProps): ReactNode => {
  const { t } = useTranslation()
  const { error, run, value } = useAction(leave)
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void run()
  })
  if (error === null && value === null) return <LoadingPage fullPage={fullPage} title={t("signOut.title")} />
  return (
    <Notice
      fullPage={fullPage}
      links={[{ to: "signIn", text: t("action.signIn") }, { to: "home", text: t("action.goHome") }]}
      symbol={error !== null ? "failure" : "success"}
      text={value === null ? undefined : t("signOut.done.text")}
      title={error !== null ? t("alert.title") : t("signOut.done.title")}
    >
      <ErrorCallout error={error} />
    </Notice>
  )
}
