/** A page that Chromium restores from its back/forward cache shows that the user has signed out in another tab meanwhile. */
import { afterAll, assert, beforeAll, it } from "@effect/vitest"
import { type Browser, chromium, type Page } from "playwright-core"
import { findPrograms } from "../../../scripts/programs.mjs"
import type { Listening } from "../../../src/emulator/index.ts"
import { script } from "../../kit/browser/Chromium.ts"
import { newEmulator } from "../../kit/emulator.ts"
import { serve, type Served } from "../../react/app/server/serve.ts"

declare const window: Window & { persisted?: boolean }

const emulator = newEmulator()
let browser: Browser
let listening: Listening
let server: Served

beforeAll(async () => {
  const executablePath = findPrograms().chromium ?? assert.fail("no Chromium")
  const code = await script(new URL("./sessionPage.ts", import.meta.url))
  // Playwright turns the cache off.
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"], ignoreDefaultArgs: ["--disable-back-forward-cache"] })
  listening = await emulator.listen({ port: 0 })
  server = await serve(async ({ url }) =>
    url.endsWith("/page.js")
      ? new Response(code, { headers: { "content-type": "text/javascript" } })
      : new Response("<!doctype html><title>Page</title><script src=\"/page.js\"></script>", {
        headers: { "content-type": "text/html" }
      })
  )
}, 60_000)
afterAll(async () => {
  await browser?.close()
  server?.close()
  await listening?.close()
})

const openApp = (page: Page) => {
  const { projectId, publishableClientKey } = emulator.project
  return page.evaluate(
    (options) => window.openApp(options),
    { projectId, publishableClientKey, baseUrl: listening.url, tokenStore: "cookie" as const }
  )
}

it.each(["a CookieStore", "no CookieStore"])("with %s", { timeout: 60_000 }, async (store) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  if (store === "no CookieStore") await page.addInitScript(() => void Reflect.deleteProperty(globalThis, "cookieStore"))
  await page.goto(`${server.origin}/first`)
  await openApp(page)
  await page.evaluate(async (email) => {
    addEventListener("pageshow", ({ persisted }) => {
      window.persisted = persisted
    })
    await window.app.auth.signUpWithPassword({ email, password: "analytical engine", verificationCallbackUrl: null })
  }, `ada+${store.length}@example.com`)
  await page.goto(`${server.origin}/second`)
  const otherTab = await context.newPage()
  await otherTab.goto(`${server.origin}/third`)
  await openApp(otherTab)
  await otherTab.evaluate(() => window.app.auth.signOut())
  // No event `load` follows.
  await page.goBack({ waitUntil: "commit" })
  await page.waitForFunction(() => window.persisted === true && window.states.at(-1) === "signed-out")
  assert.isNull(await page.evaluate(() => window.app.user.find()))
  await context.close()
})
