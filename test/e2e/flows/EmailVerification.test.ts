/** A user verifies an e-mail address, over HTTP: with the mail of the sign-up, and with a requested one. */
import { assert, describe, it } from "vitest"
import { callbackUrl, overHttp, password, tagOf } from "./OverHttp.ts"

const email = "ada@example.com"

describe("an e-mail address", () => {
  it("is verified by the code in the sign-up mail, but not by a check of the code", async () => {
    const { device, mail } = await overHttp()
    const [laptop, phone] = [device(), device()]
    await laptop.auth.signUpWithPassword({ email, password, verificationCallbackUrl: callbackUrl })
    const { code } = mail(email)
    await phone.contactChannels.checkCode({ code })
    assert.isFalse((await laptop.user.get()).primaryEmailVerified)
    await phone.contactChannels.verify({ code })
    assert.isTrue((await laptop.user.get()).primaryEmailVerified)
  })
  it("that is verified cannot be verified again, by the used code or by another mail", async () => {
    const { device, emulator, mail } = await overHttp()
    const app = device()
    await app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    assert.isEmpty(emulator.inbox())
    await app.contactChannels.sendPrimaryVerification({ callbackUrl })
    const { code } = mail(email)
    await app.contactChannels.verify({ code })
    assert.strictEqual(await tagOf(app.safe.contactChannels.verify({ code })), "VerificationCodeAlreadyUsed")
    assert.strictEqual(await tagOf(app.safe.contactChannels.sendPrimaryVerification({ callbackUrl })), "EmailAlreadyVerified")
  })
  it("is not verified by an expired code or by a code for another purpose", async () => {
    const { device, emulator, mail } = await overHttp()
    const app = device()
    await app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: callbackUrl })
    const { code } = mail(email)
    await app.auth.sendPasswordReset({ email, callbackUrl })
    assert.strictEqual(await tagOf(app.safe.contactChannels.verify({ code: mail(email).code })), "VerificationCodeNotFound")
    emulator.advanceClock(7 * 86_400_000 + 1)
    assert.strictEqual(await tagOf(app.safe.contactChannels.verify({ code })), "VerificationCodeExpired")
  })
  it("and a trusted callback are required to send a verification mail", async () => {
    const { device } = await overHttp()
    const app = device()
    await app.auth.signUpAnonymously()
    assert.strictEqual(await tagOf(app.safe.contactChannels.sendPrimaryVerification({ callbackUrl })), "PrimaryEmailRequired")
    assert.strictEqual(
      await tagOf(
        app.safe.auth.signUpWithPassword({ email, password, verificationCallbackUrl: "https://evil.example/" })
      ),
      "RedirectUrlNotWhitelisted"
    )
  })
})
