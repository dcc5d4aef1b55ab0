/** Components over an app on an emulator, with the address and project in the page's address. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Activity, Component, type ReactNode, Suspense, useActionState, useState } from "react"
import * as ClientApp from "../../../src/layers/app/ClientApp.ts"
import * as NavigatorRecording from "../../../src/layers/navigators/NavigatorRecording.ts"
import * as SignedOut from "../../../src/layers/navigators/SignedOut.ts"
import * as TokenStoreMemory from "../../../src/layers/tokenStores/TokenStoreMemory.ts"
import { contactChannels, currentUser, teams as teamsValue } from "../../../src/live/index.ts"
import { createClientApp } from "../../../src/promise/index.ts"
import {
  AuthProvider,
  initialValue,
  useAction,
  useApp,
  useLive,
  useLiveState,
  useTeams,
  useUser
} from "../../../src/react/index.ts"
import * as Teams from "../../../src/services/client/Teams.ts"

const expectedText = new URLSearchParams(location.search)
const options = {
  projectId: expectedText.get("projectId") ?? "",
  publishableClientKey: expectedText.get("publishableClientKey") ?? "",
  baseUrl: expectedText.get("baseUrl") ?? ""
}
const redirects: Array<string> = []
const app = createClientApp({ ...options, tokenStore: "memory", navigator: (path) => void redirects.push(path) })
const renders: { [name: string]: number } = {}
const count = (name: string) => renders[name] = (renders[name] ?? 0) + 1
Object.assign(window, { app, redirects, renders })

class Boundary extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state = { error: undefined as unknown }
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const tag = typeof error === "object" && error !== null && "_tag" in error ? String(error._tag) : String(error)
    return (
      <div>
        <p id="error">{tag}</p>
        <button type="button" onClick={() => this.setState({ error: undefined })}>Try again</button>
      </div>
    )
  }
}
const Page = ({ children }: { readonly children: ReactNode }) => (
  <AuthProvider app={app}>
    <Boundary>
      <Suspense fallback={<p id="waiting">…</p>}>{children}</Suspense>
    </Boundary>
  </AuthProvider>
)

const Name = ({ id = "name" }: { readonly id?: string }) => {
  count(id)
  const user = useUser()
  return <p id={id}>{user === null ? "nobody" : user.displayName ?? user.primaryEmail}</p>
}
const TeamList = () => {
  count("teams")
  return <ul id="teams">{useTeams().map(({ displayName, id }) => <li key={id}>{displayName}</li>)}</ul>
}
const Channels = () => {
  count("channels")
  return <p id="channels">{useLive(contactChannels).length}</p>
}
const State = () => {
  const state = useLiveState(currentUser)
  return <p id="state">{state.status === "ok" ? (state.stale === null ? "fresh" : "stale") : state.status}</p>
}
const Own = () => {
  const user = useUser()
  return user === null ? <Name /> : (
    <>
      <Name />
      <TeamList />
      <Channels />
    </>
  )
}

export const One = () => (
  <Page>
    <Name />
  </Page>
)
export const Ten = () => <Page>{Array.from({ length: 10 }, (_, index) => <Name key={index} id={`name${index}`} />)}</Page>
export const OwnWithState = () => (
  <Page>
    <Own />
    <State />
  </Page>
)

export const NameWithState = () => (
  <Page>
    <Name />
    <State />
  </Page>
)

const Redirecting = () => <p id="name">{useUser({ or: "redirect" }).displayName}</p>
const Throwing = () => <p id="name">{useUser({ or: "throw" }).primaryEmail}</p>
const Anonymous = () => <p id="name">{useUser({ or: "anonymous" }).isAnonymous ? "anonymous" : "not anonymous"}</p>
export const Redirect = () => (
  <Page>
    <Redirecting />
  </Page>
)
export const Throw = () => (
  <Page>
    <Throwing />
  </Page>
)
export const AnonymousFallback = () => (
  <Page>
    <Anonymous />
    <Anonymous />
  </Page>
)

const ToggledName = () => {
  const [visible, setShown] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setShown((visibleText) => !visibleText)}>Toggle</button>
      {visible && <Name />}
    </>
  )
}
export const Toggle = () => (
  <Page>
    <ToggledName />
  </Page>
)

/** Dehydrated values, as a server that renders the page would send them. */
export const Known = () => (
  <AuthProvider app={app} initial={[initialValue(currentUser, null)]}>
    <Name />
  </AuthProvider>
)

const TeamForms = () => {
  const teams = useLiveState(teamsValue)
  const { error, pending, reset, run, value } = useAction(Teams.create)
  const [outcome, submit] = useActionState(
    (_: unknown, data: FormData) => resultText(app.safe.teams.create({ displayName: String(data.get("name")) })),
    null
  )
  return (
    <>
      <form action={(data) => void run({ displayName: String(data.get("name")) })}>
        <input name="name" aria-label="Name" />
        <button disabled={pending}>Create</button>
        <button type="button" onClick={reset}>Forget</button>
        <p id="outcome">{pending ? "pending" : error?._tag ?? value?.displayName ?? "idle"}</p>
      </form>
      <form action={submit}>
        <input name="name" aria-label="Other name" />
        <button>Submit</button>
        <p id="state-outcome">{outcome}</p>
      </form>
      <p id="count">{teams.status === "ok" ? teams.value.length : teams.status}</p>
    </>
  )
}
const resultText = async (call: ReturnType<typeof app.safe.teams.create>) => {
  const result = await call
  return result.ok ? result.value.displayName : result.error._tag
}
export const Actions = () => (
  <Page>
    <TeamForms />
  </Page>
)

const AwaitingForm = () => {
  const { pending, run, value } = useAction(Teams.create)
  return (
    <form action={async (data) => void await run({ displayName: String(data.get("name")) })}>
      <input name="name" aria-label="Name" />
      <button disabled={pending}>Create</button>
      <p id="outcome">{pending ? "pending" : value?.displayName ?? "idle"}</p>
    </form>
  )
}
/** A form whose action waits for the run, in a transition. */
export const AwaitingAction = () => (
  <Page>
    <AwaitingForm />
  </Page>
)

const { layer: navigator } = NavigatorRecording.make(location.href)
const runtimes = { built: 0, ended: 0 }
const counter = Layer.effectDiscard(
  Effect.acquireRelease(Effect.sync(() => runtimes.built++), () => Effect.sync(() => runtimes.ended++))
)
Object.assign(window, { runtimes })
const layer = Layer.mergeAll(
  ClientApp.layer({ ...options, tokenStore: TokenStoreMemory.layer }),
  SignedOut.layer,
  navigator,
  counter
)
const AppFromLayer = () => {
  const [mode, setMode] = useState<"visible" | "hidden" | "gone">("visible")
  return (
    <>
      {(["visible", "hidden", "gone"] as const).map((mode) => (
        <button key={mode} type="button" onClick={() => setMode(mode)}>{mode}</button>
      ))}
      {mode !== "gone" && (
        <Activity mode={mode}>
          <AuthProvider app={layer}>
            <Suspense fallback={<p id="waiting">…</p>}>
              <Anonymous />
            </Suspense>
          </AuthProvider>
        </Activity>
      )}
    </>
  )
}
export const Layered = () => (
  // The boundary is outside the provider: content that suspends inside would unmount the provider.
  <Suspense fallback="…">
    <AppFromLayer />
  </Suspense>
)

const UsesApp = () => {
  useApp()
  return null
}
export const Outside = () => (
  <Boundary>
    <UsesApp />
  </Boundary>
)
