/** What helps a user on the sign-in and sign-up pages: the first focus, links in errors, and words while a device asks. */
import { assert, describe, it } from "@effect/vitest"
import { runFirst } from "../../kit/browser/ContextPool.ts"
import { account, appPages, everyFeature, heading, press, type } from "../AppPages.ts"
import { focusIn } from "../Page.ts"

const { world } = appPages()

describe("the sign-in page", () => {
  it("focuses the address, and Tab leads to the password", async () => {
    const { visit } = await world(everyFeature)
    const page = await visit("/handler/sign-in")
    await heading(page, "Sign in")
    await focusIn(page, "email")
    await page.keyboard.press("Tab")
    await focusIn(page, "password")
  })

  it("says what to do while the device asks for a passkey, which the user can cancel", async () => {
    const { visit } = await world({ "auth.passkey.allowSignIn": true })
    const page = await visit("/handler/sign-in", {
      prepare: (page) =>
        runFirst(page, () => {
          navigator.credentials.get = () => new Promise(() => {})
        })
    })
    await press(page, "Continue with a passkey")
    const words = page.getByRole("status").filter({ hasText: "Follow the steps on your device." })
    await words.waitFor()
    await press(page, "Cancel")
    await words.waitFor({ state: "detached" })
    await type(page, "Email", account.email)
    assert.strictEqual(await page.getByRole("alert").filter({ hasText: /\S/ }).count(), 0)
  })

  it("shows the id of a request that failed, to quote to support", async () => {
    const { allow, visit } = await world()
    const page = await visit("/handler/sign-in", {
      prepare: (page) =>
        page.route(/\/projects\/current/, (route) =>
          route.fulfill({
            status: 400,
            headers: {
              "access-control-allow-origin": "*",
              "access-control-expose-headers": "*",
              "x-stack-request-id": "request-1",
              "x-stack-actual-status": "400"
            },
            json: { code: "SURPRISE", error: "" }
          }))
    })
    allow(/./)
    await heading(page, "Something went wrong")
    await page.getByText("Code: request-1").waitFor()
  })
})

describe("the sign-up page", () => {
  it("leads from an address that has an account to the sign-in page, with the address", async () => {
    const { register, visit } = await world()
    await register(account)
    const page = await visit("/handler/sign-up")
    await type(page, "Email", account.email)
    await type(page, "Password", account.password)
    await press(page, "Sign up")
    await page.getByText("An account with this email already exists.").waitFor()
    await page.locator("form").getByRole("link", { name: "Sign in" }).click()
    await heading(page, "Sign in")
    assert.strictEqual(await page.getByLabel("Email", { exact: true }).inputValue(), account.email)
    await focusIn(page, "password")
  })
})
