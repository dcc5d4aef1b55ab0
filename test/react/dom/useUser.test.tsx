// @vitest-environment happy-dom
/** `useUser` with a signed-out fallback, and values that a server cannot read. */
import { act, cleanup, render, screen } from "@testing-library/react"
import { type ReactNode, Suspense } from "react"
import { afterEach, assert, it, vi } from "vitest"
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
  return { reads, options: { projectId, publishableClientKey, baseUrl: emulator.url, fetch } }
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
