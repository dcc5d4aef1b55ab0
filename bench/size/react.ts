/**
 * The browser program in React: the provider with an app made from a layer, `useUser`, and the two verbs. React itself is
 * external.
 */
import * as Layer from "effect/Layer"
import * as ClientApp from "latchkey/layers/app/ClientApp"
import * as NavigatorNone from "latchkey/layers/navigators/NavigatorNone"
import * as SignedOut from "latchkey/layers/navigators/SignedOut"
import * as TokenStoreMemory from "latchkey/layers/tokenStores/TokenStoreMemory"
import { AuthProvider, useAction, useUser } from "latchkey/react"
import * as Auth from "latchkey/services/auth/Auth"
import { createElement, type ReactNode } from "react"

const app = Layer.mergeAll(
  ClientApp.layer({ projectId: "internal", tokenStore: TokenStoreMemory.layer }),
  SignedOut.layer,
  NavigatorNone.layer
)

const Profile = (): ReactNode => {
  const user = useUser()
  const { run } = useAction(Auth.signInWithPassword)
  const leave = useAction(Auth.signOut)
  return user === null
    ? createElement("button", { onClick: () => run({ email: "ada@example.com", password: "correct horse" }) })
    : createElement("button", { onClick: () => leave.run() }, user.displayName)
}
export const Root = (): ReactNode => createElement(AuthProvider, { app }, createElement(Profile))
