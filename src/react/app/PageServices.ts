"use client"
/** What the pages need of an app beyond what hooks do, and how they run effects in it. */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as ManagedRuntime from "effect/ManagedRuntime"
import { createContext, useCallback, useContext, useRef, useState } from "react"
import { make as makeRedirects } from "../../layers/navigators/AuthRedirects.ts"
import type { Authenticator } from "../../pipeline/Authenticator.ts"
import { Navigator } from "../../pipeline/Navigator.ts"
import type { OAuthStateStore } from "../../pipeline/OAuthStateStore.ts"
import type { Result } from "../../promise/Promised.ts"
import { AuthRedirects } from "../../services/navigation/AuthRedirects.ts"
import type { OAuthCallbacks } from "../../services/oauth/OAuthCallbacks.ts"
import { isCancellation } from "../translation/errorText.ts"
import { type ReactServices, useAppContext } from "./AppContext.ts"

/**
 * What pages and forms need of an app. Every client app of `latchkey/promise` has it; of layers, `ClientApp.layer` with
 * `SignedOut.layer`, a navigator, `AuthenticatorBrowser.layer`, `OAuthStateStoreCookie.layer` and `OAuthCallbacks.layer`.
 */
export type PageServices = ReactServices | Authenticator | OAuthStateStore | OAuthCallbacks

/** The navigator of the pages, where `<AuthPages navigate>` names another than the app's. */
export const PageNavigator = createContext<Navigator["Service"] | undefined>(undefined)

/** Runs an effect; what it fails with is a value, and a mistake of the program too, after the page has been told (`reportError`). */
export type PageRun = <A, E>(effect: Effect.Effect<A, E, PageServices>, signal?: AbortSignal) => Promise<Result<A, E>>

/** For pages of an app whose own calls cannot redirect. */
const redirects = makeRedirects()

/** **Errors** `AppContextNotFound`, thrown outside `<AuthProvider>` */
export const usePageRun = (): PageRun => {
  const { runtime } = useAppContext()
  const navigator = useContext(PageNavigator)
  return useCallback(async (effect, signal) => {
    // A provider's context says the least that hooks need; that there is more, the types of what shows the pages hold.
    const whole = runtime as unknown as ManagedRuntime.ManagedRuntime<PageServices, unknown>
    const redirecting = Effect.flatMap(
      AuthRedirects,
      (ofApp) => Effect.provideService(effect, AuthRedirects, ofApp ?? redirects)
    )
    const exit = await whole.runPromiseExit(
      navigator === undefined ? redirecting : Effect.provideService(redirecting, Navigator, navigator),
      signal && { signal }
    )
    if (Exit.isSuccess(exit)) return { ok: true, value: exit.value }
    const error = Cause.squash(exit.cause)
    if (!exit.cause.reasons.some(Cause.isFailReason) && !Cause.hasInterruptsOnly(exit.cause)) reportError(error)
    // What an effect fails with is of its type; what else it ends with, no type says.
    return { ok: false, error: error as never }
  }, [navigator, runtime])
}

export interface PageAction<Args extends ReadonlyArray<unknown>, A, E> {
  readonly pending: boolean
  /** What it was refused with the last time. */
  readonly failure: { readonly error: E } | undefined
  /** What it gave the last time. */
  readonly outcome: { readonly value: A } | undefined
  /** Runs it, unless it is under way. */
  readonly run: (...args: Args) => Promise<Result<A, E> | undefined>
}

/** As `useAction`, for verbs that need what pages do: a second run while one is under way is none. */
export const usePageAction = <Args extends ReadonlyArray<unknown>, A, E>(
  verb: (...args: Args) => Effect.Effect<A, E, PageServices>
): PageAction<Args, A, E> => {
  const run = usePageRun()
  const underWay = useRef(false)
  const [state, setState] = useState<Omit<PageAction<Args, A, E>, "run">>(idle)
  return {
    ...state,
    run: async (...args) => {
      if (underWay.current) return undefined
      underWay.current = true
      setState({ ...idle, pending: true })
      const result = await run(verb(...args))
      underWay.current = false
      setState(
        result.ok
          ? { ...idle, outcome: { value: result.value } }
          : { ...idle, failure: isCancellation(result.error) ? undefined : { error: result.error } }
      )
      return result
    }
  }
}
const idle = { pending: false, failure: undefined, outcome: undefined } as const
