/** Programs of `npm run pack:check` with `latchkey/react`. */

/** Renders on a server, with the peers that only React programs install. */
export const react = `import { english, TranslationContextNotFound, TranslationProvider, useTranslation } from "latchkey/react"
import { german } from "latchkey/react/translation/german"
import { createElement } from "react"
import { renderToString } from "react-dom/server"

const Greeting = () => useTranslation().t("invitation.done.title", { team: "Analytical" })
const greet = (language: typeof english) => renderToString(createElement(TranslationProvider, { language }, createElement(Greeting)))

const greetings = [greet(english), greet(german)].join()
if (greetings !== "Welcome to Analytical,Willkommen bei Analytical") throw new Error(greetings)
try {
  renderToString(createElement(Greeting))
  throw new Error("expected an error outside a provider")
} catch (error) {
  if (!(error instanceof TranslationContextNotFound)) throw error
}
`

/** Renders the user of an app of promises, and an app made of the program's own layers. */
export const reactApps = `import * as Layer from "effect/Layer"
import { ClientApp, NavigatorNone, SignedOut, TokenStoreMemory } from "latchkey"
import { makeSync } from "latchkey/emulator"
import { createClientApp } from "latchkey/promise"
import { AuthProvider, type AuthProviderProps, useUser } from "latchkey/react"
import { createElement, Suspense } from "react"
import { renderToReadableStream } from "react-dom/server.edge"

const { fetch, project: { projectId }, url: baseUrl } = makeSync({ passwordIterations: 1 })
const app = createClientApp({ projectId, baseUrl, fetch, tokenStore: "memory" })
await app.auth.signUpWithPassword({ email: "ada@example.com", password: "analytical engine", verificationCallbackUrl: null })
await app.user.update({ displayName: "Ada" })

const Name = () => useUser()?.displayName ?? "signed out"
const expectName = async (name: string, app: AuthProviderProps["app"]) => {
  const content = createElement(Suspense, null, createElement(Name))
  const stream = await renderToReadableStream(createElement(AuthProvider, { app }, content))
  const page = await new Response(stream).text()
  if (!page.includes(name)) throw new Error(page)
}
await expectName("Ada", app)
const client = ClientApp.layer({ projectId, baseUrl, fetch, tokenStore: TokenStoreMemory.layer })
await expectName("signed out", Layer.mergeAll(client, SignedOut.layer, NavigatorNone.layer))
await app.dispose()
`
