/** A user adds a second factor and signs in with it, over HTTP, with an authenticator app that scans the enrolment. */
import type { Redacted } from "effect"
import { Secret, TOTP, URI } from "otpauth"
import { assert, describe, it } from "vitest"
import { type ClientApp, createClientApp, pairTokenStore } from "../../../src/promise/index.ts"
import { reveal } from "../../../src/schema/wire/Wire.ts"
import { AuthenticatorSoftware, SoftwareAuthenticator } from "../../../src/testing/index.ts"
import { callbackUrl, overHttp, password, refusedWith, tagOf } from "./OverHttp.ts"

const email = "ada@example.com"

/** The authenticator app of a user who has scanned the code; `shows` returns the code of now, or of `ahead` milliseconds later. */
const scan = (uri: string) => {
  const totp = URI.parse(uri)
  if (!(totp instanceof TOTP)) return assert.fail("no TOTP")
  return { totp, shows: (ahead = 0) => totp.generate({ timestamp: Date.now() + ahead }) }
}
type Authenticator = ReturnType<typeof scan>

const enrol = async (app: ClientApp) => {
  const { secret, uri } = await app.auth.startTotpEnrolment()
  const authenticator = scan(reveal(uri))
  const user = await app.auth.confirmTotpEnrolment({ secret, totp: authenticator.shows() })
  assert.isTrue(user.isMultiFactorRequired)
  return authenticator
}
/** The 30-second step may end between reading the code and the provider's check; the next code is then correct. */
const finish = async (app: ClientApp, { shows }: Authenticator, attemptCode?: Redacted.Redacted) => {
  const first = await app.safe.auth.signInWithMfaCode({ totp: shows(), attemptCode })
  return first.ok ? first.value : app.auth.signInWithMfaCode({ totp: shows(), attemptCode })
}
const withMfa = async () => {
  const world = await overHttp()
  const app = world.device()
  const { userId } = await app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
  return { ...world, app, userId, authenticator: await enrol(app) }
}

describe("adding a second factor", () => {
  it("returns a secret, its otpauth address and QR code, and stores nothing yet", async () => {
    const { asked, device } = await overHttp()
    const app = device()
    await app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    const { qrCode, secret, uri } = await app.auth.startTotpEnrolment({ issuer: "Analytical: Engines & Söhne" })
    const { totp } = scan(reveal(uri))
    // The colon is removed, because it would separate issuer and account.
    assert.deepInclude(totp, { issuer: "Analytical Engines & Söhne", label: email, algorithm: "SHA1", digits: 6, period: 30 })
    assert.strictEqual(totp.secret.base32, reveal(secret))
    assert.strictEqual(totp.secret.bytes.length, 20)
    assert.match(reveal(qrCode), /^<svg [^>]*viewBox="[^"]+"[^>]*>.*<\/svg>$/s)
    assert.notStrictEqual(reveal((await app.auth.startTotpEnrolment()).secret), reveal(secret))
    assert.notInclude(asked, "PATCH /users/me")
    assert.isFalse((await app.user.get()).isMultiFactorRequired)
  })
  it("adds the project's name and the account to the `otpauth:` address by default", async () => {
    const { device } = await overHttp()
    const app = device()
    const { displayName } = await app.project.get()
    const { userId } = await app.auth.signUpAnonymously()
    assert.deepInclude(scan(reveal((await app.auth.startTotpEnrolment()).uri)).totp, { issuer: displayName, label: userId })
    await app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    assert.strictEqual(scan(reveal((await app.auth.startTotpEnrolment()).uri)).totp.label, email)
  })
  it("sends nothing until a code proves that the authenticator has the secret", async () => {
    const { asked, device } = await overHttp()
    const app = device()
    await app.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    const { secret, uri } = await app.auth.startTotpEnrolment()
    const { shows } = scan(reveal(uri))
    const before = asked.length
    for (
      const totp of [
        "",
        "12345",
        "1234567",
        "abcdef",
        shows(90_000),
        shows(-90_000),
        new TOTP({ secret: new Secret() }).generate()
      ]
    ) {
      assert.strictEqual(await tagOf(app.safe.auth.confirmTotpEnrolment({ secret, totp })), "InvalidTotpCode", totp)
    }
    assert.strictEqual(
      await tagOf(app.safe.auth.confirmTotpEnrolment({ secret: "no base32!", totp: shows() })),
      "InvalidTotpCode"
    )
    assert.strictEqual(asked.length, before)
    const code = shows()
    await app.auth.confirmTotpEnrolment({ secret, totp: `${code.slice(0, 3)} ${code.slice(3)}` })
  })
  it("accepts the code if the device's clock is wrong and the page was loaded again", async () => {
    const { device, emulator, options } = await overHttp()
    const ahead = 240_000
    emulator.advanceClock(ahead)
    const earlierPage = device()
    await earlierPage.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    const tokens = await earlierPage.auth.findTokens() ?? assert.fail("no session")
    const app = createClientApp({ ...options, tokenStore: pairTokenStore(tokens) })
    const { secret, uri } = await app.auth.startTotpEnrolment()
    const { shows } = scan(reveal(uri))
    assert.strictEqual(await tagOf(app.safe.auth.confirmTotpEnrolment({ secret, totp: shows() })), "InvalidTotpCode")
    assert.isTrue((await app.auth.confirmTotpEnrolment({ secret, totp: shows(ahead) })).isMultiFactorRequired)
  })
  it("requires a session", async () => {
    const { device } = await overHttp()
    assert.strictEqual(await tagOf(device().safe.auth.startTotpEnrolment()), "CannotGetOwnUserWithoutUser")
    assert.strictEqual(await tagOf(device().safe.auth.disableTotp()), "CannotGetOwnUserWithoutUser")
  })
})

describe("signing in with a second factor", () => {
  it("completes the attempt that the password started, and removes the attempt code", async () => {
    const { authenticator, device, userId } = await withMfa()
    const phone = device()
    const refusal = await refusedWith(phone.safe.auth.signInWithPassword({ email, password }))
    assert.strictEqual(refusal._tag, "MultiFactorAuthenticationRequired")
    assert.isNull(await phone.user.find())
    assert.deepStrictEqual(await finish(phone, authenticator), { userId, isNewUser: false })
    assert.strictEqual((await phone.user.get()).id, userId)
    assert.strictEqual(await tagOf(phone.safe.auth.signInWithMfaCode({ totp: authenticator.shows() })), "AttemptCodeRequired")
  })
  it("accepts an attempt code from the caller if the app stores none", async () => {
    const { authenticator, device, userId } = await withMfa()
    const refusal = await refusedWith(device().safe.auth.signInWithPassword({ email, password }))
    const attemptCode = refusal._tag === "MultiFactorAuthenticationRequired"
      ? refusal.details.attemptCode
      : assert.fail(refusal._tag)
    const server = device()
    assert.strictEqual(await tagOf(server.safe.auth.signInWithMfaCode({ totp: authenticator.shows() })), "AttemptCodeRequired")
    assert.strictEqual((await finish(server, authenticator, attemptCode)).userId, userId)
  })
  it("keeps the attempt after a wrong code, and never sends a malformed code", async () => {
    const { asked, authenticator, device } = await withMfa()
    const phone = device()
    await phone.safe.auth.signInWithPassword({ email, password })
    const wrong = authenticator.shows(3_600_000)
    assert.strictEqual(await tagOf(phone.safe.auth.signInWithMfaCode({ totp: wrong })), "InvalidTotpCode")
    const before = asked.length
    for (const totp of ["", "12345", "abcdef"]) {
      assert.strictEqual(await tagOf(phone.safe.auth.signInWithMfaCode({ totp })), "InvalidTotpCode")
    }
    assert.strictEqual(asked.length, before)
    await finish(phone, authenticator)
  })
  it("must be completed within five minutes, or started again", async () => {
    const { authenticator, device, emulator } = await withMfa()
    const phone = device()
    await phone.safe.auth.signInWithPassword({ email, password })
    emulator.advanceClock(300_000)
    assert.strictEqual(
      await tagOf(phone.safe.auth.signInWithMfaCode({ totp: authenticator.shows(300_000) })),
      "VerificationCodeExpired"
    )
    await phone.safe.auth.signInWithPassword({ email, password })
    const late = { ...authenticator, shows: () => authenticator.shows(300_000) }
    await finish(phone, late)
  })
  it("is required after a magic link or mailed code; only the latest enrolment counts", async () => {
    const { app, authenticator, device, mail, userId } = await withMfa()
    await app.contactChannels.sendPrimaryVerification({ callbackUrl })
    await app.contactChannels.verify({ code: mail(email).code })
    const phone = device()
    await phone.auth.sendMagicLink({ email, callbackUrl })
    assert.strictEqual(
      await tagOf(phone.safe.auth.signInWithMagicLink({ code: mail(email).code })),
      "MultiFactorAuthenticationRequired"
    )
    assert.deepStrictEqual(await finish(phone, authenticator), { userId, isNewUser: false })
    const next = await enrol(phone)
    const tablet = device()
    const { nonce } = await tablet.auth.sendMagicLink({ email, callbackUrl })
    const otp = mail(email).otp ?? assert.fail("the mail shows no code")
    assert.strictEqual(await tagOf(tablet.safe.auth.signInWithCode({ otp, nonce })), "MultiFactorAuthenticationRequired")
    assert.strictEqual(await tagOf(tablet.safe.auth.signInWithMfaCode({ totp: authenticator.shows() })), "InvalidTotpCode")
    await finish(tablet, next)
  })
  it("is required after a passkey", async () => {
    const { options } = await overHttp()
    const key = new SoftwareAuthenticator({ origin: "http://localhost:3000" })
    const device = () => createClientApp({ ...options, tokenStore: "memory", authenticator: AuthenticatorSoftware.make(key) })
    const laptop = device()
    const { userId } = await laptop.auth.signUpWithPassword({ email, password, verificationCallbackUrl: null })
    await laptop.passkeys.register()
    const authenticator = await enrol(laptop)
    const phone = device()
    assert.strictEqual(await tagOf(phone.safe.auth.signInWithPasskey()), "MultiFactorAuthenticationRequired")
    assert.strictEqual((await finish(phone, authenticator)).userId, userId)
  })
  it("is not required after the user turns the second factor off", async () => {
    const { app, device } = await withMfa()
    assert.isFalse((await app.auth.disableTotp()).isMultiFactorRequired)
    await device().auth.signInWithPassword({ email, password })
  })
})
