/** Pages and menus in a right-to-left language. */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { account, appPages, everyFeature, heading, join, type World } from "../AppPages.ts"
import { boxOf } from "../layoutShifts.ts"
import { inMenu } from "../Page.ts"

const { world } = appPages("production")
const locale = "he-IL"
const phone = { width: 320, height: 568 }
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const style = (page: Page, selector: string, name: string) =>
  page.locator(selector).first().evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), name)

/** A user who has signed up in English, and now reads Hebrew. */
const member = async (setup: World) => {
  const english = await setup.visit("/")
  await join(english)
  const page = await setup.visit("/", { locale })
  await page.context().addCookies(await english.context().cookies())
  return page
}

describe("a right-to-left language", () => {
  it("mirrors the pages, except text that is always left to right", async () => {
    const setup = await world(everyFeature)
    const page = await setup.visit("/handler/sign-in", { locale, viewport: phone })
    await heading(page, "כניסה")
    assert.strictEqual(await page.locator("main").getAttribute("dir"), "rtl")
    assert.strictEqual(await overflow(page), 0)
    for (const field of ["email", "password"]) {
      assert.strictEqual(await page.locator(`input[name=${field}]`).getAttribute("dir"), "ltr", field)
    }
    // The eye is at the end of the line, on the left.
    const [eye, password] = [await boxOf(page, "[aria-pressed]"), await boxOf(page, "input[name=password]")]
    assert.isBelow(eye?.x ?? 0, password?.x ?? 0)

    await page.getByRole("tab", { name: "סיסמה" }).or(page.getByRole("tab", { name: "Password" })).focus()
    await page.keyboard.press("ArrowLeft")
    await page.locator("[role=tab][aria-selected=true]").filter({ hasText: "Email code" }).waitFor()
    await page.locator("input[name=email]").fill(account.email)
    await page.keyboard.press("Enter")
    await page.locator("input[name=code]").waitFor()
    assert.strictEqual(await page.locator("input[name=code]").getAttribute("dir"), "ltr")
    assert.include(await page.locator("main").textContent(), `\u2068${account.email}\u2069`)
    assert.strictEqual(await overflow(page), 0)
  })

  it("mirrors menus: the left arrow key opens a submenu to the left", async () => {
    const setup = await world(everyFeature)
    const first = await member(setup)
    const page = await setup.visit("/header", { beside: first })
    await page.getByRole("button", { name: account.email }).click()
    const menu = page.getByRole("menu").first()
    await inMenu(page)
    assert.strictEqual(await menu.getAttribute("dir"), "rtl")
    // The icon of "Sign out" points towards the end of the line.
    assert.match(await style(page, "[role=menuitem]:has-text('יציאה') svg", "transform"), /^matrix\(-1, 0/)
    const signOut = page.getByRole("menuitem", { name: "יציאה" })
    const [icon, text] = [await signOut.locator("svg").boundingBox(), await signOut.getByText("יציאה").last().boundingBox()]
    assert.isAtLeast(icon?.x ?? 0, (text?.x ?? 0) + (text?.width ?? 0))
    const trigger = page.getByRole("menuitem", { name: "ערכת נושא" })
    await trigger.focus()
    assert.match(await style(page, ".rt-BaseMenuSubTriggerIcon", "transform"), /^matrix\(-1, 0/)
    await page.keyboard.press("ArrowRight")
    assert.strictEqual(await page.getByRole("menu").count(), 1)
    await page.keyboard.press("ArrowLeft")
    await page.locator("[role=menuitemradio]:focus").waitFor()
    const [outer, inner] = await Promise.all([menu.boundingBox(), page.getByRole("menu").last().boundingBox()])
    assert.isBelow(inner?.x ?? 0, outer?.x ?? 0)
    // The check mark precedes the chosen item.
    const [mark, item] = [await boxOf(page, ".rt-BaseMenuItemIndicator"), await boxOf(page, "[role=menuitemradio]")]
    assert.isAbove(mark?.x ?? 0, (item?.x ?? 0) + (item?.width ?? 0) / 2)
    await page.keyboard.press("ArrowRight")
    await page.getByRole("menuitemradio", { name: "כהה" }).waitFor({ state: "detached" })
  })

  it("mirrors the settings, which fit a phone's width", async () => {
    const setup = await world(everyFeature)
    const first = await member(setup)
    const page = await setup.visit("/handler/account-settings#notifications", { beside: first })
    await heading(page, "הגדרות חשבון")
    await page.getByRole("switch").first().waitFor()
    assert.strictEqual(await page.locator("main").getAttribute("dir"), "rtl")
    const [nav, section] = [await boxOf(page, "nav"), await boxOf(page, "main section")]
    assert.isAbove(nav?.x ?? 0, section?.x ?? 0)
    const [thumb, wholeBox] = [
      await boxOf(page, "[role=switch][data-state=checked] .rt-SwitchThumb"),
      await boxOf(page, "[role=switch]")
    ]
    assert.isBelow(thumb?.x ?? 0, (wholeBox?.x ?? 0) + 4)

    await page.setViewportSize(phone)
    for (const id of ["profile", "sign-in", "notifications", "sessions", "danger-zone", "new-team"]) {
      await page.evaluate((id) => location.assign(`#${id}`), id)
      await page.locator("[aria-busy=true]").waitFor({ state: "detached" })
      assert.strictEqual(await overflow(page), 0, id)
    }
    const list = page.getByRole("navigation").getByRole("combobox")
    assert.strictEqual(await list.evaluate((select) => getComputedStyle(select).direction), "rtl")
  })
})
