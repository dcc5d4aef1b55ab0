/** A page that was frozen, as in a phone's background, shows that the user has signed out in another tab meanwhile. */
import { afterAll, assert, beforeAll, it } from "@effect/vitest"
import { type Browser, chromium, type Page } from "playwright-core"
import { findPrograms } from "../../../scripts/programs.mjs"
import type { Listening } from "../../../src/emulator/index.ts"
import { script } from "../../kit/browser/Chromium.ts"
import { newEmulator } from "../../kit/emulator.ts"
import { serve, type Served } from "../../react/app/server/serve.ts"

const emulator = newEmulator()
let browser: Browser
let listening: Listening
let server: Served

beforeAll(async () => {
  const executablePath = findPrograms().chromium ?? assert.fail("no Chromium")
  const code = await script(new URL("./sessionPage.ts", import.meta.url))
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] })
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

/** Without channels, as for a page in the back/forward cache, which Chromium's headless shell does not have. */
it.each(["a CookieStore", "no CookieStore"])("with %s", { timeout: 60_000 }, async (store) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const names = store === "no CookieStore" ? ["BroadcastChannel", "cookieStore"] : ["BroadcastChannel"]
  await page.addInitScript((names) => names.forEach((name) => Reflect.deleteProperty(globalThis, name)), names)
  await page.goto(`${server.origin}/first`)
  await openApp(page)
  await page.evaluate(
    (email) => window.app.auth.signUpWithPassword({ email, password: "analytical engine", verificationCallbackUrl: null }),
    `ada+${store.length}@example.com`
  )
  const devtools = await context.newCDPSession(page)
  await devtools.send("Page.setWebLifecycleState", { state: "frozen" })
  const otherTab = await context.newPage()
  await otherTab.goto(`${server.origin}/second`)
  await openApp(otherTab)
  await otherTab.evaluate(() => window.app.auth.signOut())
  await devtools.send("Page.setWebLifecycleState", { state: "active" })
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })))
  await page.waitForFunction(() => window.states.at(-1) === "signed-out")
  assert.isNull(await page.evaluate(() => window.app.user.find()))
  await context.close()
})
