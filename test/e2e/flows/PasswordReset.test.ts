/** Over HTTP, a user resets a forgotten password (the mail, the check of its code, the new password) and changes a known one. */
import { assert, describe, it } from "vitest"
import { callbackUrl, overHttp, password, refusedWith, tagOf } from "./OverHttp.ts"

const email = "ada@example.com"
const otherPassword = "difference engine"

describe("a forgotten password", () => {
  it("is reset by the recipient of the mail; the reset ends all sessions", async () => {
    const { device, emulator, mail } = await overHttp()
    const [laptop, phone] = [device(), device()]
    await laptop.auth.signUpWithPassword({ email, password, verificationCallbackUrl: callbackUrl })
    assert.isTrue(emulator.inbox(email)[0]?.link?.startsWith(callbackUrl))
    await phone.auth.sendPasswordReset({ email: "Ada@Example.com", callbackUrl })
    const { code, link } = mail(email)
    assert.strictEqual(new URL(link ?? "").searchParams.get("code"), code)
    await phone.auth.checkPasswordResetCode({ code })
    await phone.auth.checkPasswordResetCode({ code: ` ${code}\n` })
    await phone.auth.resetPassword({ code, password: otherPassword })
    assert.isNull(await phone.user.find())
    assert.strictEqual(await tagOf(phone.safe.auth.resetPassword({ code, password })), "VerificationCodeAlreadyUsed")
    assert.strictEqual(await tagOf(phone.safe.auth.checkPasswordResetCode({ code })), "VerificationCodeAlreadyUsed")
    assert.strictEqual(await tagOf(phone.safe.auth.signInWithPassword({ email, password })), "EmailPasswordMismatch")
    await phone.auth.signInWithPassword({ email, password: otherPassword })
    emulator.advanceClock(11 * 60_000)
    assert.isNull(await laptop.user.find())
  })
  it("can be reset after a password of the wrong length is refused without a request", async () => {
    const { asked, device, mail } = await overHttp()
    const app = device()
    await app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    await app.auth.sendPasswordReset({ email, callbackUrl })
    const { code } = mail(email)
    const before = asked.length
    const short = await refusedWith(app.safe.auth.resetPassword({ code, password: "short" }))
    assert.deepInclude(short, { _tag: "PasswordTooShort", details: { minLength: 8 } })
    const long = await refusedWith(app.safe.auth.resetPassword({ code, password: "a".repeat(71) }))
    assert.deepInclude(long, { _tag: "PasswordTooLong", details: { maxLength: 70 } })
    assert.strictEqual(await tagOf(app.safe.auth.resetPassword({ code, password: "я".repeat(36) })), "PasswordTooLong")
    assert.strictEqual(asked.length, before)
    await app.auth.resetPassword({ code, password: otherPassword })
  })
  it("is reset by a code, which expires after seven days and is refused if truncated", async () => {
    const { asked, device, emulator, mail } = await overHttp()
    const app = device()
    await app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    await app.auth.sendPasswordReset({ email, callbackUrl })
    const { code } = mail(email)
    const before = asked.length
    assert.strictEqual(await tagOf(app.safe.auth.checkPasswordResetCode({ code: code.slice(0, 30) })), "VerificationCodeNotFound")
    assert.strictEqual(asked.length, before)
    emulator.advanceClock(7 * 86_400_000)
    assert.strictEqual(await tagOf(app.safe.auth.resetPassword({ code, password: otherPassword })), "VerificationCodeExpired")
  })
  it("is reset without revealing accounts, and only with links to trusted addresses", async () => {
    const { configure, device, emulator } = await overHttp()
    const app = device()
    await app.auth.sendPasswordReset({ email: "nobody@example.com", callbackUrl })
    assert.isEmpty(emulator.inbox())
    await app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    assert.strictEqual(
      await tagOf(app.safe.auth.sendPasswordReset({ email, callbackUrl: "https://evil.example/" })),
      "RedirectUrlNotWhitelisted"
    )
    await configure({ credential_enabled: false })
    assert.strictEqual(
      await tagOf(app.safe.auth.sendPasswordReset({ email, callbackUrl })),
      "PasswordAuthenticationNotEnabled"
    )
  })
})

describe("the password of a signed-in user", () => {
  it("changes if the user enters the old one; all other sessions then end", async () => {
    const { device, emulator } = await overHttp()
    const [laptop, phone] = [device(), device()]
    await laptop.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    await phone.auth.signInWithPassword({ email, password })
    const change = (oldPassword: string, newPassword: string) => laptop.safe.auth.updatePassword({ oldPassword, newPassword })
    assert.strictEqual(await tagOf(change("wrong password", otherPassword)), "PasswordConfirmationMismatch")
    assert.strictEqual(await tagOf(change(password, "short")), "PasswordTooShort")
    assert.strictEqual(await tagOf(change(password, "a".repeat(71))), "PasswordTooLong")
    assert.isTrue((await change(password, otherPassword)).ok)
    emulator.advanceClock(11 * 60_000)
    assert.isNull(await phone.user.find())
    assert.strictEqual((await laptop.user.get()).primaryEmail, email)
  })
  it("is set without an old one if the user signed in by mail and has none", async () => {
    const { device, mail } = await overHttp()
    const app = device()
    await app.auth.sendMagicLink({ email, callbackUrl })
    await app.auth.signInWithMagicLink({ code: mail(email).code })
    assert.isFalse((await app.user.get()).hasPassword)
    assert.strictEqual(
      await tagOf(app.safe.auth.updatePassword({ oldPassword: password, newPassword: otherPassword })),
      "UserDoesNotHavePassword"
    )
    assert.strictEqual(await tagOf(app.safe.auth.setPassword({ password: "short" })), "PasswordTooShort")
    await app.auth.setPassword({ password })
    assert.isTrue((await app.user.get()).hasPassword)
    assert.strictEqual(await tagOf(app.safe.auth.setPassword({ password: otherPassword })), "Refused")
    await device().auth.signInWithPassword({ email, password })
  })
})

describe("signing out of a session that a reset has ended", () => {
  it("succeeds, although the provider fails", async () => {
    const { asked, device, mail } = await overHttp()
    const app = device()
    await app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    const phone = device()
    await phone.auth.sendPasswordReset({ email, callbackUrl })
    await phone.auth.resetPassword({ code: mail(email).code, password: otherPassword })
    const before = asked.length
    await app.auth.signOut()
    assert.isAbove(asked.length, before)
    assert.isNull(await app.user.find())
  })
  it("fails if the provider failed for another reason", async () => {
    const { device, emulator } = await overHttp()
    const app = device()
    await app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    emulator.addFault({ method: "DELETE", status: 500, count: 9 })
    assert.strictEqual(await tagOf(app.safe.auth.signOut()), "ServerFailure")
  })
})
