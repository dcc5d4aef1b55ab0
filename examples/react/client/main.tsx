/** The root of the app: theme, language, session, and the page for the address. */
import { Button, Flex, Heading, Spinner, Theme } from "@radix-ui/themes"
import { AuthProvider, TranslationProvider } from "latchkey/react"
import { AuthErrorBoundary, AuthPages, useAppearance } from "latchkey/react/components"
import { StrictMode, Suspense, use, useEffect, useState, useTransition } from "react"
import { createRoot } from "react-dom/client"
import { app } from "./auth.ts"
import { Footer, Header } from "./Frame.tsx"
import { Home } from "./Home.tsx"
import { markDone, useProgress } from "./progress.ts"
import { Link, navigate, useHref } from "./router.tsx"
import { TeamPage } from "./TeamPage.tsx"
import { firstLocale, keepLocale, languageOf, useTexts } from "./texts.ts"

// Radix inserts style elements into the page; this gives it the nonce that the content policy requires.
Object.assign(globalThis, { __webpack_nonce__: document.querySelector("script")?.nonce })

const NotFound = () => {
  const { home, notFound } = useTexts()
  return (
    <Flex align="center" asChild direction="column" gap="4" py="9">
      <main>
        <Heading as="h1">{notFound}</Heading>
        <Button asChild>
          <Link href="/">{home}</Link>
        </Button>
      </main>
    </Flex>
  )
}

const Routes = ({ href }: { readonly href: string }) => {
  const { pathname } = new URL(href)
  if (pathname.startsWith("/handler/")) {
    return (
      <div className="pages">
        <AuthPages app={app} brand={null} location={href} navigate={navigate} />
      </div>
    )
  }
  return pathname === "/" ? <Home /> : pathname === "/team" ? <TeamPage /> : <NotFound />
}

const waiting = (
  <Flex justify="center" py="9">
    <Spinner size="3" />
  </Flex>
)

/** Tracks the user's progress on every page. */
const Watch = () => {
  useProgress()
  return null
}

const Root = () => {
  const appearance = useAppearance()
  const [locale, setLocale] = useState(firstLocale)
  const [, startTransition] = useTransition()
  const href = useHref()
  const { pathname } = new URL(href)
  useEffect(() => keepLocale(locale), [locale])
  useEffect(() => {
    if (appearance.choice !== "system") markDone("looks")
  }, [appearance.choice])
  return (
    <Theme accentColor="crimson" appearance={appearance.shown} grayColor="mauve" radius="large">
      <TranslationProvider language={use(languageOf(locale))}>
        <AuthProvider app={app}>
          <Watch />
          <Header
            appearance={appearance}
            choose={(choice) => {
              markDone("looks")
              startTransition(() => setLocale(choice))
            }}
            locale={locale}
            pathname={pathname}
          />
          <Suspense fallback={waiting}>
            <AuthErrorBoundary key={pathname}>
              <Routes href={href} />
            </AuthErrorBoundary>
          </Suspense>
          <Footer />
        </AuthProvider>
      </TranslationProvider>
    </Theme>
  )
}

createRoot(document.getElementById("root") ?? document.body).render(
  <StrictMode>
    <Suspense>
      <Root />
    </Suspense>
  </StrictMode>
)
