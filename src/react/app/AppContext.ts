"use client"
/** The context with the app of a component tree. */
import type * as ManagedRuntime from "effect/ManagedRuntime"
import { createContext, useContext } from "react"
import { AppContextNotFound } from "../../errors/local/ContextErrors.ts"
import type { LiveState, LiveStore, LiveValue } from "../../live/index.ts"
import type { ApiClient } from "../../pipeline/ports/ApiClient.ts"
import type { Navigator } from "../../pipeline/ports/Navigator.ts"
import type { Settings } from "../../pipeline/ports/Settings.ts"
import type { Session } from "../../pipeline/session/Session.ts"
import type { SignedOutFallback } from "../../services/internal/SignedOutFallback.ts"

/** The services that hooks need from an app. Every app of `latchkey/promise` has them. @category models @since 0.1.0 */
export type ReactServices = ApiClient | Session | Settings | SignedOutFallback | Navigator

export interface AppContextValue {
  /** The app of `<AuthProvider>`; `null` if its prop `app` is a layer. */
  readonly app: object | null
  readonly runtime: ManagedRuntime.ManagedRuntime<ReactServices, unknown>
  readonly store: LiveStore<ReactServices>
  /**
   * The state that a value had when the server rendered the page, always as the same object; `undefined` if the server did not read the
   * value. On a server, `pending` means that the browser will read the value.
   */
  readonly initial: (value: LiveValue<unknown, unknown, ReactServices>) => LiveState<unknown, never> | undefined
}

export const AppContext = createContext<AppContextValue | undefined>(undefined)

/** The nearest app. **Errors** `AppContextNotFound`, thrown outside `<AuthProvider>` */
export const useAppContext = (): AppContextValue => {
  const context = useContext(AppContext)
  if (context === undefined) throw new AppContextNotFound({})
  return context
}
