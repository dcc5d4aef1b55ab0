/** Server rendering and hydration: nothing is loaded twice, nothing mismatches, and no user is shown whose session has ended. */
import { fileURLToPath } from "node:url"
import type { Browser, BrowserContext, Page as BrowserPage } from "playwright-core"
import { createElement, type ReactNode } from "react"
import { renderToPipeableStream, renderToReadableStream } from "react-dom/server"
import { afterAll, afterEach, assert, beforeAll, beforeEach, describe, it } from "vitest"
import type { Listening } from "../../../src/emulator/index.ts"
import { currentUser, project, teams } from "../../../src/live/index.ts"
import {
  appendCookies,
  type ClientApp,
  type ClientAppOptions,
  createClientApp,
  createServerApp,
  dehydrateApp,
  dehydrateValues,
  escapeForScript,
  requestTokenStore
} from "../../../src/promise/index.ts"
import { scriptOf } from "../../kit/browser/Bundle.ts"
import { workerBrowser } from "../../kit/browser/Chromium.ts"
import { newEmulator } from "../../kit/emulator.ts"
import { Page } from "./server/page.tsx"
import { serve, type Served } from "./server/serve.ts"

declare const window: {
  readonly app: ClientApp
  readonly isSame: boolean
  readonly shown: ReadonlyArray<string>
  readonly flickers: ReadonlyArray<string>
  readonly hydrateApp: (dehydratedApp: object) => unknown
  readonly dehydrated: object
}

const emulator = newEmulator()
const canary = "canary of the server"
let listening: Listening
let server: Served
let browser: Browser
let context: BrowserContext
let page: BrowserPage
let problems: Array<string>
let requests: Array<string>
/** Whether the server renders with a server app. */
let isServerApp = false

const options = (tokenStore: ClientAppOptions["tokenStore"]) => {
  const { projectId, publishableClientKey } = emulator.project
  return { projectId, publishableClientKey, baseUrl: listening.url, identifier: "page", tokenStore }
}
const streamValue = async (page: ReactNode) => await new Response(await renderToReadableStream(page)).text()

beforeAll(async () => {
  const script = await scriptOf({
    stdin: {
      contents: "import { hydrate } from \"./page.tsx\"; hydrate()",
      resolveDir: fileURLToPath(new URL("./server/", import.meta.url))
    }
  })
  listening = await emulator.listen({ port: 0 })
  browser = await workerBrowser()
  const respond = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (pathname === "/page.js") return new Response(script, { headers: { "content-type": "text/javascript" } })
    const headers = new Headers({ "content-type": "text/html; charset=utf-8" })
    const input = requestTokenStore(request, { setCookies: appendCookies(headers) })
    await using client = createClientApp(options(input))
    await using server = createServerApp({ ...options(input), secretServerKey: emulator.project.secretServerKey })
    const app = isServerApp ? server : client
    const values = [currentUser, teams, project]
    const initial = await (isServerApp ? dehydrateValues(server, values) : dehydrateValues(client, values))
    const html = await streamValue(createElement(Page, { app, initial }))
    const dehydratedApp = escapeForScript({ app: dehydrateApp(app), initial })
    return new Response(
      `<!doctype html><title>Page</title><link rel="icon" href="data:,"><div id="root">${html}</div>`
        + `<script type="application/json" id="dehydrated">${dehydratedApp}</script><script src="/page.js"></script>`,
      { headers }
    )
  }
  server = await serve(respond)
}, 60_000)
afterAll(async () => {
  server?.close()
  await listening?.close()
})

beforeEach(async () => {
  emulator.reset()
  isServerApp = false
  context = await browser.newContext()
  page = await context.newPage()
  problems = []
  requests = []
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(message.text())
  })
  // Discards the requests of the previous page.
  page.on("framenavigated", () => requests.splice(0))
  page.on("pageerror", (error) => problems.push(String(error)))
  page.on("request", (request) => {
    if (request.url().startsWith(listening.url)) requests.push(new URL(request.url()).pathname.replace("/api/v1", ""))
  })
})
afterEach(async () => {
  await context.close()
  assert.deepStrictEqual(problems, [])
})

const name = "Ada </script><b>"
const year = new Date().getUTCFullYear()
const signUp = async () => {
  await page.goto(server.origin)
  await page.evaluate(async (displayName) => {
    await window.app.auth.signUpWithPassword({ email: "ada@example.com", password: "analytical engine" })
    await window.app.user.update({ displayName })
    await window.app.teams.create({ displayName: "Analytical" })
  }, name)
}
/** The current texts of the page, and all texts since it loaded. */
const texts = () => page.locator("#root p").allTextContents()
const waitForHydration = () => page.waitForFunction(() => window.shown.length > 0 && document.readyState === "complete")
const html = async () => await (await context.request.get(server.origin)).text()
const parts = (html: string) => Array.from(html.matchAll(/<p id="(\w+)">([^<]*)/g), ([, id, text]) => `${id} ${text}`)
/** Waits until the network is idle, so that the test sees any request. */
const quiet = () => page.waitForLoadState("networkidle")

describe("a server-rendered page", () => {
  for (const isServer of [false, true]) {
    it(`hydrates without a request or a warning in a ${isServer ? "server" : "client"} app`, async () => {
      isServerApp = isServer
      const projectName = "Emulated"
      await page.goto(server.origin)
      await waitForHydration()
      await quiet()
      const [anonymousText, , projectShown = projectName] = await texts()
      assert.strictEqual(anonymousText, "nobody")
      assert.deepStrictEqual(requests, [])
      assert.deepStrictEqual(await page.evaluate(() => window.flickers), [])
      assert.isTrue(await page.evaluate(() => window.isSame))
      assert.deepStrictEqual(parts(await html()), ["name nobody", "state ok", `project ${projectShown}`])

      await signUp()
      await page.reload()
      await waitForHydration()
      await quiet()
      assert.deepStrictEqual(await texts(), [`${name} since ${year}`, "ok", "Analytical", projectShown])
      assert.deepStrictEqual(requests, [])
      assert.deepStrictEqual(await page.evaluate(() => [...new Set(window.shown)]), [`${name} since ${year}`, "ok"])
      assert.deepStrictEqual(await page.evaluate(() => window.flickers), [])
      assert.strictEqual(parts(await html()).length, 4)
    })
  }

  it("contains no server-only values", async () => {
    isServerApp = true
    await signUp()
    const { secretServerKey } = emulator.project
    await using admin = createServerApp({ ...options(null), secretServerKey })
    const id = await page.evaluate(async () => (await window.app.user.get()).id)
    await admin.users.update(id, { serverMetadata: { note: canary } })
    const text = await html()
    assert.include(text, "Ada")
    assert.notInclude(text, canary)
    assert.notInclude(text, secretServerKey)
    const [refresh] = (await context.cookies()).filter(({ name }) => name.includes("refresh"))
    const { refresh_token: refreshToken } = JSON.parse(decodeURIComponent(refresh?.value ?? "")) as {
      readonly refresh_token: string
    }
    assert.notInclude(text, refreshToken)
  })

  it("shows no user after hydration if the session has ended since the response", async () => {
    await signUp()
    await page.route("**/page.js", async (route) => {
      await context.clearCookies()
      await route.continue()
    })
    await page.reload()
    await page.locator("#name").filter({ hasText: "nobody" }).waitFor()
    await quiet()
    assert.deepStrictEqual(await page.locator("#waiting").count(), 0)
    assert.notInclude(await page.evaluate(() => window.flickers), "…")
    assert.notInclude(requests, "/users/me")
  })

  it("shows the user after hydration if the user has signed in since the response", async () => {
    await signUp()
    const cookies = await context.cookies()
    await context.clearCookies()
    await page.route("**/page.js", async (route) => {
      await context.addCookies(cookies)
      await route.continue()
    })
    await page.reload()
    await page.locator("#name").filter({ hasText: "Ada" }).waitFor()
    assert.strictEqual((await page.evaluate(() => window.shown))[0], "nobody")
  })

  it("cannot hydrate a second app that has the same identifier but other options", async () => {
    await page.goto(server.origin)
    await waitForHydration()
    const refusal = await page.evaluate(() => {
      try {
        return String(window.hydrateApp({ ...window.dehydrated, baseUrl: "https://other.example.com" }))
      } catch (error) {
        return (error as Error).message
      }
    })
    assert.strictEqual(refusal, "A client app with the same unique identifier already exists")
  })
})

describe("a page that suspends on the server", () => {
  it("contains the user in HTML streamed as a web stream or as a Node.js stream", async () => {
    await signUp()
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ")
    const element = createClientApp(options(requestTokenStore({ headers: { cookie } })))
    const stream = await renderToReadableStream(createElement(Page, { app: element }))
    void stream.allReady.then(element.dispose, element.dispose)
    assert.include(await new Response(stream).text(), "Ada &lt;/script&gt;")
    const later = await element.safe.user.find()
    assert.strictEqual(!later.ok && later.error._tag === "CallError" && later.error.reason._tag, "Disposed")
    await using otherPage = createClientApp(options(requestTokenStore({ headers: { cookie } })))
    const { PassThrough } = await import("node:stream")
    const out = new PassThrough()
    const { pipe } = renderToPipeableStream(createElement(Page, { app: otherPage }), { onShellReady: () => void pipe(out) })
    const chunks: Array<string> = []
    for await (const chunk of out) chunks.push(String(chunk))
    assert.include(chunks.join(""), "Ada &lt;/script&gt;")
  })
})
