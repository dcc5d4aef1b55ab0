/** The pages of an app over the emulator, in a frame of the site: sign-in, account settings, and the mails that the emulator sends. */
import { Theme } from "@radix-ui/themes"
import * as Emulator from "latchkey/emulator"
import { createClientApp } from "latchkey/promise"
import { AuthProvider, useUser } from "latchkey/react"
import { AuthPages, UserButton } from "latchkey/react/components"
import { StrictMode, Suspense, useEffect, useState } from "react"
import { createRoot } from "react-dom/client"

const emulator = Emulator.makeSync({ passwordIterations: 1 })
const { projectId, publishableClientKey } = emulator.project
const app = createClientApp({
  projectId,
  publishableClientKey,
  baseUrl: emulator.url,
  fetch: emulator.fetch,
  tokenStore: "memory",
  navigator: (url) => open(url)
})
let setPath: (path: string) => void = () => {}
const open = (url: string) => {
  const { pathname, search } = new URL(url, location.href)
  // The pages read codes from the address. The history of the site gets no entry.
  history.replaceState(null, "", pathname + search)
  setPath(pathname + search)
}
open("/handler/sign-up")

const Mails = () => {
  const [mail, setMail] = useState(emulator.inbox()[0])
  useEffect(() => {
    const timer = setInterval(() => setMail(emulator.inbox()[0]), 300)
    return () => clearInterval(timer)
  }, [])
  if (mail === undefined) return <p className="mail">Mails of the emulator appear here.</p>
  const { link, otp, subject, to } = mail
  return (
    <p className="mail">
      To {to}: <b>{subject}</b> {otp !== null && <code>{otp}</code>}{" "}
      {link !== null && <button type="button" onClick={() => open(link)}>Open the link</button>}
    </p>
  )
}

const Home = () => {
  const user = useUser({ or: "redirect" })
  return (
    <main>
      <UserButton />
      <h1>Hello {user.displayName ?? user.primaryEmail}</h1>
    </main>
  )
}

const App = () => {
  const [path, changePath] = useState("/handler/sign-up")
  useEffect(() => {
    setPath = changePath
  }, [])
  return (
    <Theme appearance="inherit">
      <AuthProvider app={app}>
        <div className="page">
          {path.startsWith("/handler")
            ? <AuthPages key={path} app={app} location={path} navigate={open} fullPage={false} />
            : (
              <Suspense>
                <Home />
              </Suspense>
            )}
        </div>
      </AuthProvider>
      <Mails />
    </Theme>
  )
}

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>
)
