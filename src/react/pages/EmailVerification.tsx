"use client"
/** The page that the link of a verification e-mail opens. Requires a click, because mail scanners open links too. */
import type { ReactNode } from "react"
import { checkCode, verify } from "../../services/client/ContactChannels.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { useAction } from "../hooks/useAction.ts"
import { Notice } from "../layout/Notice.tsx"
import type { PageProps } from "../layout/PageProps.ts"
import { PageSkeleton } from "../layout/PageSkeleton.tsx"
import { BrokenLink, isLinkError } from "./BrokenLink.tsx"
import { useLinkCode } from "./useLinkCode.ts"

/**
 * Verifies the address that the code was mailed to. Requires a click, so that mail scanners do not consume the code.
 * @category components @since 0.1.0
 */
export const EmailVerification = ({ fullPage }: PageProps): ReactNode => {
  const { t } = useTranslation()
  const { code, forget, retry, state } = useLinkCode("emailVerification", checkCode)
  const { error, pending, run, value } = useAction(verify)
  const title = t("verification.title")
  const links = [{ to: "accountSettings", text: t("settings.title") }, { to: "home", text: t("action.goHome") }] as const

  const confirm = async () => {
    const result = await run({ code })
    if (result.ok) forget()
  }
  if (value !== null) {
    return (
      <Notice
        fullPage={fullPage}
        links={[{ to: "home", text: t("action.continue") }]}
        symbol="success"
        text={t("verification.done.text")}
        title={t("verification.done.title")}
      />
    )
  }
  if (state.status === "checking") return <PageSkeleton fullPage={fullPage} of="emailVerification" />
  const brokenLink = state.status === "bad" ? state : isLinkError(error) ? { error } : undefined
  if (brokenLink) {
    return <BrokenLink error={brokenLink.error} fullPage={fullPage} links={links} of="verification" onRetry={retry} />
  }
  return (
    <Notice
      button={{ text: t("action.verify"), onClick: confirm, pending }}
      error={error}
      fullPage={fullPage}
      symbol="mail"
      text={t("verification.confirm.text")}
      title={title}
    />
  )
}
