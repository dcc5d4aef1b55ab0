/** Forced colours: borders and marks replace the information of backgrounds and shadows. */
import { assert, describe, it } from "@effect/vitest"
import type { Locator, Page } from "playwright-core"
import { isDeep } from "../../kit/Depth.ts"
import { appPages, everyFeature, heading, join, type VisitOptions } from "../AppPages.ts"
import { inMenu } from "../Page.ts"

const { world } = appPages("production")
const prepare = (page: Page) => page.emulateMedia({ forcedColors: "active" })
const style = (target: Locator, pseudo?: string) =>
  target.first().evaluate((element, pseudo) => {
    const { backgroundColor, borderBottomWidth, borderInlineStartWidth, fill, outlineColor, outlineStyle, outlineWidth, stroke } =
      getComputedStyle(element, pseudo)
    return { backgroundColor, borderBottomWidth, borderInlineStartWidth, fill, outlineColor, outlineStyle, outlineWidth, stroke }
  }, pseudo)

const isDrawn = async (target: Locator, name: string) => {
  const { outlineColor, outlineStyle, outlineWidth } = await style(target)
  assert.notStrictEqual(outlineStyle, "none", name)
  assert.isAtLeast(Number.parseFloat(outlineWidth), 1, name)
  assert.notMatch(outlineColor, /^rgba.*, 0\)$/, name)
}

/** The system's colours replace those of both appearances, so the dark one is tested only in the deep run. */
const appearances = isDeep ? ["light", "dark"] as const : ["light"] as const

describe.each(appearances)("with forced colours, in %s", (appearance) => {
  const options: VisitOptions = { appearance, prepare }

  it("pages outline cards, controls and the focus, and underline the selected tab", async () => {
    const setup = await world(everyFeature)
    const page = await setup.visit("/handler/sign-in", options)
    await heading(page, "Sign in")
    await isDrawn(page.locator(".rt-Card"), "card")
    await isDrawn(page.getByRole("button", { name: "Sign in", exact: true }), "button")
    await isDrawn(page.locator(".rt-TextFieldRoot"), "field")
    await page.getByLabel("Email", { exact: true }).focus()
    assert.isAtLeast(Number.parseFloat((await style(page.locator(".rt-TextFieldRoot"))).outlineWidth), 2)
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press("Tab")
      const focus = page.locator(":focus")
      if (await focus.count() === 0 || await focus.evaluate((element) => element.matches("input, body"))) continue
      // A tab has the focus ring around its text.
      const ring = await focus.evaluate((element) =>
        [element, ...element.querySelectorAll("*")].some((element) => getComputedStyle(element).outlineStyle !== "none")
      )
      assert.isTrue(ring, await focus.textContent() ?? "")
    }
    const chosenStyle = await style(page.locator("[role=tab][aria-selected=true]"))
    const otherPage = await style(page.locator("[role=tab][aria-selected=false]"))
    assert.notStrictEqual(chosenStyle.borderBottomWidth, otherPage.borderBottomWidth)
    // The icon has the colour of the adjacent text.
    const icon = await page.locator("[aria-pressed] svg").evaluate((
      svg
    ) => [getComputedStyle(svg).stroke, getComputedStyle(svg).color])
    assert.strictEqual(icon[0], icon[1])
  })

  it("pages mark the selected section, a switch that is on, and the focused menu item", async () => {
    const setup = await world(everyFeature)
    const page = await setup.visit("/", options)
    await join(page)
    const settings = await setup.visit("/handler/account-settings#notifications", { ...options, beside: page })
    await settings.getByRole("switch").first().waitFor()
    const links = settings.getByRole("navigation").getByRole("link")
    assert.strictEqual((await style(settings.locator("[aria-current=page]"))).borderInlineStartWidth, "4px")
    assert.strictEqual((await style(links)).borderInlineStartWidth, "0px")
    const toggle = settings.locator("[role=switch]:not([disabled])")
    const [on, thumbOn] = [await style(toggle, "::before"), await style(toggle.locator(".rt-SwitchThumb"))]
    assert.notStrictEqual(on.backgroundColor, thumbOn.backgroundColor)
    await toggle.first().click()
    await settings.locator("[role=switch][data-state=unchecked]").waitFor()
    // The colours take a moment to change.
    await settings.waitForFunction((on) => {
      const off = document.querySelector("[role=switch][data-state=unchecked]")
      const thumb = off?.querySelector(".rt-SwitchThumb")
      if (!off || !thumb) return false
      const track = getComputedStyle(off, "::before").backgroundColor
      return track !== on && track !== getComputedStyle(thumb).backgroundColor
    }, on.backgroundColor)

    const header = await setup.visit("/header", { ...options, beside: page })
    await header.getByRole("button", { name: /Account of/ }).click()
    await inMenu(header)
    await header.keyboard.press("ArrowDown")
    await isDrawn(header.locator("[role=menuitem][data-highlighted]"), "item")
    await isDrawn(header.getByRole("menu"), "menu")
  })
})
