/** Server-rendered pages are light or dark from the first paint, without an inline script. */
import { assert, beforeAll, it } from "@effect/vitest"
import { build } from "esbuild"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"
import type { Browser, Page } from "playwright-core"
import { createElement } from "react"
import { renderToString } from "react-dom/server"
import { appearanceScript } from "../../../src/react/components.ts"
import { workerBrowser } from "../../kit/browser/Chromium.ts"
import { AppearancePage } from "../stories/appearance.tsx"

const origin = "http://localhost:4321"
const styles = readFileSync(createRequire(import.meta.url).resolve("@radix-ui/themes/styles.css"), "utf8")
const policy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'"
let browser: Browser
let code: string

beforeAll(async () => {
  browser = await workerBrowser()
  const { outputFiles: [output] } = await build({
    entryPoints: [fileURLToPath(new URL("../stories/appearance.tsx", import.meta.url))],
    bundle: true,
    format: "iife",
    platform: "browser",
    target: "es2022",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": "\"development\"" },
    conditions: ["@latchkey/source"],
    write: false
  })
  code = output?.text ?? ""
}, 60_000)

const html = () =>
  "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Page</title><script src=\"/appearance.js\"></script>"
  + `<link rel="stylesheet" href="/page.css"><div id="root">${renderToString(createElement(AppearancePage))}</div>`
  + "<script defer src=\"/page.js\"></script></html>"

/** Opens the page, with its own script held back until released. */
const open = async (page: Page) => {
  const hydrate = Promise.withResolvers<void>()
  await page.unrouteAll()
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === "/page.js") await hydrate.promise
    const answers: { readonly [path: string]: readonly [type: string, body: string] } = {
      "/appearance.js": ["text/javascript", appearanceScript],
      "/page.js": ["text/javascript", code],
      "/page.css": ["text/css", styles]
    }
    const [type, body] = answers[pathname] ?? ["text/html", html()]
    await route.fulfill({ contentType: `${type}; charset=utf-8`, body, headers: { "content-security-policy": policy } })
  })
  await page.goto(origin, { waitUntil: "commit" })
  await page.locator("#is").waitFor()
  return hydrate.resolve
}
/** The background as a user sees it: all spellings of a grey are equal. */
const background = (page: Page) =>
  page.locator(".radix-themes").evaluate((theme) =>
    Number(/\d+/.exec(getComputedStyle(theme).backgroundColor)?.[0]) < 128 ? "dark" : "light"
  )

it("a page has the system's or the saved appearance before its own script loads", async () => {
  const context = await browser.newContext({ colorScheme: "dark" })
  const page = await context.newPage()
  const problems: Array<string> = []
  page.on("console", (message) => void (["error", "warning"].includes(message.type()) && problems.push(message.text())))
  await page.addInitScript(() => {
    const events: Array<string> = []
    Object.assign(window, { seen: events })
    new MutationObserver(() => events.push(document.documentElement.className)).observe(document, {
      attributeFilter: ["class"],
      subtree: true
    })
  })
  const go = await open(page)
  assert.strictEqual(await page.locator("#is").textContent(), "system, light")
  assert.strictEqual(await background(page), "dark")
  go()
  await page.getByText("system, dark").waitFor()
  assert.strictEqual(await background(page), "dark")
  const records = await page.evaluate("seen") as ReadonlyArray<string>
  assert.isFalse(records.some((classes) => classes.includes("light")), records.join())

  await page.getByRole("button", { name: "Light" }).click()
  await page.getByText("light, light").waitFor()
  assert.strictEqual(await background(page), "light")
  const again = await open(page)
  assert.strictEqual(await background(page), "light")
  again()
  await page.getByText("light, light").waitFor()
  assert.deepStrictEqual(problems, [])
  await context.close()
})
