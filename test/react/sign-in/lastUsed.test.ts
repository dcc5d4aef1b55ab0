/** Logos of sign-in methods, and the badge of the last used one. */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { account, appPages, everyFeature, signedIn, signIn } from "../AppPages.ts"

const { world } = appPages("production")

/** The method with the badge, by its name. */
const badgedMethod = async (page: Page) => {
  await page.getByRole("button", { name: "Continue with a passkey" }).waitFor()
  return await page.evaluate(() =>
    Array.from(document.querySelectorAll("button[aria-describedby]"), (button) => {
      const badge = document.getElementById(button.getAttribute("aria-describedby") ?? "")
      return `${button.getAttribute("aria-label") ?? button.textContent}: ${badge?.textContent}`
    })
  )
}
const signOut = async (page: Page) => {
  await page.getByRole("button", { name: "Leave" }).click()
  await page.getByRole("heading", { name: "Home of nobody" }).waitFor()
}

describe("the sign-in methods", () => {
  it("show the logo of each identity provider in a box of fixed size", async () => {
    const { origin, register, visit } = await world(everyFeature)
    await register(account)
    const page = await visit("/handler/sign-in")
    const logos = () =>
      page.locator("svg[data-logo]").evaluateAll((matches) =>
        matches.map((logo) => `${logo.getAttribute("data-logo")} ${logo.getBoundingClientRect().width}`)
      )
    await page.locator("svg[data-logo=google]").waitFor()
    assert.includeMembers(await logos(), ["github 18", "google 18"])
    await signIn(page)
    await signedIn(page, account.email)
    await page.goto(`${origin}/handler/account-settings#sign-in`)
    await page.locator("svg[data-logo=google]").waitFor()
    assert.includeMembers(await logos(), ["github 24", "google 24"])
  })

  it("show a badge on the method of the last successful sign-in, not of a failed one", async () => {
    const { allow, emulator, origin, register, visit } = await world(everyFeature)
    await register(account)
    const page = await visit("/handler/sign-in")
    assert.deepStrictEqual(await badgedMethod(page), [])
    await page.getByRole("button", { name: "Continue with GitHub" }).click()
    await page.getByRole("button", { name: "Deny" }).click()
    await page.getByRole("heading", { level: 1, name: /cancelled|Sign-in failed/ }).waitFor()
    await page.goto(`${origin}/handler/sign-in`)
    assert.deepStrictEqual(await badgedMethod(page), [])
    // The identity provider consents, but the exchange of the code is refused.
    allow(/status of 400/)
    emulator.addFault({ method: "POST", path: "/auth/oauth/token", status: 400, count: 1 })
    await page.getByRole("button", { name: "Continue with GitHub" }).click()
    await page.getByLabel("E-mail address").fill("grace@example.com")
    await page.getByRole("button", { name: "Allow" }).click()
    await page.getByRole("heading", { level: 1, name: "Sign-in failed" }).waitFor()
    await page.goto(`${origin}/handler/sign-in`)
    assert.deepStrictEqual(await badgedMethod(page), [])
    await page.getByRole("button", { name: "Continue with GitHub" }).click()
    await page.getByLabel("E-mail address").fill("grace@example.com")
    await page.getByRole("button", { name: "Allow" }).click()
    await signedIn(page, "grace@example.com")
    await signOut(page)
    await page.goto(`${origin}/handler/sign-in`)
    assert.deepStrictEqual(await badgedMethod(page), ["Continue with GitHub: Last used"])
    // The sign-up page shows no badge.
    await page.getByRole("link", { name: "Sign up" }).click()
    await page.getByRole("heading", { level: 1, name: "Sign up" }).waitFor()
    await page.getByRole("button", { name: "Continue with GitHub" }).waitFor()
    assert.strictEqual(await page.getByText("Last used").count(), 0)
    // Nothing is stored about the user or about another project at this origin.
    const entries = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith("latchkey-way")))
    assert.match(entries.map((entry) => entry.join("=")).join(), /^latchkey-way:[\w-]+=oauth:github$/)
  })
})
