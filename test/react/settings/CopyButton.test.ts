/** Copying in Chromium, with and without the browser's permission. */
import { assert, describe, it } from "@effect/vitest"
import { inDialog, violations } from "../Page.ts"
import { settingsStories } from "../Settings.ts"

const { visit } = settingsStories()

describe("the copy button", () => {
  it("copies a key, or asks the user to copy by hand if the browser refuses", async () => {
    const page = await visit({ language: "de" })
    await page.getByRole("navigation").getByRole("link", { name: "API-Schlüssel" }).click()
    await page.getByRole("button", { name: "API-Schlüssel erstellen" }).click()
    const dialog = page.getByRole("dialog")
    await inDialog(page)
    await page.keyboard.type("Continuous integration")
    await page.keyboard.press("Enter")
    const value = await dialog.locator("code").textContent() ?? ""
    const copy = dialog.getByRole("button", { name: "Kopieren" })
    // Searches in the dialog, because everything behind it is hidden. Text for screen readers has no size.
    const says = (text: string) => dialog.getByRole("status").filter({ hasText: text }).waitFor({ state: "attached" })
    const refusal = "Ihr Browser erlaubt das Kopieren nicht."
    const context = page.context()
    try {
      await context.grantPermissions(["clipboard-read", "clipboard-write"])
      await copy.click()
      await says("Kopiert")
      assert.strictEqual(await page.evaluate(() => navigator.clipboard.readText()), value)
      await copy.waitFor()

      await context.clearPermissions()
      // Permissions that are not listed are refused.
      await context.grantPermissions([])
      await copy.click()
      await says(refusal)
      assert.isTrue(await dialog.getByText(refusal).isVisible())
      assert.deepStrictEqual(await violations(page), [])
      await context.grantPermissions(["clipboard-read", "clipboard-write"])
      await copy.click()
      await says("Kopiert")
      await dialog.getByText(refusal).waitFor({ state: "detached" })
      await copy.waitFor()
    } finally {
      await context.clearPermissions()
    }

    // As on pages without https.
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }))
    await copy.click()
    await says(refusal)
  })
})
