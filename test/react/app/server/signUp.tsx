/** The sign-up page that is rendered on the server and hydrated in the browser. */
import { StrictMode } from "react"
import { hydrateRoot } from "react-dom/client"
import { type DehydratedApp, hydrateApp } from "../../../../src/promise/index.ts"
import { PagesTheme } from "../../../../src/react/app/PagesTheme.tsx"
import { AuthPages, type AuthPagesProps } from "../../../../src/react/pages/AuthPages.tsx"

export const SignUp = ({ app }: Pick<AuthPagesProps, "app">) => (
  <PagesTheme>
    <AuthPages app={app} location="/handler/sign-up" navigate={() => undefined} />
  </PagesTheme>
)

/** Hydrates the page. Records the form of the server's HTML. */
export const hydrate = () => {
  const app = hydrateApp(JSON.parse(document.getElementById("handed")?.textContent ?? "") as DehydratedApp)
  const root = document.getElementById("root")
  if (root === null) throw new Error("There is no root.")
  Object.assign(window, { form: document.querySelector("form") })
  hydrateRoot(
    root,
    <StrictMode>
      <SignUp app={app} />
    </StrictMode>,
    { onRecoverableError: (error) => console.error(error) }
  )
}
