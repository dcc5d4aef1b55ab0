"use client"
/** The page that the link in a sign-in mail opens. Requires a click, because mail scanners open links too. */
import { Flex } from "@radix-ui/themes"
import { type ReactNode, useState } from "react"
import { checkMagicLinkCode, signInWithMagicLink } from "../../services/auth/OneTimeCodeAuth.ts"
import { isSignUpIncomplete } from "../../services/internal/incompleteSignUp.ts"
import { redirectToAfterSignIn, redirectToOnboarding } from "../../services/navigation/Navigation.ts"
import { inPage } from "../app/PageServices.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { useAction } from "../hooks/useAction.ts"
import { LoadingPage } from "../layout/LoadingPage.tsx"
import { Notice } from "../layout/Notice.tsx"
import { PageFrame } from "../layout/PageFrame.tsx"
import type { PageProps } from "../layout/PageProps.ts"
import { PageSkeleton } from "../layout/PageSkeleton.tsx"
import { SignedInNotice, useOwnAfterSignIn } from "../sign-in/afterSignIn.tsx"
import { takeConsentOfMail, useSignUpVersion } from "../sign-in/signUpVersion.ts"
import { userLabel, useVisitor } from "../sign-in/useVisitor.ts"
import { BusyButton } from "../ui/BusyButton.tsx"
import { ErrorCallout } from "../ui/ErrorCallout.tsx"
import { BrokenLink, isLinkError } from "./BrokenLink.tsx"
import { useLinkCode } from "./useLinkCode.ts"

/**
 * Signs in with the code of a mailed link. Requires a click, so that mail scanners do not consume the code.
 * @category components @since 0.1.0
 */
export const MagicLinkCallback = ({ fullPage }: PageProps): ReactNode => {
  const { t } = useTranslation()
  const { code, forget, retry, state } = useLinkCode("magicLinkCallback", checkMagicLinkCode)
  const { follow, state: afterSignIn } = useOwnAfterSignIn()
  const version = useSignUpVersion()
  const { error, pending, run } = useAction((code: string) => {
    const onRedirect = () => {
      takeConsentOfMail(version, code)
      forget()
    }
    return inPage(follow(signInWithMagicLink({ code, redirect: true }), { onRedirect, method: "code" }))
  })
  const [elsewhere, setElsewhere] = useState(false)
  const title = t("magicLink.callback.title")
  const links = [{ to: "signIn", text: t("action.signIn") }] as const
  const onwards = [{ to: "afterSignIn", text: t("action.continue") }] as const
  const visitor = useVisitor()
  const leave = useAction(() => visitor && isSignUpIncomplete(visitor) ? redirectToOnboarding() : redirectToAfterSignIn())

  const confirm = async () => {
    const result = await run(code)
    if (result.ok && result.value === null) setElsewhere(true)
  }
  if (afterSignIn !== "idle") return <SignedInNotice fullPage={fullPage} state={afterSignIn} />
  if (elsewhere) return <LoadingPage fullPage={fullPage} title={t("message.redirecting.title")} />
  if (state.status === "checking" || visitor === undefined) return <PageSkeleton fullPage={fullPage} of="magicLinkCallback" />
  const isSignedIn = visitor !== null && !visitor.isAnonymous
  const brokenLink = state.status === "bad" ? state : isLinkError(error) ? { error } : undefined
  if (brokenLink) {
    return (
      <BrokenLink
        error={brokenLink.error}
        fullPage={fullPage}
        links={isSignedIn ? onwards : links}
        of="magicLink.callback"
        onRetry={retry}
      />
    )
  }
  if (isSignedIn) {
    return (
      <PageFrame
        fullPage={fullPage}
        text={t("magicLink.callback.signedIn.text", { name: userLabel(visitor) })}
        title={t("signIn.alreadySignedIn.title")}
      >
        <Flex direction="column" gap="3">
          <BusyButton onClick={() => void leave.run()} pending={leave.pending}>{t("action.continue")}</BusyButton>
          <BusyButton color="gray" onClick={() => void confirm()} pending={pending} variant="soft">
            {t("magicLink.callback.signedIn.confirm")}
          </BusyButton>
          <ErrorCallout error={error ?? leave.error} />
        </Flex>
      </PageFrame>
    )
  }
  return (
    <Notice
      button={{ text: t("action.signIn"), onClick: confirm, pending }}
      error={error}
      fullPage={fullPage}
      symbol="mail"
      text={t("magicLink.callback.text")}
      title={title}
    />
  )
}
