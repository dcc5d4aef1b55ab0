/** `<AuthPages>` rendered by a server, for the tests of one file, and a page whose code loads when the test says so. */
import { fileURLToPath } from "node:url"
import type { BrowserContext, Page } from "playwright-core"
import { createElement } from "react"
import { renderToReadableStream } from "react-dom/server"
import { afterAll, afterEach, assert, beforeAll, beforeEach } from "vitest"
import type { Listening } from "../../../../src/emulator/index.ts"
import { currentUser, project, teams } from "../../../../src/live/index.ts"
import {
  createClientApp,
  dehydrateApp,
  dehydrateValues,
  escapeForScript,
  requestTokenStore
} from "../../../../src/promise/index.ts"
import { workerBrowser } from "../../../kit/browser/Chromium.ts"
import { sharedScript } from "../../../kit/browser/SharedBundles.ts"
import { newEmulator } from "../../../kit/emulator.ts"
import { pageStyles } from "../../sameStyles.ts"
import { Pages } from "./authPages.tsx"
import { serve, type Served } from "./serve.ts"

/** The server, and a browser for each test. Each test fails on an error or warning in the browser's console that it does not allow. */
export const servedPages = () => {
  const emulator = newEmulator()
  let listening: Listening
  let server: Served
  let context: BrowserContext
  let page: Page
  let problems: Array<string> = []
  let allowedProblem: RegExp | undefined

  const watch = (page: Page) =>
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) problems.push(message.text())
    })

  beforeAll(async () => {
    const [script, styles] = await Promise.all([
      sharedScript({
        stdin: {
          contents: "import { hydrate } from \"./authPages.tsx\"; hydrate()",
          resolveDir: fileURLToPath(new URL(".", import.meta.url))
        },
        mode: "development"
      }),
      // Without styles, a page that is open for a second warns in the console.
      pageStyles()
    ])
    listening = await emulator.listen({ port: 0 })
    server = await serve(async ({ headers, url }) => {
      const { pathname: location } = new URL(url)
      if (location === "/page.css") return new Response(styles, { headers: { "content-type": "text/css" } })
      // Cached, so that the browser compiles it once.
      const scriptHeaders = { "content-type": "text/javascript", "cache-control": "max-age=3600, immutable" }
      if (location === "/page.js") return new Response(script, { headers: scriptHeaders })
      const { projectId, publishableClientKey } = emulator.project
      const tokenStore = requestTokenStore({ headers })
      await using app = createClientApp({
        projectId,
        publishableClientKey,
        baseUrl: listening.url,
        identifier: "page",
        tokenStore
      })
      const initial = await dehydrateValues(app, [currentUser, project, teams])
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
    emulator.reset()
    context = await (await workerBrowser()).newContext()
    page = await context.newPage()
    ;[problems, allowedProblem] = [[], undefined]
    watch(page)
  })
  afterEach(async () => {
    await context.close()
    assert.deepStrictEqual(problems.filter((problem) => allowedProblem?.test(problem) !== true), [])
  })

  return {
    /** The browser and the page of the running test, and the origin of the server. */
    current: () => ({ context, page, origin: server.origin }),
    watch,
    /** Accepts these problems of the running test. */
    allow: (pattern: RegExp) => {
      allowedProblem = pattern
    },
    /** Opens a path without the page's code. Returns a function that lets the code load. */
    openWithoutCode: async (path: string): Promise<() => void> => {
      const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>()
      await page.route("**/page.js", async (route) => {
        await mayLoad
        await route.continue()
      })
      await page.goto(`${server.origin}${path}`, { waitUntil: "commit" })
      return load
    }
  }
}

/** Waits for a form that is hydrated: its button works. */
export const waitForHydration = (page: Page) =>
  page.waitForFunction(() => {
    const field = document.querySelector<HTMLInputElement>("input[name=password]")
    if (field?.type === "password") document.querySelector<HTMLElement>("button[aria-pressed]")?.click()
    return field?.type === "text"
  })
