/** The account settings while a response is outstanding. */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { hold } from "../Interception.ts"
import { focusOn, inDialog, untilRendered } from "../Page.ts"
import { go, settingsStories, waitForLoad, waitForRedirects } from "../Settings.ts"

const { allow, emulator, startEnrolment, visit } = settingsStories()

describe("a dialog whose form is being sent", () => {
  it("stays open until the new API key is shown", async () => {
    const page = await visit()
    await go(page, "API keys")
    await page.getByRole("button", { name: "Create API key" }).click()
    await inDialog(page)
    await page.keyboard.type("Continuous integration")
    const release = await hold(page, "**/api/v1/user-api-keys", "POST")
    await page.keyboard.press("Enter")
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("button", { name: "Create API key", disabled: true }).waitFor()
    await page.keyboard.press("Escape")
    await page.mouse.click(5, 5)
    await dialog.getByRole("button", { name: "Cancel" }).click()
    await untilRendered(page)
    assert.strictEqual(await dialog.count(), 1)
    release()
    await dialog.getByText("It is shown only once.").waitFor()
    await dialog.getByRole("button", { name: "Close" }).click()
    await dialog.waitFor({ state: "detached" })
    // The next key begins with an empty form.
    await page.getByRole("button", { name: "Create API key" }).click()
    assert.strictEqual(await dialog.getByLabel("Description").inputValue(), "")
  })

  it("stays open until the account is deleted, or shows the error", async () => {
    const page = await visit()
    allow(/status of 403/)
    await go(page, "Danger zone")
    await page.getByRole("button", { name: "Delete account" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Type delete to confirm").fill("delete")
    emulator.addFault({ method: "DELETE", path: "/users/me", status: 403 })
    const release = await hold(page, "**/api/v1/users/me", "DELETE")
    await page.keyboard.press("Enter")
    await dialog.locator("[aria-busy=true]").waitFor()
    await page.keyboard.press("Escape")
    await dialog.getByRole("button", { name: "Cancel" }).click()
    await untilRendered(page)
    assert.strictEqual(await dialog.count(), 1)
    release()
    await dialog.getByRole("alert").waitFor()
    await dialog.getByRole("button", { name: "Cancel" }).click()
    await dialog.waitFor({ state: "detached" })
    await page.getByRole("button", { name: "Delete account" }).click()
    assert.strictEqual(await dialog.getByLabel("Type delete to confirm").inputValue(), "")
    assert.strictEqual(await dialog.getByRole("alert").count(), 0)
  })
})

/** Records headings of sections and texts of alerts that are shown at any time. */
const record = (page: Page) =>
  page.evaluate(() => {
    const visible = new Set<string>()
    const look = () => {
      for (const { textContent } of document.querySelectorAll("h2, [role=alert]")) visible.add(textContent)
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
    Object.assign(window, { shown: visible })
  })
const readRecord = (page: Page) => page.evaluate(() => [...(window as never as { shown: Set<string> }).shown])

describe("a team's section", () => {
  it("opens at once when the team is created, and closes at once when the user leaves", async () => {
    const page = await visit()
    await go(page, "Create a team")
    const release = await hold(page, "**/api/v1/teams?*")
    await record(page)
    await page.getByRole("textbox", { name: "Team name" }).fill("Analytical Engines")
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "Analytical Engines", level: 2 }).waitFor()
    assert.notInclude(await readRecord(page), "My profile")
    release()
    await waitForLoad(page)
    await page.unrouteAll()

    const releaseAgain = await hold(page, "**/api/v1/teams?*")
    await record(page)
    await page.getByRole("button", { name: "Leave team" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Leave team" }).click()
    await page.getByRole("heading", { name: "My profile", level: 2 }).waitFor()
    await focusOn(page, "My profile")
    releaseAgain()
    await waitForLoad(page)
    assert.sameMembers(await readRecord(page), ["Analytical Engines", "My profile"])
  })
})

describe("two-factor authentication", () => {
  it("is shown as on from the confirmation", async () => {
    const page = await visit()
    await go(page, "Emails and sign-in")
    const { code, section } = await startEnrolment(page)
    const release = await hold(page, "**/api/v1/users/me")
    await section.getByLabel("Six-digit code").fill(code())
    await section.getByRole("button", { name: "Turn off" }).waitFor()
    await focusOn(page, "Emails and sign-in")
    release()
    await waitForLoad(page)
    assert.strictEqual(await section.getByRole("button", { name: "Set up" }).count(), 0)
  })
})

describe("the page that creates a team", () => {
  it("creates no second team while the browser leaves the page", async () => {
    const page = await visit({ story: "Creation" })
    let sentBodies = 0
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/api/v1/teams")) sentBodies++
    })
    await page.getByRole("textbox", { name: "Team name" }).fill("Analytical Engines")
    await page.keyboard.press("Enter")
    await waitForRedirects(page, 1)
    await untilRendered(page)
    await page.keyboard.press("Enter")
    await untilRendered(page)
    assert.strictEqual(await page.getByRole("button", { name: "Create a team" }).getAttribute("aria-busy"), "true")
    // On a page that is still shown after the redirect, the form is empty.
    await page.locator("input[value='']").waitFor()
    await page.keyboard.press("Enter")
    await page.getByText("Enter a name.").waitFor()
    assert.strictEqual(sentBodies, 1)
  })
})
