/** Pages that the browser translates while they are used: the translator replaces each text node, also those that appear later. */
import { describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import type { ClientApp } from "../../../src/promise/index.ts"
import { isDeep } from "../../kit/Depth.ts"
import { account, appPages, heading, join, signedIn } from "../AppPages.ts"

declare const window: { app: ClientApp }

const { world } = appPages()
const sections = [
  "My profile",
  "Emails and sign-in",
  "Notifications",
  "Active sessions",
  "API keys",
  "Analytical Engines",
  "Create a team",
  "Danger zone"
]

/** Translates as Chrome does: each text becomes a `<font>` within a `<font>`. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const replaceTexts = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Array<Text> = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        if (
          !/[A-Za-z]{2}/.test(text.data) || text.parentElement?.closest("script, style, textarea, font, [translate=no]") !== null
        ) continue
        const [outer, inner] = [document.createElement("font"), document.createElement("font")]
        inner.textContent = `«${text.data}»`
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    replaceTexts(document.body)
    const observer = new MutationObserver((records) => {
      for (const { addedNodes, target } of records) {
        for (const node of addedNodes) {
          if (node.isConnected && node.nodeName !== "FONT") replaceTexts(node.nodeType === 3 ? target : node)
        }
      }
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })

/** Long enough for the spinner of the pressed button. */
const delayWrites = (page: Page) =>
  page.route("**/api/v1/**", async (route) => {
    if (route.request().method() !== "GET") await new Promise((resolve) => setTimeout(resolve, 700))
    await route.fallback()
  })

const settingsPage = async (viewport?: { readonly width: number; readonly height: number }) => {
  const { origin, visit } = await world({ "apiKeys.enabled.user": true, "apiKeys.enabled.team": true })
  const page = await visit("/")
  await join(page)
  await page.evaluate(() => window.app.teams.create({ displayName: "Analytical Engines" }))
  if (viewport) await page.setViewportSize(viewport)
  await page.goto(`${origin}/handler/account-settings`)
  await heading(page, "Account settings")
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" })
  await translate(page)
  return page
}
const shows = (page: Page, name: string) => page.getByRole("heading", { level: 2, name: `«${name}»` }).waitFor()

describe("the account settings, translated", () => {
  it("show every section", { timeout: 60_000 }, async () => {
    const page = await settingsPage()
    for (const name of [...sections, ...isDeep ? sections.toReversed() : []]) {
      await page.getByRole("navigation").getByRole("link", { name: `«${name}»` }).click()
      await shows(page, name)
      await page.locator("main [aria-busy=true]").first().waitFor({ state: "detached" })
    }
  })

  // The same sections as on a desktop, chosen in a list.
  if (isDeep) {
    it("show every section on a phone", { timeout: 60_000 }, async () => {
      const page = await settingsPage({ width: 390, height: 844 })
      for (const name of sections) {
        const list = page.getByRole("navigation").getByRole("combobox")
        await list.selectOption({ index: sections.indexOf(name) })
        await page.getByRole("heading", { level: 2 }).filter({ hasText: /«.*»/ }).waitFor()
      }
    })
  }

  it("save a name, create and revoke an API key, and open each dialog", { timeout: 60_000 }, async () => {
    const page = await settingsPage()
    await delayWrites(page)
    const open = async (name: string) => {
      await page.getByRole("navigation").getByRole("link", { name: `«${name}»` }).click()
      await shows(page, name)
    }
    const click = (name: string) => page.getByRole("button", { name: `«${name}»`, exact: true }).first().click()
    await page.locator("main input[name=name]").fill("Ada")
    await page.keyboard.press("Enter")
    await page.getByText("«Saved").first().waitFor()
    await open("API keys")
    await click("Create API key")
    const dialog = page.getByRole("dialog")
    await dialog.locator("input").first().fill("Deployment")
    await dialog.getByRole("combobox").selectOption("never")
    await dialog.getByRole("button", { name: "«Create API key»" }).click()
    await click("Close")
    await page.getByText("«Deployment»").waitFor()
    await open("Danger zone")
    await click("Delete account")
    await dialog.locator("button[type=submit]").click()
    await dialog.locator("[aria-invalid=true]").waitFor()
    await click("Cancel")
    await dialog.waitFor({ state: "detached" })
    await open("Emails and sign-in")
    await click("Add email")
    await page.locator("main input[name=email]").fill("no address")
    await page.keyboard.press("Enter")
    await page.locator("main [aria-invalid=true]").waitFor()
    await page.locator("main input[name=email]").fill("ada2@example.com")
    await page.keyboard.press("Enter")
    await page.getByText("«ada2@example.com»").first().waitFor()
  })
})

it("the sign-in page, translated, shows errors and signs in", async () => {
  const { register, visit } = await world()
  await register(account)
  const page = await visit("/handler/sign-in")
  await heading(page, "Sign in")
  await translate(page)
  await delayWrites(page)
  await page.locator("form button[type=submit]").click()
  await page.locator("[aria-invalid=true]").first().waitFor()
  for (const password of ["difference engine", account.password]) {
    await page.locator("input[name=email]").fill(account.email)
    await page.locator("input[name=password]").fill(password)
    await page.keyboard.press("Enter")
    if (password !== account.password) await page.getByText("«Wrong email or password.»").waitFor()
  }
  await page.waitForURL((url) => url.pathname === "/")
  await signedIn(page, account.email)
})
