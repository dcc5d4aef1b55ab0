/** The page that is rendered on the server and hydrated in the browser; the browser's part is below. */
import { StrictMode, Suspense } from "react"
import { hydrateRoot } from "react-dom/client"
import { currentUser, type DehydratedValues, project } from "../../../../src/live/index.ts"
import { type DehydratedApp, hydrateApp } from "../../../../src/promise/index.ts"
import { AuthProvider, type AuthProviderProps, useLive, useLiveState, useTeams, useUser } from "../../../../src/react/index.ts"

const visible: Array<string> = []

const Name = () => {
  const user = useUser()
  const text = user === null ? "nobody" : `${user.displayName} since ${user.signedUpAt.getUTCFullYear()}`
  visible.push(text)
  return <p id="name">{text}</p>
}
const State = () => {
  const { status } = useLiveState(currentUser)
  visible.push(status)
  return <p id="state">{status}</p>
}
const Teams = () => <p id="teams">{useTeams().map(({ displayName }) => displayName).join()}</p>
const Own = () => useUser() === null ? null : <Teams />
const Project = () => <p id="project">{useLive(project).displayName}</p>

export const Page = (props: AuthProviderProps) => (
  <AuthProvider {...props}>
    <Suspense fallback={<p id="waiting">…</p>}>
      <Name />
      <State />
      <Own />
      <Project />
    </Suspense>
  </AuthProvider>
)

interface Dehydrated {
  readonly app: DehydratedApp
  readonly initial: DehydratedValues
}

/** Hydrates the page, and records shown texts and errors of the app. */
export const hydrate = () => {
  const { app: dehydratedApp, initial } = JSON.parse(document.getElementById("dehydrated")?.textContent ?? "") as Dehydrated
  const app = hydrateApp(dehydratedApp)
  const root = document.getElementById("root")
  if (root === null) throw new Error("There is no root.")
  const flickers: Array<string> = []
  new MutationObserver((records) => {
    for (const { addedNodes, target } of records) {
      flickers.push(...Array.from(addedNodes, ({ textContent }) => textContent ?? ""))
      if (target.nodeType === Node.TEXT_NODE) flickers.push(target.textContent ?? "")
    }
  }).observe(root, { childList: true, subtree: true, characterData: true })
  Object.assign(window, {
    app,
    isSame: hydrateApp({ ...dehydratedApp }) === app,
    shown: visible,
    flickers,
    hydrateApp,
    dehydrated: dehydratedApp
  })
  hydrateRoot(
    root,
    <StrictMode>
      <Page app={app} initial={initial} />
    </StrictMode>,
    { onRecoverableError: (error) => console.error(error) }
  )
}
