// @vitest-environment happy-dom
/** The requests that components send at once, before any response. */
import { Theme } from "@radix-ui/themes"
import { act, cleanup, render, screen } from "@testing-library/react"
import type { ReactNode } from "react"
import { afterEach, assert, describe, it } from "vitest"
import * as Emulator from "../../../src/emulator/index.ts"
import { type ClientApp, createClientApp } from "../../../src/promise/index.ts"
import { TeamSwitcher } from "../../../src/react/components.ts"
import { AuthProvider } from "../../../src/react/index.ts"
import { AccountSettings } from "../../../src/react/pages.ts"
import { seed } from "../../../src/testing/index.ts"

const patience = { timeout: 10_000 }

/** Renders a component for a visitor. Responses wait until `answer`. */
const show = async (node: ReactNode, enter: (app: ClientApp, email: string, password: string) => Promise<unknown>) => {
  const emulator = Emulator.makeSync({ passwordIterations: 1 })
  const { users } = await seed(emulator, {
    users: { ada: {} },
    teams: { engine: { displayName: "Engine", members: { ada: [] } } }
  })
  const requests: Array<string> = []
  let release = () => {}
  let start = Promise.resolve()
  const fetch = async (input: string | URL | Request, init?: RequestInit) => {
    requests.push(new URL(input instanceof Request ? input.url : input).pathname.replace("/api/v1", ""))
    await start
    return emulator.fetch(input, init)
  }
  const { projectId, publishableClientKey } = emulator.project
  const app = createClientApp({
    projectId,
    publishableClientKey,
    baseUrl: emulator.url,
    fetch,
    tokenStore: "memory",
    navigator: () => {}
  })
  await enter(app, users.ada.email, users.ada.password)
  requests.length = 0
  start = new Promise((resolve) => (release = resolve))
  const wait = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  await act(async () => {
    render(
      <Theme>
        <AuthProvider app={app}>{node}</AuthProvider>
      </Theme>
    )
  })
  await wait()
  return { release, app, emulator, requests, wait }
}
const signIn = (app: ClientApp, email: string, password: string) => app.auth.signInWithPassword({ email, password })
const allReads = ["/projects/current", "/teams", "/users/me"]

describe("requests at once", () => {
  afterEach(cleanup)

  it.each([["AccountSettings", AccountSettings, "My profile"], ["TeamSwitcher", TeamSwitcher, "Select a team"]])(
    "of <%s> are all that it needs",
    async (_, Component, text) => {
      const { release, app, requests } = await show(<Component />, signIn)
      assert.deepStrictEqual(requests.toSorted(), allReads)
      release()
      await screen.findAllByText(text, {}, patience)
      assert.deepStrictEqual(requests.toSorted(), allReads)
      await app.dispose()
    }
  )

  it.each([["AccountSettings", AccountSettings], ["TeamSwitcher", TeamSwitcher]])(
    "of <%s> are none without a session",
    async (_, Component) => {
      const { release, app, requests, wait } = await show(<Component />, async () => {})
      release()
      await wait()
      assert.deepStrictEqual(requests, [])
      await app.dispose()
    }
  )

  it("of <TeamSwitcher> are only the user if the user is anonymous", async () => {
    const { release, app, requests, wait } = await show(<TeamSwitcher />, (app) => app.auth.signUpAnonymously())
    release()
    await wait()
    assert.deepStrictEqual(requests, ["/users/me"])
    await app.dispose()
  })
})
