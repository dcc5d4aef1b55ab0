"use client"
/** The page that other services send people back to. */
import { Callout } from "@radix-ui/themes"
import * as Effect from "effect/Effect"
import { type ReactNode, useEffect, useRef } from "react"
import { InvalidTotpCode } from "../../errors/SignInErrors.ts"
import { redirectToSignIn } from "../../services/Navigation.ts"
import { handleCallback } from "../../services/OAuthCallback.ts"
import { usePageAction } from "../PageServices.ts"
import { useTranslation } from "../TranslationProvider.tsx"
import { withSecondFactor } from "./goingOn.tsx"
import { Notice, Problem, Waiting } from "./Notice.tsx"
import type { PageProps } from "./PageProps.ts"

/** Where there is nothing to finish, the person begins anew. */
const finish = () =>
  Effect.flatMap(
    withSecondFactor(Effect.map(handleCallback(), (outcome) => outcome !== null)),
    (finished) => finished === false ? redirectToSignIn({ replace: true }) : Effect.void
  )

export const OAuthCallback = ({ fullPage }: PageProps): ReactNode => {
  const { t } = useTranslation()
  const { failure, outcome, run } = usePageAction(finish)
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void run()
  })
  if (failure === undefined) {
    return <Waiting fullPage={fullPage} text={outcome && t("message.redirecting.text")} title={t("oauth.callback.title")} />
  }
  return (
    <Notice
      fullPage={fullPage}
      links={[{ to: "signIn", text: t("action.signIn") }, { to: "home", text: t("action.goHome") }]}
      title={t("oauth.callback.failed.title")}
    >
      {failure.error instanceof InvalidTotpCode
        ? (
          <Callout.Root color="red" role="alert" size="1">
            <Callout.Text>{t("oauth.callback.invalidTotpCode")}</Callout.Text>
          </Callout.Root>
        )
        : <Problem error={failure.error} />}
    </Notice>
  )
}
