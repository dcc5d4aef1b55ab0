/** One host of a site on this library, another on the existing SDK, in real Chromium: the project trusts the site and all its hosts. */
import { afterEach, assert, beforeAll, beforeEach, describe, it } from "@effect/vitest"
import type { Browser, BrowserContext, Page } from "playwright-core"
import { ensurePeer } from "../../../bench/install.ts"
import { withBrowser } from "../../emulator/Browser.ts"
import { serve, workerBrowser } from "../../kit/browser/Chromium.ts"
import { peerAndPage } from "./peerPage.ts"

const ada = { email: "ada@example.com", password: "analytical engine" }
const grace = { email: "grace@example.com", password: "compiler of words" }
const app = "https://app.example.com"
const www = "https://www.example.com"

let browser: Browser
let code: string
let context: BrowserContext
let project: Awaited<ReturnType<typeof withBrowser>>

beforeAll(async () => {
  ensurePeer()
  ;[browser, code] = await Promise.all([workerBrowser(), peerAndPage()])
}, 420_000)
beforeEach(async () => {
  project = await withBrowser({
    "domains.trustedDomains.site": { baseUrl: "https://example.com" },
    "domains.trustedDomains.hosts": { baseUrl: "https://**.example.com" }
  }, { url: "https://api.example.org" })
  context = await browser.newContext()
  await serve(context, project.emulator, [app, www], code)
  for (const { email, password } of [ada, grace]) {
    const user = { primary_email: email, primary_email_auth_enabled: true, password }
    assert.strictEqual((await project.server("POST", "/users", user)).status, 201)
  }
})
afterEach(async () => await context.close())

const options = () => {
  const { projectId, publishableClientKey } = project.emulator.project
  return { projectId, publishableClientKey, baseUrl: project.emulator.url, tokenStore: "cookie" as const }
}
/** Loads a page of the host on the existing SDK, and returns who is signed in there. */
const peerEmail = async (page: Page) => {
  await page.goto(`${www}/`)
  await page.evaluate((peerOptions) => window.openPeer(peerOptions), { ...options(), redirectMethod: "none" })
  return page.evaluate(async () => (await window.peer.getUser())?.primaryEmail ?? null)
}
/** Loads a page of the host on this library, and returns who is signed in there. */
const email = async (page: Page, domain?: string) => {
  await page.goto(`${app}/`)
  await page.evaluate(
    ([appOptions, cookies]) => window.openAppWith(appOptions, cookies),
    [options(), { domain, migrate: true }] as const
  )
  return page.evaluate(async () => (await window.app.user.find())?.primaryEmail ?? null)
}
const signInToPeer = async (page: Page, account: typeof ada) => {
  await peerEmail(page)
  await page.evaluate((input) => window.peer.signInWithCredential({ ...input, noRedirect: true }), account)
  const isShared = (value: string) => document.cookie.includes(value)
  await page.waitForFunction(isShared, `hexclave-refresh-${options().projectId}--custom-`)
}

describe("a host that moves to this library", () => {
  it("takes over the session of the site once, and leaves it to the other hosts", async () => {
    const page = await context.newPage()
    await signInToPeer(page, ada)
    assert.deepStrictEqual([await email(page), await peerEmail(page)], [ada.email, ada.email])
    await page.evaluate(() => window.peer.signOut())
    // As if the access token had expired.
    await context.clearCookies({ name: "stack-access" })
    await signInToPeer(page, grace)
    assert.deepStrictEqual([await email(page), await peerEmail(page)], [null, grace.email])
    await email(page)
    await page.evaluate((input) => window.app.auth.signInWithPassword(input), ada)
    assert.deepStrictEqual([await email(page), await peerEmail(page)], [ada.email, grace.email])
    await email(page)
    await page.evaluate(() => window.app.auth.signOut())
    assert.deepStrictEqual([await email(page), await peerEmail(page)], [null, grace.email])
  }, 60_000)

  it("ends a session that it shares on every host", async () => {
    const page = await context.newPage()
    await signInToPeer(page, ada)
    await email(page)
    await page.evaluate(() => window.app.auth.signOut())
    assert.deepStrictEqual([await email(page), await peerEmail(page)], [null, null])
  }, 60_000)

  it("shares each session, in both directions, with the option `domain`", async () => {
    const page = await context.newPage()
    const domain = "example.com"
    await signInToPeer(page, ada)
    assert.deepStrictEqual([await email(page, domain), await peerEmail(page)], [ada.email, ada.email])
    await email(page, domain)
    await page.evaluate(() => window.app.auth.signOut())
    assert.deepStrictEqual([await peerEmail(page), await email(page, domain)], [null, null])
    await page.evaluate((input) => window.app.auth.signInWithPassword(input), grace)
    assert.deepStrictEqual([await peerEmail(page), await email(page, domain)], [grace.email, grace.email])
    await peerEmail(page)
    await page.evaluate(() => window.peer.signOut())
    assert.deepStrictEqual([await peerEmail(page), await email(page, domain)], [null, null])
    // The existing SDK writes its name for the cookie.
    await signInToPeer(page, ada)
    assert.deepStrictEqual([await email(page, domain), await peerEmail(page)], [ada.email, ada.email])
  }, 60_000)
})
