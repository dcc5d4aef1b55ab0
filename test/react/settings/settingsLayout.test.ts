/** Every section of the account settings and every menu, at each width and in each appearance: nothing too wide, too small, or cut off. */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import type { ClientApp } from "../../../src/promise/index.ts"
import { screenshot } from "../../kit/browser/Screenshots.ts"
import { appPages, everyFeature, join, type World } from "../AppPages.ts"
import { inMenu, inOtherAppearance } from "../Page.ts"

declare const window: { app: ClientApp }

const { world } = appPages("production")

const email = "ada.augusta.king-noel@mathematics.example.com"

/** A user with a long address, a team, keys, and a pending invitation. */
const prepare = async () => {
  const setup = await world({ ...everyFeature, "apiKeys.enabled.user": true, "apiKeys.enabled.team": true })
  const member = await setup.visit("/")
  await join(member, { email, password: "analytical engine" })
  const teamId = await member.evaluate(async () => {
    const { id } = await window.app.teams.create({ displayName: "The Analytical Engines of Somerset" })
    await window.app.user.update({ displayName: "Augusta Ada King-Noel, Countess of Lovelace", selectedTeamId: id })
    const invitation = {
      email: "grace.brewster.murray.hopper@navy.example.com",
      callbackUrl: `${location.origin}/handler/team-invitation`
    }
    await window.app.invitations.send({ teamId: id, ...invitation })
    await window.app.apiKeys.user.create({ description: "Continuous integration of the engine's cards", expiresAt: null })
    return id
  })
  const sections = ["profile", "sign-in", "notifications", "sessions", "api-keys", "danger-zone", `team-${teamId}`, "new-team"]
  return { made: setup, member, sections }
}

/** Problems of visible elements: wider than the window, too small to tap, or text so small that a phone zooms in. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const visible = (selector: string) =>
      Array.from(document.querySelectorAll<HTMLElement>(selector)).filter((element) => element.checkVisibility())
    const { clientWidth, scrollWidth } = document.documentElement
    const targets = visible("button, a, input:not([hidden]), [role=switch], [role=menuitem], [role=menuitemradio]").flatMap(
      (element) => {
        const { height, width } = element.getBoundingClientRect()
        return width < 24 || height < 24 ? [`too small: ${element.textContent} ${width} x ${height}`] : []
      }
    )
    const inputs = visible("input").flatMap((element) =>
      Number.parseFloat(getComputedStyle(element).fontSize) < 16 ? [`letters too small: ${element.getAttribute("name")}`] : []
    )
    // Menus must be inside the window without scrolling.
    const outside = visible("[role=menu]").flatMap((element) => {
      const { left, right } = element.getBoundingClientRect()
      const scrolls = Array.from(element.querySelectorAll("*")).some((part) =>
        part.matches("[data-radix-scroll-area-viewport]") && part.scrollWidth > part.clientWidth
      )
      return left < 0 || right > clientWidth || scrolls ? [`outside: ${element.textContent}`] : []
    })
    return [...outside, ...(scrollWidth > clientWidth ? [`too wide by ${scrollWidth - clientWidth}`] : []), ...targets, ...inputs]
  })

const widths = [1280, 768, 320]

/** Shows each section, then its dialogs, then the menus of the header; checks each in every width and appearance. */
const findFaults = async (setup: World, member: Page, sections: ReadonlyArray<string>) => {
  const matches: Array<string> = []
  const look = async (page: Page, name: string, width: number) => {
    const checkAppearance = async (appearance: string) => {
      matches.push(...(await faults(page)).map((fault) => `${name} at ${width} in ${appearance}: ${fault}`))
      await screenshot(page, `settings-${name.replace(/-\w{8}-.*/, "")}-${width}-${appearance}`, { fullPage: true })
    }
    await checkAppearance("light")
    await inOtherAppearance(page, () => checkAppearance("dark"))
  }
  const resize = async (page: Page, width: number) => {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }
  const checkEveryWidth = async (page: Page, name: string) => {
    for (const width of widths) {
      await resize(page, width)
      await look(page, name, width)
    }
  }
  const page = await setup.visit("/handler/account-settings", { beside: member })
  for (const id of sections) {
    await page.evaluate((id) => location.assign(`#${id}`), id)
    await page.locator(`main section`).first().waitFor()
    await page.locator("[aria-busy=true]").waitFor({ state: "detached" })
    await checkEveryWidth(page, id)
    if (id === "sign-in") {
      await page.getByRole("button", { name: "Set up" }).click()
      await page.getByRole("img", { name: /QR/ }).waitFor()
      await page.getByRole("button", { name: "Change password" }).click()
      await page.locator("input[name=next]").waitFor()
      await checkEveryWidth(page, "sign-in-open")
    }
  }
  await page.goto(`${setup.origin}/header?info`)
  for (const width of widths) {
    await resize(page, width)
    await page.getByRole("button", { name: /Account of/ }).or(page.getByRole("button", { name: /Countess/ })).first().click()
    await inMenu(page)
    await look(page, "user-menu", width)
    await page.keyboard.press("Escape")
    await page.getByRole("menu").waitFor({ state: "detached" })
    await page.getByRole("button", { name: /^Team/ }).click()
    await inMenu(page)
    await look(page, "team-menu", width)
    await page.keyboard.press("Escape")
    await page.getByRole("menu").waitFor({ state: "detached" })
  }
  return matches
}

describe("in light and in dark", () => {
  it("the settings and the menus fit into every width, with large enough targets", async () => {
    const { made, member, sections } = await prepare()
    assert.deepStrictEqual(await findFaults(made, member, sections), [])
  }, 300_000)
})
