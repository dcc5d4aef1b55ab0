/** Pages of another origin in real Chromium: sign-ins that return to the app with a session, and sessions that pages there receive. */
import { afterEach, assert, beforeAll, beforeEach, describe, it } from "@effect/vitest"
import type { Browser, BrowserContext, Page } from "playwright-core"
import type { UrlsOption } from "../../../src/services/navigation/HandlerUrls.ts"
import { claimsOf, proof, withBrowser } from "../../emulator/Browser.ts"
import { script, serve, workerBrowser } from "../../kit/browser/Chromium.ts"

const email = "ada@example.com"
const password = "analytical engine"
const app = "https://app.example.com"
const auth = "https://auth.example.org"
const evil = "https://evil.example.net"

let browser: Browser
let code: string
let context: BrowserContext
let addresses: Array<string>
let project: Awaited<ReturnType<typeof withBrowser>>
let hostedOrigin: string

beforeAll(async () => {
  ;[browser, code] = await Promise.all([workerBrowser(), script(new URL("./sessionPage.ts", import.meta.url))])
}, 60_000)
beforeEach(async () => {
  const domains = { "domains.trustedDomains.app": { baseUrl: app }, "domains.trustedDomains.auth": { baseUrl: auth } }
  project = await withBrowser(domains, { url: "https://api.example.org" })
  hostedOrigin = `https://${project.emulator.project.projectId}.built-with-stack-auth.com`
  context = await browser.newContext()
  const server = await serve(context, project.emulator, [app, auth, evil, hostedOrigin], code)
  addresses = []
  context.on("request", (request) => addresses.push(request.url(), JSON.stringify(request.headers()["referer"])))
  server.elsewhere.length = 0
})
afterEach(async () => {
  // No token was in an address.
  const tokens = (await context.cookies()).flatMap(({ name, value }) =>
    /refresh|access/.test(name) ? value.match(/[\w.-]{40,}/g) ?? [] : []
  )
  for (const token of tokens) assert.notInclude(addresses.join("\n"), token)
  await context.close()
})

/** Opens the app on the page that is shown, as a program does when a page loads. */
const open = (page: Page, urls: UrlsOption = {}) => {
  const { projectId, publishableClientKey } = project.emulator.project
  const options = { projectId, publishableClientKey, baseUrl: project.emulator.url, tokenStore: "cookie" as const, urls }
  return page.evaluate((appOptions) => window.openApp(appOptions), options)
}
const visit = async (address: string, urls?: UrlsOption): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(address)
  await open(page, urls)
  return page
}
const emailIn = (page: Page) => page.evaluate(async () => (await window.app.user.find())?.primaryEmail ?? null)
const signUp = (page: Page) =>
  page.evaluate((input) => window.app.auth.signUpWithPassword(input), { email, password, verificationCallbackUrl: null })
/** Requires a user on the page, and waits for the sign-in page. */
const requireUser = async (page: Page, origin: string) => {
  await page.evaluate(() => void window.app.user.get({ or: "redirect" }))
  await page.waitForURL(`${origin}/handler/sign-in?**`)
}
/** Signs up on the sign-in page, which then leaves. */
const join = async (page: Page) => {
  await open(page)
  await page.evaluate(
    (input) => void window.app.auth.signUpWithPassword(input),
    { email, password, verificationCallbackUrl: null, redirect: true }
  )
}

describe("a sign-in on another origin", () => {
  const urls: UrlsOption = { signIn: { type: "custom", url: `${auth}/handler/sign-in`, version: 0 } }

  it("returns to the page that required it, with a session on both origins", async () => {
    const page = await visit(`${app}/private?x=1`, urls)
    await requireUser(page, auth)
    await join(page)
    await page.waitForURL(`${app}/handler/oauth-callback?**`)
    assert.isTrue(new URL(page.url()).searchParams.has("code"))
    await open(page, urls)
    await page.evaluate(() => void window.app.oauth.handleCallback())
    await page.waitForURL(`${app}/private?x=1`)
    await open(page, urls)
    assert.strictEqual(await emailIn(page), email)
    assert.strictEqual(await emailIn(await visit(`${auth}/`)), email)
    assert.deepStrictEqual((await context.cookies()).filter(({ name }) => name.includes("oauth-outer")), [])
  }, 60_000)

  it("is completed only by the browser that started it", async () => {
    const page = await visit(`${app}/private`, urls)
    await requireUser(page, auth)
    await context.clearCookies({ domain: "app.example.com" })
    await join(page)
    await page.waitForURL(`${app}/handler/oauth-callback?**`)
    await open(page, urls)
    assert.isNull(await page.evaluate(() => window.app.oauth.handleCallback({ redirect: false })))
    assert.isNull(await emailIn(page))
  }, 60_000)

  it("does not pass the session to an untrusted origin", async () => {
    const callback = new URL(`${evil}/handler/oauth-callback?hexclave_cross_domain_auth=1`)
    callback.searchParams.set("hexclave_cross_domain_state", "state-of-evil")
    callback.searchParams.set("hexclave_cross_domain_code_challenge", "c".repeat(43))
    const page = await visit(`${auth}/handler/sign-in?${new URLSearchParams({ after_auth_return_to: callback.href })}`)
    await signUp(page)
    const error = await page.evaluate(() =>
      window.app.navigation.redirectToAfterSignIn().catch(({ _tag, message }) => [_tag, message])
    )
    assert.strictEqual(error?.[0], "UntrustedRedirect")
    assert.match(error?.[1] ?? "", /^The session was not passed to https:\/\/evil\.example\.net: /)
    assert.strictEqual(new URL(page.url()).origin, auth)
  }, 60_000)
})

describe("hosted pages", () => {
  const urls: UrlsOption = { default: { type: "hosted" } }

  it("return to the page that required the sign-in, which needs no callback page", async () => {
    const page = await visit(`${app}/private?x=1`, urls)
    await requireUser(page, hostedOrigin)
    await join(page)
    await page.waitForURL(`${app}/private?**code=**`)
    await open(page, urls)
    // The page that required the user still does, while the session arrives.
    await page.evaluate(() => void window.app.user.get({ or: "redirect" }))
    await page.waitForURL(`${app}/private?x=1`)
    await open(page, urls)
    assert.strictEqual(await emailIn(page), email)
  }, 60_000)

  it("leave parameters of other programs alone", async () => {
    const page = await visit(`${app}/callback-of-another-library?code=1&state=2`, urls)
    assert.isNull(await emailIn(page))
    assert.strictEqual(page.url(), `${app}/callback-of-another-library?code=1&state=2`)
  }, 60_000)

  it("receive the session of a signed-in user, and no other session", async () => {
    const page = await visit(`${app}/team?x=1`, urls)
    await signUp(page)
    await page.evaluate(() => void window.app.navigation.redirectToAccountSettings())
    await page.waitForURL(`${hostedOrigin}/handler/account-settings?**`)
    const { searchParams } = new URL(page.url())
    const sessionId = searchParams.get("stack_nested_cross_domain_auth_refresh_token_id") ?? assert.fail("no session")
    const callback = searchParams.get("stack_nested_cross_domain_auth_callback_url") ?? assert.fail("no callback")
    assert.strictEqual(callback, `${app}/team?x=1`)

    // The request of the hosted page, as the provider's client makes it.
    const { challenge, verifier } = proof()
    const request = (input: { readonly [name: string]: string }) => {
      const address = new URL(callback)
      const query = {
        stack_nested_cross_domain_auth_refresh_token_id: sessionId,
        redirect_uri: `${hostedOrigin}/handler/oauth-callback`,
        state: "state-of-the-page",
        code_challenge: challenge,
        code_challenge_method: "S256",
        after_callback_redirect_url: `${hostedOrigin}/handler/account-settings`,
        ...input
      }
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
      return address.href
    }
    for (
      const wrongQuery of [
        { stack_nested_cross_domain_auth_refresh_token_id: "0b0e6f2c-6f0e-4c3f-9f0a-0d4b7f1c2a33" },
        { redirect_uri: `${auth}/handler/oauth-callback` },
        { redirect_uri: `${app}/handler/oauth-callback` },
        { code_challenge_method: "plain" }
      ]
    ) {
      await page.goto(request(wrongQuery))
      await open(page, urls)
      assert.isFalse(await page.evaluate(() => window.app.oauth.handleCallback().then((outcome) => outcome !== null)))
      assert.strictEqual(page.url(), request(wrongQuery))
    }

    await page.goto(request({}))
    await open(page, urls)
    await page.waitForURL(`${hostedOrigin}/handler/oauth-callback?**`)
    const response = new URL(page.url()).searchParams
    assert.strictEqual(response.get("state"), "state-of-the-page")
    const tokenResponse = await project.exchange(response.get("code") ?? "", {
      redirect_uri: `${hostedOrigin}/handler/oauth-callback`,
      code_verifier: verifier
    })
    assert.strictEqual(claimsOf(tokenResponse.json.access_token)["refresh_token_id"], sessionId)
  }, 60_000)
})
