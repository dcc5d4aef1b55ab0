/** Complete tasks without a mouse: every control is reached by Tab and arrows, and pressed by Enter or Space. */
import { assert, describe, it } from "@effect/vitest"
import { Secret, TOTP } from "otpauth"
import type { Locator, Page } from "playwright-core"
import type { ClientApp } from "../../../src/promise/index.ts"
import { usualMode } from "../../kit/browser/Bundle.ts"
import { isDeep } from "../../kit/Depth.ts"
import { account, appPages, heading, join, signedIn } from "../AppPages.ts"
import { codesFor } from "../Authenticator.ts"
import { focusIn, inDialog } from "../Page.ts"

declare const window: { app: ClientApp; reveal: (secret: unknown) => string }

const { world } = appPages(usualMode, "pages", "split")
const relative = (link: string) => link.replace(/^https?:\/\/[^/]+/, "")

/** Presses Tab until the target has the focus, which must be visible. */
const tabTo = async (page: Page, target: Locator) => {
  await target.waitFor()
  const focus = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 60 && !(await focus()); presses++) await page.keyboard.press("Tab")
  assert.isTrue(await target.evaluate((element) => element === document.activeElement && element.matches(":focus-visible")))
}
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const press = async (page: Page, name: string) => {
  await tabTo(page, button(page, name))
  await page.keyboard.press("Enter")
}
const follow = async (page: Page, name: string) => {
  await tabTo(page, page.getByRole("link", { name, exact: true }))
  await page.keyboard.press("Enter")
}
const type = async (page: Page, label: string, text: string) => {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}
/** Pages that focus their first field. */
const withField = ["Sign in", "Sign up", "Reset your password", "Set a new password", "Create a team"]
/** Waits for a loaded page whose heading or, with a form, first field has the focus. */
const waitForHeading = async (page: Page, name: string) => {
  await heading(page, name)
  await page.locator(withField.includes(name) ? "main input:focus" : "h1:focus").waitFor()
}
const signedUp = async () => {
  const setup = await world()
  const page = await setup.visit("/")
  await join(page)
  return { ...setup, page }
}

describe("with the keyboard only", () => {
  it("a second factor is set up in the settings, and required at the next sign-in", async () => {
    const { emulator, origin, page, visit } = await signedUp()
    await page.goto(`${origin}/handler/account-settings`)
    await follow(page, "Emails and sign-in")
    const section = page.getByRole("region", { name: "Two-factor authentication" })
    await press(page, "Set up")
    await section.getByRole("img", { name: /QR code/ }).waitFor()
    const secret = Secret.fromBase32((await section.locator("code").textContent() ?? "").replaceAll(" ", ""))
    const codeOf = codesFor(emulator)
    const device = new TOTP({ secret, algorithm: "SHA1", digits: 6, period: 30 })
    await type(page, "Six-digit code", codeOf(device))
    await button(page, "Turn off").waitFor()

    const otherPage = await visit("/handler/sign-in")
    await waitForHeading(otherPage, "Sign in")
    await type(otherPage, "Email", account.email)
    await type(otherPage, "Password", account.password)
    await otherPage.keyboard.press("Enter")
    await heading(otherPage, "Two-factor authentication")
    await focusIn(otherPage, "code")
    await otherPage.keyboard.type(codeOf(device))
    await signedIn(otherPage, account.email)
  })

  // These forms consist of the same parts as those of the other tests.
  if (isDeep) {
    it("a forgotten password is reset, and the user signs in with the new one", async () => {
      const { mail, origin, visit } = await signedUp()
      const page = await visit("/handler/sign-in")
      await waitForHeading(page, "Sign in")
      await follow(page, "Forgot password?")
      await waitForHeading(page, "Reset your password")
      await type(page, "Email", account.email)
      await press(page, "Send link")
      await waitForHeading(page, "Check your email")
      await page.goto(origin + relative(mail().link))
      await type(page, "New password", "difference engine")
      await press(page, "Save password")
      await waitForHeading(page, "Password changed")
      await follow(page, "Sign in")
      await waitForHeading(page, "Sign in")
      await type(page, "Email", account.email)
      await type(page, "Password", "difference engine")
      await press(page, "Sign in")
      await signedIn(page, account.email)
    })
  }

  it("a user signs in with a mailed code", async () => {
    const { mail, visit } = await world()
    const page = await visit("/handler/sign-in")
    await waitForHeading(page, "Sign in")
    await tabTo(page, page.getByRole("tab", { name: "Password" }))
    for (const [key, tab] of [["ArrowLeft", "Email code"], ["Home", "Password"], ["End", "Email code"]] as const) {
      await page.keyboard.press(key)
      await page.locator("[role=tab][aria-selected=true]:focus", { hasText: tab }).waitFor()
    }
    await type(page, "Email", account.email)
    await page.keyboard.press("Enter")
    await heading(page, "Check your email")
    await focusIn(page, "code")
    await page.keyboard.type(mail().otp)
    await signedIn(page, account.email)
  })

  it("a user accepts an invitation, and confirms a command-line sign-in", async () => {
    const { mail, origin, page } = await signedUp()
    const grace = { email: "grace@example.com", password: "compiler of words" }
    await page.evaluate(async ({ email }) => {
      const { id } = await window.app.teams.create({ displayName: "Analytical" })
      await window.app.invitations.send({ teamId: id, email, callbackUrl: `${location.origin}/handler/team-invitation` })
      await window.app.auth.signOut()
    }, grace)
    const { link } = mail(grace.email)
    const loginCode = await page.evaluate(async (grace) => {
      await window.app.auth.signUpWithPassword(grace)
      await window.app.auth.signOut()
      return window.reveal((await window.app.cli.start()).loginCode)
    }, grace)
    await page.goto(origin + relative(link))
    await press(page, "Sign in")
    await waitForHeading(page, "Sign in")
    await type(page, "Email", grace.email)
    await type(page, "Password", grace.password)
    await page.keyboard.press("Enter")
    await heading(page, "Join Analytical?")
    await press(page, "Join team")
    await waitForHeading(page, "Welcome to Analytical")
    await press(page, "Continue")
    await signedIn(page, grace.email)
    await page.goto(`${origin}/handler/cli-auth-confirm?login_code=${loginCode}`)
    await heading(page, "Sign in to the command line?")
    await press(page, "Authorize")
    await waitForHeading(page, "Command line authorized")
  })

  it("an API key is created in a dialog, and the account is deleted in another", async () => {
    const { origin, page } = await signedUp()
    await page.goto(`${origin}/handler/account-settings`)
    await follow(page, "API keys")
    await press(page, "Create API key")
    await inDialog(page)
    await page.keyboard.type("Deployment")
    await tabTo(page, page.getByRole("combobox", { name: "Expires" }))
    await page.keyboard.press("End")
    assert.strictEqual(await page.getByRole("combobox", { name: "Expires" }).inputValue(), "never")
    await tabTo(page, page.getByRole("dialog").getByRole("button", { name: "Create API key" }))
    await page.keyboard.press("Enter")
    await press(page, "Close")
    await page.locator("button:focus", { hasText: "Create API key" }).waitFor()
    await page.getByText("Deployment").waitFor()

    await follow(page, "Danger zone")
    await press(page, "Delete account")
    await inDialog(page)
    await page.keyboard.press("Escape")
    await page.locator("button:focus", { hasText: "Delete account" }).waitFor()
    await page.keyboard.press("Enter")
    await inDialog(page)
    await page.keyboard.type("delete")
    await press(page, "Delete account")
    await signedIn(page, "nobody")
  })
})
