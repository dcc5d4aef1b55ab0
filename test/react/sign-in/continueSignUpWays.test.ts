/** Every way to an account that must complete the step of continueSignUp.test.ts, and every way out of the step. */
import { assert, describe, it } from "@effect/vitest"
import type { ClientApp } from "../../../src/promise/index.ts"
import { runFirst } from "../../kit/browser/ContextPool.ts"
import { deviceOf } from "../../kit/browser/Device.ts"
import { isDeep } from "../../kit/Depth.ts"
import { account, heading, press, type } from "../AppPages.ts"
import {
  assertComplete,
  byCode,
  byGitHub,
  companyPages,
  complete,
  completedBy,
  isPrivate,
  isStep,
  joinIncomplete,
  storeFlags,
  toPrivate,
  userOf
} from "./CompanySignUp.ts"

declare const window: { app: ClientApp }

const { open, openStep } = companyPages()

describe("an account that the sign-in page made", () => {
  it("with a mailed code completes the step", async () => {
    const { mail, page } = await open(toPrivate)
    await byCode(page)
    await page.getByLabel("Code from the email").fill(mail().otp)
    await complete(page)
    await isPrivate(page)
    await assertComplete(page)
  })

  it("with a mailed link completes the step", async () => {
    const { mail, page } = await open(toPrivate)
    await byCode(page)
    await page.goto(mail().link)
    await press(page, "Sign in")
    await complete(page)
    await isPrivate(page)
    await assertComplete(page)
  })

  it("in place of an anonymous user completes the step", async () => {
    const { mail, origin, page } = await open("/")
    await page.getByText("No user is here").waitFor()
    const id = await page.evaluate(async () => (await window.app.auth.signUpAnonymously()).userId)
    await page.goto(origin + toPrivate)
    await byCode(page)
    await page.getByLabel("Code from the email").fill(mail().otp)
    await complete(page)
    await isPrivate(page)
    assert.strictEqual((await userOf(page)).id, id)
    await assertComplete(page)
  })

  it("for an invitation completes the step before it joins the team", async () => {
    const { mail, origin, page, visit } = await open("/", { version: "none", only: "terms" })
    await page.getByText("No user is here").waitFor()
    await page.evaluate(async (credentials) => {
      await window.app.auth.signUpWithPassword({
        ...credentials,
        verificationCallbackUrl: `${location.origin}/handler/email-verification`
      })
      const { id } = await window.app.teams.create({ displayName: "Analytical" })
      await window.app.invitations.send({
        teamId: id,
        email: "grace@example.com",
        callbackUrl: `${location.origin}/handler/team-invitation`
      })
    }, account)
    const link = mail("grace@example.com").link.replace(origin, "")
    const otherPage = await visit(link, { prepare: storeFlags({ methods: "all" }) })
    await press(otherPage, "Sign in")
    await byGitHub(otherPage, "grace@example.com")
    await complete(otherPage)
    await heading(otherPage, "Join Analytical?")
    await press(otherPage, "Join team")
    await heading(otherPage, "Welcome to Analytical")
  })
})

describe("an account from before the app required a version", () => {
  it("completes the step after a passkey, and keeps the earlier version", async () => {
    const { origin, page } = await open("/", { version: "none" })
    const device = await deviceOf(page)
    await page.getByText("No user is here").waitFor()
    await page.evaluate(async (credentials) => {
      await window.app.auth.signUpWithPassword({
        ...credentials,
        verificationCallbackUrl: `${location.origin}/handler/email-verification`
      })
      await window.app.user.update({ clientMetadata: { signUp: { "2025-01": "2025-01-31T12:00:00.000Z" }, theme: "dark" } })
      await window.app.passkeys.register()
      await window.app.auth.signOut()
      localStorage.setItem("version", "2026-11")
    }, account)
    // The device answers the browser's suggestion at once.
    await page.goto(origin + toPrivate)
    await complete(page)
    await isPrivate(page)
    assert.deepStrictEqual(await completedBy(page), {
      versions: ["2025-01", "2026-11"],
      others: { theme: "dark", company: "Analytical Engines" }
    })
    assert.lengthOf(await device.credentials(), 1)
  })

  it("completes the step at the next visit of a protected page", async () => {
    const { origin, page } = await open("/", { version: "none" })
    await page.getByText("No user is here").waitFor()
    await page.evaluate(async (credentials) => {
      await window.app.auth.signUpWithPassword({
        ...credentials,
        verificationCallbackUrl: `${location.origin}/handler/email-verification`
      })
      localStorage.setItem("version", "2026-11")
    }, account)
    await page.goto(`${origin}/private`)
    await complete(page)
    await isPrivate(page)
    await assertComplete(page)
  })
})

describe("the step", () => {
  it("survives a reload, and no address leads past it", async () => {
    const { origin, page } = await openStep()
    await page.reload()
    await isStep(page)
    for (
      const path of [
        "/private",
        "/handler",
        "/handler/sign-in",
        "/handler/sign-up",
        "/handler/team-creation",
        "/handler/account-settings",
        "/handler/account-settings#danger-zone",
        "/handler/cli-auth-confirm?login_code=abc",
        "/handler/onboarding"
      ].filter((_, index) => isDeep || index % 2 === 0)
    ) {
      await page.goto(origin + path)
      await isStep(page)
    }
    await page.goto(`${origin}/`)
    await page.getByText("No user is here").waitFor()
    await page.getByRole("button", { name: "Account of ada@example.com" }).click()
    assert.deepStrictEqual(await page.getByRole("menuitem").allTextContents(), ["Complete your account", "Sign out"])
    await page.getByRole("menuitem", { name: "Complete your account" }).click()
    await complete(page)
    await heading(page, "Home")
    await page.getByText(`${account.email} is here`).waitFor()
  })

  it("leads from the account settings, and back to their section", async () => {
    const { origin, page } = await openStep()
    await page.goto(`${origin}/handler/account-settings#sessions`)
    await complete(page)
    await page.getByRole("heading", { level: 2, name: "Active sessions" }).waitFor()
    await assertComplete(page)
    await page.goto(`${origin}/handler`)
    await heading(page, "Account settings")
  })

  it("lets the user delete the account", async () => {
    const { page } = await openStep()
    const { id } = await userOf(page)
    await press(page, "Delete account")
    await press(page, "Cancel")
    await page.getByRole("dialog").waitFor({ state: "detached" })
    await press(page, "Delete account")
    await type(page, "Type delete to confirm", "delete")
    await press(page, "Delete account")
    await heading(page, "Home")
    await joinIncomplete(page)
    assert.notStrictEqual((await userOf(page)).id, id)
  })

  it("keeps the time of another tab that was first", async () => {
    const { page, visit } = await openStep()
    // Without messages between tabs, the page does not learn that the other one was first.
    await runFirst(page, () => Reflect.deleteProperty(globalThis, "BroadcastChannel"))
    await page.reload()
    await isStep(page)
    const otherPage = await visit("/private", { beside: page })
    await complete(otherPage)
    await isPrivate(otherPage)
    const before = (await userOf(otherPage)).clientMetadata
    await complete(page)
    await isPrivate(page)
    assert.deepStrictEqual((await userOf(page)).clientMetadata, before)
  })
})
