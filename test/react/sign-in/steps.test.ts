/** Steps on the pages: the browser's history, other methods after an unused passkey, and resent codes. */
import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import type { ClientApp } from "../../../src/promise/index.ts"
import { runFirst } from "../../kit/browser/ContextPool.ts"
import { deviceOf } from "../../kit/browser/Device.ts"
import { account, appPages, everyFeature, heading, join, press, signedIn, signIn, signUp, type } from "../AppPages.ts"
import { codesFor, enrolDevice } from "../Authenticator.ts"
import { focusIn } from "../Page.ts"

declare const window: { app: ClientApp; reveal: (secret: unknown) => string }

const { world } = appPages()
const status = (page: Page, text: string | RegExp) => page.getByRole("status").filter({ hasText: text }).waitFor()
const ask = async (page: Page) => {
  await page.getByRole("tab", { name: "Email code" }).click()
  await type(page, "Email", account.email)
  await press(page, "Send code")
  await heading(page, "Check your email")
}

describe("going back and forward in the browser", () => {
  it("moves between steps, and keeps the typed address", async () => {
    const { mail, origin, visit } = await world()
    const page = await visit("/")
    await page.goto(`${origin}/handler/sign-in`)
    await page.getByRole("link", { name: "Forgot password?" }).click()
    await type(page, "Email", account.email)
    await press(page, "Send link")
    await heading(page, "Check your email")
    await page.goBack()
    await heading(page, "Reset your password")
    assert.strictEqual(await page.getByLabel("Email").inputValue(), account.email)
    await page.goForward()
    await heading(page, "Check your email")
    await page.goBack()
    await heading(page, "Reset your password")
    await page.goBack()
    await heading(page, "Sign in")

    await ask(page)
    await page.goBack()
    await heading(page, "Sign in")
    await page.locator(`input[name=email][value='${account.email}']`).waitFor()
    await page.goForward()
    await heading(page, "Check your email")
    await press(page, "Use another email address")
    await heading(page, "Sign in")
    await page.goBack()
    await signedIn(page, "nobody")

    await page.goForward()
    await ask(page)
    await page.getByLabel("Code from the email").fill(mail().otp)
    await signedIn(page, account.email)
    await page.goBack()
    await heading(page, "You are signed in")
  })

  it("leads from the second factor to the sign-in page and back", async () => {
    const { emulator, origin, visit } = await world()
    const codeOf = codesFor(emulator)
    const page = await visit("/")
    await join(page)
    const device = await enrolDevice(page, codeOf)
    await page.goto(`${origin}/handler/sign-in?after_auth_return_to=%2Fitems`)
    await signIn(page)
    await heading(page, "Two-factor authentication")
    await page.goBack()
    await heading(page, "Sign in")
    await page.goForward()
    await page.getByLabel("Six-digit code").fill(codeOf(device))
    await signedIn(page, account.email)
    assert.strictEqual(new URL(page.url()).pathname, "/items")
  })
})

describe("a step after a mail was sent", () => {
  const storage = (page: Page) =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("latchkey-step")))

  it("survives a reload, and the back button still leaves it", async () => {
    const { mail, visit } = await world()
    const page = await visit("/handler/sign-in")
    await ask(page)
    await page.reload()
    await heading(page, "Check your email")
    await page.getByText(`We sent a link and a code to ${account.email}.`).waitFor()
    await page.goBack()
    await heading(page, "Sign in")
    await page.locator(`input[name=email][value='${account.email}']`).waitFor()
    await page.reload()
    await heading(page, "Sign in")
    await page.goForward()
    await page.getByLabel("Code from the email").fill(mail().otp)
    await signedIn(page, account.email)
    assert.deepStrictEqual(await storage(page), [])
  })

  it("is forgotten when the user chooses another address", async () => {
    const { visit } = await world()
    const page = await visit("/handler/sign-in")
    await ask(page)
    await press(page, "Use another email address")
    await heading(page, "Sign in")
    assert.deepStrictEqual(await storage(page), [])
    await page.goForward()
    await page.reload()
    await heading(page, "Sign in")
  })

  it("after a reload, asks for a new code if the code has expired meanwhile", async () => {
    const { emulator, mail, visit } = await world()
    const page = await visit("/handler/sign-in")
    await ask(page)
    const { otp } = mail()
    await page.reload()
    // The lifetime of a code is seven days.
    emulator.advanceClock(8 * 24 * 3_600_000)
    await page.getByLabel("Code from the email").fill(otp)
    await page.getByText("This code has expired. Ask for a new one.").waitFor()
    await page.getByRole("button", { name: /^Send again/ }).waitFor()
  })

  it("of a password reset survives a reload", async () => {
    const { visit } = await world()
    const page = await visit("/handler/forgot-password")
    await type(page, "Email", account.email)
    await press(page, "Send link")
    await heading(page, "Check your email")
    await page.reload()
    await page.getByText(`If ${account.email} belongs to an account`).waitFor()
  })

  it("is not restored from data of another form", async () => {
    const { visit } = await world()
    const page = await visit("/handler/sign-in")
    await ask(page)
    for (const text of ["no JSON", "{}", "[]", "7", JSON.stringify({ email: 7, nonce: "x" })]) {
      await page.evaluate((text) => sessionStorage.setItem("latchkey-step:code", text), text)
      await page.reload()
      await heading(page, "Sign in")
    }
  })
})

describe("a failed sign-in with a passkey", () => {
  it("shows an error, except for a dismissed prompt; other methods stay available", async () => {
    const { visit } = await world(everyFeature)
    const page = await visit("/")
    await runFirst(page, () => {
      let requests = 0
      navigator.credentials.get = (options) => {
        if (options?.mediation === "conditional") {
          document.documentElement.dataset["suggestions"] = String(++requests)
          return new Promise((_, reject) => options.signal?.addEventListener("abort", () => reject(options.signal?.reason)))
        }
        const name = document.documentElement.dataset["failure"] ?? "NotAllowedError"
        return Promise.reject(new DOMException("As browsers say.", name))
      }
    })
    await page.goto(new URL("/handler/sign-in", page.url()).href)
    const button = page.getByRole("button", { name: "Continue with a passkey" })
    const otherApps = async () => {
      await page.locator("button[aria-busy=true]").waitFor({ state: "detached" })
      await page.getByRole("button", { name: "Continue with GitHub" }).waitFor()
      await page.getByRole("tab", { name: "Email code" }).waitFor()
      await page.getByLabel("Email", { exact: true }).waitFor()
    }
    await page.locator("html[data-suggestions='1']").waitFor({ state: "attached" })
    await button.click()
    // Suggestions start again once the ceremony has ended.
    await page.locator("html[data-suggestions='2']").waitFor({ state: "attached" })
    await otherApps()
    assert.strictEqual(await page.getByRole("alert").count(), 0)
    await page.evaluate(() => {
      document.documentElement.dataset["failure"] = "UnknownError"
    })
    await button.click()
    await page.getByRole("alert").filter({ hasText: "Your device could not use the passkey." }).waitFor()
    await otherApps()
  })
})

describe("the suggestion of a passkey", () => {
  /** The sign-in page of a user with a passkey, at a provider that refuses requests to a path. */
  const withPasskey = async (refuses: string) => {
    const { emulator, visit } = await world(everyFeature)
    const page = await visit("/handler/sign-up")
    const { answers } = await deviceOf(page)
    await signUp(page)
    await page.evaluate(() => window.app.passkeys.register())
    await page.evaluate(() => window.app.auth.signOut())
    await answers(true)
    emulator.addFault({ method: "POST", path: `*${refuses}`, status: 400, count: 100 })
    const refusal = page.waitForResponse((response) => response.url().endsWith(refuses) && response.status() === 400)
    await page.goto(new URL("/handler/sign-in", page.url()).href)
    await refusal
    return page
  }

  it("shows no error if the challenge for the passkey cannot be requested", async () => {
    const page = await withPasskey("/initiate-passkey-authentication")
    // By the time of another response, an error of the suggestion would already be shown.
    await signIn(page, { ...account, password: "difference engine" })
    await page.getByText("Wrong email or password.").waitFor()
    assert.deepStrictEqual(await page.getByRole("alert").allInnerTexts(), ["One field needs your attention."])
    await press(page, "Continue with a passkey")
    await page.getByRole("alert").nth(1).waitFor()
  })

  it("shows an error if the provider refuses the sign-in", async () => {
    const page = await withPasskey("/auth/passkey/sign-in")
    await page.getByRole("alert").waitFor()
  })
})

describe("a mailed code", () => {
  it("can be sent again after an announced wait; the new code signs the user in", async () => {
    const { emulator, mail, visit } = await world()
    const page = await visit("/")
    await page.clock.install()
    await page.goto(new URL("/handler/sign-in", page.url()).href)
    await ask(page)
    const waiting = page.getByRole("button", { name: /^Send again in \d+ seconds?$/ })
    assert.strictEqual(await waiting.getAttribute("aria-disabled"), "true")
    await waiting.click({ force: true })
    await status(page, /^Send again in \d+ seconds?$/)
    assert.lengthOf(emulator.inbox(account.email), 1)
    await page.clock.fastForward(31_000)
    await status(page, "You can ask for another email now.")
    emulator.addFault({ method: "POST", path: "/auth/otp/send-sign-in-code", status: 403 })
    await press(page, "Send again")
    await page.locator("[data-accent-color=red]").getByRole("status").filter({ hasText: "Something went wrong." }).waitFor()
    await press(page, "Send again")
    await status(page, "We sent another email.")
    assert.strictEqual(await waiting.getAttribute("aria-disabled"), "true")
    assert.lengthOf(emulator.inbox(account.email), 2)
    // The code as a mail program may show it: with another dash and a non-breaking space.
    const { otp } = mail()
    await page.getByLabel("Code from the email").fill(`${otp.slice(0, 3)}\u2013${otp.slice(3)}\u00a0`)
    await signedIn(page, account.email)
  })

  it("can be typed or pasted over a refused one", async () => {
    const { mail, visit } = await world()
    const page = await visit("/handler/sign-in")
    await ask(page)
    const code = page.getByLabel("Code from the email")
    const { otp } = mail()
    const wrong = otp === "AAAAAA" ? "BBBBBB" : "AAAAAA"
    const refusal = async (text: string) => {
      await page.locator("[aria-invalid=true]").waitFor()
      assert.strictEqual(await code.inputValue(), text)
    }
    await focusIn(page, "code")
    await page.keyboard.type(wrong)
    await refusal(wrong)
    // After a click, the caret is in the field again.
    await page.getByRole("heading", { level: 1 }).click()
    await code.click()
    await page.keyboard.type("CCCCC")
    await page.locator("input[name=code][value=CCCCC]").waitFor()
    await page.keyboard.type("C")
    await refusal("CCCCCC")
    // Pastes a code that was copied elsewhere, after a correction was begun.
    await page.keyboard.press("End")
    await page.keyboard.press("Backspace")
    await page.keyboard.press("Backspace")
    await page.evaluate((text) => {
      const source = document.body.appendChild(document.createElement("textarea"))
      source.value = text
      source.select()
      document.execCommand("copy")
      source.remove()
    }, otp)
    await code.focus()
    await page.keyboard.press("End")
    await page.keyboard.press("ControlOrMeta+V")
    await signedIn(page, account.email)
  })
})
