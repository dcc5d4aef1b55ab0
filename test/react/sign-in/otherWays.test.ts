/** Several sign-in methods on one page: the focus order, the shared address, and one sign-in at a time. */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { account, appPages, everyFeature, heading, press, signedIn, signIn, type } from "../AppPages.ts"
import { focusIn } from "../Page.ts"

const { world } = appPages()
const email = (page: Page) => page.getByLabel("Email", { exact: true })

describe("the sign-in form", () => {
  it("moves the focus with Tab from the address to the password and the reset link", async () => {
    const { visit } = await world()
    const page = await visit("/handler/sign-in")
    await email(page).focus()
    await page.keyboard.press("Tab")
    await focusIn(page, "password")
    await page.keyboard.press("Tab")
    await page.locator("button:focus", { hasText: "" }).waitFor()
    await page.keyboard.press("Tab")
    await page.locator("a:focus", { hasText: "Forgot password?" }).waitFor()
    // The link stays at the end of the label's line.
    const top = (locator: ReturnType<Page["locator"]>) =>
      locator.boundingBox().then((box) => (box?.y ?? 0) + (box?.height ?? 0) / 2)
    const label = page.locator("label", { hasText: /^Password$/ })
    assert.closeTo(await top(page.getByRole("link", { name: "Forgot password?" })), await top(label), 4)
  })
})

describe("an entered address", () => {
  it("is kept while the user moves between sign-in, sign-up and password reset", async () => {
    const { visit } = await world()
    const page = await visit("/handler/sign-in")
    await type(page, "Email", account.email)
    await page.getByRole("link", { name: "Forgot password?" }).click()
    await heading(page, "Reset your password")
    assert.strictEqual(await email(page).inputValue(), account.email)
    await type(page, "Email", "grace@example.com")
    await page.getByRole("link", { name: "Back to sign-in" }).click()
    await heading(page, "Sign in")
    assert.strictEqual(await email(page).inputValue(), "grace@example.com")
    await page.getByRole("link", { name: "Sign up" }).click()
    await heading(page, "Sign up")
    assert.strictEqual(await email(page).inputValue(), "grace@example.com")
  })

  it("is forgotten after the sign-in", async () => {
    const { register, visit } = await world()
    await register(account)
    const page = await visit("/handler/sign-in")
    await signIn(page)
    await signedIn(page, account.email)
    assert.deepStrictEqual(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /email/.test(key))), [])
  })
})

describe("a pending sign-in", () => {
  it("blocks the other methods until the provider refuses it", async () => {
    const { gate, register, visit } = await world(everyFeature, { gated: true })
    await register(account)
    const page = await visit("/handler/sign-in")
    const hold = Promise.withResolvers<void>()
    const requests: Array<string> = []
    gate().rule(async ({ path }) => {
      requests.push(path)
      if (!path.includes("/auth/password/sign-in")) return "pass"
      await hold.promise
      return "refuse"
    })
    await signIn(page)
    await page.locator("button[type=submit][aria-busy=true]").waitFor()
    for (const name of ["Google", "Continue with a passkey"]) {
      await page.locator("button", { hasText: name }).click({ force: true })
    }
    assert.strictEqual(await page.locator("[inert]").count(), 2)
    hold.resolve()
    const alert = page.getByRole("alert").filter({ hasText: /\S/ })
    await alert.waitFor()
    // The error concerns the whole form, so it has a distance from the field above.
    const [alertBox, field] = await Promise.all([alert.boundingBox(), page.locator("[name=password]").boundingBox()])
    assert.isAtLeast((alertBox?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0), 8)
    assert.strictEqual(await page.locator("[inert]").count(), 0)
    assert.deepStrictEqual(requests.filter((path) => path.includes("authorize")), [])
    // The browser's suggestions have already requested one challenge.
    assert.isAtMost(requests.filter((path) => path.includes("passkey")).length, 1)
    gate().rule(undefined)
    await press(page, "Sign in")
    await signedIn(page, account.email)
  })
})
