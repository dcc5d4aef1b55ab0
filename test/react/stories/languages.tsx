/** An app whose pages change their language while they are shown: `show(name)`, by the name of the language's file. */
import { Theme } from "@radix-ui/themes"
import { StrictMode, Suspense, useEffect, useState } from "react"
import { flushSync } from "react-dom"
import { createRoot } from "react-dom/client"
import { createClientApp } from "../../../src/promise/index.ts"
import { AuthPages } from "../../../src/react/components.ts"
import { AuthProvider, TranslationProvider, useUser } from "../../../src/react/index.ts"
import type { Language } from "../../../src/react/translation/Language.ts"
import { english } from "../../../src/react/translation/languages/english.ts"

const app = createClientApp({ ...JSON.parse(document.documentElement.dataset["app"] ?? "{}"), tokenStore: "cookie" })

/** The bundler resolves the template to every module in the folder, so that a new language needs no line here. */
const load = async (name: string): Promise<Language> => {
  const module: { readonly [name: string]: Language } = await import(`../../../src/react/translation/languages/${name}.ts`)
  const language = module[name]
  if (language === undefined) throw new Error(`${name}.ts has no export ${name}.`)
  return language
}

const Home = () => <h1>Home of {useUser()?.primaryEmail ?? "nobody"}</h1>

const Pages = () => {
  const [language, setLanguage] = useState(english)
  useEffect(() => {
    const show = async (name: string) => {
      const resolve = await load(name)
      flushSync(() => setLanguage(resolve))
    }
    Object.assign(window, { app, show })
  }, [])
  return (
    <TranslationProvider language={language}>
      {location.pathname.startsWith("/handler")
        ? <AuthPages app={app} />
        : (
          <AuthProvider app={app}>
            <Suspense fallback="…">
              <Home />
            </Suspense>
          </AuthProvider>
        )}
    </TranslationProvider>
  )
}

createRoot(document.getElementById("root") ?? document.body).render(
  <StrictMode>
    <Theme>
      <Pages />
    </Theme>
  </StrictMode>
)
