"use client"
/** The base path of the pages: redirects to the account settings, or to the sign-in page when signed out. */
import * as Effect from "effect/Effect"
import { type ReactNode, useEffect } from "react"
import { Navigator } from "../../pipeline/ports/Navigator.ts"
import { isSignUpIncomplete } from "../../services/internal/incompleteSignUp.ts"
import { useRunner } from "../hooks/useRun.ts"
import type { PageProps } from "../layout/PageProps.ts"
import { PageSkeleton } from "../layout/PageSkeleton.tsx"
import { useHandlerUrls } from "../layout/pageUrls.ts"
import { useVisitor } from "../sign-in/useVisitor.ts"

export const HandlerIndex = ({ fullPage }: PageProps): ReactNode => {
  const { accountSettings, onboarding, signIn } = useHandlerUrls()
  const run = useRunner()
  const visitor = useVisitor()
  const to = visitor === undefined ? undefined : visitor === null || visitor.isAnonymous
    ? signIn
    : isSignUpIncomplete(visitor)
    ? onboarding
    : accountSettings
  useEffect(() => {
    if (to !== undefined) void run(() => Effect.flatMap(Navigator, ({ go }) => go(to, { replace: true })))
  }, [run, to])
  return <PageSkeleton fullPage={fullPage} />
}
