/** Every dialog, menu, select and tooltip, open: with the styles of the package as with those of Radix Themes, and within the window. */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import type { ClientApp } from "../../../src/promise/index.ts"
import { screenshot } from "../../kit/browser/Screenshots.ts"
import { isDeep } from "../../kit/Depth.ts"
import { appPages, everyFeature, join, press } from "../AppPages.ts"
import { inDialog, inMenu, inOtherAppearance } from "../Page.ts"
import { differencesIn } from "../sameStyles.ts"
import { pixelFile, waitForLoad } from "../Settings.ts"

declare const window: { app: ClientApp }

const { world } = appPages("production")

/** A user with a team, a key, a second address and an invitation. */
const member = async () => {
  const { origin, visit } = await world({ ...everyFeature, "apiKeys.enabled.user": true })
  const page = await visit("/")
  await join(page)
  await page.evaluate(async () => {
    await window.app.user.update({ displayName: "Ada Lovelace" })
    await window.app.teams.create({ displayName: "The Analytical Engines of Somerset and of all other counties" })
    await window.app.apiKeys.user.create({ description: "Cards", expiresAt: null })
    await window.app.contactChannels.create({ type: "email", value: "countess@example.com", usedForAuth: false })
  })
  return { origin, page }
}

interface Overlay {
  readonly path: string
  readonly open: (page: Page) => Promise<unknown>
}

const settings = (section: string) => `/handler/account-settings#${section}`
const openUserMenu = async (page: Page) => {
  await page.getByRole("button", { name: /Account of/ }).click()
  await inMenu(page)
}
const openAddressMenu = async (page: Page) => {
  await page.getByRole("button", { name: "Actions for countess@example.com" }).click()
  await inMenu(page)
}
const createKey = async (page: Page) => {
  await press(page, "Create API key")
  await inDialog(page)
}

const overlays: { readonly [name: string]: Overlay } = {
  "the account menu with its submenu": {
    path: "/header",
    open: async (page) => {
      await openUserMenu(page)
      await page.getByRole("menuitem", { name: "Appearance" }).click()
      await page.getByRole("menuitemradio").first().waitFor()
    }
  },
  "the menu of teams": {
    path: "/header",
    open: async (page) => {
      await page.getByRole("button", { name: /^Team/ }).click()
      await inMenu(page)
    }
  },
  "the menu of an address": { path: settings("sign-in"), open: openAddressMenu },
  "the removal of an address": {
    path: settings("sign-in"),
    open: async (page) => {
      await openAddressMenu(page)
      await page.getByRole("menuitem", { name: "Remove" }).click()
      await inDialog(page)
    }
  },
  "the crop of an image": {
    path: settings("profile"),
    open: async (page) => {
      await page.locator("input[type=file]").setInputFiles(pixelFile)
      await page.getByRole("application").waitFor()
    }
  },
  "the creation of a key": { path: settings("api-keys"), open: createKey },
  "the creation of a key with an error": {
    path: settings("api-keys"),
    open: async (page) => {
      await createKey(page)
      await page.getByRole("dialog").getByRole("button", { name: "Create API key" }).click()
      await page.locator(":focus[aria-invalid=true]").waitFor()
    }
  },
  "the revocation of a key": {
    path: settings("api-keys"),
    open: async (page) => {
      await page.getByRole("button", { name: "Revoke: Cards" }).click()
      await inDialog(page)
    }
  },
  "the deletion of the account": {
    path: settings("danger-zone"),
    open: async (page) => {
      await press(page, "Delete account")
      await inDialog(page)
    }
  },
  "the failure of a menu's action": {
    path: "/header",
    open: async (page) => {
      const refusal = { status: 403, headers: { "access-control-allow-origin": "*" }, body: "refused" }
      await page.route("**/users/me", (route) => route.request().method() === "PATCH" ? route.fulfill(refusal) : route.fallback())
      await page.getByRole("button", { name: /^Team/ }).click()
      await inMenu(page)
      await page.getByRole("menuitem", { name: /Analytical/ }).click()
      await inDialog(page)
      await page.unroute("**/users/me")
    }
  }
}

/** Overlays that the window cuts off or that scroll sideways, and dialogs that are not centred. */
const misplacements = (page: Page) =>
  page.evaluate(() => {
    const visible = Array.from(document.querySelectorAll("[role=menu], [role=listbox], [role=dialog], [role=alertdialog]"))
    const { clientHeight, clientWidth } = document.documentElement
    return visible.flatMap((element) => {
      const { bottom, height, left, right, top, width } = element.getBoundingClientRect()
      const position = `${element.role} of ${width} x ${height} at ${left}, ${top}`
      const isDialog = element.matches("[role$=dialog]")
      const scrolls = [element, ...element.querySelectorAll("[data-radix-scroll-area-viewport]")].some((part) =>
        part.scrollWidth > part.clientWidth
      )
      return [
        ...left < 0 || right > clientWidth || top < 0 || (bottom > clientHeight && !isDialog) ? [`cut off: ${position}`] : [],
        ...isDialog && Math.abs(left + right - clientWidth) > 2 ? [`not centred: ${position}`] : [],
        ...isDialog && height < clientHeight - 100 && Math.abs(top + bottom - clientHeight) > 100
          ? [`too high or low: ${position}`]
          : [],
        ...scrolls ? [`scrolls sideways: ${position}`] : []
      ]
    })
  })

const directionOf = (page: Page, direction: string) =>
  page.evaluate((direction) => {
    for (const element of document.querySelectorAll("[data-latchkey][dir]")) element.setAttribute("dir", direction)
  }, direction)

/** All combinations in deep tests; otherwise each direction in one appearance. */
/** Each overlay in one width, in turn; in deep tests in each. */
const widths = [1280, 768, 390]
const isSelected = (overlay: number, width: number) => isDeep || widths[overlay % widths.length] === width
const looks = [["ltr", "light"], ["rtl", "dark"], ...isDeep ? [["ltr", "dark"], ["rtl", "light"]] : []] as const

describe("in three widths, both appearances and both directions", () => {
  it("the open dialogs, menus and selects have all styles of Radix Themes", async () => {
    const { origin, page } = await member()
    const faults: Array<string> = []
    for (const [index, [name, { open, path }]] of Object.entries(overlays).entries()) {
      for (const width of widths.filter((width) => isSelected(index, width))) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(`${origin}/blank`)
        await page.goto(origin + path)
        await waitForLoad(page)
        await open(page)
        for (const [direction, appearance] of looks) {
          await directionOf(page, direction)
          const look = async () => {
            const differences = await differencesIn(page, "body, body > :not(#root), body > :not(#root) *")
            const matches = [...await misplacements(page), ...differences]
            faults.push(...matches.map((fault) => `${name}, ${width}, ${direction}, ${appearance}: ${fault}`))
            await screenshot(page, `${name.replaceAll(" ", "-")}-${width}-${direction}-${appearance}`)
          }
          await (appearance === "light" ? look() : inOtherAppearance(page, look))
        }
      }
    }
    assert.deepStrictEqual(faults, [])
  }, 300_000)
})
