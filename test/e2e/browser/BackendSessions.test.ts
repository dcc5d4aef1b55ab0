/** The life of a session in HttpOnly cookies in real Chromium: tabs, failures, other sites, and the change of the mode. */
import { assert, beforeAll, describe, it } from "@effect/vitest"
import type { Browser, Page } from "playwright-core"
import { script, workerBrowser } from "../../kit/browser/Chromium.ts"
import { account, assertHidden, backendWorld, emailIn, newAccount, serveAt } from "./BackendWorld.ts"

let browser: Browser
let code: string
beforeAll(async () => {
  ;[browser, code] = await Promise.all([workerBrowser(), script(new URL("./backendPage.ts", import.meta.url))])
}, 60_000)

const signedIn = async () => {
  const app = await backendWorld(browser, code)
  const page = await app.tab()
  await page.evaluate((input) => window.app.auth.signUpWithPassword(input), newAccount)
  return { ...app, page }
}
const statusOf = (page: Page) => page.evaluate(async () => (await window.app.auth.getState()).status)
const waitForStatus = (page: Page, status: string) =>
  page.waitForFunction((expectedStatus) => window.states.at(-1) === expectedStatus, status)
/** Reads the user in a request of this page to its server. */
const fetchMe = (page: Page) =>
  page.evaluate(async () => {
    const response = await fetch("/me")
    return response.ok ? response.text() : response.status
  })
const outcomeOf = (page: Page, verb: "signOut" | "find") =>
  page.evaluate(async (verb) => {
    const result = verb === "find" ? await window.app.safe.user.find() : await window.app.safe.auth.signOut()
    return result.ok ? "ok" : result.error._tag
  }, verb)

describe("tabs", () => {
  it("share a renewal, follow the sign-in, and follow the sign-out", async () => {
    const app = await signedIn()
    const [second, third] = [await app.tab(), await app.tab()]
    assert.deepStrictEqual(await Promise.all([emailIn(second), emailIn(third)]), [newAccount.email, newAccount.email])
    assert.deepStrictEqual(app.exchanges, [])
    await app.context.clearCookies({ name: "stack-access" })
    for (const page of [app.page, second, third]) {
      await page.reload()
      await app.open(page)
    }
    assert.deepStrictEqual(await Promise.all([app.page, second, third].map(emailIn)), Array(3).fill(newAccount.email))
    assert.lengthOf(app.exchanges, 1)
    await app.page.evaluate(() => window.app.auth.signOut())
    await Promise.all([waitForStatus(second, "signed-out"), waitForStatus(third, "signed-out")])
    assert.isNull(await emailIn(second))
    await second.evaluate((input) => window.app.auth.signInWithPassword(input), account)
    await waitForStatus(third, "signed-in")
    assert.strictEqual(await emailIn(third), newAccount.email)
  }, 60_000)

  it("send no request for a visitor without a session", async () => {
    const app = await backendWorld(browser, code)
    const page = await app.tab()
    assert.isNull(await emailIn(page))
    assert.deepStrictEqual(app.state.handled, [])
  }, 60_000)
})

describe("endings", () => {
  it("a session that the provider has ended ends in the browser", async () => {
    const app = await signedIn()
    const token = await app.refreshToken() ?? ""
    await app.appWith(token).auth.signOut()
    await app.context.clearCookies({ name: "stack-access" })
    await app.page.reload()
    await app.open(app.page)
    assert.isNull(await emailIn(app.page))
    assert.deepStrictEqual(await app.cookies(), [])
  }, 60_000)

  it("a sign-out ends the session at the provider without an access token, too", async () => {
    const app = await signedIn()
    const token = await app.refreshToken() ?? ""
    await app.context.clearCookies({ name: "stack-access" })
    await app.page.reload()
    await app.open(app.page)
    await app.page.evaluate(() => window.app.auth.signOut())
    assert.deepStrictEqual(await app.cookies(), [])
    assert.isNull(await app.appWith(token).user.find())
  }, 60_000)

  it("a sign-out without a connection ends the session for the server, too", async () => {
    const app = await signedIn()
    await app.context.setOffline(true)
    assert.strictEqual(await outcomeOf(app.page, "signOut"), "CallError")
    assert.strictEqual(await statusOf(app.page), "signed-out")
    await app.context.setOffline(false)
    assert.strictEqual(await fetchMe(app.page), 401)
    assert.deepStrictEqual(await app.cookies(), [])
    await app.page.reload()
    await app.open(app.page)
    assert.isNull(await emailIn(app.page))
  }, 60_000)

  it("a handler that does not answer leaves the user signed in", async () => {
    const app = await signedIn()
    app.state.isDown = true
    await app.page.reload()
    await app.open(app.page)
    assert.strictEqual(await outcomeOf(app.page, "find"), "CallError")
    assert.strictEqual(await statusOf(app.page), "degraded")
    app.state.isDown = false
    assert.strictEqual(await emailIn(app.page), newAccount.email)
  }, 60_000)
})

describe("other origins", () => {
  it("cannot call the handler", async () => {
    const app = await signedIn()
    app.state.handled.length = 0
    const page = () =>
      Promise.resolve(new Response("<!doctype html><title>Other</title>", { headers: { "content-type": "text/html" } }))
    // Another port is the same site, whose requests send `SameSite=Lax` cookies; another host is another site.
    const before = await app.cookies()
    for (
      const [origin, site] of [[await serveAt(page), "same-site"], [await serveAt(page, "127.0.0.1"), "cross-site"]] as const
    ) {
      const foreignPage = await app.context.newPage()
      await foreignPage.goto(origin)
      const [simple, withHeader] = await foreignPage.evaluate(async (url) => {
        const send = (headers: HeadersInit, mode: RequestMode) =>
          fetch(url, { method: "POST", credentials: "include", mode, headers, body: "grant_type=refresh_token&refresh_token=x" })
            .then(({ type }) => type, () => "refused")
        const form = "application/x-www-form-urlencoded"
        return [
          await send({ "content-type": form }, "no-cors"),
          await send({ "content-type": form, "x-latchkey-call": "POST /auth/oauth/token" }, "cors")
        ]
      }, `${app.home}/auth/session`)
      assert.deepStrictEqual([simple, withHeader], ["opaque", "refused"], site)
      await foreignPage.setContent(
        `<form method="post" action="${app.home}/auth/session"><input name="grant_type" value="refresh_token"></form>`
      )
      await foreignPage.evaluate(() => document.querySelector("form")?.submit())
      await foreignPage.waitForURL("**/auth/session")
    }
    // Each site: the request without the header, and the form. The preflight of the other is no POST request.
    assert.deepStrictEqual(app.state.handled.map(({ status }) => status), [403, 405, 403, 403, 405, 403])
    assert.deepStrictEqual(await app.cookies(), before)
    assert.strictEqual(await emailIn(app.page), newAccount.email)
  }, 60_000)
})

describe("a change of the mode", () => {
  it("signs no user out, in either direction", async () => {
    const app = await backendWorld(browser, code)
    app.state.mode = "cookie"
    const page = await app.tab("/", "cookie")
    await page.evaluate((input) => window.app.auth.signUpWithPassword(input), newAccount)
    const token = await app.refreshToken()

    app.state.mode = "backend"
    await page.reload()
    await app.open(page)
    assert.strictEqual(await emailIn(page), newAccount.email)
    assert.strictEqual(await app.refreshToken(), token)
    await assertHidden(app, page)

    // The server changes first: the page's app works with both kinds of cookies.
    app.state.mode = "cookie"
    await page.reload()
    await app.open(page)
    assert.strictEqual(await emailIn(page), newAccount.email)
    await page.reload()
    await app.open(page, "cookie")
    assert.strictEqual(await emailIn(page), newAccount.email)
    assert.strictEqual(await app.refreshToken(), token)
    assert.isTrue((await app.cookies()).every(({ httpOnly, name }) => !httpOnly && !name.includes("latchkey-session")))
  }, 60_000)

  it("rewrites the cookies in a request that the server authenticates", async () => {
    const app = await signedIn()
    app.state.mode = "cookie"
    assert.strictEqual(await fetchMe(app.page), newAccount.email)
    await app.page.reload()
    await app.open(app.page, "cookie")
    assert.strictEqual(await emailIn(app.page), newAccount.email)
    app.state.mode = "backend"
    assert.strictEqual(await fetchMe(app.page), newAccount.email)
    await app.page.reload()
    await app.open(app.page)
    await emailIn(app.page)
    await assertHidden(app, app.page)
  }, 60_000)

  it("lets a user sign out between the modes", async () => {
    const app = await backendWorld(browser, code)
    app.state.mode = "cookie"
    const page = await app.tab("/", "cookie")
    await page.evaluate((input) => window.app.auth.signUpWithPassword(input), newAccount)
    app.state.mode = "backend"
    await page.reload()
    await app.open(page)
    await page.evaluate(() => window.app.auth.signOut())
    assert.deepStrictEqual(await app.cookies(), [])
  }, 60_000)
})
