/** Sets up the tests of a file: the served example with a user, and a new browser context and page for each test. */
import type { Browser, BrowserContext, Page } from "playwright-core"
import { afterAll, afterEach, assert, beforeAll, beforeEach } from "vitest"
import { makeSync } from "../../src/emulator/index.ts"
import { createClientApp } from "../../src/promise/index.ts"
import { workerBrowser } from "../../test/kit/browser/Chromium.ts"
import { serve, type ServedExample } from "./serve.ts"

const emulator = makeSync()
const credentials = { email: "ada@example.com", password: "analytical engine" }

/** The example in the running test. */
export interface OpenExample {
  readonly emulator: typeof emulator
  readonly credentials: typeof credentials
  readonly origin: () => string
  readonly context: () => BrowserContext
  readonly page: () => Page
  /** What the console and the page have reported. A test fails if any is left. */
  readonly problems: Array<string>
  /** The paths that the browser has requested from the provider. */
  readonly asked: Array<string>
  readonly shown: (id: string, text: string) => Promise<void>
  readonly signIn: () => Promise<void>
}

export const openExample = (): OpenExample => {
  let server: ServedExample
  let browser: Browser
  let context: BrowserContext
  let page: Page
  const problems: Array<string> = []
  const requests: Array<string> = []

  beforeAll(async () => {
    server = await serve(emulator)
    browser = await workerBrowser()
  })
  afterAll(() => server?.close())

  beforeEach(async () => {
    emulator.reset()
    const { projectId, publishableClientKey } = emulator.project
    await using app = createClientApp({ projectId, publishableClientKey, baseUrl: server.provider, tokenStore: "memory" })
    await app.auth.signUpWithPassword({ ...credentials, verificationCallbackUrl: null })
    problems.length = requests.length = 0
    context = await browser.newContext()
    page = await context.newPage()
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) problems.push(`${message.text()} ${message.location().url}`.trim())
    })
    page.on("pageerror", (error) => problems.push(String(error)))
    page.on("request", (request) => {
      if (request.url().startsWith(server.provider)) requests.push(new URL(request.url()).pathname.replace("/api/v1", ""))
    })
  })
  afterEach(async () => {
    await context.close()
    assert.deepStrictEqual(problems, [])
  })

  const waitForText = (id: string, text: string) => page.locator(`#${id}`).filter({ hasText: new RegExp(`^${text}$`) }).waitFor()
  const signIn = async () => {
    await page.goto(server.origin)
    await page.getByLabel("E-mail").fill(credentials.email)
    await page.getByLabel("Password").fill(credentials.password)
    await page.getByRole("button", { name: "Sign in" }).click()
    await waitForText("server", credentials.email)
  }
  return {
    emulator,
    credentials,
    origin: () => server.origin,
    context: () => context,
    page: () => page,
    problems,
    asked: requests,
    shown: waitForText,
    signIn
  }
}
