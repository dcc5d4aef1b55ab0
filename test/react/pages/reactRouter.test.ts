/** The pages in React Router: below another base path, with navigation by the router and without page loads. */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { account, appPages, heading, press, signIn, type } from "../AppPages.ts"

declare const window: { marked?: boolean }

const { world } = appPages("development", "reactRouter")
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click()
const home = (page: Page, who: string) => heading(page, `Home of ${who}`)
const path = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

/** Opens a page with a mark that a page load would remove. */
const openMarked = async (start = "/") => {
  const setup = await world()
  const page = await setup.visit(start)
  await page.evaluate(() => {
    window.marked = true
  })
  const assertNoPageLoad = async () => assert.isTrue(await page.evaluate(() => window.marked))
  return { ...setup, page, assertNoPageLoad }
}
const signUp = async (page: Page) => {
  await heading(page, "Sign up")
  await type(page, "Email", account.email)
  await type(page, "Password", account.password)
  await press(page, "Sign up")
}

describe("the pages in React Router", () => {
  it("link to each other and to a custom page; links and history cause no page load", async () => {
    const { page, assertNoPageLoad } = await openMarked()
    await home(page, "nobody")
    await follow(page, "In")
    await heading(page, "Sign in")
    assert.strictEqual(path(page), "/account/sign-in")
    await follow(page, "Sign up")
    await heading(page, "Sign up")
    assert.strictEqual(path(page), "/account/sign-up")
    await follow(page, "Sign in")
    await heading(page, "Sign in")
    await follow(page, "Forgot password?")
    await heading(page, "Ask Charles")
    assert.strictEqual(path(page), "/account/forgot-password")
    await page.goBack()
    await heading(page, "Sign in")
    await page.goBack()
    await heading(page, "Sign up")
    await page.goBack()
    await heading(page, "Sign in")
    await page.goBack()
    await home(page, "nobody")
    await page.goForward()
    await heading(page, "Sign in")
    await page.goForward()
    await heading(page, "Sign up")
    await assertNoPageLoad()
  })

  it("navigate home with the router after sign-up and sign-out", async () => {
    const { page, assertNoPageLoad } = await openMarked()
    await follow(page, "In")
    await follow(page, "Sign up")
    await signUp(page)
    await home(page, account.email)
    await page.goBack()
    await page.getByText(`You are signed in as ${account.email}.`).waitFor()
    await press(page, "Sign out")
    await home(page, "nobody")
    assert.strictEqual(path(page), "/")
    await assertNoPageLoad()
  })

  it("use the router to open a requested protected page after sign-up and sign-in", async () => {
    const { page, assertNoPageLoad } = await openMarked()
    await follow(page, "Orders")
    await heading(page, "Sign in")
    assert.strictEqual(path(page), "/account/sign-in?after_auth_return_to=%2Forders%3Fpage%3D2")
    await follow(page, "Sign up")
    await signUp(page)
    await heading(page, `Orders of ${account.email}`)
    assert.strictEqual(path(page), "/orders?page=2")
    await follow(page, "Out")
    await home(page, "nobody")
    await follow(page, "Orders")
    await heading(page, "Sign in")
    await signIn(page)
    await heading(page, `Orders of ${account.email}`)
    assert.strictEqual(path(page), "/orders?page=2")
    await assertNoPageLoad()
  })

  /** Signs up on the way to a protected page, and records the navigation from there. */
  const openOrders = async (start: string) => {
    const setup = await openMarked(start)
    await follow(setup.page, "Orders")
    await follow(setup.page, "Sign up")
    await signUp(setup.page)
    await heading(setup.page, `Orders of ${account.email}`)
    const addresses: Array<string> = []
    setup.page.on("framenavigated", () => addresses.push(path(setup.page)))
    const signOut = async () => {
      await press(setup.page, `Account of ${account.email}`)
      await setup.page.getByRole("menuitem", { name: "Sign out" }).click()
    }
    return { ...setup, signOut, addresses }
  }

  it("redirect once after sign-out from a protected page, even if the provider fails", async () => {
    const { allow, emulator, signOut, page, assertNoPageLoad, addresses } = await openOrders("/")
    allow(/503/)
    emulator.addFault({ method: "DELETE", path: "/auth/sessions/current", status: 503, count: 100 })
    await signOut()
    await home(page, "nobody")
    assert.deepStrictEqual(addresses, ["/"])
    assert.strictEqual(await page.getByRole("alertdialog").count(), 0)
    await assertNoPageLoad()
  })

  it("redirect to sign-in if sign-out redirects to a protected page", async () => {
    const { signOut, page, assertNoPageLoad, addresses } = await openOrders("/?out=/orders")
    await signOut()
    await heading(page, "Sign in")
    assert.deepStrictEqual(addresses, ["/orders", "/account/sign-in?after_auth_return_to=%2Forders"])
    await assertNoPageLoad()
  })

  it("let the user go back from the step for the mailed code, and forward to it again", async () => {
    const { mail, page, assertNoPageLoad } = await openMarked()
    await follow(page, "In")
    await page.getByRole("tab", { name: "Email code" }).click()
    await type(page, "Email", account.email)
    await press(page, "Send code")
    await heading(page, "Check your email")
    await page.goBack()
    await heading(page, "Sign in")
    await page.locator(`input[name=email][value='${account.email}']`).waitFor()
    await page.goForward()
    await page.getByLabel("Code from the email").fill(mail().otp)
    await home(page, account.email)
    await assertNoPageLoad()
  })

  it("show the settings section that a menu or the history leads to", async () => {
    const { page, assertNoPageLoad } = await openMarked("/account/sign-up?after_auth_return_to=%2Faccount%2Faccount-settings")
    await signUp(page)
    await heading(page, "Account settings")
    const section = (name: string) => page.getByRole("heading", { level: 2, name }).waitFor()
    await section("My profile")
    await follow(page, "Active sessions")
    await section("Active sessions")
    await press(page, "Team: Select a team")
    await page.getByRole("menuitem", { name: "Create a team" }).click()
    await section("Create a team")
    assert.strictEqual(new URL(page.url()).hash, "#new-team")
    await page.goBack()
    await section("Active sessions")
    await page.goBack()
    await section("My profile")
    await assertNoPageLoad()
  })

  it("report an address that is not a page, and link to the home page", async () => {
    const { page, assertNoPageLoad } = await openMarked()
    await follow(page, "Nowhere")
    await heading(page, "Page not found")
    await follow(page, "Go to the home page")
    await home(page, "nobody")
    await assertNoPageLoad()
  })

  it("show the previous page again when the user leaves a failed page", async () => {
    for (const start of ["/", "/shop"]) {
      const { allow, assertNoPageLoad, page } = await openMarked(start)
      allow(/NotSignedIn/)
      await home(page, "nobody")
      await follow(page, "Members")
      await heading(page, "You are not signed in")
      await page.goBack()
      await home(page, "nobody")
      await page.goForward()
      await heading(page, "You are not signed in")
      await assertNoPageLoad()
    }
  })

  it("keep the router's basename when they link and redirect", async () => {
    const { page, assertNoPageLoad } = await openMarked("/shop/account/sign-in?after_auth_return_to=%2Fshop%2Forders%3Fpage%3D2")
    await follow(page, "Sign up")
    await heading(page, "Sign up")
    assert.strictEqual(path(page), "/shop/account/sign-up?after_auth_return_to=%2Fshop%2Forders%3Fpage%3D2")
    await signUp(page)
    await heading(page, `Orders of ${account.email}`)
    assert.strictEqual(path(page), "/shop/orders?page=2")
    await follow(page, "Out")
    await home(page, "nobody")
    assert.strictEqual(path(page), "/shop")
    await assertNoPageLoad()
  })
})
