/** A session in HttpOnly cookies in real Chromium: every way to sign in, and what a script of the page can read. */
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Secret, TOTP } from "otpauth"
import type { Browser } from "playwright-core"
import { createClientApp } from "../../../src/promise/index.ts"
import { reveal } from "../../../src/schema/wire/Wire.ts"
import { script, workerBrowser } from "../../kit/browser/Chromium.ts"
import { deviceOf } from "../../kit/browser/Device.ts"
import { mailOf } from "../../kit/people.ts"
import { account, assertHidden, backendWorld, emailIn, newAccount } from "./BackendWorld.ts"

let browser: Browser
let code: string
beforeAll(async () => {
  ;[browser, code] = await Promise.all([workerBrowser(), script(new URL("./backendPage.ts", import.meta.url))])
}, 60_000)

const world = () => backendWorld(browser, code)

describe("a user of an app whose backend keeps the session", () => {
  it("signs up and in with a password, and stays signed in on the next page", async () => {
    const app = await world()
    const page = await app.tab()
    assert.isNull(await emailIn(page))
    await page.evaluate((input) => window.app.auth.signUpWithPassword(input), newAccount)
    await assertHidden(app, page)
    await page.reload()
    await app.open(page)
    assert.strictEqual(await emailIn(page), account.email)
    await assertHidden(app, page)
    await page.evaluate(() => window.app.auth.signOut())
    assert.deepStrictEqual(await app.cookies(), [])
    await page.evaluate((input) => window.app.auth.signInWithPassword(input), account)
    assert.strictEqual(await emailIn(page), account.email)
    await assertHidden(app, page)
    assert.deepStrictEqual(app.exchanges, [])
  }, 60_000)

  it("signs in with a code by mail", async () => {
    const app = await world()
    const page = await app.tab()
    await page.evaluate(
      (email) => window.app.auth.sendMagicLink({ email, callbackUrl: "http://localhost:3000/handler/magic-link-callback" }),
      account.email
    )
    const mail = mailOf(app.emulator, account.email)
    await page.evaluate((code) => window.app.auth.signInWithMagicLink({ code }), mail.code)
    assert.strictEqual(await emailIn(page), account.email)
    await assertHidden(app, page)
  }, 60_000)

  it("signs in at an identity provider", async () => {
    const app = await world()
    const page = await app.tab("/handler/sign-in?after_auth_return_to=%2Fcart")
    await page.evaluate(() => void window.app.oauth.signIn("github"))
    await page.waitForURL("**/emulator/oauth/**")
    await page.getByRole("textbox", { name: "E-mail address" }).fill(account.email)
    await page.getByRole("button", { name: "Allow" }).click()
    await page.waitForURL("**/handler/oauth-callback?**")
    await app.open(page)
    await page.evaluate(() => void window.app.oauth.handleCallback())
    await page.waitForURL(`${app.home}/cart`)
    await app.open(page)
    assert.strictEqual(await emailIn(page), account.email)
    await assertHidden(app, page)
  }, 60_000)

  it("signs in with a passkey", async () => {
    const app = await world()
    const page = await app.tab()
    await deviceOf(page)
    await page.evaluate((input) => window.app.auth.signUpWithPassword(input), newAccount)
    await page.evaluate(() => window.app.passkeys.register())
    await page.evaluate(() => window.app.auth.signOut())
    await page.evaluate(() => window.app.auth.signInWithPasskey())
    assert.strictEqual(await emailIn(page), account.email)
    await assertHidden(app, page)
  }, 60_000)

  it("signs in with a second factor", async () => {
    const app = await world()
    const page = await app.tab()
    await page.evaluate((input) => window.app.auth.signUpWithPassword(input), newAccount)
    const otherDevice = app.appWith(await app.refreshToken() ?? "")
    const { secret } = await otherDevice.auth.startTotpEnrolment()
    const totp = new TOTP({ secret: Secret.fromBase32(reveal(secret)) })
    await otherDevice.auth.confirmTotpEnrolment({ secret, totp: totp.generate() })
    await page.evaluate(() => window.app.auth.signOut())
    const tag = await page.evaluate(async (input) => {
      const result = await window.app.safe.auth.signInWithPassword(input)
      return result.ok ? "signed in" : result.error._tag
    }, account)
    assert.strictEqual(tag, "MultiFactorAuthenticationRequired")
    assert.isNull(await app.refreshToken())
    await page.evaluate((totp) => window.app.auth.signInWithMfaCode({ totp }), totp.generate())
    assert.strictEqual(await emailIn(page), account.email)
    await assertHidden(app, page)
  }, 60_000)

  it("starts as a guest and keeps the id at the sign-up", async () => {
    const app = await world()
    const page = await app.tab()
    const { userId } = await page.evaluate(() => window.app.auth.signUpAnonymously())
    await assertHidden(app, page)
    await page.evaluate((input) => window.app.auth.signUpWithPassword(input), newAccount)
    assert.strictEqual((await page.evaluate(() => window.app.user.get())).id, userId)
    await assertHidden(app, page)
  }, 60_000)

  it("changes the password, which ends the other sessions, and keeps this one", async () => {
    const app = await world()
    const page = await app.tab()
    await page.evaluate((input) => window.app.auth.signUpWithPassword(input), newAccount)
    const elsewhere = createClientApp({ ...app.options, tokenStore: "memory" })
    await elsewhere.auth.signInWithPassword(account)
    await page.evaluate(
      (input) => window.app.auth.updatePassword({ oldPassword: input.password, newPassword: "difference engine" }),
      account
    )
    assert.lengthOf(await page.evaluate(() => window.app.sessions.list()), 1)
    assert.strictEqual(await emailIn(page), account.email)
    await assertHidden(app, page)
  }, 60_000)

  it("confirms the sign-in of a program without showing the session to the page", async () => {
    const app = await world()
    const page = await app.tab()
    await page.evaluate((input) => window.app.auth.signUpWithPassword(input), newAccount)
    const program = createClientApp({ ...app.options, tokenStore: null })
    const { loginCode, pollingCode } = await program.cli.start()
    await page.evaluate((loginCode) => window.app.cli.complete({ loginCode }), reveal(loginCode))
    assert.strictEqual(reveal(await program.cli.poll({ pollingCode, pollInterval: 1 })), await app.refreshToken())
    await assertHidden(app, page)
  }, 60_000)

  it("takes over the guest of a program", async () => {
    const app = await world()
    const page = await app.tab()
    const guest = createClientApp({ ...app.options, tokenStore: "memory" })
    const { userId } = await guest.auth.signUpAnonymously()
    const program = createClientApp({ ...app.options, tokenStore: null })
    const { loginCode } = await program.cli.start({
      anonymousRefreshToken: (await guest.auth.findTokens())?.refreshToken ?? assert.fail("no token")
    })
    await page.evaluate((loginCode) => window.app.cli.claim({ loginCode }), reveal(loginCode))
    assert.strictEqual((await page.evaluate(() => window.app.user.get({ includeAnonymous: true }))).id, userId)
    await assertHidden(app, page)
  }, 60_000)
})
