"use client"
/** The redirect state of a page after a sign-in, and the text that the page shows during the redirect. */
import { Callout } from "@radix-ui/themes"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from "react"
import type { Settings } from "../../pipeline/ports/Settings.ts"
import { useTranslation } from "../app/TranslationProvider.tsx"
import { LoadingText } from "../layout/LoadingPage.tsx"
import { PageFrame } from "../layout/PageFrame.tsx"
import { PageLink } from "../layout/PageLink.tsx"
import { type FollowOptions, followRedirect, type Redirected } from "./followRedirect.ts"

export interface AfterSignIn {
  /** Whether the page stays open after the sign-in, because data of the sign-in is not saved yet. */
  readonly held: boolean
  readonly hold: (isHeld: boolean) => void
  /** Whether a sign-in of this page runs or has succeeded. Otherwise, a session began elsewhere, such as in another tab. */
  readonly isFollowing: () => boolean
  /** `idle` until a user has signed in. Has an `error` if the redirect failed. */
  readonly state: "idle" | Redirected
  /** Runs a sign-in with `redirect: true` and updates `state`; returns `null` if it has redirected to the second factor. */
  readonly follow: <A, E, R>(signIn: Effect.Effect<A, E, R>, options?: FollowOptions) => Effect.Effect<A | null, E, R | Settings>
}

const Context = createContext<AfterSignIn | undefined>(undefined)
export const AfterSignInContext = Context

/** Creates the state of a page that redirects after a sign-in. */
export const useOwnAfterSignIn = (): AfterSignIn => {
  const [state, setState] = useState<AfterSignIn["state"]>("idle")
  const [isHeld, hold] = useState(false)
  const following = useRef(false)
  const isFollowing = useCallback(() => following.current, [])
  const follow = useCallback(
    <A, E, R>(signIn: Effect.Effect<A, E, R>, options?: FollowOptions) =>
      Effect.onExit(
        Effect.suspend(() => {
          following.current = true
          return followRedirect(signIn, setState, options)
        }),
        (exit) => Effect.sync(() => void (following.current = Exit.isSuccess(exit)))
      ),
    []
  )
  return useMemo(() => ({ state, follow, held: isHeld, hold, isFollowing }), [follow, isFollowing, isHeld, state])
}

/** Returns the redirect state of the surrounding page, or creates one. */
export const useAfterSignIn = (): AfterSignIn => {
  const ownState = useOwnAfterSignIn()
  return useContext(Context) ?? ownState
}

/** Shows that the user is signed in or, if the redirect failed, the error and a link to the home page. */
export const SignedInNotice = (
  { fullPage, state }: { readonly fullPage?: boolean | undefined; readonly state: Exclude<AfterSignIn["state"], "idle"> }
): ReactNode => {
  const { errorText, t } = useTranslation()
  const { error } = state
  return (
    <PageFrame fullPage={fullPage} title={t("signIn.alreadySignedIn.title")}>
      {error === undefined
        ? <LoadingText text={t(state.isNewUser ? "signUp.done" : "signIn.done")} />
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
