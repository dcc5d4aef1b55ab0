"use client"
/** The page on which a signed-in user authorizes a command-line program. */
import { Code, Flex } from "@radix-ui/themes"
import * as Effect from "effect/Effect"
import { type ReactNode, useEffect, useState } from "react"
import { isCallError, isOutage } from "../../errors/call/CallError.ts"
import { complete, getComparisonCode } from "../../services/client/Cli.ts"
import { get } from "../../services/client/CurrentUser.ts"
import { isSignUpIncomplete } from "../../services/internal/incompleteSignUp.ts"
import { redirectToSignIn } from "../../services/navigation/Navigation.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { useAction } from "../hooks/useAction.ts"
import { useRunner } from "../hooks/useRun.ts"
import { Notice } from "../layout/Notice.tsx"
import { PageFrame } from "../layout/PageFrame.tsx"
import type { PageProps } from "../layout/PageProps.ts"
import { PageSkeleton } from "../layout/PageSkeleton.tsx"
import { ToOnboarding } from "../layout/ToOnboarding.tsx"
import { useLocation } from "../layout/useLocation.ts"
import { userLabel, useVisitor } from "../sign-in/useVisitor.ts"
import { BusyButton } from "../ui/BusyButton.tsx"
import { ErrorCallout } from "../ui/ErrorCallout.tsx"
import { gap } from "../ui/scales.ts"
import { Typography } from "../ui/Typography.tsx"

/** Confirms a code. The provider refuses an ended session in the same way as a wrong code; reading the user distinguishes the two. */
const confirmCode = (code: string) =>
  Effect.tapError(complete({ loginCode: code }), () => Effect.catch(get({ includeAnonymous: true }), () => Effect.void))

/** Names the error of a sign-in code that is unknown, expired or used, because the provider has no error code for it. */
const problemOf = (error: unknown) => isCallError(error) && error.reason._tag === "Refused" ? { _tag: "CliAuthError" } : error

/** The code to compare with the one in the terminal; `undefined` until derived, `null` if the page was not loaded over HTTPS. */
const useComparisonCode = (loginCode: string): string | null | undefined => {
  const run = useRunner()
  const [derivation, setDerived] = useState<{ readonly from: string; readonly code: string | null }>()
  useEffect(() => {
    let isCurrent = true
    void run(() => getComparisonCode({ loginCode })).then((result) => {
      if (isCurrent) setDerived({ from: loginCode, code: result.ok ? result.value : null })
    })
    return () => {
      isCurrent = false
    }
  }, [loginCode, run])
  // Never shows the code of a previous login with the button of this one.
  return derivation?.from === loginCode ? derivation.code : undefined
}

const panel = { border: "1px solid var(--gray-a5)", borderRadius: "var(--radius-3)", background: "var(--gray-a2)" } as const
const letters = { fontWeight: "var(--font-weight-medium)", letterSpacing: "0.04em", lineHeight: "32px" } as const

/** Shows the code to compare, 78 pixels high like its skeleton. */
const Comparison = ({ code }: { readonly code: string }): ReactNode => {
  const { t } = useTranslation()
  return (
    <Flex align="center" direction="column" gap="1" px="3" py="3" style={panel}>
      <Typography type="footnote" variant="secondary">{t("cli.code")}</Typography>
      <Code dir="ltr" size="6" style={letters} translate="no" variant="ghost">{code}</Code>
    </Flex>
  )
}

/**
 * Confirms the sign-in of a command-line program, after the user has compared the code with the one in the terminal.
 * @category components @since 0.1.0
 */
export const CliAuthConfirm = ({ fullPage }: PageProps): ReactNode => {
  const { t } = useTranslation()
  const here = useLocation()
  const visitor = useVisitor()
  const [isCancelled, setCancelled] = useState(false)
  const confirm = useAction(confirmCode)
  const signIn = useAction(() => redirectToSignIn())
  const code = here?.searchParams.get("login_code") ?? ""
  const comparisonCode = useComparisonCode(code)
  const links = [{ to: "home", text: t("action.goHome") }] as const
  if (visitor && isSignUpIncomplete(visitor)) return <ToOnboarding fullPage={fullPage} />
  const isSignedOut = visitor === null || visitor?.isAnonymous === true
  if (here === undefined || visitor === undefined) return <PageSkeleton fullPage={fullPage} of="cliAuthConfirm" />
  if (isCancelled) {
    return <Notice fullPage={fullPage} symbol="nothing" text={t("cli.cancelled.text")} title={t("cli.cancelled.title")} />
  }
  if (confirm.value !== null) {
    return <Notice fullPage={fullPage} symbol="success" text={t("cli.done.text")} title={t("cli.done.title")} />
  }
  if (code === "") {
    const text = <span role="alert">{t("cli.noCode.text")}</span>
    return <Notice fullPage={fullPage} links={links} symbol="failure" text={text} title={t("link.invalid.title")} />
  }
  // Once the session has ended, the page asks for a sign-in below. After an outage, the user can try again.
  if (confirm.error !== null && !isSignedOut && !isOutage(confirm.error)) {
    return (
      <Notice fullPage={fullPage} links={links} symbol="failure" title={t("alert.title")}>
        <ErrorCallout error={problemOf(confirm.error)} />
      </Notice>
    )
  }
  if (comparisonCode === undefined) return <PageSkeleton fullPage={fullPage} of="cliAuthConfirm" />
  if (comparisonCode === null) {
    const text = <span role="alert">{t("cli.insecure.text")}</span>
    return <Notice fullPage={fullPage} links={links} symbol="failure" text={text} title={t("alert.title")} />
  }
  if (isSignedOut) {
    return (
      <PageFrame fullPage={fullPage} symbol="terminal" text={t("cli.text")} title={t("cli.title")}>
        <Comparison code={comparisonCode} />
        <Typography type="text">{t("cli.signIn.text")}</Typography>
        <BusyButton onClick={() => void signIn.run()} pending={signIn.pending}>{t("action.signIn")}</BusyButton>
        <ErrorCallout error={signIn.error} />
      </PageFrame>
    )
  }
  return (
    <PageFrame fullPage={fullPage} symbol="terminal" text={t("cli.text")} title={t("cli.title")}>
      <Comparison code={comparisonCode} />
      <Typography type="text">{t("signIn.alreadySignedIn.text", { name: userLabel(visitor) })}</Typography>
      <Flex direction="column" gap={gap.buttons}>
        <BusyButton onClick={() => void confirm.run(code)} pending={confirm.pending}>{t("cli.confirm")}</BusyButton>
        <BusyButton color="gray" onClick={() => confirm.pending || setCancelled(true)} pending={false} variant="soft">
          {t("action.cancel")}
        </BusyButton>
        <ErrorCallout error={confirm.error} />
      </Flex>
    </PageFrame>
  )
}
