/** The page of the account settings as a whole: navigation, appearances and languages, and access. */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { isDeep } from "../../kit/Depth.ts"
import { focusOn, violations, violationsInBoth } from "../Page.ts"
import { go, password, redirects, settingsStories, waitForLoad, waitForRedirects } from "../Settings.ts"

const { allow, elsewhere, emulator, newEmail, visit } = settingsStories()

const names = [
  "My profile",
  "Emails and sign-in",
  "Notifications",
  "Active sessions",
  "API keys",
  "Danger zone",
  "Analytical Engines",
  "Create a team"
]
/** The settings with every optional part of their sections. */
const full = async (options: Parameters<typeof visit>[0] = {}) => {
  const page = await visit(options)
  await page.evaluate(async () => {
    const { app } = window as never as { app: ReturnType<typeof elsewhere> }
    await app.teams.create({ displayName: "Analytical Engines" })
    await app.apiKeys.user.create({ description: "Continuous integration", expiresAt: new Date(Date.now() + 86_400_000) })
  })
  await page.getByText("Analytical Engines").first().waitFor({ state: "attached" })
  return page
}
const select = async (page: Page, name: string) => {
  await page.getByRole("navigation").getByRole("combobox").selectOption({ label: name })
  await page.getByRole("heading", { name, level: 2 }).waitFor()
  await waitForLoad(page)
}

describe("in the light and in the dark appearance", () => {
  it("every section passes axe", { timeout: 60_000 }, async () => {
    const page = await full()
    for (const name of names) {
      await go(page, name)
      assert.deepStrictEqual(await violationsInBoth(page), [], name)
    }
  })
})

describe("the page", () => {
  // In the normal run, settingsLayout.test.ts opens each section at this width.
  if (isDeep) {
    it("fits into a width of 320 pixels, with large enough targets", { timeout: 60_000 }, async () => {
      const page = await full({ viewport: { width: 320, height: 640 } })
      for (const name of names) {
        await select(page, name)
        assert.isAtMost(await page.evaluate(() => document.documentElement.scrollWidth), 320, name)
        const small = await page.locator("main :is(button, a, input:not([hidden]), [role=switch])").evaluateAll((targets) =>
          targets.map((target) => ({ name: target.textContent, ...target.getBoundingClientRect().toJSON() as DOMRect }))
            .filter(({ height, width }) => width > 0 && (width < 24 || height < 24))
        )
        assert.deepStrictEqual(small, [], name)
      }
    })
  }

  it("shows its texts in German", async () => {
    const page = await visit({ language: "de" })
    await page.getByRole("link", { name: "Aktive Sitzungen" }).waitFor()
    assert.deepStrictEqual(await violations(page), [])
  })

  it("lets users open a section by keyboard and go back; the title names the section", async () => {
    const page = await visit()
    await page.getByRole("link", { name: "Notifications" }).focus()
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "Notifications", level: 2 }).waitFor()
    await focusOn(page, "Notifications")
    assert.strictEqual(await page.title(), "Notifications – Account settings")
    assert.strictEqual(await page.locator("[aria-current=page]").textContent(), "Notifications")
    await page.goBack()
    await page.getByRole("heading", { name: "My profile", level: 2 }).waitFor()
    await page.getByRole("link", { name: "Billing" }).click()
    await page.getByText("Nothing to pay.").waitFor()
  })

  it("opens the section of an address that a router pushes, as from the team switcher", async () => {
    const page = await visit()
    await page.evaluate(() => history.pushState({ key: "router" }, "", "#notifications"))
    await page.getByRole("heading", { name: "Notifications", level: 2 }).waitFor()
    await page.evaluate(() => history.replaceState({ key: "router" }, "", "#sessions"))
    await page.getByRole("heading", { name: "Active sessions", level: 2 }).waitFor()
  })

  it("redirects signed-out users to the sign-in page, with a return address", async () => {
    const page = await visit({ email: null })
    await waitForRedirects(page, 1)
    const back = await page.evaluate(() => location.pathname + location.search)
    assert.deepStrictEqual(await redirects(page), [`/handler/sign-in?after_auth_return_to=${encodeURIComponent(back)}`])
  })

  it("immediately shows in another tab that the user has signed out", async () => {
    const email = newEmail()
    await elsewhere().auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    const first = await visit({ query: { tokenStore: "cookie" } })
    const second = await visit({ email: null, query: { tokenStore: "cookie" } })
    await second.getByRole("navigation").waitFor()
    await go(first, "Active sessions")
    await first.getByRole("main").getByRole("button", { name: "Sign out", exact: true }).click()
    for (const page of [first, second]) await page.getByRole("heading", { name: "You are not signed in" }).waitFor()
  })

  it("keeps nothing that the previous user typed when another user signs in", async () => {
    const page = await visit()
    const [app, email] = [elsewhere(), newEmail()]
    await app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    await app.user.update({ displayName: "Grace Hopper" })
    const name = page.getByRole("textbox", { name: "Name" })
    await name.fill("Countess of Lovelace")
    await page.evaluate(
      (credentials) => (window as never as { app: typeof app }).app.auth.signInWithPassword(credentials),
      { email, password }
    )
    await page.locator("input[value='Grace Hopper']").waitFor()
  })

  it("shows an error with a retry button in place of a section that failed", async () => {
    const page = await visit()
    allow(/status of 403/)
    emulator.addFault({ method: "GET", path: "/auth/sessions", status: 403, count: 100 })
    await page.getByRole("link", { name: "Active sessions" }).click()
    await page.getByRole("alert").waitFor()
    emulator.clearFaults()
    // The error is kept for a second, during which a retry shows it again.
    await page.waitForFunction(
      () => {
        document.querySelector<HTMLButtonElement>("[role=alert] button")?.click()
        return document.body.textContent?.includes("This device")
      },
      undefined,
      { polling: 200 }
    )
  })
})
