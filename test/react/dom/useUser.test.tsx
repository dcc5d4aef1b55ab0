// @vitest-environment happy-dom
/** `useUser` with a signed-out fallback, and values that a server cannot read. */
import { act, cleanup, render, screen } from "@testing-library/react"
import { Component, type ReactNode, Suspense } from "react"
import { afterEach, assert, describe, it, onTestFinished, vi } from "vitest"
import * as Emulator from "../../../src/emulator/index.ts"
import { NotSignedIn } from "../../../src/errors/local/UsageErrors.ts"
import { currentUser } from "../../../src/live/pageValues.ts"
import { createClientApp, customTokenStore } from "../../../src/promise/index.ts"
import { causeOf } from "../../../src/react/hooks/useLive.ts"
import { AuthProvider, useUser } from "../../../src/react/index.ts"

afterEach(cleanup)

/** An emulator, options of its apps, and the number of reads of the signed-in user. */
const readsCounted = () => {
  const emulator = Emulator.makeSync({ passwordIterations: 1 })
  const { projectId, publishableClientKey } = emulator.project
  const reads = vi.fn()
  const fetch: typeof globalThis.fetch = (input, init) => {
    if (init?.method === "GET" && String(input).endsWith("/users/me")) reads()
    return emulator.fetch(input, init)
  }
  return { emulator, reads, options: { projectId, publishableClientKey, baseUrl: emulator.url, fetch } }
}

it("useUser shows an anonymous user once signed up, who is read once", async () => {
  const { options, reads } = readsCounted()
  const app = createClientApp({ ...options, tokenStore: "memory" })
  const Guest = (): ReactNode => <p>{useUser({ or: "anonymous" }).isAnonymous ? "a guest" : "a user"}</p>
  await act(async () => {
    render(
      <AuthProvider app={app}>
        <Suspense>
          <Guest />
        </Suspense>
      </AuthProvider>
    )
  })
  await screen.findByText("a guest", {}, { timeout: 20_000 })
  assert.strictEqual(reads.mock.calls.length, 1)
  await app.dispose()
}, 60_000)

it("useUser signs an anonymous user up again when it is rendered after a failure", async () => {
  const { emulator, options } = readsCounted()
  const app = createClientApp({ ...options, tokenStore: "memory" })
  onTestFinished(() => app.dispose())
  class Boundary extends Component<{ readonly children: ReactNode }, { readonly error?: Error }> {
    override state: { readonly error?: Error } = {}
    static getDerivedStateFromError = (error: Error) => ({ error })
    override render = () => this.state.error === undefined ? this.props.children : <p>{this.state.error.name}</p>
  }
  const Guest = (): ReactNode => <p>{useUser({ or: "anonymous" }).isAnonymous ? "a guest" : "a user"}</p>
  const page = (attempt: number) => (
    <AuthProvider app={app}>
      <Boundary key={attempt}>
        <Suspense>
          <Guest />
        </Suspense>
      </Boundary>
    </AuthProvider>
  )
  const code = "ANONYMOUS_ACCOUNTS_NOT_ENABLED"
  const headers = { "x-stack-known-error": code }
  emulator.addFault({ path: "/auth/anonymous/sign-up", status: 400, headers, body: JSON.stringify({ code, error: "No." }) })
  // React reports errors that a boundary has caught.
  vi.spyOn(console, "error").mockImplementation(() => {})
  const { rerender } = await act(async () => render(page(1)))
  await screen.findByText("AnonymousAccountsNotEnabled", {}, { timeout: 20_000 })
  await act(async () => rerender(page(2)))
  await screen.findByText("a guest", {}, { timeout: 20_000 })
}, 60_000)

it("useUser shows a user who signed in before the redirect", async () => {
  const { options, reads } = readsCounted()
  let session: string | null = null
  const otherTab = createClientApp({
    ...options,
    tokenStore: customTokenStore({ get: () => session, set: (text) => void (session = text) })
  })
  const account = { email: "ada@example.com", password: "analytical engine", verificationCallbackUrl: null }
  await otherTab.auth.signUpWithPassword(account)
  // The other tab has signed in when the hook begins to listen to the redirect.
  let isSeen = false
  vi.stubGlobal("navigation", { addEventListener: () => void (isSeen = true) })
  const redirects = vi.fn()
  const app = createClientApp({
    ...options,
    navigator: redirects,
    tokenStore: customTokenStore({ get: () => isSeen ? session : null, set: (text) => void (session = text) })
  })
  const Greeting = (): ReactNode => <p>{`Hello ${useUser({ or: "redirect" }).primaryEmail}`}</p>
  await act(async () => {
    render(
      <AuthProvider app={app}>
        <Suspense>
          <Greeting />
        </Suspense>
      </AuthProvider>
    )
  })
  await screen.findByText("Hello ada@example.com", {}, { timeout: 20_000 })
  assert.strictEqual(redirects.mock.calls.length, 0)
  assert.strictEqual(reads.mock.calls.length, 1)
  await Promise.all([app.dispose(), otherTab.dispose()])
}, 60_000)

describe("the redirect of useUser", () => {
  const account = { email: "ada@example.com", password: "analytical engine", verificationCallbackUrl: null, redirect: false }
  afterEach(() => {
    vi.useRealTimers()
    sessionStorage.clear()
  })

  /** A page with two components that need a user, and the redirects of its app. */
  const showPage = async (navigate: (path: string) => void) => {
    const redirects = vi.fn(navigate)
    const app = createClientApp({ ...readsCounted().options, navigator: redirects, tokenStore: "memory" })
    onTestFinished(() => app.dispose())
    const Greeting = (): ReactNode => <p>{`Hello ${useUser({ or: "redirect" }).primaryEmail}`}</p>
    const page = () => (
      <AuthProvider app={app}>
        <Suspense>
          <Greeting />
        </Suspense>
        <Suspense>
          <Greeting />
        </Suspense>
      </AuthProvider>
    )
    const { rerender } = await act(async () => render(page()))
    const expectRedirects = (count: number) => act(() => vi.waitFor(() => assert.lengthOf(redirects.mock.calls, count)))
    await expectRedirects(1)
    return { app, expectRedirects, renderAgain: () => act(async () => rerender(page())) }
  }

  it("is one for all components, and another after a return to the page", async () => {
    const { href } = location
    const navigation = new EventTarget()
    vi.stubGlobal("navigation", navigation)
    const { expectRedirects, renderAgain } = await showPage((path) => {
      history.pushState(null, "", path)
      navigation.dispatchEvent(new Event("currententrychange"))
    })
    await renderAgain()
    await expectRedirects(1)
    history.pushState(null, "", href)
    await renderAgain()
    await expectRedirects(2)
    history.pushState(null, "", href)
  })

  it("is followed by another after a sign-in and a sign-out on the same page", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const { app, expectRedirects } = await showPage(() => {})
    await act(() => app.auth.signUpWithPassword(account))
    // The wait for the browser to leave the page ends first.
    await vi.waitFor(async () => {
      await act(() => vi.advanceTimersByTimeAsync(1_000))
      assert.lengthOf(screen.getAllByText("Hello ada@example.com"), 2)
    })
    await act(() => app.auth.signOut({ redirect: false }))
    await expectRedirects(2)
  })
})

it.each([
  [new NotSignedIn(), " (NotSignedIn)"],
  [{ _tag: 1 }, " (1)"],
  [new Error("down"), ""],
  ["down", ""],
  [null, ""],
  [undefined, ""]
])("the error for a value that a server cannot read names the tag of its cause %s", (cause, reason) => {
  const error = causeOf(currentUser, cause)
  assert.strictEqual(
    error.message,
    `The server has no value "${currentUser.key.trim()}"${reason}: put the component into <Suspense>.`
  )
  assert.strictEqual(error.cause, cause)
})
