/** The actions of users in the app of `stories/ownSignUp.tsx`, which requires a company and terms of every account. */
import { assert } from "@effect/vitest"
import type { Page } from "playwright-core"
import type { ClientApp } from "../../../src/promise/index.ts"
import { runFirst } from "../../kit/browser/ContextPool.ts"
import { account, appPages, everyFeature, heading, press, type, type World } from "../AppPages.ts"

declare const window: { app: ClientApp }

/** Sets what the app in `stories/ownSignUp.tsx` reads from the browser's storage. */
export const storeFlags = (flags: { readonly [key: string]: string }) => (page: Page) =>
  runFirst(page, (flags) => {
    for (const [key, value] of Object.entries(flags)) if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
  }, flags)
/** Opens the app for the tests of one file. */
export const companyPages = () => {
  const { world } = appPages("production", "ownSignUp")
  const open = async (path: string, flags: { readonly [key: string]: string } = {}): Promise<World & { readonly page: Page }> => {
    const setup = await world({ ...everyFeature, "users.allowClientUserDeletion": true })
    return { ...setup, page: await setup.visit(path, { prepare: storeFlags({ methods: "all", ...flags }) }) }
  }
  /** Opens the step for an account that a program has made, which takes less time than a sign-up at an identity provider. */
  const openStep = async () => {
    const setup = await open("/")
    await joinIncomplete(setup.page)
    return setup
  }
  return { open, openStep }
}
export const isStep = (page: Page) => heading(page, "Complete your account")
/** Signs up on the home page as a program does, without terms, then opens the protected page. */
export const joinIncomplete = async (page: Page) => {
  await page.getByText("No user is here").waitFor()
  await page.evaluate(
    (credentials) => window.app.auth.signUpWithPassword({ ...credentials, verificationCallbackUrl: null }),
    account
  )
  await page.goto(new URL("/private", page.url()).href)
  await isStep(page)
}
export const userOf = (page: Page) => page.evaluate(() => window.app.user.get({ includeRestricted: true }))
export const completedBy = async (page: Page) => {
  const { clientMetadata } = await userOf(page)
  const { signUp = {}, ...otherApps } = (clientMetadata ?? {}) as { readonly signUp?: { readonly [version: string]: string } }
  return { versions: Object.keys(signUp), others: otherApps }
}
export const byGitHub = async (page: Page, email = account.email) => {
  await press(page, "Continue with GitHub")
  await type(page, "E-mail address", email)
  await press(page, "Allow")
}
export const byCode = async (page: Page) => {
  await page.getByRole("tab", { name: "Email code" }).click()
  await type(page, "Email", account.email)
  await press(page, "Send code")
  await heading(page, "Check your email")
}
export const complete = async (page: Page) => {
  await isStep(page)
  await type(page, "Company", "Analytical Engines")
  await page.getByRole("checkbox", { name: "I accept the terms." }).check()
  await press(page, "Continue")
}
export const assertComplete = async (page: Page) =>
  assert.deepStrictEqual(await completedBy(page), { versions: ["2026-11"], others: { company: "Analytical Engines" } })
export const toPrivate = "/handler/sign-in?after_auth_return_to=%2Fprivate"
export const isPrivate = (page: Page, email = account.email) => heading(page, `Private page of ${email}`)
