/** Every sign-in, sign-up and sign-out by the pages in Chromium, with the emulator. */
import { assert, describe, it } from "@effect/vitest"
import { TOTP, URI } from "otpauth"
import type { Page } from "playwright-core"
import type { ClientApp } from "../../../src/promise/index.ts"
import { runFirst } from "../../kit/browser/ContextPool.ts"
import { deviceOf } from "../../kit/browser/Device.ts"
import { account, appPages, everyFeature, heading, join, press, signedIn, signIn, signUp, type } from "../AppPages.ts"
import { codesFor } from "../Authenticator.ts"
import { focusIn } from "../Page.ts"

declare const window: { app: ClientApp; reveal: (secret: unknown) => string }

const { world } = appPages()
const path = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

describe("signing up", () => {
  it("creates the account, opens the home page, and mails a verification link", async () => {
    const { emulator, mail, visit } = await world()
    const page = await visit("/handler/sign-up")
    await signUp(page)
    assert.strictEqual(path(page), "/")
    const nextPage = await visit(mail().link.replace(/^https?:\/\/[^/]+/, ""), { beside: page })
    await heading(nextPage, "Verify your email")
    assert.notInclude(nextPage.url(), "code=")
    const isVerified = () => emulator.snapshot()
    const before = JSON.stringify(isVerified())
    await press(nextPage, "Verify")
    await heading(nextPage, "Email verified")
    assert.notStrictEqual(JSON.stringify(isVerified()), before)
    const user = await page.evaluate(() => window.app.user.get())
    assert.isTrue(user.primaryEmailVerified)
  })

  it("reports at the e-mail field that the address is in use, and focuses the field", async () => {
    const { register, visit } = await world()
    await register(account)
    const page = await visit("/handler/sign-up")
    await type(page, "Email", account.email)
    await type(page, "Password", "another password")
    await press(page, "Sign up")
    await page.getByText(/^An account with this email already exists/).waitFor()
    await focusIn(page, "email")
    assert.strictEqual(await page.getByLabel("Email", { exact: true }).getAttribute("aria-invalid"), "true")
  })
})

describe("signing in", () => {
  it("leads to the requested page, but never to another site", async () => {
    const { register, visit } = await world()
    await register(account)
    const page = await visit("/handler/sign-in?after_auth_return_to=%2Fitems%3Fpage%3D2")
    await signIn(page)
    await signedIn(page, account.email)
    assert.strictEqual(path(page), "/items?page=2")
    const otherPage = await visit("/handler/sign-in?after_auth_return_to=https%3A%2F%2Fevil.example%2F")
    await signIn(otherPage)
    await otherPage.getByRole("alert").filter({
      hasText: "You were not redirected, because the next page is not part of this site."
    })
      .waitFor()
    await otherPage.getByRole("link", { name: "Go to the home page" }).click()
    await signedIn(otherPage, account.email)
  })

  it("shows an error for a wrong password, keeps the address, and allows a retry", async () => {
    const { register, visit } = await world()
    await register(account)
    const page = await visit("/handler/sign-in")
    await signIn(page, { ...account, password: "difference engine" })
    await page.getByText("Wrong email or password.").waitFor()
    await focusIn(page, "password")
    assert.strictEqual(await page.getByRole("alert").innerText(), "One field needs your attention.")
    assert.strictEqual(await page.getByLabel("Email", { exact: true }).inputValue(), account.email)
    await type(page, "Password", account.password)
    await page.keyboard.press("Enter")
    await signedIn(page, account.email)
  })

  it("with an existing session shows the user, and offers to continue or sign out", async () => {
    const { visit } = await world()
    const page = await visit("/")
    await join(page)
    await page.goto(new URL("/handler/sign-in", page.url()).href)
    await page.getByText(`You are signed in as ${account.email}.`).waitFor()
    await press(page, "Sign out")
    await signedIn(page, "nobody")
  })
})

describe("a forgotten password", () => {
  it("is reset by a mailed link, which works once", async () => {
    const { mail, register, visit } = await world()
    await register(account)
    const page = await visit("/handler/forgot-password")
    await type(page, "Email", account.email)
    await press(page, "Send link")
    await heading(page, "Check your email")
    const link = mail().link.replace(/^https?:\/\/[^/]+/, "")
    const nextPage = await visit(link)
    await type(nextPage, "New password", "difference engine")
    await nextPage.getByText("✓ Use at least 8 characters.").waitFor()
    await nextPage.reload()
    await type(nextPage, "New password", "short")
    await press(nextPage, "Save password")
    await nextPage.getByText("Use at least 8 characters.").waitFor()
    await type(nextPage, "New password", "difference engine")
    await press(nextPage, "Save password")
    await heading(nextPage, "Password changed")
    await nextPage.getByRole("link", { name: "Sign in" }).click()
    await signIn(nextPage, { ...account, password: "difference engine" })
    await signedIn(nextPage, account.email)
    await heading(await visit(link), "This link has already been used")
  })
})

describe("an e-mail with a link and a code", () => {
  const ask = async (page: Page) => {
    await page.getByRole("tab", { name: "Email code" }).click()
    await type(page, "Email", account.email)
    await press(page, "Send code")
    await heading(page, "Check your email")
  }

  it("signs the user in only after a click on the page that its link opens", async () => {
    const { mail, visit } = await world()
    await ask(await visit("/handler/sign-in"))
    const link = mail().link.replace(/^https?:\/\/[^/]+/, "")
    // A mail scanner opens the link first.
    await heading(await visit(link), "Sign in?")
    const page = await visit(link)
    await heading(page, "Sign in?")
    await press(page, "Sign in")
    await signedIn(page, account.email)
  })

  it("contains a code that works when pasted with spaces; the page sends it once", async () => {
    const { mail, visit } = await world()
    const page = await visit("/handler/sign-in")
    await ask(page)
    const sentBodies: Array<string> = []
    page.on(
      "request",
      (request) => request.url().endsWith("/auth/otp/sign-in") && request.method() === "POST" && sentBodies.push(request.url())
    )
    const code = page.getByLabel("Code from the email")
    await code.fill("ZZZ-ZZZ")
    await page.getByText("This code is wrong.").waitFor()
    await focusIn(page, "code")
    const { otp } = mail()
    await code.fill(` ${otp.slice(0, 3)} - ${otp.slice(3)} `)
    await signedIn(page, account.email)
    assert.lengthOf(sentBodies, 2)
  })
})

describe("a second factor", () => {
  /** Turns on the second factor for the signed-in user, and returns the authenticator app. */
  const enrol = async (page: Page, codeOf: ReturnType<typeof codesFor>) => {
    const { secret, uri } = await page.evaluate(async () => {
      const { secret, uri } = await window.app.auth.startTotpEnrolment()
      return { uri: window.reveal(uri), secret: window.reveal(secret) }
    })
    const device = URI.parse(uri)
    assert.instanceOf(device, TOTP)
    await page.evaluate((confirmation) => window.app.auth.confirmTotpEnrolment(confirmation), {
      secret,
      totp: codeOf(device)
    })
    return device
  }

  it("is requested on a separate page, and submitted once its last digit is typed", async () => {
    const { emulator, visit } = await world()
    const codeOf = codesFor(emulator)
    const page = await visit("/")
    await join(page)
    const device = await enrol(page, codeOf)
    const otherPage = await visit("/handler/sign-in?after_auth_return_to=%2Fitems")
    await signIn(otherPage)
    await heading(otherPage, "Two-factor authentication")
    const code = otherPage.getByLabel("Six-digit code")
    const right = codeOf(device)
    await code.fill(right === "000000" ? "000001" : "000000")
    await otherPage.getByText(/^Wrong code\./).waitFor()
    // The refused code is selected, so typing replaces it. Its boxes show that, not a selection across their gaps.
    const look = await code.evaluate((input: HTMLInputElement) => ({
      selected: [input.selectionStart, input.selectionEnd],
      selection: getComputedStyle(input, "::selection").backgroundColor,
      boxes: Array.from(
        input.parentElement?.querySelectorAll("[data-latchkey-box]") ?? [],
        (box) => getComputedStyle(box).outlineStyle
      )
    }))
    assert.deepStrictEqual(look, { selected: [0, 6], selection: "rgba(0, 0, 0, 0)", boxes: Array(6).fill("solid") })
    await code.pressSequentially(right)
    await signedIn(otherPage, account.email)
    assert.strictEqual(path(otherPage), "/items")
  })

  it("is not requested if no sign-in is pending, and the page says so", async () => {
    const { visit } = await world()
    const page = await visit("/handler/mfa")
    await heading(page, "Nothing to verify")
    await page.getByRole("link", { name: "Sign in" }).click()
    await heading(page, "Sign in")
  })
})

describe("a passkey", () => {
  const withPasskey = async () => {
    const setup = await world(everyFeature)
    const page = await setup.visit("/handler/sign-up")
    const { answers } = await deviceOf(page)
    await signUp(page)
    await page.evaluate(() => window.app.passkeys.register())
    await answers(false)
    await page.getByRole("button", { name: "Leave" }).click()
    await signedIn(page, "nobody")
    return { ...setup, answers, page }
  }

  it("signs the user in after a click on the button", async () => {
    const { answers, origin, page } = await withPasskey()
    await runFirst(page, () => {
      const { credentials } = navigator
      const get = credentials.get.bind(credentials)
      // The virtual device responds only to later requests, so the request follows its set-up.
      credentials.get = async (options) => {
        const kind = options?.mediation ?? "prompt"
        document.documentElement.dataset["asked"] = kind
        if (kind === "prompt") await new Promise((resolve) => addEventListener("answering", resolve, { once: true }))
        return get(options)
      }
    })
    await page.goto(`${origin}/handler/sign-in`)
    await heading(page, "Sign in")
    await page.locator("html[data-asked=conditional]").waitFor({ state: "attached" })
    await press(page, "Continue with a passkey")
    await page.locator("html[data-asked=prompt]").waitFor({ state: "attached" })
    assert.strictEqual(await page.getByRole("button", { name: "Continue with a passkey" }).getAttribute("aria-busy"), "true")
    await answers(true)
    await page.evaluate(() => dispatchEvent(new Event("answering")))
    await signedIn(page, account.email)
  })

  it("signs the user in from an autofill suggestion, with one request for a challenge", async () => {
    const { answers, origin, page } = await withPasskey()
    const requests: Array<string> = []
    page.on(
      "request",
      (request) =>
        request.method() === "POST" && request.url().endsWith("/initiate-passkey-authentication") && requests.push(request.url())
    )
    await answers(true)
    await page.goto(`${origin}/handler/sign-in`)
    await signedIn(page, account.email)
    assert.lengthOf(requests, 1)
  })
})
