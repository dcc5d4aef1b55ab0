/** Values that the server has not dehydrated: it shows the nearest fallback, and the browser loads them, without an error in any log. */
import { PassThrough } from "node:stream"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import type { Browser, BrowserContext, Page as BrowserPage } from "playwright-core"
import { createElement, type ReactNode } from "react"
import type { Root } from "react-dom/client"
import { renderToPipeableStream, renderToReadableStream, renderToString } from "react-dom/server"
import { prerenderToNodeStream } from "react-dom/static"
import { afterAll, afterEach, assert, beforeAll, beforeEach, describe, it, onTestFinished, vi } from "vitest"
import type { Listening } from "../../../src/emulator/index.ts"
import { currentUser } from "../../../src/live/index.ts"
import {
  type ClientApp,
  createClientApp,
  dehydrateApp,
  dehydrateValues,
  escapeForScript,
  requestTokenStore
} from "../../../src/promise/index.ts"
import { AuthProvider, useTeams } from "../../../src/react/index.ts"
import { scriptOf } from "../../kit/browser/Bundle.ts"
import { workerBrowser } from "../../kit/browser/Chromium.ts"
import { newEmulator } from "../../kit/emulator.ts"
import { serve, type Served } from "./server/serve.ts"
import { Page } from "./server/undehydrated.tsx"

declare const window: { readonly app: ClientApp; readonly roots: ReadonlyArray<Root> }

const emulator = newEmulator()
let listening: Listening
let server: Served
let browser: Browser
let context: BrowserContext
let page: BrowserPage
/** What the browser's console, the page and the server's renderer reported. */
let problems: Array<string>
/** How many roots the page has, and whether the server dehydrates the user. */
let rootCount: number
let dehydratesUser: boolean

const options = () => ({ projectId: emulator.project.projectId, baseUrl: listening.url, identifier: "page" })

/** Renders like the entry of a framework: an error before the shell answers with status 500. */
const streamValue = (page: ReactNode): Promise<string> =>
  new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onShellReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: (error) => void problems.push(`server: ${error}`)
    })
  })

beforeAll(async () => {
  const script = await scriptOf({
    stdin: {
      contents: "import { hydrate } from \"./undehydrated.tsx\"; hydrate()",
      resolveDir: fileURLToPath(new URL("./server/", import.meta.url))
    }
  })
  listening = await emulator.listen({ port: 0 })
  browser = await workerBrowser()
  server = await serve(async (request) => {
    const { pathname: path } = new URL(request.url)
    if (path === "/page.js") return new Response(script, { headers: { "content-type": "text/javascript" } })
    if (path.startsWith("/handler")) return new Response("the sign-in page")
    await using app = createClientApp({ ...options(), tokenStore: requestTokenStore(request) })
    const initial = await dehydrateValues(app, dehydratesUser ? [currentUser] : [])
    const props = { app: dehydrateApp(app), ...(dehydratesUser && { initial }), path }
    const roots = await Promise.all(Array.from({ length: rootCount }, () => streamValue(createElement(Page, props))))
    return new Response(
      `<!doctype html><title>Page</title><link rel="icon" href="data:,">${
        roots.map((html) => `<div class="root">${html}</div>`).join("")
      }<script type="application/json" id="dehydrated">${escapeForScript(props)}</script><script src="/page.js"></script>`,
      { headers: { "content-type": "text/html; charset=utf-8" } }
    )
  })
}, 60_000)
afterAll(async () => {
  server?.close()
  await listening?.close()
})

beforeEach(async () => {
  emulator.reset()
  problems = []
  rootCount = 1
  dehydratesUser = true
  context = await browser.newContext()
  page = await context.newPage()
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(message.text())
  })
  page.on("pageerror", (error) => problems.push(String(error)))
})
afterEach(async () => {
  await context.close()
})

const signIn = async () => {
  await page.goto(server.origin)
  await page.evaluate(async () => {
    await window.app.auth.signUpWithPassword({ email: "ada@example.com", password: "analytical engine" })
    await window.app.teams.create({ displayName: "Analytical" })
  })
}
const texts = () => page.locator(".root :is(p, button)").allTextContents()
const html = async (path: string) => await (await context.request.get(`${server.origin}${path}`)).text()
/** Loads the page, and waits until no content is loading. */
const visit = async (path: string) => {
  const response = await page.goto(`${server.origin}${path}`)
  assert.strictEqual(response?.status(), 200)
  await page.waitForFunction(() => document.querySelector("i") === null)
}
const fallback = "<i>loading</i>"

describe("values that the server has not dehydrated", () => {
  for (const withUser of [true, false]) {
    const name = withUser ? "with a dehydrated user" : "with no dehydrated values"

    it(`show the nearest fallback and load in the browser (${name})`, async () => {
      dehydratesUser = withUser
      await visit("/all")
      assert.deepStrictEqual(await texts(), [
        "CannotGetOwnUserWithoutUser",
        "signed out in Playground",
        "NotSignedIn",
        "no token",
        "error",
        "error"
      ])
      await signIn()
      await visit("/all")
      assert.deepStrictEqual(await texts(), [
        "1 teams",
        "ada@example.com in Playground",
        "ada@example.com",
        "a token",
        "ok",
        "ok"
      ])
      assert.strictEqual((await html("/all")).split(fallback).length - 1, withUser ? 3 : 4)
      assert.deepStrictEqual(problems, [])
    })

    it(`redirect to the sign-in page (${name})`, async () => {
      dehydratesUser = withUser
      await page.goto(`${server.origin}/redirected`)
      await page.getByText("the sign-in page").waitFor()
      assert.include(await html("/redirected"), fallback)
      await signIn()
      await visit("/redirected")
      assert.deepStrictEqual(await texts(), ["ada@example.com"])
      assert.deepStrictEqual(problems, [])
    })

    it(`sign up a guest (${name})`, async () => {
      dehydratesUser = withUser
      await visit("/guest")
      assert.deepStrictEqual(await texts(), ["a guest"])
      assert.deepStrictEqual(problems, [])
    })
  }

  it("load in two roots", async () => {
    rootCount = 2
    await signIn()
    await visit("/teams")
    assert.deepStrictEqual(await texts(), ["1 teams", "1 teams"])
    assert.deepStrictEqual(problems, [])
  })

  it("may be unmounted while they load", async () => {
    await signIn()
    let release = () => {}
    const hold = new Promise<void>((resolve) => release = resolve)
    await page.route("**/teams?**", async (route) => {
      await hold
      await route.continue()
    })
    const requests = page.waitForRequest("**/teams?**")
    await page.goto(`${server.origin}/switch`)
    await requests
    await page.getByText("hide").click()
    await page.locator("i").waitFor({ state: "detached" })
    release()
    await page.waitForLoadState("networkidle")
    assert.deepStrictEqual(await texts(), ["hide"])
    await page.evaluate(() => window.roots.forEach((root) => root.unmount()))
    assert.deepStrictEqual(problems, [])
  })

  it("show the browser's error if they cannot be loaded, and load again", async () => {
    await signIn()
    await page.route("**/teams?**", (route) => route.fulfill({ status: 403, body: "no" }))
    await visit("/teams")
    assert.deepStrictEqual(await texts(), ["CallError"])
    await page.unroute("**/teams?**")
    await page.waitForTimeout(1_100) // The error is retained for a second.
    await page.getByText("CallError").click()
    await page.getByText("1 teams").waitFor()
    // The browser itself reports the status.
    assert.deepStrictEqual(problems.filter((problem) => !problem.includes("403")), [])
  })

  it("show the fallback in each of React's server renderers", async () => {
    await using app = createClientApp({ ...options(), tokenStore: null })
    const page = createElement(Page, { app: dehydrateApp(app), path: "/teams" })
    const onError = (error: unknown) => void problems.push(String(error))
    assert.include(await new Response(await renderToReadableStream(page, { onError })).text(), fallback)
    assert.include(await text((await prerenderToNodeStream(page, { onError })).prelude), fallback)
    assert.include(renderToString(page), fallback)
    assert.notInclude(renderToString(page), "renderToString")
    assert.deepStrictEqual(problems, [])
  })

  it("are errors with Next.js's digest in React before 19.3", async () => {
    vi.resetModules()
    vi.doMock("react-dom", () => ({ browser: undefined }))
    onTestFinished(() => vi.doUnmock("react-dom"))
    const { Page } = await import("./server/undehydrated.tsx")
    await using app = createClientApp({ ...options(), tokenStore: null })
    const digests: Array<unknown> = []
    const stream = await renderToReadableStream(createElement(Page, { app: dehydrateApp(app), path: "/teams" }), {
      onError: (error) => void digests.push((error as { readonly digest?: string }).digest)
    })
    assert.include(await new Response(stream).text(), fallback)
    assert.deepStrictEqual(digests, ["BAILOUT_TO_CLIENT_SIDE_RENDERING"])
  })

  describe("name themselves in the error of a component without <Suspense>", () => {
    const causeOf = async (page: ReactNode) => {
      const cause = await streamValue(page).catch((error: Error) => error)
      return cause instanceof Error ? String(cause.cause) : assert.fail(cause)
    }
    const signedOut = () => createClientApp({ ...options(), tokenStore: requestTokenStore(new Request(server.origin)) })

    it("that the server has not dehydrated", async () => {
      await using app = signedOut()
      const cause = await causeOf(createElement(Page, { app: dehydrateApp(app), path: "/bare" }))
      assert.include(cause, "\"teams.list\": put the component into <Suspense>, or pass the value to `dehydrateValues`")
    })
    it("that needs a user", async () => {
      await using app = signedOut()
      const Teams = () => useTeams().length
      const cause = await causeOf(createElement(AuthProvider, { app }, createElement(Teams)))
      assert.include(cause, "\"teams.list\" (CannotGetOwnUserWithoutUser): put the component into <Suspense>.")
    })
    it("without a user to wait for", async () => {
      await using app = signedOut()
      const initial = await dehydrateValues(app, [currentUser])
      const cause = await causeOf(createElement(Page, { app: dehydrateApp(app), initial, path: "/bare-user" }))
      assert.include(cause, "\"user.get\" (NotSignedIn): put the component into <Suspense>.")
    })
  })
})
