/** Connecting and disconnecting accounts of identity providers in the settings, and the errors. */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import type { ClientApp } from "../../../src/promise/index.ts"
import { account, appPages, everyFeature, heading, join, press, signedIn } from "../AppPages.ts"

declare const window: { app: ClientApp }

const { world } = appPages()
const settings = "/handler/account-settings#sign-in"
const path = (page: Page) => page.url().slice(new URL(page.url()).origin.length)
const user = (page: Page) => page.evaluate(() => window.app.user.get())

/** Submits the consent page of GitHub. */
const respond = async (page: Page, button: "Allow" | "Deny", email?: string) => {
  await page.getByRole("heading", { name: /GitHub/ }).waitFor()
  if (email !== undefined) await page.getByLabel("E-mail address").fill(email)
  await page.getByRole("button", { name: button }).click()
}
const inSettings = async () => {
  const setup = await world(everyFeature)
  const page = await setup.visit("/")
  await join(page)
  await page.goto(setup.origin + settings)
  return { ...setup, page, section: page.getByRole("region", { name: "Connected accounts" }) }
}

describe("an identity provider", () => {
  it("is connected through its consent page, and disconnected after confirmation", async () => {
    const { page, section } = await inSettings()
    const { id } = await user(page)
    await press(page, "Connect GitHub")
    await respond(page, "Allow", "ada@github.example")
    await section.getByRole("button", { name: "Disconnect: GitHub" }).click()
    assert.strictEqual(path(page), settings)
    assert.strictEqual((await user(page)).id, id)
    assert.deepStrictEqual((await user(page)).oauthProviders.map((provider) => provider.id), ["github"])
    const dialog = page.getByRole("alertdialog", { name: "Disconnect GitHub?" })
    await dialog.getByRole("button", { name: "Disconnect" }).click()
    await section.getByRole("button", { name: "Connect GitHub" }).waitFor()
    assert.deepStrictEqual((await user(page)).oauthProviders, [])
  })

  it("is not connected if the user declines, or if another user has the account", async () => {
    const { page, section, visit } = await inSettings()
    const otherPage = await visit("/handler/sign-in")
    await press(otherPage, "Continue with GitHub")
    await respond(otherPage, "Allow", "grace@example.com")
    await signedIn(otherPage, "grace@example.com")
    for (
      const [button, email, words] of [
        ["Deny", undefined, "The other service declined, so no account was connected."],
        ["Allow", "grace@example.com", /^This account is connected to another user/]
      ] as const
    ) {
      await press(page, "Connect GitHub")
      await respond(page, button, email)
      await heading(page, "The account was not connected")
      await page.getByRole("alert").filter({ hasText: words }).waitFor()
      assert.notMatch(page.url(), /[?&](?:state|code|error)/)
      await page.getByRole("link", { name: "Account settings" }).click()
      await page.getByRole("link", { name: "Emails and sign-in" }).click()
    }
    await section.getByText("Not connected").first().waitFor()
    assert.deepStrictEqual([(await user(page)).primaryEmail, (await user(page)).oauthProviders], [account.email, []])
  })
})
