/** Server rendering and hydration of `<AuthPages>`: the browser keeps the HTML of the server. */
import { fileURLToPath } from "node:url"
import type { BrowserContext, Page } from "playwright-core"
import { createElement } from "react"
import { renderToReadableStream } from "react-dom/server"
import { afterAll, afterEach, assert, beforeAll, beforeEach, it } from "vitest"
import type { Listening } from "../../../src/emulator/index.ts"
import { currentUser, project } from "../../../src/live/index.ts"
import {
  type ClientApp,
  createClientApp,
  dehydrateApp,
  dehydrateValues,
  escapeForScript,
  requestTokenStore
} from "../../../src/promise/index.ts"
import { scriptOf } from "../../kit/browser/Bundle.ts"
import { workerBrowser } from "../../kit/browser/Chromium.ts"
import { newEmulator } from "../../kit/emulator.ts"
import { pageStyles } from "../sameStyles.ts"
import { Pages } from "./server/authPages.tsx"
import { serve, type Served } from "./server/serve.ts"

declare const window: { readonly app: ClientApp; readonly heading: Element | null }

const emulator = newEmulator()
let listening: Listening
let server: Served
let context: BrowserContext
let page: Page
let problems: Array<string>

beforeAll(async () => {
  const [script, styles] = await Promise.all([
    scriptOf({
      stdin: {
        contents: "import { hydrate } from \"./authPages.tsx\"; hydrate()",
        resolveDir: fileURLToPath(new URL("./server/", import.meta.url))
      }
    }),
    // Without styles, a page that is open for a second warns in the console.
    pageStyles()
  ])
  listening = await emulator.listen({ port: 0 })
  server = await serve(async ({ headers, url }) => {
    const { pathname: location } = new URL(url)
    if (location === "/page.css") return new Response(styles, { headers: { "content-type": "text/css" } })
    if (location === "/page.js") return new Response(script, { headers: { "content-type": "text/javascript" } })
    const { projectId, publishableClientKey } = emulator.project
    const tokenStore = requestTokenStore({ headers })
    await using app = createClientApp({ projectId, publishableClientKey, baseUrl: listening.url, identifier: "page", tokenStore })
    const initial = await dehydrateValues(app, [currentUser, project])
    const stream = await renderToReadableStream(createElement(Pages, { app, initial, location }))
    await stream.allReady
    const dehydratedApp = escapeForScript({ app: dehydrateApp(app), initial })
    const content = await new Response(stream).text()
    const html =
      "<!doctype html><title>Page</title><link rel=\"icon\" href=\"data:,\"><link rel=\"stylesheet\" href=\"/page.css\">"
      + `<div id="root">${content}</div><script type="application/json" id="dehydrated">${dehydratedApp}</script>`
      + "<script src=\"/page.js\"></script>"
    return new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } })
  })
}, 60_000)
afterAll(async () => {
  server?.close()
  await listening?.close()
})

beforeEach(async () => {
  context = await (await workerBrowser()).newContext()
  page = await context.newPage()
  problems = []
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(message.text())
  })
})
afterEach(async () => {
  await context.close()
  assert.deepStrictEqual(problems, [])
})

/** Waits for a form that is hydrated: its button works. */
const waitForHydration = () =>
  page.waitForFunction(() => {
    const field = document.querySelector<HTMLInputElement>("input[name=password]")
    if (field?.type === "password") document.querySelector<HTMLElement>("button[aria-pressed]")?.click()
    return field?.type === "text"
  })

it("keeps the server's form if the page's code loads after the first rendering", async () => {
  await page.goto(`${server.origin}/handler/sign-up`)
  await waitForHydration()
  assert.isTrue(await page.evaluate(() => window.heading !== null && window.heading === document.querySelector("h1")))
})

it("keeps the server's form, and the text that was typed before its code loaded", async () => {
  const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>()
  await page.route("**/page.js", async (route) => {
    await mayLoad
    await route.continue()
  })
  await page.goto(`${server.origin}/embedded`, { waitUntil: "commit" })
  const [email, password] = [page.locator("input[name=email]"), page.locator("input[name=password]")]
  await email.fill("ada@example.com")
  await password.fill("analytical engine")
  load()
  await waitForHydration()
  assert.isTrue(await page.evaluate(() => window.heading !== null && window.heading === document.querySelector("h1")))
  assert.deepStrictEqual([await email.inputValue(), await password.inputValue()], ["ada@example.com", "analytical engine"])
  // Both tabs share the address.
  await page.getByRole("tab", { name: "Email code" }).click()
  await page.getByRole("button", { name: "Send code" }).waitFor()
  assert.strictEqual(await email.inputValue(), "ada@example.com")
})

it("hydrates the server's English form, then shows it in the browser's language", async () => {
  const german = await (await workerBrowser()).newContext({ locale: "de-DE" })
  const reader = await german.newPage()
  reader.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(message.text())
  })
  const response = await reader.goto(`${server.origin}/translated`)
  assert.include(await response?.text(), ">Sign up</h1>")
  await reader.getByRole("heading", { level: 1, name: "Registrieren" }).waitFor()
  assert.isTrue(await reader.evaluate(() => window.heading !== null && window.heading === document.querySelector("h1")))
  assert.strictEqual(await reader.locator("[data-latchkey]").first().getAttribute("lang"), "de")
  await german.close()
})

it("hydrates the server's user, then shows the form, if the session has ended since", async () => {
  await page.goto(`${server.origin}/handler/sign-up`)
  await page.evaluate(() => window.app.auth.signUpWithPassword({ email: "ada@example.com", password: "analytical engine" }))
  await page.route("**/page.js", async (route) => {
    await context.clearCookies()
    await route.continue()
  })
  const response = await page.goto(`${server.origin}/handler/sign-in`)
  assert.include(await response?.text(), "You are signed in as ada@example.com.")
  await waitForHydration()
})
