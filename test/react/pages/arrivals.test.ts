/** Users who arrive from other places, and who leave: identity providers, invitations, the command line, sign-out. */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import type { ClientApp } from "../../../src/promise/index.ts"
import { account, appPages, everyFeature, heading, join, press, signedIn, signIn, type } from "../AppPages.ts"

declare const window: { app: ClientApp; reveal: (secret: unknown) => string }

const { world } = appPages()
const path = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

describe("the return from an identity provider", () => {
  const consent = async (page: Page) => {
    await page.getByLabel("E-mail address").fill(account.email)
  }

  it("signs the user up after consent, and leads to the requested page", async () => {
    const { visit } = await world(everyFeature)
    const page = await visit("/handler/sign-in?after_auth_return_to=%2Fitems")
    await press(page, "Continue with GitHub")
    await page.waitForURL(/oauth\/idp|authorize|consent/)
    await consent(page)
    await page.getByRole("button", { name: "Allow" }).click()
    await signedIn(page, account.email)
    assert.strictEqual(path(page), "/items")
  })

  it("reports a failed sign-in if the user declined, and links to the sign-in page", async () => {
    const { visit } = await world(everyFeature)
    const page = await visit("/handler/sign-in")
    await press(page, "Continue with GitHub")
    await page.waitForURL(/oauth\/idp|authorize|consent/)
    await page.getByRole("button", { name: "Deny" }).click()
    await heading(page, /Sign-in failed|cancelled/)
    await page.getByText("The other service did not let you sign in").waitFor()
    assert.notMatch(page.url(), /[?&](?:state|code)=/)
    await page.getByRole("link", { name: "Sign in" }).click()
    await heading(page, "Sign in")
  })

  it("leads to the sign-in page if no sign-in is pending", async () => {
    const { visit } = await world(everyFeature)
    await heading(await visit("/handler/oauth-callback"), "Sign in")
  })
})

describe("an invitation", () => {
  const invite = async () => {
    const setup = await world()
    const page = await setup.visit("/")
    await join(page)
    const guest = { email: "grace@example.com", password: "compiler of words" }
    await page.evaluate(async (email) => {
      const { id } = await window.app.teams.create({ displayName: "Analytical" })
      await window.app.invitations.send({ teamId: id, email, callbackUrl: `${location.origin}/handler/team-invitation` })
    }, guest.email)
    return { ...setup, guest, page, link: setup.mail(guest.email).link.replace(/^https?:\/\/[^/]+/, "") }
  }
  const teams = (page: Page) => page.evaluate(async () => (await window.app.teams.list()).map(({ displayName }) => displayName))

  it("lets a new user sign up, return to it and join the team", async () => {
    const { guest, link, visit } = await invite()
    const page = await visit(link)
    await heading(page, "You are invited to a team")
    await press(page, "Sign up")
    await heading(page, "Sign up")
    await type(page, "Email", guest.email)
    await type(page, "Password", guest.password)
    await press(page, "Sign up")
    await heading(page, "Join Analytical?")
    await press(page, "Join team")
    await heading(page, "Welcome to Analytical")
    assert.deepStrictEqual((await teams(page)).filter((name) => name === "Analytical"), ["Analytical"])
    await press(page, "Continue")
    await signedIn(page, guest.email)
    await heading(await visit(link), "This link has already been used")
  })

  it("adds no team member if the signed-in user chooses Not now", async () => {
    const { guest, link, visit } = await invite()
    const page = await visit("/")
    await join(page, guest)
    await page.goto(new URL(link, page.url()).href)
    await page.getByText(`You are signed in as ${guest.email}.`).waitFor()
    await press(page, "Not now")
    await signedIn(page, guest.email)
    assert.notInclude(await teams(page), "Analytical")
  })
})

describe("the command line", () => {
  it("gets a session only when the signed-in user agrees", async () => {
    const { visit } = await world()
    const page = await visit("/")
    await join(page)
    const begin = async () =>
      page.evaluate(async () => {
        const { loginCode, pollingCode } = await window.app.cli.start()
        return { loginCode: window.reveal(loginCode), pollingCode: window.reveal(pollingCode) }
      })
    const first = await begin()
    const status = (code: string) =>
      page.evaluate((code) => window.app.safe.cli.poll({ pollingCode: code, maxAttempts: 1 }).then(({ ok }) => ok), code)
    const refusal = await visit(`/handler/cli-auth-confirm?login_code=${first.loginCode}`, { beside: page })
    await refusal.getByText(`You are signed in as ${account.email}.`).waitFor()
    // The code that the terminal shows, derived independently; no other code is on the page.
    const comparisonCode = await page.evaluate((code) => window.app.cli.getComparisonCode({ loginCode: code }), first.loginCode)
    assert.match(comparisonCode, /^\w{4}-\w{4}$/)
    await refusal.getByText(comparisonCode, { exact: true }).waitFor()
    await refusal.getByText("Continue only if you started it yourself, in your own terminal, and the same code is shown")
      .waitFor()
    assert.notInclude(await refusal.locator("main").innerText(), first.loginCode)
    await press(refusal, "Cancel")
    await heading(refusal, "Not authorized")
    assert.isFalse(await status(first.pollingCode))

    const otherPage = await visit(`/handler/cli-auth-confirm?login_code=${first.loginCode}`)
    // The comparison code is shown before the sign-in as well.
    await heading(otherPage, "Sign in to the command line?")
    await otherPage.getByText(comparisonCode, { exact: true }).waitFor()
    await press(otherPage, "Sign in")
    await signIn(otherPage)
    await heading(otherPage, "Sign in to the command line?")
    await press(otherPage, "Authorize")
    await heading(otherPage, "Command line authorized")
    assert.isTrue(await status(first.pollingCode))
  })

  it("can be authorized again after the provider has failed", async () => {
    const { allow, emulator, visit } = await world()
    allow(/status of 503/)
    const page = await visit("/")
    await join(page)
    const code = await page.evaluate(async () => window.reveal((await window.app.cli.start()).loginCode))
    const confirmation = await visit(`/handler/cli-auth-confirm?login_code=${code}`, { beside: page })
    emulator.addFault({ method: "POST", path: "/auth/cli/complete", status: 503, count: 100 })
    await press(confirmation, "Authorize")
    await confirmation.getByRole("alert").waitFor()
    emulator.clearFaults()
    await press(confirmation, "Authorize")
    await heading(confirmation, "Command line authorized")
  })

  it("is not authorized if its code is missing or invalid, and the page says so", async () => {
    const { visit } = await world()
    const page = await visit("/")
    await join(page)
    await heading(await visit("/handler/cli-auth-confirm", { beside: page }), "This link does not work")
    const unknownPage = await visit("/handler/cli-auth-confirm?login_code=unknown", { beside: page })
    await press(unknownPage, "Authorize")
    await heading(unknownPage, "That did not work")
    await unknownPage.getByText(/^This command-line sign-in has expired or has already been used/).waitFor()
  })
})

describe("signing out", () => {
  it("ends the session in every tab", async () => {
    const { visit } = await world()
    const page = await visit("/")
    await join(page)
    const otherPage = await visit("/", { beside: page })
    await signedIn(otherPage, account.email)
    await page.getByRole("button", { name: "Leave" }).click()
    await signedIn(page, "nobody")
    await signedIn(otherPage, "nobody")
  })
})
