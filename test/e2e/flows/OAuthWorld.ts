/** Users who sign in at an identity provider: an app each, and the emulator with its consent page on a port. */
import { afterEach, assert } from "@effect/vitest"
import { type ClientApp, createClientApp, createServerApp } from "../../../src/promise/index.ts"
import { standard, withBrowser } from "../../emulator/Browser.ts"
import { site } from "../../kit/people.ts"

export type Choice = { readonly [name: string]: string }

export { site } from "../../kit/people.ts"
export const ada = { email: "ada@example.com", name: "Ada Lovelace" }
const github = { "auth.oauth.providers.github": standard("github") }

/** Resources to close after the test. */
export const closing: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** An emulator on a port, and users who each have a browser with an address and the API's cookies. */
export const world = async (override: { readonly [key: string]: unknown } = {}) => {
  const { configure, emulator } = await withBrowser({ ...github, ...override })
  const { close, url } = await emulator.listen({ port: 0 })
  closing.push(close)
  const options = { ...emulator.project, baseUrl: url }
  const visitor = (start = `${site}/`) => {
    let address = new URL(start)
    const visits: Array<string> = []
    const app = createClientApp({
      ...options,
      tokenStore: "memory",
      navigator: {
        navigate: (to) => {
          address = new URL(to, address)
          visits.push(address.origin === site ? to : address.pathname)
        },
        location: () => address
      }
    })
    closing.push(app.dispose)
    /** Goes from the API's address to the app's callback page, as a browser does, and submits the user's choice on the way. */
    const consent = async (choice: Choice) => {
      const visit = (init?: RequestInit) => fetch(address, { redirect: "manual", ...init })
      const go = async (response: Response) => {
        address = new URL(
          response.headers.get("location") ?? assert.fail(`${response.status}: ${await response.text()}`),
          address
        )
      }
      const start = await visit()
      const cookie = start.headers.getSetCookie().map((line) => line.split(";", 1)[0]).join("; ")
      await go(start)
      await go(await visit({ method: "POST", body: new URLSearchParams(choice) }))
      await go(await visit({ headers: { cookie } }))
      assert.strictEqual(address.pathname, "/handler/oauth-callback")
    }
    const signIn = async (choice: Choice, provider = "github", options?: Parameters<ClientApp["oauth"]["signIn"]>[1]) => {
      await app.oauth.signIn(provider, options)
      await consent(choice)
      return app.oauth.handleCallback()
    }
    const link = async (choice: Choice, provider: string, options?: Parameters<ClientApp["oauth"]["link"]>[1]) => {
      await app.oauth.link(provider, options)
      await consent(choice)
      return app.oauth.handleCallback()
    }
    const at = (page: string) => {
      address = new URL(page, site)
    }
    return { app, at, consent, href: () => address.href, link, signIn, visited: visits, me: () => app.user.get() }
  }
  const server = createServerApp(options)
  closing.push(server.dispose)
  return { configure, emulator, server, visitor }
}
