/** An app with the samples of docs/pages.md. */
import { Theme } from "@radix-ui/themes"
import { createRoot } from "react-dom/client"
import { createClientApp } from "../../../src/promise/index.ts"
import { AuthPages, type PagesSlots } from "../../../src/react/components.ts"
import { AuthProvider, TranslationProvider } from "../../../src/react/index.ts"
import { slots } from "./companySignUp.tsx"
import { NamePage } from "./namePage.tsx"

const settings = JSON.parse(document.documentElement.dataset["app"] ?? "{}")
const app = createClientApp({ ...settings, tokenStore: "cookie" })
Object.assign(window, { app })

const ownSlots: PagesSlots = { ...slots, signIn: { methods: ["password", "oauth"] } }

const Home = () => <h1>Home</h1>

createRoot(document.getElementById("root") ?? document.body).render(
  <Theme>
    <TranslationProvider>
      {location.pathname.startsWith("/handler")
        ? <AuthPages app={app} slots={ownSlots} />
        : location.pathname === "/name"
        ? (
          <AuthProvider app={app} brand={{ name: "Analytical Engines", home: "/" }}>
            <NamePage />
          </AuthProvider>
        )
        : <Home />}
    </TranslationProvider>
  </Theme>
)
