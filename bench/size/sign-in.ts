/** A sign-in page: the component with every sign-in method, an app made from layers, and a session in cookies. React itself is external. */
import * as Layer from "effect/Layer"
import * as ClientApp from "latchkey/layers/app/ClientApp"
import * as OAuthStateStoreCookie from "latchkey/layers/attempts/OAuthStateStoreCookie"
import * as AuthenticatorBrowser from "latchkey/layers/browser/AuthenticatorBrowser"
import * as NavigatorBrowser from "latchkey/layers/navigators/NavigatorBrowser"
import * as SignedOut from "latchkey/layers/navigators/SignedOut"
import * as TokenStoreCookie from "latchkey/layers/tokenStores/TokenStoreCookie"
import { AuthProvider } from "latchkey/react"
import { PagesTheme } from "latchkey/react/components"
import { SignIn } from "latchkey/react/pages"
import { createElement, type ReactNode } from "react"

const projectId = "internal"
const app = Layer.mergeAll(
  ClientApp.layer({ projectId, tokenStore: TokenStoreCookie.layer(projectId) }),
  SignedOut.layer,
  NavigatorBrowser.layer,
  AuthenticatorBrowser.layer,
  OAuthStateStoreCookie.layer
)

export const Root = (): ReactNode =>
  // In English: a `<TranslationProvider>` would add all languages to a file without chunks.
  createElement(AuthProvider, { app }, createElement(PagesTheme, null, createElement(SignIn)))
