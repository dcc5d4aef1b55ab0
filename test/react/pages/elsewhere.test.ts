/** What pages show after changes in another tab, and after a sign-out. */
import { assert, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import type { ClientApp } from "../../../src/promise/index.ts"
import { signedOut } from "../../../src/testing/index.ts"
import { account, appPages } from "../AppPages.ts"

declare const window: { app: ClientApp }

const { world } = appPages()
const signIn = async (page: Page) => {
  await page.waitForFunction(() => "app" in window)
  await page.evaluate((account) => window.app.auth.signInWithPassword(account), account)
}
/** React reports errors that a boundary shows. */
const notSignedIn = /CannotGetOwnUserWithoutUser/
const createTeam = (page: Page, displayName: string) =>
  page.evaluate((displayName) => window.app.teams.create({ displayName }), displayName)
const teams = (page: Page, names: string) => page.getByRole("heading", { name: `Teams: ${names}`, exact: true })

it("a change in one tab reaches the other tabs within a second", async () => {
  const { allow, register, visit } = await world()
  allow(notSignedIn)
  await register(account)
  const firstTab = await visit("/teams")
  await signIn(firstTab)
  await teams(firstTab, "none").waitFor()
  const secondTab = await visit("/teams", { beside: firstTab })
  await teams(secondTab, "none").waitFor()
  // The code that follows other tabs loads after the first value.
  await secondTab.waitForLoadState("networkidle")
  await createTeam(firstTab, "Engines")
  await teams(secondTab, "Engines").waitFor({ timeout: 1_000 })
  await createTeam(secondTab, "Looms")
  await teams(firstTab, "Engines, Looms").waitFor({ timeout: 1_000 })
})

it("a page that needs a user offers a way in after a sign-out, which leads back", async () => {
  const { allow, register, visit } = await world()
  allow(notSignedIn)
  await register(account)
  const page = await visit("/teams")
  await signIn(page)
  await teams(page, "none").waitFor()
  await page.evaluate(() => window.app.auth.signOut())
  await page.getByRole("heading", { name: "You are not signed in" }).waitFor()
  assert.strictEqual(await page.getByText("Something went wrong").count(), 0)
  await page.getByRole("button", { name: "Sign in" }).click()
  await page.waitForURL(/sign-in/)
  await page.getByLabel("Email", { exact: true }).fill(account.email)
  await page.getByLabel("Password", { exact: true }).fill(account.password)
  await page.keyboard.press("Enter")
  await teams(page, "none").waitFor()
})

it("a page that needs a user shows it after a sign-in in another tab", async () => {
  const { allow, register, visit } = await world()
  allow(notSignedIn)
  await register(account)
  const page = await visit("/teams")
  await page.getByRole("heading", { name: "You are not signed in" }).waitFor()
  const otherTab = await visit("/", { beside: page })
  await signIn(otherTab)
  await teams(page, "none").waitFor()
})

it("a user who was deleted elsewhere is signed out by the next call", async () => {
  const { emulator, register, visit } = await world()
  await register(account)
  const page = await visit("/")
  await signIn(page)
  await page.getByRole("heading", { name: `Home of ${account.email}` }).waitFor()
  const id = await page.evaluate(async () => (await window.app.user.get()).id)
  await using server = signedOut("server", emulator).app
  await server.users.delete(id)
  await page.evaluate(async () => await window.app.teams.list().catch(() => undefined))
  await page.getByRole("heading", { name: account.email }).waitFor({ state: "detached" })
  assert.deepStrictEqual((await page.context().cookies()).map(({ name }) => name), [])
})
