"use client"
/** The page that identity providers redirect to. */
import { Callout } from "@radix-ui/themes"
import * as Effect from "effect/Effect"
import { type ReactNode, useEffect, useRef } from "react"
import { RedirectLoop, UntrustedRedirect } from "../../errors/local/NavigationErrors.ts"
import { OAuthProviderAccessDenied } from "../../errors/provider/OAuthErrors.ts"
import { InvalidTotpCode, MultiFactorAuthenticationRequired } from "../../errors/provider/SignInErrors.ts"
import { answerSessionRequest } from "../../services/navigation/HandOver.ts"
import { redirectToSignIn } from "../../services/navigation/Navigation.ts"
import { handleCallback } from "../../services/oauth/OAuthCallback.ts"
import { inPage } from "../app/PageServices.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { useAction } from "../hooks/useAction.ts"
import { LoadingPage } from "../layout/LoadingPage.tsx"
import { Notice } from "../layout/Notice.tsx"
import type { PageProps } from "../layout/PageProps.ts"
import { SignedInNotice } from "../sign-in/afterSignIn.tsx"
import { recordOAuthOutcome } from "../sign-in/lastMethod.ts"
import { useVisitor } from "../sign-in/useVisitor.ts"
import { ErrorCallout } from "../ui/ErrorCallout.tsx"

// The first call does not redirect, so that the sign-in method is stored before the browser leaves the page. The second shares its outcome.
const completion = Effect.suspend(() =>
  Effect.andThen(Effect.exit(recordOAuthOutcome(handleCallback({ redirect: false }))), handleCallback()).pipe(
    Effect.flatMap((outcome) => outcome === null ? redirectToSignIn({ replace: true }) : Effect.void),
    // The call has redirected to the page for the second factor.
    Effect.catchIf((error) => error instanceof MultiFactorAuthenticationRequired, () => Effect.void)
  )
)

/**
 * Passes the session to the page of another origin that requests it. Otherwise completes the sign-in or, if none is pending, redirects to
 * the sign-in page.
 */
const finish = () => inPage(Effect.flatMap(answerSessionRequest, (isAnswered) => isAnswered ? Effect.void : completion))

/** Shows the error; two errors have a text that is specific to this page. */
const CallbackError = ({ error, isLink }: { readonly error: unknown; readonly isLink: boolean }) => {
  const { t } = useTranslation()
  const ownText = error instanceof InvalidTotpCode
    ? t("oauth.callback.invalidTotpCode")
    : isLink && error instanceof OAuthProviderAccessDenied
    ? t("oauth.callback.linkRefused")
    : undefined
  if (ownText === undefined) return <ErrorCallout error={error} />
  return (
    <Callout.Root color="red" role="alert" size="1">
      <Callout.Text>{ownText}</Callout.Text>
    </Callout.Root>
  )
}

/** Completes a sign-in at an identity provider, once per visit, and then redirects. @category components @since 0.1.0 */
export const OAuthCallback = ({ fullPage }: PageProps): ReactNode => {
  const { t } = useTranslation()
  const { error, run, value } = useAction(finish)
  const visitor = useVisitor()
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void run()
  })
  if (error === null || visitor === undefined) {
    return (
      <LoadingPage
        fullPage={fullPage}
        text={value === null ? undefined : t("message.redirecting.text")}
        title={t("oauth.callback.title")}
      />
    )
  }
  // The sign-in itself succeeded.
  if (error instanceof UntrustedRedirect || error instanceof RedirectLoop) {
    return <SignedInNotice fullPage={fullPage} state={{ isNewUser: false, error }} />
  }
  // A signed-in user was connecting an account.
  const isLink = visitor !== null && !visitor.isAnonymous
  return (
    <Notice
      fullPage={fullPage}
      links={[
        isLink ? { to: "accountSettings", text: t("settings.title") } : { to: "signIn", text: t("action.signIn") },
        { to: "home", text: t("action.goHome") }
      ]}
      symbol="failure"
      title={t(isLink ? "oauth.callback.linkFailed.title" : "oauth.callback.failed.title")}
    >
      <CallbackError error={error} isLink={isLink} />
    </Notice>
  )
}
