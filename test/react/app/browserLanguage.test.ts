/** A `<TranslationProvider>` without a language uses the language that the browser prefers. */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { runFirst } from "../../kit/browser/ContextPool.ts"
import { appPages, heading } from "../AppPages.ts"

declare const window: { shifts: number; headings: Array<string> }

const { world } = appPages("production", "ownSignUp", "split")

/** Counts layout shifts, and lists the titles that the page shows. */
const watch = (page: Page) =>
  runFirst(page, () => {
    Object.assign(window, { shifts: 0, headings: [] })
    new PerformanceObserver((entries) => {
      window.shifts += entries.getEntries().length
    }).observe({ type: "layout-shift", buffered: true })
    new MutationObserver(() => {
      const text = document.querySelector("h1")?.textContent
      if (text && window.headings.at(-1) !== text) window.headings.push(text)
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })

const languages = [
  ["de-DE", "Anmelden", "de", "ltr"],
  ["ar-EG", "تسجيل الدخول", "ar", "rtl"],
  ["ja-JP", "ログイン", "ja", "ltr"]
] as const

describe("a browser that prefers another language than English", () => {
  it.each(languages)("gets the pages in %s, without English before and without a layout shift", async (...language) => {
    const [locale, title, tag, direction] = language
    const { visit } = await world()
    const page = await visit("/handler/sign-in", { locale, prepare: watch })
    await heading(page, title)
    await page.getByRole("button", { name: title, exact: true }).waitFor()
    const root = page.locator("[data-latchkey]").first()
    assert.deepStrictEqual([await root.getAttribute("lang"), await root.getAttribute("dir")], [tag, direction])
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    assert.deepStrictEqual(await page.evaluate(() => [window.headings, window.shifts]), [[title], 0])
  })

  it("gets English if the language's code cannot be loaded", async () => {
    const { allow, visit } = await world()
    allow(/Failed to load resource/)
    const page = await visit("/handler/sign-in", {
      locale: "de-DE",
      prepare: (page) => page.route(/(browserLanguage|german)[^/]*\.js/, (route) => route.abort())
    })
    await heading(page, "Sign in")
  })
})

it("a browser that prefers English loads no code of languages", async () => {
  const { visit } = await world()
  const files: Array<string> = []
  const page = await visit("/handler/sign-in", {
    prepare: async (page) => {
      page.on("request", (request) => files.push(new URL(request.url()).pathname))
    }
  })
  await heading(page, "Sign in")
  assert.isNotEmpty(files.filter((path) => path.endsWith(".js")))
  assert.deepStrictEqual(files.filter((path) => /language/i.test(path)), [])
})
