/** A user signs up and in by mail, over HTTP: by the link, or by the six characters next to it. */
import { assert, describe, it } from "vitest"
import { createClientApp } from "../../../src/promise/index.ts"
import { reveal } from "../../../src/schema/wire/Wire.ts"
import { callbackUrl, overHttp, password, tagOf } from "./OverHttp.ts"

const email = "grace@example.com"

describe("a magic link", () => {
  it("signs up a new recipient, and signs in a recipient who has an account", async () => {
    const { device, mail } = await overHttp()
    const [laptop, phone] = [device(), device()]
    await laptop.auth.sendMagicLink({ email, callbackUrl })
    const { code, link } = mail(email)
    assert.strictEqual(new URL(link ?? "").searchParams.get("code"), code)
    const { isNewUser, userId } = await laptop.auth.signInWithMagicLink({ code })
    assert.isTrue(isNewUser)
    assert.deepInclude(await laptop.user.get(), { id: userId, primaryEmail: email, primaryEmailVerified: true })
    assert.strictEqual(await tagOf(phone.safe.auth.signInWithMagicLink({ code })), "VerificationCodeAlreadyUsed")
    await phone.auth.sendMagicLink({ email, callbackUrl })
    assert.deepStrictEqual(await phone.auth.signInWithMagicLink({ code: mail(email).code }), { userId, isNewUser: false })
  })
  it("survives a mail scanner: only a click on its page consumes the code", async () => {
    const { asked, device, mail } = await overHttp()
    const page = device()
    await page.auth.sendMagicLink({ email, callbackUrl })
    const { code } = mail(email)
    // The page does this when it opens, for any visitor, including a mail scanner.
    for (let count = 0; count < 5; count++) await device().auth.checkMagicLinkCode({ code })
    assert.isFalse(asked.includes("POST /auth/otp/sign-in"))
    // The page does this when a person clicks.
    assert.isTrue((await page.auth.signInWithMagicLink({ code })).isNewUser)
    assert.strictEqual(await tagOf(page.safe.auth.checkMagicLinkCode({ code })), "VerificationCodeAlreadyUsed")
  })
  it("expires after seven days, and is refused after twenty attempts", async () => {
    const { device, emulator, mail } = await overHttp()
    const app = device()
    await app.auth.sendMagicLink({ email, callbackUrl })
    const { code } = mail(email)
    for (let count = 0; count < 20; count++) await app.auth.checkMagicLinkCode({ code })
    assert.strictEqual(await tagOf(app.safe.auth.signInWithMagicLink({ code })), "VerificationCodeMaxAttemptsReached")
    await app.auth.sendMagicLink({ email, callbackUrl })
    const next = mail(email).code
    emulator.advanceClock(7 * 86_400_000 + 1)
    assert.strictEqual(await tagOf(app.safe.auth.signInWithMagicLink({ code: next })), "VerificationCodeExpired")
  })
  it("is not sent if disabled, if the address is taken or the callback is untrusted", async () => {
    const { configure, device, emulator } = await overHttp()
    const app = device()
    await app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    const send = (callback = callbackUrl, to = email) => tagOf(app.safe.auth.sendMagicLink({ email: to, callbackUrl: callback }))
    assert.strictEqual(await send(), "UserEmailAlreadyExists")
    assert.strictEqual(await send("https://evil.example/", "ada@example.com"), "RedirectUrlNotWhitelisted")
    await configure({ sign_up_enabled: false })
    assert.strictEqual(await send(callbackUrl, "ada@example.com"), "SignUpNotEnabled")
    await configure({ magic_link_enabled: false })
    assert.strictEqual(await send(), "Refused")
    assert.isEmpty(emulator.inbox())
  })
})

describe("a code by mail", () => {
  it("is accepted with its nonce, regardless of case, spaces and dashes", async () => {
    const { device, mail } = await overHttp()
    const app = device()
    const { nonce } = await app.auth.sendMagicLink({ email, callbackUrl })
    assert.strictEqual(reveal(nonce).length, 39)
    const otp = mail(email).otp ?? assert.fail("the mail shows no code")
    const { isNewUser } = await app.auth.signInWithCode({ otp: ` ${otp.slice(0, 3)}-${otp.slice(3).toLowerCase()} `, nonce })
    assert.isTrue(isNewUser)
  })
  it("is refused with another code's nonce; if malformed, it causes no request", async () => {
    const { asked, device, mail } = await overHttp()
    const [app, thief] = [device(), device()]
    const { nonce } = await app.auth.sendMagicLink({ email, callbackUrl })
    const otp = mail(email).otp ?? assert.fail("the mail shows no code")
    const theft = await thief.auth.sendMagicLink({ email: "thief@example.com", callbackUrl })
    assert.strictEqual(
      await tagOf(thief.safe.auth.signInWithCode({ otp, nonce: theft.nonce })),
      "VerificationCodeNotFound"
    )
    const before = asked.length
    for (const text of ["", otp.slice(1), `${otp}0`]) {
      assert.strictEqual(await tagOf(app.safe.auth.signInWithCode({ otp: text, nonce })), "VerificationCodeNotFound")
    }
    assert.strictEqual(asked.length, before)
    await app.auth.signInWithCode({ otp, nonce })
  })
  it("is refused without a token store, but not consumed", async () => {
    const { device, mail, options } = await overHttp()
    const { nonce } = await device().auth.sendMagicLink({ email, callbackUrl })
    const { code, otp } = mail(email)
    const storeless = createClientApp({ ...options, tokenStore: null })
    assert.strictEqual(await tagOf(storeless.safe.auth.signInWithCode({ otp: otp ?? "", nonce })), "TokenStoreRequired")
    assert.strictEqual(await tagOf(storeless.safe.auth.signInWithMagicLink({ code })), "TokenStoreRequired")
    await device().auth.signInWithMagicLink({ code })
  })
})
