/** An app with the samples of docs/pages.md. The browser's storage can set another version, fewer slots, and more sign-in methods. */
import { Theme } from "@radix-ui/themes"
import { Suspense } from "react"
import { createRoot } from "react-dom/client"
import { createClientApp } from "../../../src/promise/index.ts"
import { AuthErrorBoundary, AuthPages, type PagesSlots, UserButton } from "../../../src/react/components.ts"
import { AuthProvider, TranslationProvider, useUser } from "../../../src/react/index.ts"
import { slots } from "./companySignUp.tsx"
import { NamePage } from "./namePage.tsx"

const settings = JSON.parse(document.documentElement.dataset["app"] ?? "{}")
const signUpVersion = localStorage.getItem("version") ?? "2026-11"
const app = createClientApp({ ...settings, tokenStore: "cookie", ...(signUpVersion !== "none" && { signUpVersion }) })
const completion: Array<unknown> = []
Object.assign(window, { app, completed: completion })

const signUp: NonNullable<PagesSlots["signUp"]> = {
  // The sample's slots without its fields, if the test needs only terms.
  ...(localStorage.getItem("only") === "terms" ? { terms: slots.signUp?.terms } : slots.signUp),
  onComplete: async (input) => {
    if ("refuses" in window) throw new Error("refused by the program")
    completion.push(input)
  }
}
const methods = localStorage.getItem("methods") === "all" ? undefined : ["password", "oauth"] as const
const ownSlots: PagesSlots = { signUp, signIn: { methods } }

const Home = () => {
  const user = useUser()
  return (
    <main>
      <h1>Home</h1>
      <p>{user === null ? "No user" : user.primaryEmail} is here</p>
      <UserButton />
    </main>
  )
}
const Private = () => <h1>Private page of {useUser({ or: "redirect" }).primaryEmail}</h1>

createRoot(document.getElementById("root") ?? document.body).render(
  <Theme>
    <TranslationProvider>
      {location.pathname.startsWith("/handler")
        ? <AuthPages app={app} slots={ownSlots} />
        : (
          <AuthProvider app={app} brand={{ name: "Analytical Engines", home: "/" }}>
            <AuthErrorBoundary>
              <Suspense fallback="…">
                {location.pathname === "/name" ? <NamePage /> : location.pathname === "/private" ? <Private /> : <Home />}
              </Suspense>
            </AuthErrorBoundary>
          </AuthProvider>
        )}
    </TranslationProvider>
  </Theme>
)
