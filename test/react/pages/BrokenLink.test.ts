/** Used or expired links of mails: each page reports it, and offers a next step. */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import type { ClientApp } from "../../../src/promise/index.ts"
import { usualMode } from "../../kit/browser/Bundle.ts"
import { account, appPages, heading, join, press, signedIn } from "../AppPages.ts"

declare const window: { app: ClientApp }

const { world } = appPages(usualMode, "pages", "split")
const relative = (link: string) => link.replace(/^https?:\/\/[^/]+/, "")
const eightDays = 8 * 86_400_000
const waitForAlert = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text }).waitFor()

/** A user with a mail of every kind. */
const withMails = async () => {
  const setup = await world()
  const page = await setup.visit("/")
  await join(page)
  const verification = relative(setup.mail().link)
  await page.evaluate(async (email) => {
    const at = (path: string) => `${location.origin}/handler/${path}`
    const { id } = await window.app.teams.create({ displayName: "Analytical" })
    await window.app.invitations.send({ teamId: id, email: "grace@example.com", callbackUrl: at("team-invitation") })
    await window.app.auth.sendPasswordReset({ email, callbackUrl: at("password-reset") })
    await window.app.auth.sendMagicLink({ email: "mary@example.com", callbackUrl: at("magic-link-callback") })
  }, account.email)
  const [reset, invitation, magic] = [account.email, "grace@example.com", "mary@example.com"].map((to) =>
    relative(setup.mail(to).link)
  )
  return { ...setup, page, verification, reset: reset ?? "", invitation: invitation ?? "", magic: magic ?? "" }
}

describe("a mailed link", () => {
  it("verifies an address, or signs the user in, only once", async () => {
    const { magic, origin, page, verification, visit } = await withMails()
    const sentBodies: Array<string> = []
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/contact-channels/verify")) sentBodies.push(request.url())
    })
    await page.goto(origin + verification)
    await page.getByRole("button", { name: "Verify" }).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await heading(page, "Email verified")
    assert.lengthOf(sentBodies, 1)
    await page.goto(origin + verification)
    await heading(page, "Email verified")
    await waitForAlert(page, "Nothing is left to do.")
    await page.getByRole("link", { name: "Continue" }).waitFor()
    const otherPage = await visit(magic)
    await press(otherPage, "Sign in")
    await signedIn(otherPage, "mary@example.com")
    await otherPage.goto(origin + magic)
    await heading(otherPage, "This link has already been used")
    await waitForAlert(otherPage, "Ask for a new one")
  })

  it("that has expired opens a page that says so and explains how to get a new link", async () => {
    const { emulator, invitation, magic, mail, origin, reset, verification, visit } = await withMails()
    emulator.advanceClock(eightDays)
    const page = await visit(verification)
    await page.getByRole("link", { name: "Account settings" }).waitFor()
    for (
      const [link, words] of [
        [verification, "Send a new verification email"],
        [magic, "Ask for a new one on the sign-in page."],
        [invitation, "Ask the person who invited you for a new invitation."],
        [reset, "Ask for a new link to set your password."]
      ] as const
    ) {
      await page.goto(origin + link)
      await heading(page, /has expired$/)
      await waitForAlert(page, words)
      assert.notInclude(link === invitation ? "" : page.url(), "code=")
    }
    await page.getByRole("link", { name: "Get a new link" }).click()
    await heading(page, "Reset your password")
    await page.getByLabel("Email").fill(account.email)
    await press(page, "Send link")
    await heading(page, "Check your email")
    assert.notStrictEqual(relative(mail().link), reset)
  })
})
