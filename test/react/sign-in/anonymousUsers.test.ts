/** Anonymous users who sign up on the pages keep their id and data. */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import type { ClientApp } from "../../../src/promise/index.ts"
import { account, appPages, everyFeature, heading, press, signedIn, signUp, type } from "../AppPages.ts"

declare const window: { app: ClientApp }

const { world } = appPages()

/** An anonymous user with data. */
const guest = async () => {
  const setup = await world(everyFeature)
  const page = await setup.visit("/")
  await signedIn(page, "nobody")
  const { id } = await page.evaluate(async () => {
    await window.app.auth.signUpAnonymously()
    return window.app.user.update({ displayName: "Ada", clientMetadata: { basket: ["cogs"] } })
  })
  await signedIn(page, "a guest")
  await page.goto(`${setup.origin}/handler/sign-up`)
  await page.getByText("Add a way to sign in to keep what you have done as a guest.").waitFor()
  /** Asserts that the user kept the id and the data, and is no longer anonymous. */
  const assertKept = async () => {
    const user = await page.evaluate(() => window.app.user.get())
    assert.deepStrictEqual(
      [user.id, user.isAnonymous, user.displayName, user.clientMetadata, user.primaryEmail],
      [id, false, "Ada", { basket: ["cogs"] }, account.email]
    )
  }
  return { ...setup, page, assertKept }
}
const byCode = async (page: Page) => {
  await page.getByRole("tab", { name: "Email code" }).click()
  await type(page, "Email", account.email)
  await press(page, "Send code")
  await heading(page, "Check your email")
}

describe("an anonymous user", () => {
  it("keeps the id and data after signing up with a password", async () => {
    const { assertKept, page } = await guest()
    await signUp(page)
    await assertKept()
  })

  it("keeps the id and data after signing up with a mailed code", async () => {
    const { assertKept, mail, page } = await guest()
    await byCode(page)
    await page.getByLabel("Code from the email").fill(mail().otp)
    await signedIn(page, account.email)
    await assertKept()
  })

  it("keeps the id and data after signing up at an identity provider", async () => {
    const { assertKept, page } = await guest()
    await press(page, "Continue with GitHub")
    await page.getByLabel("E-mail address").fill(account.email)
    await page.getByRole("button", { name: "Allow" }).click()
    await signedIn(page, account.email)
    await assertKept()
  })
})
