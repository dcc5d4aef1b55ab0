/** Pages in browsers that lack or refuse what others have: views inside other apps, full storage, a history that refuses entries. */
import { assert, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import type { ClientApp } from "../../../src/promise/index.ts"
import { account, appPages, everyFeature, heading, press, signedIn, signIn, type } from "../AppPages.ts"

declare const window: { app: ClientApp }

const { world } = appPages()

/** A view of a web page inside another app, such as that of a mail or a chat. */
const inApp = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ["BroadcastChannel", "cookieStore", "PublicKeyCredential", "navigation", "ResizeObserver"]) {
      Reflect.deleteProperty(globalThis, name)
    }
    for (const name of ["locks", "credentials", "clipboard", "storage", "serviceWorker"]) {
      Object.defineProperty(Navigator.prototype, name, { value: undefined, configurable: true })
    }
  })

/** Storage whose space is used up, as in some private windows. */
const withFullStorage = (page: Page) =>
  page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError")
    }
  })

/** A browser that refuses entries in the history, as Safari does after a hundred in half a minute. */
const withoutHistory = (page: Page) =>
  page.addInitScript(() => {
    history.pushState = history.replaceState = () => {
      throw new DOMException("Attempt to use history.pushState() more than 100 times per 30 seconds", "SecurityError")
    }
  })

const byCode = async (page: Page, code: () => string) => {
  await page.getByRole("tab", { name: "Email code" }).click()
  await type(page, "Email", account.email)
  await press(page, "Send code")
  await heading(page, "Check your email")
  await page.locator("input[name=code]").fill(code())
}

it.each(
  [["is inside another app", inApp], ["has no space left", withFullStorage], [
    "refuses entries in the history",
    withoutHistory
  ]] as const
)("a browser that %s signs in with a mailed code, and shows the settings", { timeout: 60_000 }, async (_, prepare) => {
  const { mail, visit } = await world({ "apiKeys.enabled.user": true })
  const page = await visit("/handler/sign-in", { prepare })
  await byCode(page, () => mail().otp)
  await signedIn(page, account.email)
  await page.goto(new URL("/handler/account-settings", page.url()).href)
  await heading(page, "Account settings")
  for (const name of ["Active sessions", "API keys", "Emails and sign-in"]) {
    await page.getByRole("navigation").getByRole("link", { name }).click()
    await page.getByRole("heading", { level: 2, name }).waitFor()
  }
  await page.evaluate(() => window.app.auth.signOut())
  await page.getByRole("heading", { name: /signed out|not signed in/ }).waitFor()
  assert.strictEqual(await page.getByText("Something went wrong").count(), 0)
})

it("a browser with full storage signs in at GitHub, from a long address", { timeout: 60_000 }, async () => {
  const { origin, visit } = await world(everyFeature)
  const page = await visit(`/there?q=${"x".repeat(3_000)}`, { prepare: withFullStorage })
  await page.getByRole("link", { name: "Come in" }).click()
  await press(page, "Continue with GitHub")
  await page.waitForURL((url) => url.origin !== origin)
  assert.isAtMost(page.url().length, 1_500)
  await type(page, "E-mail address", account.email)
  await press(page, "Allow")
  await signedIn(page, account.email)
  assert.strictEqual(new URL(page.url()).pathname, "/there")
})

it.each([-7, 7])("a device whose clock is %d minutes off signs in, and stays signed in", { timeout: 60_000 }, async (minutes) => {
  const { register, visit } = await world()
  await register(account)
  const page = await visit("/handler/sign-in", {
    prepare: (page) => page.clock.install({ time: Date.now() + minutes * 60_000 })
  })
  const renewals: Array<string> = []
  page.on("request", (request) => request.url().endsWith("/auth/oauth/token") && renewals.push(request.url()))
  await signIn(page)
  await signedIn(page, account.email)
  await page.reload()
  await signedIn(page, account.email)
  assert.isAtMost(renewals.length, 1)
})
