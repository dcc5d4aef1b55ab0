/**
 * The browser program in React: the provider with an app made from a layer, `useUser`, and the two verbs. React itself is
 * external.
 */
import * as Layer from "effect/Layer"
import * as ClientApp from "latchkey/layers/ClientApp"
import * as NavigatorNone from "latchkey/layers/NavigatorNone"
import * as SignedOut from "latchkey/layers/SignedOut"
import * as TokenStoreMemory from "latchkey/layers/TokenStoreMemory"
import { AuthProvider, useAction, useUser } from "latchkey/react"
import * as Auth from "latchkey/services/Auth"
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
