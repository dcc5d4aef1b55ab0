/** Dropdown menus in Chromium, by pointer and by keyboard, with their sizes and times. */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { focusOn, inMenu, storiesOf, untilRendered, violations, violationsInBoth } from "../Page.ts"

const { allow, open } = storiesOf("./stories/dropdown.tsx")

const trigger = (page: Page) => page.getByRole("button", { name: "Account" })
const item = (page: Page, name: string) => page.getByRole("menuitem", { name, exact: true })
const selection = (page: Page) => page.evaluate("seen.selected") as Promise<ReadonlyArray<string>>
const settle = (page: Page) => page.evaluate("seen.settle()")
const refuse = (page: Page, error: string) => page.evaluate(`seen.refuse(${error})`)
const waitForClosed = (page: Page) => page.getByRole("menu").first().waitFor({ state: "detached" })
const focus = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

/** The menu, opened by a click. */
const nextPage = async (options: Parameters<typeof open>[1] = {}) => {
  const page = await open("Account", options)
  await trigger(page).click()
  await inMenu(page)
  return page
}

describe("in the light and in the dark appearance", () => {
  it("the menu passes axe when open, while an action runs, and after the action fails", async () => {
    const page = await nextPage()
    assert.deepStrictEqual(await violationsInBoth(page), [], "open")
    await item(page, "Switch team").click()
    assert.deepStrictEqual(await violationsInBoth(page), [], "under way")
    await refuse(page, "{ _tag: 'TeamNotFound' }")
    await page.getByRole("alertdialog").waitFor()
    await waitForClosed(page)
    assert.deepStrictEqual(await violationsInBoth(page), [], "failed")
  })
})

describe("the menu", () => {
  it("opens 4 px below its button", async () => {
    const page = await nextPage()
    const [button, menu] = [await trigger(page).boundingBox(), await page.getByRole("menu").boundingBox()]
    assert.strictEqual((menu?.y ?? 0) - ((button?.y ?? 0) + (button?.height ?? 0)), 4)
    assert.strictEqual(menu?.x, button?.x)
  })

  it("can be opened, navigated and used by keyboard; focus returns to its button", async () => {
    const page = await open("Account")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await focusOn(page, "Settings", "part")
    await page.keyboard.press("ArrowDown")
    await focusOn(page, "Switch team")
    await page.keyboard.press("ArrowDown")
    await focusOn(page, "Sign out")
    await page.keyboard.press("Enter")
    await waitForClosed(page)
    assert.deepStrictEqual(await selection(page), ["Sign out"])
    await focusOn(page, "Account")
  })

  it("closes on Escape without selecting an item, and returns the focus to its button", async () => {
    const page = await nextPage()
    await page.keyboard.press("Escape")
    await waitForClosed(page)
    assert.deepStrictEqual(await selection(page), [])
    await focusOn(page, "Account")
  })

  it("skips disabled items", async () => {
    const page = await nextPage()
    await item(page, "Billing").click({ force: true })
    await page.keyboard.press("End")
    await focusOn(page, "Delete")
    assert.deepStrictEqual(await selection(page), [])
  })

  it("clears the type-ahead text after 1000 ms", async () => {
    // After "s", typing "i" selects Sign out ("si…") until the buffer resets; then "i" alone matches no item.
    for (const [millis, expected] of [[999, "Sign out"], [1000, "Settings"]] as const) {
      const page = await open("Account", { stopped: true })
      await trigger(page).click()
      await page.clock.runFor(20)
      await inMenu(page)
      await page.keyboard.press("s")
      await page.clock.runFor(20)
      assert.include(await focus(page), "Settings")
      await page.clock.runFor(millis - 20)
      await page.keyboard.press("i")
      await page.clock.runFor(20)
      assert.include(await focus(page), expected, `after ${millis} ms`)
    }
  })

  it("opens after hydration of server-rendered HTML", async () => {
    const page = await open("Account", { prerendered: true })
    await trigger(page).click()
    await item(page, "Settings").waitFor()
  })

  it("lets the user select one of several options", async () => {
    const page = await open("Choice")
    await page.getByRole("button", { name: "Theme" }).click()
    await page.getByRole("menuitemradio", { name: "Dark" }).click()
    await waitForClosed(page)
    await page.getByRole("button", { name: "Theme" }).click()
    assert.strictEqual(await page.getByRole("menuitemradio", { checked: true }).innerText(), "Dark")
    assert.deepStrictEqual(await violations(page), [])
  })
})

describe("a submenu", () => {
  const inside = (page: Page) => page.getByRole("menu").filter({ has: item(page, "Dark") })

  it("opens after 100 ms of hover", async () => {
    const page = await open("Account", { stopped: true })
    await trigger(page).click()
    await page.clock.runFor(20)
    await item(page, "Theme").hover()
    await page.clock.runFor(99)
    await untilRendered(page)
    assert.strictEqual(await item(page, "Theme").getAttribute("aria-expanded"), "false")
    await page.clock.runFor(1)
    await untilRendered(page)
    assert.strictEqual(await item(page, "Theme").getAttribute("aria-expanded"), "true")
  })

  it("stays open for 300 ms while the pointer moves towards it", async () => {
    for (const [millis, expected] of [[299, "true"], [300, "false"]] as const) {
      const page = await open("Account", { stopped: true })
      await trigger(page).click()
      await page.clock.runFor(20)
      await item(page, "Theme").hover()
      await page.clock.runFor(100)
      await page.clock.runFor(100)
      const [from, to] = [await item(page, "Theme").boundingBox(), await inside(page).boundingBox()]
      if (from === null || to === null) throw new Error("It is not shown.")
      // Diagonally towards the submenu, over the item above.
      const above = { x: from.x + from.width - 4, y: from.y - 4 }
      await page.mouse.move(from.x + from.width - 10, from.y + 1)
      await page.mouse.move(above.x, above.y)
      await page.clock.runFor(millis)
      await page.mouse.move(above.x + 1, above.y)
      await page.clock.runFor(100)
      await untilRendered(page)
      assert.strictEqual(await item(page, "Theme").getAttribute("aria-expanded"), expected, `after ${millis} ms`)
    }
  })

  it("opens and closes with the arrow keys", async () => {
    const page = await nextPage()
    await page.keyboard.press("t")
    await focusOn(page, "Theme")
    await page.keyboard.press("ArrowRight")
    await focusOn(page, "Light")
    await page.keyboard.press("ArrowLeft")
    await item(page, "Light").waitFor({ state: "detached" })
    await focusOn(page, "Theme")
    await page.keyboard.press("ArrowRight")
    await focusOn(page, "Light")
    assert.deepStrictEqual(await violations(page), [])
    await page.keyboard.press("Enter")
    await waitForClosed(page)
    assert.deepStrictEqual(await selection(page), ["Light"])
  })
})

describe("an item with a slow action", () => {
  it("shows a spinner and is disabled until the action ends and the menu closes", async () => {
    const page = await nextPage()
    await item(page, "Switch team").click()
    const busy = item(page, "Switch team")
    await busy.locator(".rt-Spinner").waitFor()
    assert.deepStrictEqual([await busy.getAttribute("aria-busy"), await busy.getAttribute("aria-disabled")], ["true", "true"])
    assert.strictEqual(await page.getByRole("status").textContent(), "Working…")
    await busy.click({ force: true })
    await settle(page)
    await waitForClosed(page)
    assert.deepStrictEqual(await selection(page), ["Switch team"])
    assert.strictEqual(await page.getByRole("status").textContent(), "")
    await focusOn(page, "Account")
    assert.strictEqual(await page.getByRole("alertdialog").count(), 0)
  })

  it("does not move the other items when it starts", async () => {
    const page = await nextPage()
    const before = await page.getByRole("menu").boundingBox()
    await item(page, "Switch team").click()
    await item(page, "Switch team").locator(".rt-Spinner").waitFor()
    assert.deepStrictEqual(await page.getByRole("menu").boundingBox(), before)
    await settle(page)
  })

  it("runs once if Enter is pressed twice", async () => {
    const page = await nextPage()
    await page.keyboard.press("ArrowDown")
    await focusOn(page, "Settings", "part")
    await page.keyboard.press("ArrowDown")
    await focusOn(page, "Switch team")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await item(page, "Switch team").locator(".rt-Spinner").waitFor()
    await settle(page)
    await waitForClosed(page)
    assert.deepStrictEqual(await selection(page), ["Switch team"])
  })

  it("keeps its action running when the menu is closed and opened again", async () => {
    const page = await nextPage()
    await item(page, "Switch team").click()
    await page.keyboard.press("Escape")
    await waitForClosed(page)
    await trigger(page).click()
    assert.strictEqual(await item(page, "Switch team").getAttribute("aria-disabled"), "true")
    await settle(page)
    await waitForClosed(page)
  })

  it("announces a failure as a translated alert, then returns the focus to the button", async () => {
    const page = await nextPage({ language: "de" })
    await item(page, "Switch team").click()
    await refuse(page, "{ _tag: 'TeamNotFound' }")
    const alert = page.getByRole("alertdialog", { name: "Das hat nicht geklappt" })
    await alert.getByText("Dieses Team gibt es nicht mehr.").waitFor()
    await waitForClosed(page)
    await focusOn(page, "Schließen")
    await page.keyboard.press("Enter")
    await alert.waitFor({ state: "detached" })
    await focusOn(page, "Account")
    await trigger(page).click()
    assert.isNull(await item(page, "Switch team").getAttribute("aria-disabled"))
  })

  it("also reports a defect to the page's error handlers", async () => {
    allow(/TypeError: a mistake/)
    const page = await nextPage()
    const report = page.waitForEvent("pageerror")
    await item(page, "Delete").click()
    await page.getByRole("alertdialog").getByText("Something went wrong.").waitFor()
    assert.strictEqual((await report).message, "a mistake")
  })
})

describe("with a missing context", () => {
  it("a menu without a translation provider throws before it opens", async () => {
    const page = await open("Account", { bare: true })
    const error = await page.locator("#thrown").innerText()
    assert.include(error, "Translation context not found; did you forget to wrap your app in a provider? ")
    assert.include(error, "Put <DropdownMenu> inside <AuthProvider app={app}> or <TranslationProvider>")
  })
})
