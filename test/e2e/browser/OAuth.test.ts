/** Sign-ins at an identity provider in real Chromium, by clicking through the emulator's consent page. */
import { afterAll, afterEach, assert, beforeAll, beforeEach, describe, it } from "@effect/vitest"
import { createServer, type Server } from "node:http"
import type { Browser, BrowserContext, Page } from "playwright-core"
import type { Emulator, Keys } from "../../../src/emulator/index.ts"
import { standard, withBrowser } from "../../emulator/Browser.ts"
import { script, workerBrowser } from "../../kit/browser/Chromium.ts"

const email = "ada@example.com"

let browser: Browser
let code: string
let context: BrowserContext
let emulator: Emulator
let app: Server
/** The address of the app's pages. The API is on another host, with separate cookies. */
let home: string
let options: Pick<Keys, "projectId" | "publishableClientKey"> & { readonly baseUrl: string; readonly tokenStore: "cookie" }
let elsewhere: Array<string>

/** Serves every page of the app as an empty page with the script. */
const serveFiles = () =>
  createServer((request, response) => {
    const isScript = request.url === "/page.js"
    response.setHeader("content-type", `text/${isScript ? "javascript" : "html"}; charset=utf-8`)
    response.end(isScript ? code : "<!doctype html><html lang=\"en\"><title>App</title><script src=\"/page.js\"></script>")
  })

beforeAll(async () => {
  ;[browser, code] = await Promise.all([workerBrowser(), script(new URL("./sessionPage.ts", import.meta.url))])
  app = serveFiles()
  await new Promise<void>((listening) => app.listen(0, "localhost", listening))
  const address = app.address()
  home = `http://localhost:${typeof address === "object" ? address?.port : address}`
}, 60_000)
afterAll(async () => {
  app?.closeAllConnections()
  app?.close()
})
beforeEach(async () => {
  const github = { "auth.oauth.providers.github": standard("github"), "auth.oauth.providers.google": standard("google") }
  ;({ emulator } = await withBrowser(github))
  const { url } = await emulator.listen({ port: 0, host: "127.0.0.1" })
  const { projectId, publishableClientKey } = emulator.project
  options = { projectId, publishableClientKey, baseUrl: url, tokenStore: "cookie" }
  context = await browser.newContext()
  elsewhere = []
  context.on("request", (request) => {
    const { origin } = new URL(request.url())
    if (origin !== home && origin !== url) elsewhere.push(origin)
  })
})
afterEach(async () => {
  await context.close()
  await emulator.close()
  assert.deepStrictEqual(elsewhere, [])
})

/** Opens the app in the current page. */
const open = (page: Page) => page.evaluate((appOptions) => window.openApp(appOptions), options)
const tab = async (path = "/"): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(home + path)
  await open(page)
  return page
}
const emailIn = (page: Page) => page.evaluate(async () => (await window.app.user.find())?.primaryEmail ?? null)
const states = async () =>
  (await context.cookies(home)).filter(({ name }) => name.startsWith("stack-oauth-outer-")).map(({ name, value, ...rest }) => ({
    state: name.slice("stack-oauth-outer-".length),
    verifier: value,
    ...rest
  }))
/** Starts a sign-in or a link, and waits for the consent page. The pending call ends with the page. */
const start = async (page: Page, how: "signIn" | "link", provider = "github") => {
  await page.evaluate(([how, provider]) => void window.app.oauth[how](provider), [how, provider] as const)
  await page.waitForURL("**/emulator/oauth/**")
}
/** Consents as a user, and arrives at the callback page. */
const allow = async (page: Page, address = email) => {
  await page.getByRole("textbox", { name: "E-mail address" }).fill(address)
  await page.getByRole("button", { name: "Allow" }).click()
  await page.waitForURL("**/handler/oauth-callback?**")
  await open(page)
}
/** Completes the sign-in, and waits for the page that it leads to. */
const finish = async (page: Page, path: string) => {
  await page.evaluate(() => void window.app.oauth.handleCallback())
  await page.waitForURL(home + path)
  await open(page)
}
/** Every address in the tab's history, oldest first. */
const history = async (page: Page) => {
  const session = await context.newCDPSession(page)
  const { entries } = await session.send("Page.getNavigationHistory")
  return entries.map(({ url }) => url)
}

describe("a user", () => {
  it("signs in, returns to the requested page, and leaves no code in the history", async () => {
    const page = await tab("/handler/sign-in?after_auth_return_to=%2Fcart%3Fx%3D1")
    await start(page, "signIn")
    const [waiting, ...more] = await states()
    assert.deepStrictEqual(more, [])
    assert.deepInclude(waiting, { path: "/", sameSite: "Lax", secure: false, domain: "localhost" })
    assert.approximately((waiting?.expires ?? 0) - Date.now() / 1000, 3600, 60)
    assert.match(waiting?.verifier ?? "", /^[A-Za-z0-9._~-]{43,128}$/)

    await allow(page)
    const address = new URL(page.url())
    assert.strictEqual(address.searchParams.get("state"), waiting?.state)
    const [strippedAddress, keptAddress] = await page.evaluate(() => {
      // Reads the address before anything is awaited, and before any other use of the app.
      void window.app.oauth.handleCallback()
      return [location.href, document.cookie.includes("stack-oauth-outer-")] as const
    })
    assert.deepStrictEqual([strippedAddress, keptAddress], [
      `${home}/handler/oauth-callback?after_auth_return_to=%2Fcart%3Fx%3D1`,
      false
    ])
    await page.waitForURL(`${home}/cart?x=1`)
    await open(page)
    assert.strictEqual(await emailIn(page), email)
    const visits = await history(page)
    assert.notInclude(visits.join(" "), address.searchParams.get("code") ?? assert.fail("no code"))
    assert.deepStrictEqual(visits.filter((url) => url.startsWith(home)).slice(-1), [`${home}/cart?x=1`])
    assert.deepStrictEqual(visits.filter((url) => url.includes("oauth-callback")), [])
  }, 60_000)

  it("has a session in a second tab too, and can connect an account there", async () => {
    const [first, second] = [await tab(), await tab()]
    await start(first, "signIn")
    await allow(first)
    await finish(first, "/")
    await second.waitForFunction(() => window.states.at(-1) === "signed-in")
    assert.strictEqual(await emailIn(second), email)

    await second.goto(`${home}/settings?tab=accounts#google`)
    await open(second)
    await start(second, "link", "google")
    assert.strictEqual(await second.getByRole("heading", { level: 1 }).textContent(), "Connect Google to Playground")
    await allow(second, "lovelace@example.org")
    await finish(second, "/settings?tab=accounts#google")
    const accounts = await second.evaluate(() => window.app.oauth.connectedAccounts.list())
    assert.deepStrictEqual(accounts.map(({ provider, providerAccountId }) => [provider, providerAccountId]), [
      ["github", email],
      ["google", "lovelace@example.org"]
    ])
    assert.strictEqual(await emailIn(second), email)
  }, 60_000)

  it("can deny consent, gets a typed error from the callback, and can retry", async () => {
    const page = await tab()
    await start(page, "signIn")
    await page.getByRole("button", { name: "Deny" }).click()
    await page.waitForURL("**/handler/oauth-callback?**")
    await open(page)
    const outcome = await page.evaluate(async () => {
      const result = await window.app.safe.oauth.handleCallback()
      return [result.ok ? null : result.error._tag, location.href]
    })
    assert.deepStrictEqual(outcome, ["OAuthProviderAccessDenied", `${home}/handler/oauth-callback`])
    await start(page, "signIn")
    await allow(page)
    await finish(page, "/")
    assert.strictEqual(await emailIn(page), email)
  }, 60_000)
})

describe("the callback page", () => {
  it("exchanges its code once, even for concurrent calls or a second visit", async () => {
    const page = await tab()
    await start(page, "signIn")
    await allow(page)
    const back = page.url()
    const exchanges: Array<string> = []
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/auth/oauth/token")) exchanges.push(request.url())
    })
    const outcomes = await page.evaluate(() => {
      const leaving = new AbortController()
      const ask = (app: typeof window.app) => app.safe.oauth.handleCallback({ redirect: false }).catch(() => "gone")
      const calls = [ask(window.app.with({ signal: leaving.signal })), ask(window.app), ask(window.app)]
      leaving.abort()
      return Promise.all(calls)
    })
    const value = { isNewUser: true, afterCallbackRedirectUrl: null }
    assert.deepStrictEqual(outcomes, ["gone", { ok: true, value }, { ok: true, value }])
    assert.lengthOf(exchanges, 1)

    await page.goto(back)
    await open(page)
    assert.isNull(await page.evaluate(() => window.app.oauth.handleCallback()))
    assert.strictEqual(page.url(), `${home}/handler/oauth-callback`)
    assert.lengthOf(exchanges, 1)
    assert.strictEqual(await emailIn(page), email)
  }, 60_000)

  it("matches two sign-ins in two tabs to their own states, in any order", async () => {
    const [firstTab, two] = [await tab(), await tab()]
    await start(firstTab, "signIn")
    await start(two, "signIn")
    assert.lengthOf(await states(), 2)
    await allow(two, "eve@example.com")
    await finish(two, "/")
    assert.lengthOf(await states(), 1)
    assert.strictEqual(await emailIn(two), "eve@example.com")
    await allow(firstTab)
    await finish(firstTab, "/")
    assert.deepStrictEqual([await states(), await emailIn(firstTab), await emailIn(two)], [[], email, email])
  }, 60_000)
})
