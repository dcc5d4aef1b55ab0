/** Protected pages, actions and routes of the built example in Chromium. */
import type { Browser, BrowserContext, Page } from "playwright-core"
import { afterAll, afterEach, assert, beforeAll, beforeEach, describe, it } from "vitest"
import { makeSync } from "../../src/emulator/index.ts"
import { createClientApp } from "../../src/promise/index.ts"
import { workerBrowser } from "../../test/kit/browser/Chromium.ts"
import { serve, type ServedExample } from "./serve.ts"

const emulator = makeSync()
const credentials = { email: "ada@example.com", password: "analytical engine" }

let server: ServedExample
let origin: string
let browser: Browser
let context: BrowserContext
let page: Page
let problems: Array<string>

beforeAll(async () => {
  server = await serve(emulator)
  origin = server.origin
  browser = await workerBrowser()
})
afterAll(() => server?.close())

beforeEach(async () => {
  emulator.reset()
  const { projectId, publishableClientKey } = emulator.project
  await using app = createClientApp({ projectId, publishableClientKey, baseUrl: server.provider, tokenStore: "memory" })
  await app.auth.signUpWithPassword({ ...credentials, verificationCallbackUrl: null })
  context = await browser.newContext()
  page = await context.newPage()
  problems = []
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(message.text())
  })
  page.on("pageerror", (error) => problems.push(String(error)))
  await page.goto(origin)
  await page.getByLabel("E-mail").fill(credentials.email)
  await page.getByLabel("Password").fill(credentials.password)
  await page.getByRole("button", { name: "Sign in" }).click()
  await shown("server", credentials.email)
})
afterEach(async () => {
  await context.close()
  assert.deepStrictEqual(problems, [])
})

const shown = (id: string, text: string) => page.locator(`#${id}`).filter({ hasText: new RegExp(`^${text}$`) }).waitFor()
const signInPage = () => page.getByRole("heading", { level: 1, name: "Sign in", exact: true }).waitFor()

describe("the protected parts of the example", () => {
  it("gives a route handler the user of an access token in the header", async () => {
    const cookie = (await context.cookies()).find(({ name }) => name === "stack-access")
    const { value } = cookie ?? assert.fail("no access token in cookies")
    const [, token] = JSON.parse(decodeURIComponent(value)) as [string, string]
    const statusOf = async (token: string) =>
      (await fetch(`${origin}/api/me`, { headers: { authorization: `Bearer ${token}` } })).status
    assert.deepStrictEqual([await statusOf(token), await statusOf(`${token}x`)], [200, 401])
  })

  it("ends an action with 401 once the session has ended, and renders the page again", async () => {
    await page.getByRole("button", { name: "Count" }).click()
    await shown("count", "\\d+ letters")
    emulator.reset()
    await page.getByRole("button", { name: "Count" }).click()
    await shown("server", "signed out")
    assert.match(problems.splice(0).join("\n"), /^[^\n]*401[^\n]*$/)
  })

  it("redirects from a form to sign-in, and back, once the session has ended", async () => {
    emulator.reset()
    await page.getByRole("button", { name: "Rename" }).click()
    await signInPage()
    assert.strictEqual(new URL(page.url()).searchParams.get("after_auth_return_to"), "/")
  })

  it("shows no former user after signing out and going back", async () => {
    await page.goto(`${origin}/private`)
    await shown("private", `For ${credentials.email} only`)
    await page.goto(`${origin}/handler/sign-out`)
    await shown("client", "signed out")
    await page.goBack()
    await signInPage()
    assert.notInclude(await page.content(), credentials.email)
  })
})
