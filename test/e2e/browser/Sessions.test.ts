/** Sessions in real Chromium: three tabs, real cookies, real locks, frames of other sites. */
import { afterEach, assert, beforeAll, beforeEach, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import type { Browser, BrowserContext, Page } from "playwright-core"
import type * as Emulator from "../../../src/emulator/index.ts"
import { createServerApp, reveal } from "../../../src/promise/index.ts"
import { script, serve, workerBrowser } from "../../kit/browser/Chromium.ts"
import { newEmulator } from "../../kit/emulator.ts"

const email = "ada@example.com"
const password = "analytical engine"
const home = "https://app.example.com"

let browser: Browser
let code: string
let context: BrowserContext
let emulator: Emulator.Emulator
let server: Awaited<ReturnType<typeof serve>>

beforeAll(async () => {
  ;[browser, code] = await Promise.all([workerBrowser(), script(new URL("./sessionPage.ts", import.meta.url))])
}, 60_000)
beforeEach(async () => {
  emulator = newEmulator({ url: "https://api.example.org", accessTokenLifetime: 60_000 })
  context = await browser.newContext()
  server = await serve(
    context,
    emulator,
    [home, "https://docs.example.com", "https://evil.example.com", "https://elsewhere.net", "http://localhost:3000"],
    code
  )
})
afterEach(async () => {
  assert.deepStrictEqual(server.elsewhere, [])
  await context.close()
})

const options = () => ({
  projectId: emulator.project.projectId,
  publishableClientKey: emulator.project.publishableClientKey,
  baseUrl: emulator.url,
  tokenStore: "cookie" as const
})
const tab = async (url = `${home}/`): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(url)
  await page.evaluate((input) => window.openApp(input), options())
  return page
}
const signUp = (page: Page) =>
  page.evaluate((input) => window.app.auth.signUpWithPassword(input), { email, password, verificationCallbackUrl: null })
const emailIn = (page: Page) => page.evaluate(async () => (await window.app.user.find())?.primaryEmail ?? null)
const refreshes = () => server.asked.filter(({ method, path }) => method === "POST" && path.endsWith("/auth/oauth/token")).length
const waitForStatus = (page: Page, status: string) =>
  page.waitForFunction((expectedStatus) => window.states.at(-1) === expectedStatus, status)
const cookieNames = async () => (await context.cookies()).map(({ name }) => name).toSorted()

describe("the impersonation of docs/sessions.md", () => {
  const page = readFileSync(new URL("../../../docs/sessions.md", import.meta.url), "utf8")
  const [, snippet = ""] = /```js\n(const \[projectId, refreshToken\][^]*?)```/.exec(page) ?? []

  it.each([`${home}/`, "http://localhost:3000/"])("replaces the session of %s, and ends with it", async (address) => {
    const { secretServerKey } = emulator.project
    const server = createServerApp({ ...options(), tokenStore: null, secretServerKey, fetch: emulator.fetch })
    const grace = await server.users.create({ primaryEmail: "grace@example.com" })
    const tokens = reveal(await server.sessions.create({ userId: grace.id, isImpersonation: true, expiresIn: "1 hour" }))
    const support = await tab(address)
    await signUp(support)
    assert.strictEqual(await emailIn(support), email)
    const code = snippet.replace("6fbbf22e-f4b2-4c6e-95a1-beab6fa41063", options().projectId).replace(
      "the refresh token",
      tokens.refreshToken
    )
    assert.include(code, tokens.refreshToken)
    await Promise.all([support.waitForEvent("load"), support.evaluate(code)])
    await support.evaluate((input) => window.openApp(input), options())
    assert.strictEqual(await emailIn(support), "grace@example.com")
    await support.evaluate(() => window.app.auth.signOut())
    assert.isNull(await emailIn(support))
    assert.isNull(await emailIn(await tab(address)))
  }, 60_000)
})

describe("tabs of one browser", () => {
  it("follow each other's sign-in and sign-out, and share each renewal", async () => {
    const [first, second, third] = await Promise.all([tab(), tab(), tab()])
    await signUp(first)
    await Promise.all([waitForStatus(second, "signed-in"), waitForStatus(third, "signed-in")])
    assert.deepStrictEqual(await Promise.all([first, second, third].map(emailIn)), [email, email, email])
    assert.strictEqual(refreshes(), 0)
    for (let round = 1; round <= 5; round++) {
      // Removes the access token, so that all tabs must renew it concurrently.
      await context.clearCookies({ name: "stack-access" })
      await Promise.all(
        [first, second, third].map((page) => page.reload().then(() => page.evaluate((input) => window.openApp(input), options())))
      )
      assert.deepStrictEqual(await Promise.all([first, second, third].map(emailIn)), [email, email, email])
      assert.strictEqual(refreshes(), round)
    }
    await third.evaluate(() => window.app.auth.signOut())
    await Promise.all([waitForStatus(first, "signed-out"), waitForStatus(second, "signed-out")])
    assert.deepStrictEqual(await Promise.all([first, second, third].map(emailIn)), [null, null, null])
    assert.deepStrictEqual(await cookieNames(), [])
  }, 60_000)

  it("still renew the session when the tab that holds the lock is stuck or closed", async () => {
    const [first, second] = await Promise.all([tab(), tab()])
    await signUp(first)
    await context.clearCookies({ name: "stack-access" })
    await second.reload()
    await second.evaluate((input) => window.openApp(input), options())
    await first.evaluate((name) => {
      void navigator.locks.request(name, () => new Promise(() => {}))
    }, `latchkey.refresh.${options().projectId}`)
    assert.strictEqual(await emailIn(second), email)
    await context.clearCookies({ name: "stack-access" })
    await second.reload()
    await second.evaluate((input) => window.openApp(input), options())
    await first.close()
    assert.strictEqual(await emailIn(second), email)
  }, 60_000)
})

describe("the cookies", () => {
  it("on https are Secure, Lax and host-only; refresh lasts a year, access a day", async () => {
    const page = await tab()
    await signUp(page)
    const now = Date.now() / 1000
    const cookies = await context.cookies()
    const days = Object.fromEntries(cookies.map(({ expires, name }) => [name, Math.round((expires - now) / 86_400)]))
    assert.deepStrictEqual(days, { [`__Host-stack-refresh-${options().projectId}--default`]: 365, "stack-access": 1 })
    for (const { domain, httpOnly, path, sameSite, secure } of cookies) {
      assert.deepStrictEqual({ domain, httpOnly, path, sameSite, secure }, {
        domain: "app.example.com",
        httpOnly: false,
        path: "/",
        sameSite: "Lax",
        secure: true
      })
    }
  }, 60_000)

  it("work on localhost without https", async () => {
    const page = await tab("http://localhost:3000/")
    await signUp(page)
    assert.deepStrictEqual(await cookieNames(), [`stack-refresh-${options().projectId}--default`, "stack-access"].toSorted())
    await page.reload()
    await page.evaluate((input) => window.openApp(input), options())
    assert.strictEqual(await emailIn(page), email)
  }, 60_000)

  it("are shared by the hosts of a parent domain if the app configures the domain", async () => {
    const openShared = (page: Page) => page.evaluate((input) => window.openAppWith(input, { domain: "example.com" }), options())
    const [app, docs] = await Promise.all([tab(), tab("https://docs.example.com/")])
    await Promise.all([app, docs].map(openShared))
    await signUp(app)
    assert.strictEqual(await emailIn(docs), email)
    await docs.evaluate(() => window.app.auth.signOut())
    assert.strictEqual(await emailIn(app), null)
    assert.deepStrictEqual(await cookieNames(), [])
  }, 60_000)

  it("keep the session despite cookies and OAuth states that a sibling host plants", async () => {
    const { projectId } = options()
    const [page, evil] = await Promise.all([tab(), tab("https://evil.example.com/")])
    await evil.evaluate((input) => window.app.auth.signUpWithPassword(input), {
      email: "eve@example.com",
      password,
      verificationCallbackUrl: null
    })
    const plantedToken = await evil.evaluate(async () => await window.refreshToken() ?? "")
    const toss = (path: string) =>
      evil.evaluate(([id, token, path]) => {
        const json = JSON.stringify({ refresh_token: token, updated_at_millis: 9e15 })
        const forms = {
          [`stack-refresh-${id}`]: token,
          "stack-refresh": token,
          [`stack-refresh-${id}--default`]: json,
          [`stack-refresh-${id}--custom-X`]: json,
          [`hexclave-refresh-${id}--default`]: json,
          [`__Host-stack-refresh-${id}--default`]: json,
          [`\u2000__Host-stack-refresh-${id}--default`]: json,
          [`\ufeff__Host-stack-refresh-${id}--default`]: json,
          "stack-oauth-outer-planted": "a-verifier"
        }
        for (const [name, value] of Object.entries(forms)) {
          document.cookie = `${name}=${encodeURIComponent(value)}; Domain=example.com; Path=${path}; Secure; Max-Age=3600`
        }
      }, [projectId, plantedToken, path] as const)
    const reopen = async (path: string) => {
      await page.goto(home + path)
      await page.evaluate((input) => window.openApp(input), options())
      return await emailIn(page)
    }
    await signUp(page)
    await toss("/")
    await toss("/handler")
    for (const path of ["/", "/handler/sign-in", "/handler"]) {
      await context.clearCookies({ name: "stack-access" })
      assert.strictEqual(await reopen(path), email, path)
    }
    assert.include(await page.evaluate(() => document.cookie), "stack-oauth-outer-planted")
    await page.goto(`${home}/handler/oauth-callback?code=eves&state=planted`)
    await page.evaluate((input) => window.openApp(input), options())
    const before = server.asked.length
    assert.isNull(await page.evaluate(() => window.app.oauth.handleCallback({ redirect: false })))
    assert.deepStrictEqual(server.asked.slice(before).filter(({ method }) => method === "POST"), [])
    await page.evaluate(() => window.app.auth.signOut())
    const cookieNames = (await context.cookies(`${home}/handler/oauth-callback`)).map(({ name }) => name)
    // A browser treats this name as different from the host's, so the app can neither read nor remove the cookie.
    assert.deepStrictEqual(
      cookieNames.filter((name) => /refresh/.test(name) && !/[^\x20-\x7e]/.test(name) && name !== "stack-refresh"),
      []
    )
    await toss("/")
    for (const path of ["/", "/handler/sign-in"]) assert.isNull(await reopen(path), path)
    await page.evaluate((input) => window.app.auth.signInWithPassword(input), { email, password })
    for (const path of ["/", "/handler/sign-in"]) assert.strictEqual(await reopen(path), email, path)
  }, 60_000)

  it("are partitioned in a frame of another site", async () => {
    const page = await context.newPage()
    await page.goto("https://elsewhere.net/")
    await page.evaluate(async (src) => {
      const frame = document.createElement("iframe")
      frame.src = src
      document.body.append(frame)
      await new Promise((resolve) => frame.addEventListener("load", resolve))
    }, `${home}/`)
    const frame = page.frames().find((candidate) => candidate.url().startsWith(home)) ?? assert.fail()
    await frame.evaluate((input) => window.openApp(input), options())
    await frame.evaluate((input) => window.app.auth.signUpWithPassword(input), { email, password, verificationCallbackUrl: null })
    await frame.evaluate((input) => window.openApp(input), options())
    assert.strictEqual(await frame.evaluate(async () => (await window.app.user.find())?.primaryEmail), email)
    const cookies = await context.cookies()
    assert.deepStrictEqual([...new Set(cookies.map(({ partitionKey }) => partitionKey))], ["https://elsewhere.net"])
    // The top-level page has a separate session.
    assert.strictEqual(await emailIn(await tab()), null)
  }, 60_000)
})
