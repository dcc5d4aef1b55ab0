"use client"
/** The page that the link of a sign-in mail leads to. A person has to click, since mail scanners open links, too. */
import { type ReactNode, useState } from "react"
import { checkMagicLinkCode, signInWithMagicLink } from "../../services/auth/OneTimeCodeAuth.ts"
import { usePageAction } from "../app/PageServices.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { BrokenLink, isLinkError, LoadingPage, Notice } from "../layout/Notice.tsx"
import type { PageProps } from "../layout/PageProps.ts"
import { PageSkeleton } from "../layout/PageSkeleton.tsx"
import { SignedInNotice, useOwnAfterSignIn } from "../sign-in/afterSignIn.tsx"
import { useLinkCode } from "./useLinkCode.ts"

export const MagicLinkCallback = ({ fullPage }: PageProps): ReactNode => {
  const { t } = useTranslation()
  const { code, forget, retry, state } = useLinkCode("magicLinkCallback", checkMagicLinkCode)
  const { follow, state: way } = useOwnAfterSignIn()
  const { failure, pending, run } = usePageAction((code: string) => follow(signInWithMagicLink(code, { redirect: true }), forget))
  const [elsewhere, setElsewhere] = useState(false)
  const title = t("magicLink.callback.title")
  const links = [{ to: "signIn", text: t("action.signIn") }] as const

  const confirm = async () => {
    const result = await run(code)
    if (result?.ok === true && result.value === null) setElsewhere(true)
  }
  if (way !== "idle") return <SignedInNotice fullPage={fullPage} state={way} />
  if (elsewhere) return <LoadingPage fullPage={fullPage} title={t("message.redirecting.title")} />
  if (state.status === "checking") return <PageSkeleton fullPage={fullPage} of="magicLinkCallback" />
  const broken = state.status === "bad" ? state : isLinkError(failure?.error) ? failure : undefined
  if (broken) {
    return <BrokenLink error={broken.error} fullPage={fullPage} links={links} of="magicLink.callback" onRetry={retry} />
  }
  return (
    <Notice
      button={{ text: t("magicLink.callback.confirm"), onClick: confirm, pending }}
      failure={failure}
      fullPage={fullPage}
      text={t("magicLink.callback.text")}
      title={title}
    />
  )
}
