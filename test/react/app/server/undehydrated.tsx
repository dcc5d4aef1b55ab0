/** Components whose values the server has not dehydrated; the browser's part is below. */
import { Component, type ReactNode, StrictMode, Suspense, useState } from "react"
import { hydrateRoot, type Root } from "react-dom/client"
import { project, teams, tokens } from "../../../../src/live/index.ts"
import { hydrateApp } from "../../../../src/promise/index.ts"
import {
  HydrationBoundary,
  type HydrationBoundaryProps,
  useLive,
  useLiveState,
  useTeams,
  useUser
} from "../../../../src/react/index.ts"

/** Shows the tag of an error, until the button renders the content again. */
class Boundary extends Component<{ readonly children: ReactNode }, { readonly tag: string | null }> {
  override state = { tag: null }
  static getDerivedStateFromError(error: { readonly _tag?: string }) {
    return { tag: error._tag ?? String(error) }
  }
  override render() {
    const { tag } = this.state
    return tag === null ? this.props.children : <button onClick={() => this.setState({ tag: null })}>{tag}</button>
  }
}

const Teams = () => <p>{useTeams().length} teams</p>
const Both = () => {
  const user = useUser()
  return <p>{user?.primaryEmail ?? "signed out"} in {useLive(project).displayName}</p>
}
const Redirected = () => <p>{useUser({ or: "redirect" }).primaryEmail}</p>
const Thrown = () => <p>{useUser({ or: "throw" }).primaryEmail}</p>
const Guest = () => <p>{useUser({ or: "anonymous" }).isAnonymous ? "a guest" : "a user"}</p>
const Token = () => <p>{useLive(tokens) === null ? "no token" : "a token"}</p>
const State = () => <p>{useLiveState(teams).status}</p>
const Switch = () => {
  const [isShown, show] = useState(true)
  return (
    <div>
      <button onClick={() => show(false)}>hide</button>
      {isShown && (
        <Suspended>
          <Teams />
        </Suspended>
      )}
    </div>
  )
}
const Suspended = ({ children }: { readonly children: ReactNode }) => (
  <Boundary>
    <Suspense fallback={<i>loading</i>}>{children}</Suspense>
  </Boundary>
)

const contents: { readonly [path: string]: ReactNode } = {
  "/all": (
    <>
      <Suspended>
        <Teams />
      </Suspended>
      <Suspended>
        <Both />
      </Suspended>
      <Suspended>
        <Thrown />
      </Suspended>
      <Suspended>
        <Token />
      </Suspended>
      <State />
      {/* Hydrates after the teams have loaded. */}
      <Suspended>
        <State />
      </Suspended>
    </>
  ),
  "/redirected": (
    <Suspended>
      <Redirected />
    </Suspended>
  ),
  "/guest": (
    <Suspended>
      <Guest />
    </Suspended>
  ),
  "/teams": (
    <Suspended>
      <Teams />
    </Suspended>
  ),
  "/switch": <Switch />,
  "/bare": <Teams />,
  "/bare-user": <Redirected />
}

interface Props extends Omit<HydrationBoundaryProps, "children"> {
  readonly path: string
}

export const Page = ({ path, ...boundary }: Props) => (
  <StrictMode>
    <HydrationBoundary {...boundary}>{contents[path]}</HydrationBoundary>
  </StrictMode>
)

/** Hydrates each root with its own tree, and remembers the roots. */
export const hydrate = () => {
  const props = JSON.parse(document.getElementById("dehydrated")?.textContent ?? "") as Props
  const roots: Array<Root> = Array.from(document.querySelectorAll(".root"), (root) =>
    hydrateRoot(root, <Page {...props} />, {
      onRecoverableError: (error) => console.error(error),
      onCaughtError: () => undefined
    }))
  Object.assign(window, { roots, app: hydrateApp(props.app) })
}
