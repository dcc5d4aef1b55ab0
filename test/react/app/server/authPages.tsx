/** Pages that are rendered on the server and hydrated in the browser. */
import { StrictMode, useEffect, useState } from "react"
import { hydrateRoot } from "react-dom/client"
import type { DehydratedValues } from "../../../../src/live/index.ts"
import { type DehydratedApp, hydrateApp } from "../../../../src/promise/index.ts"
import { AuthProvider } from "../../../../src/react/app/AuthProvider.tsx"
import { PagesTheme } from "../../../../src/react/app/PagesTheme.tsx"
import { TranslationProvider } from "../../../../src/react/app/TranslationProvider.tsx"
import { AuthPage, AuthPages, type AuthPagesProps } from "../../../../src/react/pages/AuthPages.tsx"

interface Props extends Pick<AuthPagesProps, "app"> {
  readonly initial: DehydratedValues
  readonly location: string
}

const navigate = () => undefined

export const Pages = ({ app, initial, location }: Props) => (
  <PagesTheme>
    <AuthProvider app={app} initial={initial}>
      {location === "/translated"
        ? (
          <TranslationProvider>
            <AuthPage app={app} fullPage page="signUp" />
          </TranslationProvider>
        )
        : location === "/embedded"
        ? <AuthPage app={app} fullPage page="signUp" />
        : <AuthPages app={app} location={location} navigate={navigate} />}
    </AuthProvider>
  </PagesTheme>
)

/** Renders again after hydration, like a router. */
const Router = (props: Omit<Props, "location">) => {
  const [path, setPath] = useState({ of: location.pathname })
  useEffect(() => setPath({ of: location.pathname }), [])
  return <Pages {...props} location={path.of} />
}

/** Hydrates the page. Records the heading of the server's HTML. */
export const hydrate = () => {
  const { app: dehydratedApp, initial } = JSON.parse(document.getElementById("dehydrated")?.textContent ?? "") as {
    readonly app: DehydratedApp
    readonly initial: DehydratedValues
  }
  const app = hydrateApp(dehydratedApp)
  const root = document.getElementById("root")
  if (root === null) throw new Error("There is no root.")
  Object.assign(window, { app, heading: document.querySelector("h1") })
  hydrateRoot(
    root,
    <StrictMode>
      <Router app={app} initial={initial} />
    </StrictMode>,
    { onRecoverableError: (error) => console.error(error) }
  )
}
