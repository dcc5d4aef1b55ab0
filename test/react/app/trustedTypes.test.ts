/** Every page, menu and dialog under `require-trusted-types-for 'script'`: the tests fail on each violation, which the console reports. */
import { describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import type { ClientApp } from "../../../src/promise/index.ts"
import { selectFirst } from "../../kit/Depth.ts"
import { appPages, everyFeature, heading, join } from "../AppPages.ts"
import { inMenu } from "../Page.ts"
import { pixelFile } from "../Settings.ts"

declare const window: { app: ClientApp }

const { world } = appPages()
const at = (path: string, names = "default") => `${path}?trusted-types=${encodeURIComponent(names)}`
const pages: ReadonlyArray<readonly [path: string, heading: string]> = [
  ["/handler/sign-in", "Sign in"],
  ["/handler/sign-up", "Sign up"],
  ["/handler/forgot-password", "Reset your password"]
]
/** The stricter policy first: what needs no policy works with one. */
const policies = selectFirst(["'none'", "default"], 1)
const sections = ["profile", "sign-in", "notifications", "sessions", "api-keys", "new-team", "danger-zone"]
const waitForLoad = (page: Page) => page.locator("main [aria-busy=true]").first().waitFor({ state: "detached" })

describe("with Trusted Types", () => {
  it.each(pages)("%s shows its form", async (path, name) => {
    const { visit } = await world(everyFeature)
    for (const names of policies) await heading(await visit(at(path, names)), name)
  })

  it.each(policies)(
    "%s: the account settings show every section and a dialog",
    { timeout: 60_000 },
    async (names) => {
      const { origin, visit } = await world({ ...everyFeature, "apiKeys.enabled.user": true })
      const page = await visit("/")
      await join(page)
      await page.goto(origin + at("/handler/account-settings", names))
      await heading(page, "Account settings")
      for (const id of sections) {
        await page.evaluate((id) => location.assign(`#${id}`), id)
        await waitForLoad(page)
      }
      await page.getByRole("button", { name: "Delete account" }).click()
      await page.getByRole("dialog").waitFor()
      await page.keyboard.press("Escape")
      await page.evaluate(() => location.assign("#profile"))
      await page.locator("input[type=file]").first().setInputFiles(pixelFile)
      await page.getByRole("application").waitFor()
      await page.keyboard.press("Escape")
      await page.evaluate(() => location.assign("#sign-in"))
      await page.getByRole("region", { name: "Two-factor authentication" }).or(
        page.locator("section", { hasText: "Two-factor authentication" })
      )
        .first().getByRole("button").first().click()
      await page.getByLabel("Six-digit code").waitFor()
    }
  )

  it("the user's menu opens", async () => {
    const { origin, visit } = await world()
    const page = await visit("/")
    await join(page)
    await page.goto(origin + at("/header"))
    await page.getByRole("button", { name: /Account of/ }).click()
    await inMenu(page)
  })

  it("the team switcher opens", async () => {
    const { origin, visit } = await world(everyFeature)
    const page = await visit("/")
    await join(page)
    await page.evaluate(() => window.app.teams.create({ displayName: "Analytical Engines" }))
    await page.goto(origin + at("/parts"))
    await page.locator("main [aria-haspopup=menu]").click()
    await inMenu(page)
  })
})
