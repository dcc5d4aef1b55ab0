/** The user's menu and the team switcher in Chromium. */
import { assert, describe, it } from "@effect/vitest"
import { hold } from "../Interception.ts"
import { focusOn, violationsInBoth } from "../Page.ts"
import {
  choose,
  password,
  readSelection,
  redirects,
  settingsStories,
  user,
  waitForRedirects,
  waitForStatus
} from "../Settings.ts"

const { allow, elsewhere, emulator, visit } = settingsStories()
type App = ReturnType<typeof elsewhere>

const account = "Account of Ada Lovelace"

describe("the user's menu", () => {
  it("leads to the settings, runs custom items, and signs the user out", async () => {
    const page = await visit({ story: "Menus" })
    const button = page.getByRole("button", { name: account })
    await button.focus()
    await page.keyboard.press("Enter")
    const head = page.getByRole("menu").locator("div:has(> span)").filter({ hasText: page.email }).first()
    assert.match(await head.textContent() ?? "", /^ADAda Lovelace/)
    await choose(page, "Account settings", "acc")
    await page.keyboard.press("Enter")
    await waitForRedirects(page, 1)
    await page.getByRole("menu").waitFor({ state: "detached" })
    assert.deepStrictEqual(await redirects(page), ["/handler/account-settings"])
    await focusOn(page, account, "part")

    await button.click()
    await page.getByRole("menuitem", { name: "Support" }).click()
    assert.deepStrictEqual(await readSelection(page), ["Support"])

    await button.click()
    await page.getByRole("menuitem", { name: "Sign out" }).click()
    await page.getByRole("button", { name: "Account" }).waitFor()
    await waitForRedirects(page, 2)
    assert.strictEqual((await redirects(page))[1], "/")
  })

  it("leads a signed-out user to sign-up, with a return address", async () => {
    const page = await visit({ email: null, story: "Menus" })
    await page.getByRole("button", { name: "Account" }).click()
    await page.getByRole("menuitem", { name: "Sign up" }).click()
    await waitForRedirects(page, 1)
    assert.match((await redirects(page))[0] ?? "", /^\/handler\/sign-up\?after_auth_return_to=/)
  })

  it("offers sign-in instead of sign-out to an anonymous user", async () => {
    const page = await visit({ email: null, story: "Menus" })
    await page.evaluate(() => (window as never as { app: App }).app.auth.signUpAnonymously())
    await page.getByRole("button", { name: "Guest" }).click()
    await page.getByRole("menuitem", { name: "Sign in" }).waitFor()
    assert.strictEqual(await page.getByRole("menuitem", { name: "Sign out" }).count(), 0)
  })

  it("saves the selected appearance; the default is the system's appearance", async () => {
    const page = await visit({ appearance: "dark", story: "Menus" })
    const visible = (appearance: string) =>
      page.locator(`.radix-themes .radix-themes.${appearance}`).waitFor({ state: "attached" })
    await visible("dark")
    await page.getByRole("button", { name: account }).click()
    await choose(page, "Appearance", "app")
    await page.keyboard.press("ArrowRight")
    await page.getByRole("menuitemradio", { name: "System" }).waitFor()
    assert.isTrue(await page.getByRole("menuitemradio", { name: "System" }).isChecked())
    await choose(page, "Light", "light")
    await page.keyboard.press("Enter")
    await visible("light")
    assert.strictEqual(await page.evaluate(() => localStorage.getItem("latchkey-appearance")), "light")
    await page.evaluate(() => localStorage.clear())
  })

  it("passes axe when open, in the light and in the dark appearance", async () => {
    const page = await visit({ story: "Menus", query: { info: "" } })
    await page.getByRole("button", { name: /Ada Lovelace/ }).click()
    await page.getByRole("menu").waitFor()
    assert.deepStrictEqual(await violationsInBoth(page), [])
  })
})

describe("the team switcher", () => {
  it("switches and announces the team, and links to team settings and team creation", async () => {
    const page = await visit({ story: "Menus", query: { personal: "" } })
    const [first, second] = await page.evaluate(async () => {
      const { app } = window as never as { app: App }
      return [await app.teams.create({ displayName: "Analytical" }), await app.teams.create({ displayName: "Difference" })]
    })
    const switchTo = async (from: string, name: string) => {
      await page.getByRole("button", { name: `Team: ${from}` }).focus()
      await page.keyboard.press("Enter")
      await page.getByRole("menuitem", { name }).waitFor()
      await choose(page, name, name.slice(0, 4))
      await page.keyboard.press("Enter")
      await page.getByRole("menu").waitFor({ state: "detached" })
      // A closing menu returns the focus with a delay, and would take it from the next menu.
      await focusOn(page, "Team: ", "part")
    }
    await switchTo("Personal account", "Difference")
    await waitForStatus(page, "Switched to Difference.")
    await page.getByRole("button", { name: "Team: Difference" }).waitFor()
    assert.strictEqual((await user(page)).selectedTeamId, second?.id)
    await switchTo("Difference", "Analytical")
    await page.getByRole("button", { name: "Team: Analytical" }).waitFor()
    await switchTo("Analytical", "Team settings")
    await switchTo("Analytical", "Create a team")
    await switchTo("Analytical", "Personal account")
    await page.getByRole("button", { name: "Team: Personal account" }).waitFor()
    assert.deepStrictEqual(await readSelection(page), ["Difference", "Analytical", null])
    assert.deepStrictEqual(await redirects(page), [
      `/handler/account-settings#team-${first?.id}`,
      "/handler/account-settings#new-team"
    ])
  })

  it("reports that the teams could not be read, and reads them again on request", async () => {
    allow(/status of 403/)
    emulator.addFault({ method: "GET", path: "/teams", status: 403, count: 100 })
    const page = await visit({ story: "Menus" })
    const otherPage = elsewhere()
    await otherPage.auth.signInWithPassword({ email: page.email, password })
    await otherPage.teams.create({ displayName: "Analytical" })
    const button = page.getByRole("button", { name: /^Team: / })
    await button.click()
    const again = page.getByRole("menuitem", { name: "Try again" })
    await again.waitFor()
    assert.deepStrictEqual(await page.getByRole("menuitem").allTextContents(), ["Try again"])
    assert.strictEqual(await page.getByText("No teams yet").count(), 0)
    const label = page.getByRole("menu").locator(".rt-BaseMenuLabel")
    assert.isTrue(
      await label.evaluate((element) =>
        [element, ...element.querySelectorAll("*")].every(({ clientWidth, scrollWidth }) =>
          clientWidth === 0 || scrollWidth <= clientWidth
        )
      )
    )
    assert.strictEqual(await button.textContent(), "Team: Something went wrong")
    emulator.clearFaults()
    await again.click()
    await page.getByRole("button", { name: "Team: Select a team" }).click()
    await page.getByRole("menuitem", { name: "Analytical" }).waitFor()
  })

  it("distinguishes teams of the same name", async () => {
    const page = await visit({ story: "Menus" })
    const [, second] = await page.evaluate(async () => {
      const { app } = window as never as { app: App }
      return [await app.teams.create({ displayName: "Analytical" }), await app.teams.create({ displayName: "Analytical" })]
    })
    const release = await hold(page, "**/users/me", "PATCH")
    const button = page.getByRole("button", { name: "Team: Select a team" })
    const items = page.getByRole("menuitem", { name: "Analytical" })
    const busy = () => items.evaluateAll((items) => items.map(({ ariaBusy }) => ariaBusy))
    await button.click()
    await items.nth(1).waitFor()
    // Without a selected team, there are no others.
    assert.strictEqual(await page.getByText("Other teams").count(), 0)
    await items.nth(1).click()
    await page.getByRole("status").filter({ hasText: "Working…" }).waitFor()
    assert.deepStrictEqual(await busy(), ["false", "true"])
    // A running action continues after the menu was closed and opened again.
    await page.keyboard.press("Escape")
    await page.getByRole("menu").waitFor({ state: "detached" })
    await button.click()
    await items.nth(1).waitFor()
    assert.deepStrictEqual(await busy(), ["false", "true"])
    release()
    await page.getByRole("button", { name: "Team: Analytical" }).waitFor()
    assert.strictEqual((await user(page)).selectedTeamId, second?.id)
  })

  it("passes axe when open, in the light and in the dark appearance", async () => {
    const page = await visit({ story: "Menus" })
    await page.getByRole("button", { name: "Team: Select a team" }).click()
    await page.getByRole("menu").waitFor()
    assert.deepStrictEqual(await violationsInBoth(page), [])
  })
})
