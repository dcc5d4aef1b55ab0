/** The pages look the same in an app that styles the page, and all headings and paragraphs, as the templates of Vite do. */
import { assert, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { appPages, heading, join } from "../AppPages.ts"

const { world } = appPages("production")

/** The place and colour of each heading and paragraph. */
const look = (page: Page) =>
  page.locator("main :is(h1, h2, h3, p)").evaluateAll((elements) =>
    elements.map((element) => {
      const { height, width, x, y } = element.getBoundingClientRect()
      const { color, textAlign } = getComputedStyle(element)
      return { tag: element.tagName, height, width, x, y, color, textAlign }
    })
  )

it.each(["/handler/sign-in", "/handler/forgot-password", "/handler/account-settings"])(
  "%s keeps its headings and texts in place",
  async (path) => {
    const { origin, visit } = await world()
    const page = await visit("/")
    if (path === "/handler/account-settings") await join(page)
    await page.goto(origin + path)
    await heading(page, /./)
    await page.waitForLoadState("networkidle")
    const before = await look(page)
    assert.isAbove(before.length, 0)
    await page.addStyleTag({
      content: "body { text-align: center } h1, h2, h3 { margin: 32px 0; color: red } p { margin: 16px; color: red }"
    })
    assert.deepStrictEqual(await look(page), before)
  }
)
