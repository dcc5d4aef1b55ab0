"use client"
/** What happens once somebody has signed in: they are taken further, or to the page that asks for a second factor. */
import { Callout } from "@radix-ui/themes"
import * as Effect from "effect/Effect"
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react"
import { MultiFactorAuthenticationRequired } from "../../errors/SignInErrors.ts"
import { type RedirectOptions, redirectToAfterSignIn, redirectToAfterSignUp, redirectToMfa } from "../../services/Navigation.ts"
import { PageFrame } from "../form/PageFrame.tsx"
import { usePageRun } from "../PageServices.ts"
import { useTranslation } from "../TranslationProvider.tsx"
import { UnderWay } from "./Notice.tsx"
import { PageLink } from "./PageLink.tsx"

/** Whom a sign-in gave; `null` where it goes on at another page. */
export type Arrival = { readonly userId: string; readonly isNewUser?: boolean } | null

/**
 * A sign-in that goes on at the page for the second factor where one is needed. The way back leads to this page from there, unless
 * it was done with: `replace`.
 */
export const withSecondFactor = <A, E, R>(signIn: Effect.Effect<A, E, R>, { replace = false }: RedirectOptions = {}) =>
  Effect.catchIf(
    signIn,
    (error) => error instanceof MultiFactorAuthenticationRequired,
    () => Effect.as(redirectToMfa({ replace }), null)
  )

export interface GoingOn {
  /** `idle` until somebody has signed in; with an error where they cannot be taken further. */
  readonly state: "idle" | { readonly isNewUser: boolean; readonly error?: unknown }
  readonly goOn: (arrival: Arrival) => void
}

const Context = createContext<GoingOn | undefined>(undefined)
export const GoingOnProvider = Context

/** A way on of one's own, for a page that shows it. */
export const useOwnWayOn = (): GoingOn => {
  const run = usePageRun()
  const [state, setState] = useState<GoingOn["state"]>("idle")
  const goOn = useCallback((arrival: Arrival) => {
    if (arrival === null) return
    const isNewUser = arrival.isNewUser === true
    setState({ isNewUser })
    const redirect = isNewUser ? redirectToAfterSignUp : redirectToAfterSignIn
    void run(redirect({ replace: true })).then((result) => {
      if (!result.ok) setState({ isNewUser, error: result.error })
    })
  }, [run])
  return useMemo(() => ({ state, goOn }), [goOn, state])
}

/** The way on of the page around, or one's own. */
export const useWayOn = (): GoingOn => {
  const own = useOwnWayOn()
  return useContext(Context) ?? own
}

/** What a page shows to somebody who has just signed in. */
export const Leaving = (
  { fullPage, state }: { readonly fullPage?: boolean | undefined; readonly state: Exclude<GoingOn["state"], "idle"> }
): ReactNode => {
  const { errorText, t } = useTranslation()
  const { error } = state
  return (
    <PageFrame fullPage={fullPage} title={t("message.signedIn.title")}>
      {error === undefined
        ? <UnderWay text={t(state.isNewUser ? "signUp.done" : "signIn.done")} />
        : (
          <>
            <Callout.Root color="red" role="alert">
              <Callout.Text>{errorText(error)}</Callout.Text>
            </Callout.Root>
            <PageLink to="home">{t("action.goHome")}</PageLink>
          </>
        )}
    </PageFrame>
  )
}
