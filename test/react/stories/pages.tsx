/** An app that has all pages below /handler, and one of its own, which says who is signed in. */
import { Button, Theme } from "@radix-ui/themes"
import { Redacted } from "effect"
import { StrictMode, Suspense } from "react"
import { createRoot } from "react-dom/client"
import { createClientApp } from "../../../src/promise/index.ts"
import { AuthPages, AuthProvider, TranslationProvider, useUser } from "../../../src/react/index.ts"
import { german } from "../../../src/react/translation/german.ts"

const app = createClientApp({ ...JSON.parse(document.documentElement.dataset["app"] ?? "{}"), tokenStore: "cookie" })
Object.assign(window, { app, reveal: Redacted.value })

const Home = () => {
  const user = useUser({ includeAnonymous: true })
  return (
    <main>
      <h1>Home of {user === null ? "nobody" : user.isAnonymous ? "a guest" : user.primaryEmail}</h1>
      <p>{location.pathname + location.search}</p>
      <Button onClick={() => void app.navigation.redirectToSignOut()}>Leave</Button>
    </main>
  )
}

const dark = matchMedia("(prefers-color-scheme: dark)").matches
const isGerman = navigator.language.startsWith("de")

createRoot(document.getElementById("root") ?? document.body).render(
  <StrictMode>
    <Theme appearance={dark ? "dark" : "light"}>
      <TranslationProvider {...(isGerman && { language: german })}>
        {location.pathname.startsWith("/handler") ? <AuthPages app={app} /> : (
          <AuthProvider app={app}>
            <Suspense fallback="…">
              <Home />
            </Suspense>
          </AuthProvider>
        )}
      </TranslationProvider>
    </Theme>
  </StrictMode>
)
