/** The existing SDK, unchanged, in real Chromium on the other side of each hand-over. */
import { afterEach, assert, beforeAll, beforeEach, describe, it } from "@effect/vitest"
import type { Browser, BrowserContext, Page } from "playwright-core"
import { ensurePeer } from "../../../bench/install.ts"
import type { UrlsOption } from "../../../src/services/navigation/HandlerUrls.ts"
import { withBrowser } from "../../emulator/Browser.ts"
import { serve, workerBrowser } from "../../kit/browser/Chromium.ts"
import { peerAndPage } from "./peerPage.ts"

const account = { email: "ada@example.com", password: "analytical engine" }
const app = "https://app.example.com"
const auth = "https://auth.example.org"

let browser: Browser
let code: string
let context: BrowserContext
let hostedOrigin: string
let project: Awaited<ReturnType<typeof withBrowser>>

beforeAll(async () => {
  ensurePeer()
  ;[browser, code] = await Promise.all([workerBrowser(), peerAndPage()])
}, 420_000)
beforeEach(async () => {
  const domains = { "domains.trustedDomains.app": { baseUrl: app }, "domains.trustedDomains.auth": { baseUrl: auth } }
  project = await withBrowser(domains, { url: "https://api.example.org" })
  hostedOrigin = `https://${project.emulator.project.projectId}.built-with-stack-auth.com`
  context = await browser.newContext()
  await serve(context, project.emulator, [app, auth, hostedOrigin], code)
  const user = { primary_email: account.email, primary_email_auth_enabled: true, password: account.password }
  assert.strictEqual((await project.server("POST", "/users", user)).status, 201)
})
afterEach(async () => await context.close())

const options = (urls: UrlsOption = {}) => {
  const { projectId, publishableClientKey } = project.emulator.project
  return { projectId, publishableClientKey, baseUrl: project.emulator.url, tokenStore: "cookie" as const, urls }
}
const open = (page: Page, urls?: UrlsOption) => page.evaluate((appOptions) => window.openApp(appOptions), options(urls))
const openPeer = (page: Page, urls?: UrlsOption) => page.evaluate((peerOptions) => window.openPeer(peerOptions), options(urls))
const emailIn = (page: Page) => page.evaluate(async () => (await window.app.user.find())?.primaryEmail ?? null)
const peerEmailIn = (page: Page) => page.evaluate(async () => (await window.peer.getUser())?.primaryEmail ?? null)

describe("pages of the existing SDK on another origin", () => {
  const urls: UrlsOption = { default: { type: "hosted" } }

  it("sign users in to this library, and receive its session", async () => {
    const page = await context.newPage()
    await page.goto(`${app}/private?x=1`)
    await open(page, urls)
    await page.evaluate(() => void window.app.user.get({ or: "redirect" }))
    await page.waitForURL(`${hostedOrigin}/handler/sign-in?**`)
    await openPeer(page)
    await page.evaluate((input) => void window.peer.signInWithCredential(input), account)
    await page.waitForURL(`${app}/private?**code=**`)
    await open(page, urls)
    await page.waitForURL(`${app}/private?x=1`)
    await open(page, urls)
    assert.strictEqual(await emailIn(page), account.email)

    await context.clearCookies({ domain: new URL(hostedOrigin).hostname })
    await page.evaluate(() => void window.app.navigation.redirectToAccountSettings())
    await page.waitForURL(`${hostedOrigin}/handler/account-settings?**`)
    await openPeer(page)
    await page.waitForURL(`${app}/private?**redirect_uri=**`)
    await open(page, urls)
    await page.waitForURL(`${hostedOrigin}/handler/oauth-callback?**`)
    await openPeer(page)
    await page.evaluate(() => void window.peer.callOAuthCallback())
    await page.waitForURL(`${hostedOrigin}/handler/account-settings`)
    await openPeer(page)
    assert.strictEqual(await peerEmailIn(page), account.email)
  }, 60_000)
})

describe("the addresses of `urls`", () => {
  const hostedSignIn = { type: "hosted" } as const
  const forms: ReadonlyArray<UrlsOption> = [
    {},
    { default: { type: "hosted" } },
    { default: { type: "handler-component" }, signIn: hostedSignIn, home: "/start" },
    { default: { type: "hosted" }, handler: "/auth", signUp: { type: "handler-component" }, afterSignIn: "/in" },
    { handler: hostedSignIn, mfa: { type: "custom", url: "/second-factor", version: 0 } }
  ]
  it("are those of the existing SDK", async () => {
    const page = await context.newPage()
    await page.goto(`${app}/`)
    for (const urls of forms) {
      await open(page, urls)
      await openPeer(page, urls)
      const { teamCreation: _, ...addresses } = await page.evaluate(() => window.app.urls)
      assert.deepStrictEqual(addresses, await page.evaluate(() => window.peer.urls))
    }
  }, 60_000)
})

describe("pages of this library on another origin", () => {
  it("sign users in to the existing SDK", async () => {
    const urls: UrlsOption = { signIn: `${auth}/handler/sign-in` }
    const page = await context.newPage()
    await page.goto(`${app}/private?x=1`)
    await openPeer(page, urls)
    await page.evaluate(() => void window.peer.redirectToSignIn())
    await page.waitForURL(`${auth}/handler/sign-in?**`)
    await open(page)
    await page.evaluate((input) => void window.app.auth.signInWithPassword({ ...input, redirect: true }), account)
    await page.waitForURL(`${app}/handler/oauth-callback?**`)
    await openPeer(page, urls)
    await page.evaluate(() => void window.peer.callOAuthCallback())
    await page.waitForURL(`${app}/private?x=1`)
    await openPeer(page, urls)
    assert.strictEqual(await peerEmailIn(page), account.email)
  }, 60_000)

  it("receive the session of the existing SDK", async () => {
    const urls: UrlsOption = { accountSettings: `${auth}/handler/account-settings` }
    const page = await context.newPage()
    await page.goto(`${app}/private?x=1`)
    await openPeer(page, urls)
    await page.evaluate((input) => window.peer.signInWithCredential({ ...input, noRedirect: true }), account)
    await page.evaluate(() => void window.peer.redirectToAccountSettings())
    await page.waitForURL(`${auth}/handler/account-settings?**`)
    await open(page)
    await page.waitForURL(`${app}/handler/oauth-callback?**`)
    await openPeer(page, urls)
    await page.waitForURL(`${auth}/handler/oauth-callback?**`)
    await open(page)
    await page.evaluate(() => void window.app.oauth.handleCallback())
    await page.waitForURL(`${auth}/handler/account-settings`)
    await open(page)
    assert.strictEqual(await emailIn(page), account.email)
  }, 60_000)
})
