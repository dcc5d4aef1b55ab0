/** Onboarding, the page that creates a team, alternative paths of pages, and single parts of pages, in Chromium. */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import type { ClientApp } from "../../../src/promise/index.ts"
import { account, appPages, everyFeature, heading, press, signedIn, signUp, type } from "../AppPages.ts"
import { hold } from "../Interception.ts"
import { violations } from "../Page.ts"

declare const window: { app: ClientApp }

const { world } = appPages()
const path = (page: Page) => new URL(page.url()).pathname
const local = (link: string) => link.replace(/^https?:\/\/[^/]+/, "")

describe("the onboarding page", () => {
  it("lets a user verify the e-mail address, then redirects to the return address", async () => {
    const { mail, visit } = await world({ "onboarding.requireEmailVerification": true })
    await signUp(await visit("/handler/sign-up"))
    const page = await visit("/handler/sign-up")
    await signUp(page, { email: "grace@example.com", password: account.password })
    await page.goto(new URL("/handler/onboarding?after_auth_return_to=%2Fitems", page.url()).href)
    await heading(page, "Verify your email to continue")
    assert.deepStrictEqual(await violations(page), [])
    await press(page, "Send again")
    await page.getByText("We sent another email.").waitFor()
    const nextPage = await visit(local(mail("grace@example.com").link), { beside: page })
    await press(nextPage, "Verify")
    await heading(nextPage, "Email verified")
    // The tab that verified the address tells the other one.
    await heading(page, "Your account is ready")
    await press(page, "Continue")
    await signedIn(page, "grace@example.com")
    assert.strictEqual(path(page), "/items")
  })

  it("shows that the address is still unverified, and an error if that cannot be read", async () => {
    const { emulator, visit } = await world({ "onboarding.requireEmailVerification": true })
    const page = await visit("/handler/sign-up")
    await signUp(page)
    await page.goto(new URL("/handler/onboarding", page.url()).href)
    await heading(page, "Verify your email to continue")
    const goOn = await hold(page, "**/api/v1/users/me")
    const check = page.getByRole("button", { name: "I have verified it" })
    await check.click()
    await check.and(page.locator("[aria-busy=true]")).waitFor()
    const still = page.getByRole("status").filter({ hasText: "Verify your email address first." })
    assert.strictEqual(await still.count(), 0)
    goOn()
    await still.waitFor()
    // The text of the latest action replaces it.
    await press(page, "Send again")
    await page.getByText("We sent another email.").waitFor()
    assert.strictEqual(await still.count(), 0)
    emulator.addFault({ method: "GET", path: "/users/me", status: 403 })
    await check.click()
    await page.getByRole("alert").waitFor()
    await heading(page, "Verify your email to continue")
  })

  it("shows restricted users why they are restricted, and signed-out users a notice", async () => {
    const { emulator, visit } = await world()
    const page = await visit("/handler/sign-up")
    await signUp(page)
    const { projectId, secretServerKey } = emulator.project
    const { id } = await page.evaluate(() => window.app.user.get())
    const headers = {
      "content-type": "application/json",
      "x-stack-access-type": "server",
      "x-stack-project-id": projectId,
      "x-stack-secret-server-key": secretServerKey
    }
    const body = JSON.stringify({ restricted_by_admin: true, restricted_by_admin_reason: "Ask the desk." })
    await emulator.fetch(`${emulator.apiUrl}/users/${id}`, { method: "PATCH", headers, body })
    await page.goto(new URL("/handler/onboarding", page.url()).href)
    await heading(page, "Your account is restricted")
    await page.getByText("Ask the desk.").waitFor()
    const signedOutPage = await visit("/handler/onboarding")
    await heading(signedOutPage, "You are not signed in")
  })
})

describe("the page that creates a team", () => {
  it("selects the new team, and leads to its settings", async () => {
    const { visit } = await world(everyFeature)
    const page = await visit("/handler/sign-up")
    await signUp(page)
    await page.goto(new URL("/handler/team-creation", page.url()).href)
    await heading(page, "Create a team")
    assert.deepStrictEqual(await violations(page), [])
    await type(page, "Team name", "Analytical")
    await press(page, "Create a team")
    await page.getByRole("heading", { level: 2, name: "Analytical" }).waitFor()
    assert.strictEqual(path(page), "/handler/account-settings")
    await page.goto(new URL("/header", page.url()).href)
    await page.getByRole("button", { name: "Team: Analytical" }).waitFor()
  })
})

describe("a page", () => {
  it("is found under alternative paths, regardless of letter case and dashes", async () => {
    const { visit } = await world()
    const page = await visit("/handler/log-in")
    await heading(page, "Sign in")
    for (
      const [name, title] of [["register", "Sign up"], ["LogIn", "Sign in"], [
        "forgotpassword/",
        "Reset your password"
      ]] as const
    ) {
      await page.goto(new URL(`/handler/${name}`, page.url()).href)
      await heading(page, title)
    }
    await page.goto(new URL("/handler/sign", page.url()).href)
    await heading(page, "Page not found")
  })

  it("can be embedded by name in a page of the app, next to single components", async () => {
    const { api, visit } = await world(everyFeature)
    const page = await visit("/parts")
    await page.getByRole("heading", { name: "Sign up" }).waitFor()
    const requests = page.waitForRequest((request) => request.url().startsWith(`${api.url}/api/v1/auth/oauth/authorize/github`))
    await page.getByRole("button", { name: "Continue with GitHub" }).last().click()
    assert.strictEqual(new URL((await requests).url()).searchParams.get("provider_scope"), "repo gist")
    // The test ends when the browser leaves the page.
    await page.waitForURL((url) => url.origin === new URL(api.url).origin)
  })

  it("can contain a team switcher that leaves the user's selected team unchanged", async () => {
    const { visit } = await world(everyFeature)
    const page = await visit("/handler/sign-up")
    await signUp(page)
    await page.evaluate(async () => {
      await window.app.teams.create({ displayName: "Analytical" })
      await window.app.user.update({ selectedTeamId: null })
    })
    await page.goto(new URL("/parts", page.url()).href)
    await page.getByText("Team none").waitFor()
    await page.getByRole("button", { name: /^Team: / }).click()
    await page.getByRole("menuitem", { name: "Analytical" }).click()
    await page.getByText("Team chosen").waitFor()
    assert.strictEqual(
      await page.getByRole("img", { name: "bordered" }).evaluate((avatar) => getComputedStyle(avatar).borderTopWidth),
      "1px"
    )
    assert.isNull((await page.evaluate(() => window.app.user.get())).selectedTeamId)
  })
})
