"use client"
/** The page that identity providers redirect to. */
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

/** Completes a sign-in at an identity provider, once per visit, and then redirects. @category components @since 0.1.0 */
export const OAuthCallback = ({ fullPage }: PageProps): ReactNode => {
  const { errorText, t } = useTranslation()
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
  const text = error instanceof InvalidTotpCode
    ? t("oauth.callback.invalidTotpCode")
    : isLink && error instanceof OAuthProviderAccessDenied
    ? t("oauth.callback.linkRefused")
    : errorText(error)
  return (
    <Notice
      fullPage={fullPage}
      links={[
        isLink ? { to: "accountSettings", text: t("settings.title") } : { to: "signIn", text: t("action.signIn") },
        { to: "home", text: t("action.goHome") }
      ]}
      symbol="failure"
      text={<span role="alert">{text}</span>}
      title={t(isLink ? "oauth.callback.linkFailed.title" : "oauth.callback.failed.title")}
    />
  )
}
