"use client"
/** The base path of the pages: redirects to the account settings, or to the sign-in page when signed out. */
import * as Effect from "effect/Effect"
import { type ReactNode, useEffect } from "react"
import { Navigator } from "../../pipeline/ports/Navigator.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { useAction } from "../hooks/useAction.ts"
import { Notice } from "../layout/Notice.tsx"
import type { PageProps } from "../layout/PageProps.ts"
import { PageSkeleton } from "../layout/PageSkeleton.tsx"
import { useHandlerUrls } from "../layout/pageUrls.ts"
import { useVisitor } from "../sign-in/useVisitor.ts"
import { ErrorCallout } from "../ui/ErrorCallout.tsx"

const replaceBy = (url: string) => Effect.flatMap(Navigator, ({ go }) => go(url, { replace: true }))

export const HandlerIndex = ({ fullPage }: PageProps): ReactNode => {
  const { t } = useTranslation()
  const urls = useHandlerUrls()
  const visitor = useVisitor()
  const page = visitor === null || visitor?.isAnonymous ? "signIn" : "accountSettings"
  const to = visitor === undefined ? undefined : urls[page]
  const { error, run } = useAction(replaceBy)
  useEffect(() => {
    if (to !== undefined) void run(to)
  }, [run, to])
  if (error === null) return <PageSkeleton fullPage={fullPage} />
  return (
    <Notice
      fullPage={fullPage}
      links={[{ to: page, text: t("action.continue") }]}
      symbol="failure"
      title={t("errorPage.title")}
    >
      <ErrorCallout error={error} />
    </Notice>
  )
}
