// @vitest-environment happy-dom
/** The slot `passkeyUpgrade`: a passkey without a prompt after a sign-in with a password; and buttons only where there are passkeys. */
import { Theme } from "@radix-ui/themes"
import { act, cleanup, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, assert, describe, it, vi } from "vitest"
import { createClientApp } from "../../../src/promise/index.ts"
import { AuthPages, type PagesSlots } from "../../../src/react/components.ts"
import { AuthProvider } from "../../../src/react/index.ts"
import { AuthenticatorSoftware, seed, SoftwareAuthenticator } from "../../../src/testing/index.ts"
import { newEmulator } from "../../kit/emulator.ts"

afterEach(cleanup)
const patience = { timeout: 10_000 }

/** Signs in with a password on the sign-in page. Returns the addresses to which the app went, and the passkeys of the device. */
const signIn = async (slots: PagesSlots, options: AuthenticatorSoftware.Options = {}) => {
  const emulator = newEmulator()
  const { users: { ada } } = await seed(emulator, { users: { ada: {} } })
  const authenticator = new SoftwareAuthenticator({ origin: "http://localhost:3000" })
  const visits: Array<string> = []
  const { projectId, publishableClientKey } = emulator.project
  const app = createClientApp({
    projectId,
    publishableClientKey,
    baseUrl: emulator.url,
    fetch: emulator.fetch,
    tokenStore: "memory",
    authenticator: AuthenticatorSoftware.make(authenticator, { autofillMissing: "browser", ...options }),
    navigator: (path) => void visits.push(path)
  })
  await act(async () => {
    render(
      <Theme>
        <AuthProvider app={app}>
          <AuthPages app={app} location="/handler/sign-in" navigate={(to) => void visits.push(to)} slots={slots} />
        </AuthProvider>
      </Theme>
    )
  })
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText("Email", { exact: false }, patience), ada.email)
  await user.type(await screen.findByLabelText("Password", { selector: "input" }, patience), `${ada.password}{Enter}`)
  await vi.waitFor(() => assert.lengthOf(visits, 1), patience)
  return authenticator.credentials.length
}

describe("a sign-in with a password on the pages", () => {
  const upgrading = { signIn: { passkeyUpgrade: true } }
  it("creates a passkey before the redirect, if the slot says so", async () => {
    assert.strictEqual(await signIn(upgrading), 1)
  })
  it("creates none without the slot, and shows no failure", async () => {
    assert.strictEqual(await signIn({}), 0)
    cleanup()
    assert.strictEqual(await signIn(upgrading, { approve: () => false }), 0)
  })
})
