/** Forms and actions of the settings in Chromium on a slow network: the state between the click and the next read. */
import { assert, describe, it } from "@effect/vitest"
import { go, setting, settingsStories } from "../Settings.ts"

const { visit } = settingsStories()

describe("a verification mail that was sent again", () => {
  it("is reported visibly, at the address", async () => {
    const page = await visit()
    await go(page, "Emails and sign-in")
    await page.getByRole("button", { name: `Actions for ${page.email}` }).click()
    await page.getByRole("menuitem", { name: "Send verification email" }).click()
    const text = setting(page, "Emails").getByText(`Verification email sent to ${page.email}.`)
    await text.waitFor()
    assert.isAbove((await text.boundingBox())?.height ?? 0, 10)
    assert.strictEqual(await page.getByText(`Verification email sent to ${page.email}.`).count(), 1)
  })
})
