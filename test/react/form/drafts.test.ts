/** The provider ends a session while the user types: the typed text returns after the sign-in, passwords do not. */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { type ClientApp, createClientApp } from "../../../src/promise/index.ts"
import { isDeep } from "../../kit/Depth.ts"
import { account, appPages, heading, join, press, signIn, type, type World } from "../AppPages.ts"

declare const window: { app: ClientApp; reveal: (secret: unknown) => string }

const { world } = appPages()
const accessTokenLifetime = 600_000

/** Another device ends all other sessions, and the access token here expires. */
const endSessions = async ({ api, emulator }: World) => {
  const { projectId, publishableClientKey } = emulator.project
  const app = createClientApp({ projectId, publishableClientKey, baseUrl: api.url, tokenStore: "memory", navigator: null })
  await app.auth.signInWithPassword(account)
  for (const { id, isCurrentSession } of await app.sessions.list()) if (!isCurrentSession) await app.sessions.revoke(id)
  emulator.advanceClock(accessTokenLifetime + 1)
}
/** Signs in again from the page that shows the user as signed out. */
const back = async (page: Page, title = "You are not signed in") => {
  await heading(page, title)
  await press(page, "Sign in")
  await heading(page, "Sign in")
  await signIn(page)
}
const inSettings = async () => {
  const setup = await world()
  const page = await setup.visit("/")
  await join(page)
  return { ...setup, page, end: () => endSessions(setup) }
}
const storage = (page: Page) => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))

describe("a page whose session ends", () => {
  it("keeps a typed address, but no password", async () => {
    const { end, origin, page } = await inSettings()
    await page.goto(`${origin}/handler/account-settings#sign-in`)
    await press(page, "Add email")
    await press(page, "Change password")
    for (const label of ["Current password", "New password"]) await type(page, label, "difference engine")
    await type(page, "Email", "ada@work.example")
    await end()
    await press(page, "Add email")
    await heading(page, "You are not signed in")
    assert.include(await storage(page), "ada@work.example")
    assert.notInclude(await storage(page), "difference engine")
    await back(page)
    await page.locator("input[value='ada@work.example']").waitFor()
    assert.notInclude(await storage(page), "ada@work.example")
    await press(page, "Add email")
    await page.getByText("Verification email sent to ada@work.example.").first().waitFor()
  })

  // The same drafts as in the tests above, in other forms.
  if (isDeep) {
    it("keeps the text in all forms of a team's settings, even in forms not submitted", async () => {
      const { end, origin, page } = await inSettings()
      await page.evaluate(() => window.app.teams.create({ displayName: "Analytical" }))
      await page.goto(`${origin}/handler/account-settings`)
      await page.getByRole("link", { name: "Analytical" }).click()
      const input = { "Team name": "Difference", "My name in this team": "Countess", Email: "grace@example.com" }
      for (const [name, text] of Object.entries(input)) await page.getByRole("textbox", { name, exact: true }).fill(text)
      await end()
      await press(page, "Send invitation")
      await back(page)
      await page.getByRole("heading", { level: 2, name: "Analytical" }).waitFor()
      for (const text of Object.values(input)) await page.locator(`input[value='${text}']`).waitFor()
    })
  }

  it("keeps the description of a new API key for the same user, until a sign-out", async () => {
    const { end, origin, page } = await inSettings()
    await page.goto(`${origin}/handler/account-settings#api-keys`)
    const describe = async () => {
      await press(page, "Create API key")
      return page.getByRole("dialog").getByLabel("Description")
    }
    await (await describe()).fill("Continuous integration")
    await end()
    await page.keyboard.press("Enter")
    await heading(page, "You are not signed in")
    const grace = { email: "grace@example.com", password: "compiler of words" }
    await press(page, "Sign in")
    await page.getByRole("link", { name: "Sign up" }).click()
    await heading(page, "Sign up")
    await type(page, "Email", grace.email)
    await type(page, "Password", grace.password)
    await press(page, "Sign up")
    assert.strictEqual(await (await describe()).inputValue(), "")
    await page.evaluate(() => window.app.auth.signOut())
    assert.notInclude(await storage(page), "Continuous integration")
  })

  it("can confirm a command-line sign-in once the user has signed in again", async () => {
    const { end, origin, page } = await inSettings()
    const { loginCode, pollingCode } = await page.evaluate(async () => {
      const { loginCode, pollingCode } = await window.app.cli.start()
      return { loginCode: window.reveal(loginCode), pollingCode: window.reveal(pollingCode) }
    })
    await page.goto(`${origin}/handler/cli-auth-confirm?login_code=${loginCode}`)
    await page.getByText(`You are signed in as ${account.email}.`).waitFor()
    await end()
    await press(page, "Authorize")
    await page.getByText("Sign in first.").waitFor()
    await back(page, "Sign in to the command line?")
    await press(page, "Authorize")
    await heading(page, "Command line authorized")
    assert.isTrue(
      await page.evaluate(
        (code) => window.app.safe.cli.poll({ pollingCode: code, maxAttempts: 1 }).then(({ ok }) => ok),
        pollingCode
      )
    )
  })
})
