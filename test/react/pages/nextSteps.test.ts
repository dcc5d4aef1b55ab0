/** Next steps on pages: another mail, the way to continue for signed-in users, and the focus of inputs. */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import type { ClientApp } from "../../../src/promise/index.ts"
import { account, appPages, heading, join, press, signedIn, type } from "../AppPages.ts"
import { focusIn } from "../Page.ts"

declare const window: { app: ClientApp }

const { world } = appPages("production")
const relative = (link: string) => link.replace(/^https?:\/\/[^/]+/, "")
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })

describe("the page for a forgotten password", () => {
  it("mentions the spam folder, and offers another mail after a countdown", async () => {
    const { emulator, register, visit } = await world()
    await register(account)
    const page = await visit("/handler/forgot-password", { prepare: (page) => page.clock.install() })
    await type(page, "Email", account.email)
    await press(page, "Send link")
    await heading(page, "Check your email")
    await page.getByText("Check your spam folder").waitFor()
    const sentBodies = emulator.inbox(account.email).length
    await page.getByRole("button", { name: /^Send again in \d+ seconds$/ }).waitFor()
    await page.clock.fastForward(30_000)
    await press(page, "Send again")
    await page.getByText("We sent another email.").waitFor()
    assert.lengthOf(emulator.inbox(account.email), sentBodies + 1)
  })
})

describe("a code", () => {
  it("can be typed without a click; the page shows how many characters are missing", async () => {
    const { visit } = await world()
    const page = await visit("/handler/sign-in")
    await page.getByRole("tab", { name: "Email code" }).click()
    await type(page, "Email", account.email)
    await press(page, "Send code")
    await heading(page, "Check your email")
    await focusIn(page, "code")
    await page.keyboard.type("ABC12")
    await page.keyboard.press("Enter")
    await page.getByText("Enter the 1 missing character.").waitFor()
  })
})

describe("the link in a sign-in mail", () => {
  it("lets a signed-in user keep the session, or sign in with the link", async () => {
    const { mail, visit } = await world()
    const page = await visit("/")
    await join(page)
    await page.evaluate(() =>
      window.app.auth.sendMagicLink({
        email: "grace@example.com",
        callbackUrl: `${location.origin}/handler/magic-link-callback`
      })
    )
    const link = relative(mail("grace@example.com").link)
    await page.goto(new URL(link, page.url()).href)
    await page.getByText(`You are already signed in as ${account.email}.`).waitFor()
    await press(page, "Continue")
    await signedIn(page, account.email)
    await page.goto(new URL(link, page.url()).href)
    await press(page, "Sign in with this link")
    await signedIn(page, "grace@example.com")
  })
})

describe("a used invitation", () => {
  it("leads a member to the list of teams", async () => {
    const { mail, visit } = await world()
    const page = await visit("/")
    await join(page)
    await page.evaluate(async (email) => {
      const { id } = await window.app.teams.create({ displayName: "Analytical" })
      await window.app.invitations.send({ teamId: id, email, callbackUrl: `${location.origin}/handler/team-invitation` })
    }, account.email)
    const link = relative(mail().link)
    await page.goto(new URL(link, page.url()).href)
    await press(page, "Join team")
    await heading(page, "Welcome to Analytical")
    await page.goto(new URL(link, page.url()).href)
    await heading(page, "This link has already been used")
    await page.getByRole("link", { name: "See your teams" }).click()
    await heading(page, "Account settings")
  })
})

describe("an invitation to another address", () => {
  const mismatch = { code: "TEAM_INVITATION_EMAIL_MISMATCH", error: "sent to a different email" }
  it.each(["check-code", "details", ""])("offers another account, if refused by accept/%s", async (step) => {
    const { mail, visit } = await world()
    const page = await visit("/")
    await join(page)
    await page.evaluate(async () => {
      const { id } = await window.app.teams.create({ displayName: "Analytical" })
      await window.app.invitations.send({
        teamId: id,
        email: "grace@example.com",
        callbackUrl: `${location.origin}/handler/team-invitation`
      })
    })
    await page.route(`**/team-invitations/accept${step && `/${step}`}`, async (route) => {
      if (route.request().method() === "OPTIONS") return await route.fallback()
      const response = await route.fetch()
      await route.fulfill({
        response,
        status: 403,
        headers: { ...response.headers(), "x-stack-known-error": mismatch.code },
        json: mismatch
      })
    })
    await page.goto(new URL(relative(mail("grace@example.com").link), page.url()).href)
    if (step === "") await press(page, "Join team")
    await heading(page, "You are invited to a team")
    await page.getByText("This invitation was sent to another email address. Sign in with that address.").waitFor()
    await press(page, "Use another account")
    await heading(page, "Sign in")
    assert.match(new URL(page.url()).searchParams.get("after_auth_return_to") ?? "", /^\/handler\/team-invitation\?code=/)
  })
})

describe("the account settings", () => {
  it("enable saving a name only once it has changed, and lead back to the app", async () => {
    const { visit } = await world()
    const page = await visit("/")
    await join(page)
    await page.goto(new URL("/handler/account-settings", page.url()).href)
    await heading(page, "Account settings")
    const save = button(page, "Save")
    await save.waitFor()
    assert.strictEqual(await save.getAttribute("aria-disabled"), "true")
    await type(page, "Name (optional)", "Ada")
    assert.strictEqual(await save.getAttribute("aria-disabled"), "false")
    await save.click()
    await page.getByText("Saved.").waitFor()
    await page.getByRole("button", { name: "Save", exact: true, disabled: true }).waitFor()
    await page.getByRole("link", { name: "Back to the app" }).click()
    await signedIn(page, account.email)
  })
})

describe("the user's button", () => {
  it("leads a signed-out user to the sign-in page with one click", async () => {
    const { visit } = await world()
    const page = await visit("/header?plain&bare")
    await press(page, "Sign in")
    await heading(page, "Sign in")
  })
})
