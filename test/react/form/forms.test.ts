/** The behaviour of every form, and the pages in routers: in Chromium, with the emulator. */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import type { ClientApp } from "../../../src/promise/index.ts"
import { account, appPages, heading, join, press, signedIn, signIn, type } from "../AppPages.ts"

declare const window: { app: ClientApp; fails?: boolean; stays?: boolean }

const { world } = appPages("development", "pages", "split")
const active = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document
    return element instanceof HTMLInputElement ? element.name : element?.textContent ?? ""
  })

/** Waits for the focus, which a form moves after it has rendered its errors. */
const activeIs = (page: Page, name: string) =>
  page.waitForFunction((name) => {
    const { activeElement: element } = document
    return (element instanceof HTMLInputElement ? element.name : element?.textContent ?? "") === name
  }, name)

describe("a form", () => {
  it("can be completed without a mouse", async () => {
    const { visit } = await world()
    const page = await visit("/handler/sign-up")
    await page.locator("input[name=email]:focus").waitFor()
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 20 && await active(page) !== name; presses++) await page.keyboard.press("Tab")
      await activeIs(page, name)
    }
    await page.keyboard.type(account.email)
    await page.keyboard.press("Tab")
    await activeIs(page, "password")
    await page.keyboard.type("short")
    await page.keyboard.press("Enter")
    await page.getByText("Use at least 8 characters.").waitFor()
    await activeIs(page, "password")
    await page.keyboard.press("ControlOrMeta+A")
    await page.keyboard.type(account.password)
    await tabTo("Sign up")
    await page.keyboard.press("Space")
    await signedIn(page, account.email)
    // The browser does not return to the completed page.
    await page.goBack()
    assert.match(page.url(), /^about:blank$|\/blank$/)
  })

  it("is sent once for two clicks; its busy button keeps its size and focus", async () => {
    const { emulator, register, visit } = await world()
    await register(account)
    const page = await visit("/handler/sign-in")
    await type(page, "Email", account.email)
    await type(page, "Password", "difference engine")
    const sentBodies: Array<string> = []
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/auth/password/sign-in")) sentBodies.push(request.url())
    })
    emulator.addFault({ method: "POST", path: "/auth/password/sign-in", delayMillis: 2_000 })
    const button = page.locator("form button[type=submit]")
    const width = await button.evaluate((element) => element.getBoundingClientRect().width)
    const early = await button.evaluate(async (element: HTMLElement) => {
      element.focus()
      element.click()
      element.click()
      // On a busy machine, a frame may take longer than the spinner.
      if (element.ariaBusy !== "true") {
        await new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => {
            if (element.ariaBusy !== "true") return
            observer.disconnect()
            resolve()
          })
          observer.observe(element, { attributes: true, attributeFilter: ["aria-busy"] })
        })
      }
      return { spins: element.querySelector(".rt-Spinner") !== null }
    })
    assert.deepStrictEqual(early, { spins: false })
    await button.locator(".rt-Spinner").waitFor()
    assert.match(await button.ariaSnapshot(), /^- button "Sign in" /)
    assert.strictEqual(await button.evaluate((element) => element.getBoundingClientRect().width), width)
    assert.isTrue(await button.evaluate((element) => element === document.activeElement))
    await page.keyboard.press("Enter")
    await page.getByText("Wrong email or password.").waitFor()
    assert.lengthOf(sentBodies, 1)
  })

  it("restores typed text if the session ends and the user signs in again", async () => {
    const { visit } = await world()
    const page = await visit("/")
    await join(page)
    await page.goto(new URL("/draft", page.url()).href)
    await type(page, "Name", "Ada, Countess of Lovelace")
    await page.evaluate(() => window.app.auth.signOut())
    await press(page, "Save")
    await page.getByRole("alert").filter({ hasText: "what you typed is still there" }).waitFor()
    await press(page, "Sign in")
    await heading(page, "Sign in")
    await signIn(page)
    await page.waitForURL(/\/draft$/)
    await page.locator("input[value='Ada, Countess of Lovelace']").waitFor()
    await press(page, "Save")
    await page.waitForFunction(async () => (await window.app.user.find())?.displayName === "Ada, Countess of Lovelace")
    await page.reload()
    assert.strictEqual(await page.getByLabel("Name").inputValue(), "")
  })

  it("shows and reports an error of the program's `onSuccess`; can be sent again", async () => {
    const { allow, visit } = await world()
    allow(/a mistake/)
    const page = await visit("/")
    await join(page)
    await page.goto(new URL("/draft", page.url()).href)
    const { promise: pageError, resolve: report } = Promise.withResolvers<Error>()
    page.once("pageerror", report)
    await page.evaluate(() => Object.assign(window, { fails: true }))
    await type(page, "Name", "Ada")
    await press(page, "Save")
    await page.getByRole("alert").filter({ hasText: "Something went wrong." }).waitFor()
    assert.strictEqual((await pageError).message, "a mistake")
    await page.evaluate(() => delete window.fails)
    await press(page, "Save")
    await page.getByRole("alert").waitFor({ state: "detached" })
  })

  it("has a labelled toggle that shows the password, and accepts a pasted password", async () => {
    const { visit } = await world()
    const page = await visit("/handler/sign-in")
    const password = page.getByLabel("Password", { exact: true })
    const toggle = page.getByRole("button", { name: "Show password" })
    const state = async () => [await password.getAttribute("type"), await toggle.getAttribute("aria-pressed")]
    assert.deepStrictEqual(await state(), ["password", "false"])
    await toggle.click()
    assert.deepStrictEqual(await state(), ["text", "true"])
    assert.isTrue(
      await password.evaluate((input) => input.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true })))
    )
    assert.strictEqual(await password.getAttribute("autocomplete"), "current-password")
  })

  it("is the only element with its label, so that tests of programs find it", async () => {
    const { visit } = await world()
    for (const name of ["sign-in", "sign-up"]) {
      const page = await visit(`/handler/${name}`)
      await heading(page, /Sign/)
      for (const label of ["Email", "Password"]) assert.strictEqual(await page.getByLabel(label).count(), 1, `${name}: ${label}`)
      await page.getByRole("tab", { name: "Email code" }).click()
      await page.getByRole("button", { name: "Send" }).waitFor()
      assert.strictEqual(await page.getByLabel("Email").count(), 1, name)
    }
  })

  it("warns that Caps Lock is on while a password is typed", async () => {
    const { visit } = await world()
    const page = await visit("/handler/sign-in")
    const password = page.getByLabel("Password", { exact: true })
    const status = page.getByRole("status").filter({ hasText: "Caps Lock is on." })
    // Dispatches key events like those of a real keyboard: the browser does not know a Caps Lock state of the test's keyboard.
    const key = (modifierCapsLock: boolean) => password.dispatchEvent("keydown", { key: "A", modifierCapsLock })
    await key(false)
    assert.strictEqual(await status.count(), 0)
    await key(true)
    await status.waitFor()
    assert.include(await password.ariaSnapshot(), "textbox")
    await key(false)
    await status.waitFor({ state: "detached" })
  })
})

describe("the pages", () => {
  it("other than sign-in and settings load no code of these two", async () => {
    const { visit } = await world()
    const page = await visit("/handler/forgot-password")
    await heading(page, "Reset your password")
    const resolve = await page.evaluate(() =>
      performance.getEntriesByType("resource").flatMap(({ name }) => /assets\/([A-Za-z]+)-/.exec(name)?.[1] ?? [])
    )
    const parts = ["signInPages", "furtherPages", "AccountSettings"]
    assert.deepStrictEqual(parts.filter((name) => resolve.includes(name)), ["furtherPages"])
  })

  it("use the app's addresses and router without reloading, and accept custom pages", async () => {
    const { visit } = await world()
    const page = await visit("/routed")
    await page.evaluate(() => {
      window.stays = true
    })
    await page.getByRole("link", { name: "Forgot password?" }).click()
    await page.getByRole("heading", { level: 2, name: "Ask Charles" }).waitFor()
    const otherPage = await visit("/routed")
    await otherPage.getByRole("link", { name: "Sign up" }).click()
    await otherPage.getByText("Routed to /account/sign-up").waitFor()
    await type(otherPage, "Email", account.email)
    await type(otherPage, "Password", account.password)
    await press(otherPage, "Sign up")
    await otherPage.getByText("Routed to /account/welcome").waitFor()
    assert.isTrue(await page.evaluate(() => window.stays))
    assert.strictEqual(new URL(otherPage.url()).pathname, "/routed")
  })

  it("offer only the sign-in methods and the sign-up that the project allows", async () => {
    const { visit } = await world({
      "auth.allowSignUp": false,
      "auth.otp.allowSignIn": false,
      "auth.passkey.allowSignIn": false,
      "auth.oauth.providers": {}
    })
    const page = await visit("/handler/sign-in")
    await type(page, "Email", account.email)
    assert.strictEqual(await page.getByRole("tab").count(), 0)
    assert.strictEqual(await page.getByRole("link", { name: "Sign up" }).count(), 0)
    assert.strictEqual(await page.getByRole("button", { name: /passkey|Continue with/ }).count(), 0)
    await heading(await visit("/handler/sign-up"), "Sign-up is closed")
  })
})
