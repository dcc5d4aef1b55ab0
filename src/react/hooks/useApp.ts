"use client"
/** The app itself in components: its verbs, and a way to run effects. */
import * as Cause from "effect/Cause"
import type * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { useCallback } from "react"
import { AppContextNotFound } from "../../errors/local/ContextErrors.ts"
import type { ClientApp } from "../../promise/ClientApp.ts"
import { type ReactServices, useAppContext } from "../app/AppContext.ts"

/**
 * The app that `<AuthProvider>` was given: `useApp<typeof app>()` where it is not a client app.
 *
 * **Errors** `AppContextNotFound`, thrown outside `<AuthProvider>`, and inside of one that was given a layer: use `useRun` there
 */
// A context has one type for all trees; which app was given, the caller knows.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export const useApp = <App extends object = ClientApp>(): App => {
  const { app } = useAppContext()
  if (app === null) throw new AppContextNotFound({ wasGivenLayer: true })
  // Which one was given is known where the provider is.
  return app as App
}

/** Runs an effect in the app of the tree; the promise rejects with the very error that the effect fails with. */
export type Run = <A, E>(effect: Effect.Effect<A, E, ReactServices>) => Promise<A>

/** Runs effects in the app of the tree. **Errors** `AppContextNotFound`, thrown outside `<AuthProvider>` */
export const useRun = (): Run => {
  const { runtime } = useAppContext()
  return useCallback(async (effect) => {
    const exit = await runtime.runPromiseExit(effect)
    if (Exit.isFailure(exit)) throw Cause.squash(exit.cause)
    return exit.value
  }, [runtime])
}
