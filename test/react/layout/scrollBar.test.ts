/** Scroll bars that take space: centred content does not move, and dialogs dim the whole window. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { type Browser, chromium, type Page } from "playwright-core"
import { findPrograms } from "../../../scripts/programs.mjs"
import { account, appPages, heading, join, press } from "../AppPages.ts"

const { world } = appPages("production")

/** Automated browsers hide scroll bars by default. */
let browser: Browser
beforeAll(async () => {
  const executablePath = findPrograms().chromium ?? assert.fail("There is no browser.")
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"], ignoreDefaultArgs: ["--hide-scrollbars"] })
})
afterAll(() => browser.close())

const middle = (page: Page) =>
  page.locator("main .rt-Card").first().evaluate((card) => {
    const { left, width } = card.getBoundingClientRect()
    return left + width / 2
  })
const scrollBarWidth = (page: Page) => page.evaluate(() => window.innerWidth - document.documentElement.clientWidth)

describe("a scroll bar", () => {
  it("does not move the card from the middle of the window", async () => {
    const { origin } = await world()
    const page = await browser.newPage({ viewport: { width: 1280, height: 1400 } })
    await page.goto(`${origin}/handler/sign-in`)
    await heading(page, "Sign in")
    // With the browser's default margin, a page of the window's height scrolls.
    await page.addStyleTag({ content: "body { margin: 0 }" })
    assert.strictEqual(await scrollBarWidth(page), 0)
    assert.closeTo(await middle(page), 640, 0.5)
    await page.setViewportSize({ width: 1280, height: 300 })
    await page.waitForFunction(() => window.innerWidth - document.documentElement.clientWidth > 5)
    // The page measures the scroll bar after the layout that shows it and before the browser paints: the second frame is painted.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    assert.closeTo(await middle(page), 640, 0.5)
  })

  it("is covered by a dialog's backdrop without a layout shift", async () => {
    const { origin, visit } = await world()
    const member = await visit("/")
    await join(member, account)
    const context = await browser.newContext({ viewport: { width: 1280, height: 400 } })
    await context.addCookies(await member.context().cookies())
    const page = await context.newPage()
    await page.goto(`${origin}/handler/account-settings#danger-zone`)
    await heading(page, "Account settings")
    await page.getByRole("button", { name: "Delete account" }).waitFor()
    assert.isAbove(await scrollBarWidth(page), 5)
    const before = await page.locator("main h1").boundingBox()
    await press(page, "Delete account")
    await page.getByRole("dialog").waitFor()
    const overlay = await page.locator(".rt-BaseDialogOverlay").first().boundingBox()
    assert.strictEqual(overlay?.width, 1280)
    assert.strictEqual((await page.locator("main h1").boundingBox())?.x, before?.x)
  })
})
