"use client"
/** The app itself in components, for its verbs. */
import { AppContextNotFound } from "../../errors/local/ContextErrors.ts"
import type { ClientApp } from "../../promise/ClientApp.ts"
import { useAppContext } from "../app/AppContext.ts"

/**
 * The app that `<AuthProvider>` was given: `useApp<typeof app>()` where it is not a client app.
 *
 * **Errors** `AppContextNotFound`, thrown outside `<AuthProvider>`, and inside of one that was given a layer: use `useRun` there
 * @category hooks @since 0.1.0
 */
// A context has one type for all trees; which app was given, the caller knows.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export const useApp = <App extends object = ClientApp>(): App => {
  const { app } = useAppContext()
  if (app === null) throw new AppContextNotFound({ wasGivenLayer: true })
  // Which one was given is known where the provider is.
  return app as App
}
