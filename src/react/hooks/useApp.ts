"use client"
/** Returns the app of the nearest `<AuthProvider>`, to call its verbs. */
import { AppContextNotFound } from "../../errors/local/ContextErrors.ts"
import type { ClientApp } from "../../promise/ClientApp.ts"
import { useAppContext } from "../app/AppContext.ts"

/**
 * The app of `<AuthProvider>`. For an app that is not a client app, pass its type: `useApp<typeof app>()`.
 *
 * **Errors** `AppContextNotFound`, thrown outside `<AuthProvider>`, and inside one whose app is a layer (use `useRun` there)
 * @category hooks @since 0.1.0
 */
// A context has one type for all trees; the caller knows the app of the provider.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export const useApp = <App extends object = ClientApp>(): App => {
  const { app } = useAppContext()
  if (app === null) throw new AppContextNotFound({ wasGivenLayer: true })
  // Only the provider knows the type of its app.
  return app as App
}
