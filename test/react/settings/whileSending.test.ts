/** Forms and actions of the settings in Chromium on a slow network: the state between the click and the next read. */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import type { ClientApp } from "../../../src/promise/index.ts"
import { hold } from "../Interception.ts"
import { go, setting, settingsStories, user, waitForStatus } from "../Settings.ts"

declare const window: { app: ClientApp }

const { visit } = settingsStories()

/** The button of a form, in a state: busy, or blocked because there is nothing to send. */
const button = (page: Page, name: string, state: "busy" | "free" | "blocked") =>
  page.getByRole("button", { name }).and(
    page.locator(`[aria-busy=${state === "busy"}][aria-disabled=${state !== "free"}]`)
  )

describe("the Save button of a name", () => {
  it("is blocked from success on, before the new name has been read", async () => {
    const page = await visit()
    const release = await hold(page, "**/users/me", "GET")
    const sentBodies: Array<string> = []
    page.on("request", (request) => {
      if (request.method() === "PATCH") sentBodies.push(request.url())
    })
    await page.getByRole("textbox", { name: "Name" }).fill("Ada King")
    await page.keyboard.press("Enter")
    await waitForStatus(page, "Saved.")
    await button(page, "Save", "blocked").waitFor()
    await page.keyboard.press("Enter")
    assert.lengthOf(sentBodies, 1)
    await page.keyboard.type("s")
    await button(page, "Save", "free").waitFor()
    release()
  })
})

describe("a text that the user changes while the form is being sent", () => {
  it("is not reported as saved, and can be saved", async () => {
    const page = await visit()
    const release = await hold(page, "**/users/me", "PATCH")
    const name = page.getByRole("textbox", { name: "Name" })
    await name.fill("Ann")
    await page.keyboard.press("Enter")
    await button(page, "Save", "busy").waitFor()
    await page.keyboard.type("a")
    release()
    await button(page, "Save", "free").waitFor()
    assert.strictEqual(await page.getByText("Saved.").count(), 0)
    assert.strictEqual((await user(page)).displayName, "Ann")
    // A sign-out forgets what was typed: the next person at this device does not see it.
    await page.evaluate(() => window.app.auth.signOut())
    await page.getByRole("heading", { name: "You are not signed in" }).waitFor()
    assert.notInclude(await page.evaluate(() => JSON.stringify({ ...sessionStorage })), "Anna")
  })

  it("stays in the field for the next invitation", async () => {
    const page = await visit()
    await go(page, "Create a team")
    await page.getByRole("textbox", { name: "Team name" }).fill("Analytical Engines")
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "Analytical Engines", level: 2 }).waitFor()
    const release = await hold(page, "**/team-invitations/send-code", "POST")
    const email = setting(page, "Invite a member").getByRole("textbox", { name: "Email" })
    await email.fill("a@example.com")
    await page.keyboard.press("Enter")
    await button(page, "Send invitation", "busy").waitFor()
    await email.fill("b@ex")
    release()
    await waitForStatus(page, "Invitation sent to a@example.com.")
    assert.strictEqual(await email.inputValue(), "b@ex")
  })

  it("stays in the field for the next address", async () => {
    const page = await visit()
    await go(page, "Emails and sign-in")
    await page.getByRole("button", { name: "Add email" }).click()
    const release = await hold(page, "**/send-verification-code", "POST")
    const email = page.getByRole("textbox", { name: "Email" })
    await email.fill("a@example.com")
    await page.keyboard.press("Enter")
    await button(page, "Add email", "busy").waitFor()
    await email.fill("b@ex")
    release()
    await waitForStatus(page, "Verification email sent to a@example.com.")
    assert.strictEqual(await email.inputValue(), "b@ex")
  })
})

describe("the switch of an e-mail category", () => {
  it("ignores a second click until the first has been answered", async () => {
    const page = await visit()
    await go(page, "Notifications")
    const release = await hold(page, "**/emails/notification-preference/**", "PATCH")
    const sentBodies: Array<string | null> = []
    page.on("request", (request) => {
      if (request.method() === "PATCH") sentBodies.push(request.postData())
    })
    const marketing = page.getByRole("switch", { name: "Marketing" })
    const state = (busy: boolean) => page.locator(`[role=switch][aria-checked=false][aria-busy=${busy}]`).and(marketing).waitFor()
    await marketing.click()
    await state(true)
    await marketing.click()
    await state(true)
    release()
    await waitForStatus(page, "Saved.")
    await state(false)
    assert.deepStrictEqual(sentBodies, [JSON.stringify({ enabled: false })])
  })
})

describe("a verification mail that was sent again", () => {
  it("shows the refusal at the address field", async () => {
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
