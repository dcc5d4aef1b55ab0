/** The account settings in Chromium, each section with the emulator. */
import { assert, describe, it } from "@effect/vitest"
import { deviceOf } from "../../kit/browser/Device.ts"
import { focusIn, focusOn, inDialog, inMenu } from "../Page.ts"
import {
  focusedField,
  go,
  password,
  redirects,
  reread,
  setting,
  settingsStories,
  user,
  waitForRedirects,
  waitForStatus
} from "../Settings.ts"

const { allow, elsewhere, emulator, newEmail, startEnrolment, verify, visit } = settingsStories()
/** Browsers log each refusal, and React each error that a boundary shows. */
const refusal = /status of 4\d\d/

describe("the profile", () => {
  it("lets the user change the name by keyboard, and announces the change", async () => {
    const page = await visit()
    const name = page.getByRole("textbox", { name: "Name" })
    await name.focus()
    await page.keyboard.press("Control+A")
    await page.keyboard.type("Countess of Lovelace")
    await page.keyboard.press("Enter")
    await waitForStatus(page, "Saved.")
    assert.strictEqual((await user(page)).displayName, "Countess of Lovelace")
  })
})

describe("the e-mail addresses", () => {
  it("are added, verified, made primary and removed; errors appear at the field", async () => {
    const page = await visit()
    await go(page, "Emails and sign-in")
    const second = newEmail()
    await page.getByRole("button", { name: "Add email" }).click()
    await focusIn(page, "email")
    const field = page.getByRole("textbox", { name: "Email" })
    for (const [input, problem] of [["ada@", /valid email/], [page.email.toUpperCase(), /already/]] as const) {
      await field.fill(input)
      await page.keyboard.press("Enter")
      const [name, text, invalid] = await focusedField(page)
      assert.deepStrictEqual([name, invalid], ["email", "true"])
      assert.match(text ?? "", problem)
    }
    await field.fill(second)
    await page.keyboard.press("Enter")
    await waitForStatus(page, `Verification email sent to ${second}.`)
    assert.strictEqual(await field.count(), 0)
    await focusOn(page, "Add email")
    const row = setting(page, "Emails").getByRole("listitem").filter({ hasText: second })
    await row.getByText("Unverified").waitFor()
    await verify(second)
    await reread(page)
    await row.getByText("Unverified").waitFor({ state: "detached" })

    await page.getByRole("button", { name: `Actions for ${second}` }).focus()
    await page.keyboard.press("Enter")
    await inMenu(page)
    await page.keyboard.press("m")
    await page.locator("[role=menuitem]:focus").filter({ hasText: /^Make/ }).waitFor()
    await page.keyboard.press("Enter")
    await row.getByText("Primary").waitFor()
    assert.strictEqual((await user(page)).primaryEmail, second)

    await page.getByRole("button", { name: `Actions for ${second}` }).click()
    await page.getByRole("menuitem", { name: "Remove" }).click()
    const dialog = page.getByRole("alertdialog", { name: `Remove ${second}?` })
    await dialog.getByRole("button", { name: "Cancel" }).click()
    await dialog.waitFor({ state: "detached" })
    await page.getByRole("button", { name: `Actions for ${second}` }).click()
    await page.getByRole("menuitem", { name: "Remove" }).click()
    await dialog.getByRole("button", { name: "Remove" }).click()
    await row.waitFor({ state: "detached" })
    await focusOn(page, "Emails and sign-in")
  })

  it("include at least one for sign-in: the last one cannot be removed", async () => {
    const page = await visit()
    await go(page, "Emails and sign-in")
    await page.getByText("This is your only email for signing in.").waitFor()
    await page.getByRole("button", { name: `Actions for ${page.email}` }).click()
    assert.strictEqual(await page.getByRole("menuitem", { name: "Stop using" }).count(), 0)
    assert.isTrue(await page.getByRole("menuitem", { name: "Remove" }).isDisabled())
  })
})

describe("the password", () => {
  it("changes only if the current password is right; invalid fields show an error", async () => {
    const page = await visit()
    await go(page, "Emails and sign-in")
    await page.getByRole("button", { name: "Change password" }).click()
    const type = async (old: string, next: string) => {
      await page.getByLabel("Current password").fill(old)
      await page.getByLabel("New password").fill(next)
      await page.keyboard.press("Enter")
    }
    await type(password, "short")
    assert.deepStrictEqual(await focusedField(page), ["next", "Use at least 8 characters.", "true"])
    allow(refusal)
    await type("wrong password", "difference engine")
    await page.getByText("Your current password is wrong.").waitFor()
    assert.strictEqual((await focusedField(page))[0], "old")
    await type(password, "difference engine")
    await waitForStatus(page, "Your password was changed. Other devices have been signed out.")
    const again = await elsewhere().safe.auth.signInWithPassword({ email: page.email, password: "difference engine" })
    assert.isTrue(again.ok)
  })
})

describe("the other sign-in settings", () => {
  it("let the user add a passkey, and remove it after confirmation", async () => {
    const page = await visit()
    // A passkey belongs to a host name, and an IP address is not a host name.
    const address = new URL(page.url())
    address.hostname = "localhost"
    address.searchParams.set("email", newEmail())
    await page.goto(address.href)
    await page.getByRole("navigation").waitFor()
    await deviceOf(page)
    await go(page, "Emails and sign-in")
    await page.getByRole("button", { name: "Add a passkey" }).click()
    await waitForStatus(page, "You can sign in with a passkey.")
    await page.getByRole("button", { name: "Remove passkey" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove passkey" }).click()
    await page.getByRole("button", { name: "Add a passkey" }).waitFor()
    assert.isFalse((await user(page)).passkeyAuthEnabled)
  })

  it("let the user turn on mailed codes once the address is verified", async () => {
    const page = await visit()
    await go(page, "Emails and sign-in")
    await setting(page, "Email codes").getByText("Add a verified email").waitFor()
    await page.getByRole("button", { name: `Actions for ${page.email}` }).click()
    await page.getByRole("menuitem", { name: "Send verification email" }).click()
    await waitForStatus(page, `Verification email sent to ${page.email}.`)
    await verify(page.email)
    await reread(page)
    await page.getByRole("button", { name: "Turn on email codes" }).click()
    await page.getByRole("button", { name: "Turn off email codes" }).waitFor()
    assert.isTrue((await user(page)).otpAuthEnabled)
    await page.getByRole("button", { name: "Turn off email codes" }).click()
    await page.getByRole("button", { name: "Turn on email codes" }).waitFor()
  })

  it("let the user turn on two-factor authentication only with a correct code", async () => {
    const page = await visit()
    await go(page, "Emails and sign-in")
    const { code, section } = await startEnrolment(page)
    const right = code()
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, "0")
    await section.getByLabel("Six-digit code").fill(wrong)
    await section.getByText("Wrong code.").waitFor()
    assert.strictEqual((await focusedField(page))[0], "code")
    await section.getByLabel("Six-digit code").fill(right)
    await section.getByRole("button", { name: "Turn off" }).waitFor()
    assert.isTrue((await user(page)).isMultiFactorRequired)
    await section.getByRole("button", { name: "Turn off" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Turn off" }).click()
    await section.getByRole("button", { name: "Set up" }).waitFor()
    assert.isFalse((await user(page)).isMultiFactorRequired)
  })
})

describe("notifications", () => {
  it("are turned off and on by keyboard, unless they are mandatory", async () => {
    const page = await visit()
    await go(page, "Notifications")
    const marketing = page.getByRole("switch", { name: "Marketing" })
    // The switch keeps the new state until the categories have been read again.
    emulator.addFault({ method: "GET", path: "/emails/notification-preference*", delayMillis: 300 })
    await marketing.focus()
    await page.keyboard.press("Space")
    await waitForStatus(page, "Saved.")
    assert.isFalse(await marketing.isChecked())
    await page.keyboard.press("Space")
    await page.waitForFunction(() => document.querySelector("[role=switch][aria-checked=false]:not([disabled])") === null)
    assert.isTrue(await page.getByRole("switch", { name: "Transactional" }).isDisabled())
  })

  it("show an error and stay unchanged if the provider refuses a change", async () => {
    const page = await visit()
    await go(page, "Notifications")
    allow(refusal)
    emulator.addFault({ method: "PATCH", path: "/emails/notification-preference/*", status: 403 })
    await page.getByRole("switch", { name: "Marketing" }).click()
    await page.getByRole("alert").waitFor()
    assert.isTrue(await page.getByRole("switch", { name: "Marketing" }).isChecked())
  })
})

describe("sessions", () => {
  it("can be ended on one other device or on all other devices", async () => {
    const page = await visit()
    const otherApps = [elsewhere(), elsewhere(), elsewhere()]
    for (const app of otherApps) await app.auth.signInWithPassword({ email: page.email, password })
    await go(page, "Active sessions")
    const rows = page.getByRole("main").getByRole("listitem").filter({ hasText: "Signed in" })
    assert.strictEqual(await rows.count(), 4)
    assert.match(await rows.first().textContent() ?? "", /^Chrome on Linux.*This device.*Last active now/)
    await rows.nth(1).getByRole("button").click()
    await waitForStatus(page, "1 session was signed out.")
    await page.getByRole("button", { name: "Sign out everywhere else" }).click()
    await waitForStatus(page, "2 sessions were signed out.")
    await rows.nth(1).waitFor({ state: "detached" })
    assert.strictEqual(await rows.count(), 1)
    await focusOn(page, "Active sessions")
  })
})

describe("API keys", () => {
  it("are shown once, and revoked after confirmation", async () => {
    const page = await visit()
    await go(page, "API keys")
    await page.getByRole("button", { name: "Create API key" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("button", { name: "Create API key" }).click()
    assert.deepStrictEqual(await focusedField(page), ["description", "Enter what the key is for.", "true"])
    await page.keyboard.type("Continuous integration")
    await page.keyboard.press("Enter")
    await dialog.getByText("It is shown only once.").waitFor()
    const value = await dialog.locator("code").textContent() ?? ""
    assert.isAbove(value.length, 30)
    // Escape does not close the dialog, so that the key is not lost by accident.
    await page.keyboard.press("Escape")
    await dialog.getByRole("button", { name: "Close" }).click()
    await dialog.waitFor({ state: "detached" })
    assert.notInclude(await page.content(), value)
    await page.getByText(`Ends in ${value.slice(-4)}`).waitFor()
    await page.getByRole("button", { name: "Revoke: Continuous integration" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click()
    await page.getByText("Revoked", { exact: true }).first().waitFor()
    await page.getByRole("button", { name: /^Revoke/ }).waitFor({ state: "detached" })
  })
})

describe("the page", () => {
  it("signs the user out, and says so", async () => {
    const page = await visit()
    await go(page, "Active sessions")
    await page.getByRole("main").getByRole("button", { name: "Sign out", exact: true }).click()
    await page.getByRole("heading", { name: "You are not signed in" }).waitFor()
    await waitForRedirects(page, 1)
    assert.deepStrictEqual(await redirects(page), ["/"])
  })

  it("redirects after sign-out even if the provider is unavailable", async () => {
    allow(/503/)
    const page = await visit()
    await go(page, "Active sessions")
    emulator.addFault({ method: "DELETE", path: "/auth/sessions/current", status: 503, count: 100 })
    await page.getByRole("main").getByRole("button", { name: "Sign out", exact: true }).click()
    await waitForRedirects(page, 1)
    await page.getByRole("heading", { name: "You are not signed in" }).waitFor()
    assert.deepStrictEqual(await redirects(page), ["/"])
  })

  it("deletes the account once the confirmation word is typed", async () => {
    const page = await visit()
    await go(page, "Danger zone")
    await page.getByRole("button", { name: "Delete account" }).click()
    await inDialog(page)
    await page.keyboard.type("remove")
    await page.keyboard.press("Enter")
    assert.strictEqual((await focusedField(page))[2], "true")
    // Contains the invisible characters of copied right-to-left text.
    await page.getByLabel("Type delete to confirm").fill("\u2068Delete\u2069 ")
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "You are not signed in" }).waitFor()
    await waitForRedirects(page, 1)
    assert.deepStrictEqual(await redirects(page), ["/"])
    const again = await elsewhere().safe.auth.signInWithPassword({ email: page.email, password })
    assert.isFalse(again.ok)
  })
})
