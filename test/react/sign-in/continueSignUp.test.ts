/** Every account must have the terms and fields of the sign-up page (docs/pages.md#required-of-every-account); continueSignUpWays.test.ts has further ways. */
import { assert, describe, it } from "@effect/vitest"
import type { ClientApp } from "../../../src/promise/index.ts"
import { heading, press } from "../AppPages.ts"
import { focusIn, violations } from "../Page.ts"
import { assertComplete, byGitHub, companyPages, complete, completedBy, isPrivate, toPrivate, userOf } from "./CompanySignUp.ts"

declare const window: { app: ClientApp; completed: ReadonlyArray<unknown>; refuses?: boolean; reports?: ReadonlyArray<string> }

const { open, openStep } = companyPages()

describe("an account that the sign-in page made", () => {
  it("with an identity provider completes the step, and continues", async () => {
    const { page } = await open(toPrivate)
    await byGitHub(page)
    await complete(page)
    await isPrivate(page)
    await assertComplete(page)
    assert.strictEqual(await page.evaluate(() => history.state?.latchkeyStep ?? null), null)
  })
})

describe("the step", () => {
  it("reports missing fields and terms together, and is accessible", async () => {
    const { page } = await openStep()
    assert.deepStrictEqual(await violations(page), [])
    await press(page, "Continue")
    await page.getByText("Enter your company.").waitFor()
    await page.getByText("Accept the terms to continue.").waitFor()
    await page.getByRole("alert").filter({ hasText: "2 fields need your attention." }).waitFor({ state: "attached" })
    await focusIn(page, "extra.company")
    assert.deepStrictEqual(await violations(page), [])
    assert.deepStrictEqual((await completedBy(page)).versions, [])
  })

  it("stays if the provider or the program refuses, and tries again", async () => {
    const { emulator, page } = await openStep()
    await page.evaluate(() => {
      window.refuses = true
      addEventListener("error", (event) => {
        event.preventDefault()
        window.reports = [...window.reports ?? [], event.message]
      })
    })
    await complete(page)
    const alert = page.getByRole("alert").filter({ hasText: "Something went wrong" })
    await alert.waitFor()
    assert.deepStrictEqual(await page.evaluate(() => window.reports), ["Uncaught Error: refused by the program"])
    assert.deepStrictEqual((await completedBy(page)).versions, [])
    await page.evaluate(() => {
      delete window.refuses
    })
    emulator.addFault({ path: "/users/me", method: "PATCH", status: 400 })
    await press(page, "Continue")
    await page.waitForFunction(() => window.completed.length === 1)
    await alert.waitFor()
    assert.deepStrictEqual((await completedBy(page)).versions, [])
    await press(page, "Continue")
    await isPrivate(page)
    await assertComplete(page)
  })

  it("passes the user, the version, the time and the fields to the program first", async () => {
    const { page } = await openStep()
    const { id } = await userOf(page)
    // The next page is another document, so the list is read before the redirect.
    const input = page.evaluate(() =>
      new Promise<string>((resolve) => {
        const timer = setInterval(() => {
          if (window.completed.length === 0) return
          clearInterval(timer)
          resolve(JSON.stringify(window.completed))
        })
      })
    )
    await complete(page)
    const [{ completedAt, ...otherApps }] = JSON.parse(await input)
    assert.deepStrictEqual(otherApps, { userId: id, version: "2026-11", fields: { company: "Analytical Engines" } })
    assert.closeTo(Date.parse(completedAt), Date.now(), 60_000)
  })

  it("lets the user sign out", async () => {
    const { page } = await openStep()
    await page.getByRole("link", { name: "Sign out" }).click()
    await heading(page, "Home")
    assert.isNull(await page.evaluate(() => window.app.user.find({ includeRestricted: true })))
  })
})
