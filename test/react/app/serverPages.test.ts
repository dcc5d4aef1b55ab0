/** Server rendering and hydration of `<AuthPages>`: the browser keeps the HTML of the server. */
import { assert, it } from "vitest"
import type { ClientApp } from "../../../src/promise/index.ts"
import { workerBrowser } from "../../kit/browser/Chromium.ts"
import { servedPages, waitForHydration } from "./server/servedPages.ts"

declare const window: { readonly app: ClientApp; readonly heading: Element | null }

const { current, openWithoutCode, watch } = servedPages()

it("keeps the server's form if the page's code loads after the first rendering", async () => {
  const { origin, page } = current()
  await page.goto(`${origin}/handler/sign-up`)
  await waitForHydration(page)
  assert.isTrue(await page.evaluate(() => window.heading !== null && window.heading === document.querySelector("h1")))
})

it("keeps the server's form, and the text that was typed before its code loaded", async () => {
  const { page } = current()
  const load = await openWithoutCode("/embedded")
  const [email, password] = [page.locator("input[name=email]"), page.locator("input[name=password]")]
  await email.fill("ada@example.com")
  await password.fill("analytical engine")
  load()
  await waitForHydration(page)
  assert.isTrue(await page.evaluate(() => window.heading !== null && window.heading === document.querySelector("h1")))
  assert.deepStrictEqual([await email.inputValue(), await password.inputValue()], ["ada@example.com", "analytical engine"])
  // Both tabs share the address.
  await page.getByRole("tab", { name: "Email code" }).click()
  await page.getByRole("button", { name: "Send code" }).waitFor()
  assert.strictEqual(await email.inputValue(), "ada@example.com")
})

it("hydrates the server's English form, then shows it in the browser's language", async () => {
  const { origin } = current()
  const german = await (await workerBrowser()).newContext({ locale: "de-DE" })
  const reader = await german.newPage()
  watch(reader)
  const response = await reader.goto(`${origin}/translated`)
  assert.include(await response?.text(), ">Sign up</h1>")
  await reader.getByRole("heading", { level: 1, name: "Registrieren" }).waitFor()
  assert.isTrue(await reader.evaluate(() => window.heading !== null && window.heading === document.querySelector("h1")))
  assert.strictEqual(await reader.locator("[data-latchkey]").first().getAttribute("lang"), "de")
  await german.close()
})

it("hydrates the server's user, then shows the form, if the session has ended since", async () => {
  const { context, origin, page } = current()
  await page.goto(`${origin}/handler/sign-up`)
  await page.evaluate(() => window.app.auth.signUpWithPassword({ email: "ada@example.com", password: "analytical engine" }))
  await page.route("**/page.js", async (route) => {
    await context.clearCookies()
    await route.continue()
  })
  const response = await page.goto(`${origin}/handler/sign-in`)
  assert.include(await response?.text(), "You are signed in as ada@example.com.")
  await waitForHydration(page)
})
