/** The second factor in the emulator: enrolled by an update, required after every first factor. */
import { assert, describe, it } from "@effect/vitest"
import { Secret, TOTP } from "otpauth"
import { codeOf, password, withUser } from "../../Api.ts"

const email = "ada@example.com"
const secret = new Secret({ size: 20 })
const totpSecretBase64 = Buffer.from(secret.bytes).toString("base64")

/** The code that an authenticator app shows a number of steps from now. */
const codeShown = (ahead = 0, steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + ahead + steps * 30_000 })

const withMfa = async () => {
  const user = await withUser()
  const { client, session } = user
  const enrolment = await client("PATCH", "/users/me", { totp_secret_base64: totpSecretBase64 }, session)
  assert.strictEqual(enrolment.json.requires_totp_mfa, true)
  const firstFactor = () => client("POST", "/auth/password/sign-in", { email, password })
  const attempt = async () => {
    const refusal = await firstFactor()
    assert.deepStrictEqual(codeOf(refusal).slice(0, 2), [400, "MULTI_FACTOR_AUTHENTICATION_REQUIRED"])
    return String(refusal.json.details.attempt_code)
  }
  const finish = (code: string, totp: string) => client("POST", "/auth/mfa/sign-in", { type: "totp", totp, code })
  return { ...user, firstFactor, attempt, finish }
}

/** Tries two codes, because a step of 30 seconds may end between generating and checking a code. */
const finishNow = async ({ attempt, finish }: Awaited<ReturnType<typeof withMfa>>, ahead = 0) => {
  const code = await attempt()
  const first = await finish(code, codeShown(ahead))
  return first.status === 200 ? first : finish(code, codeShown(ahead))
}

describe("the check of a second factor", () => {
  it("completes the same attempt only once", async () => {
    const mfa = await withMfa()
    const signedIn = await finishNow(mfa)
    assert.deepInclude(signedIn.json, { user_id: mfa.userId, is_new_user: false })
    const me = await mfa.client("GET", "/users/me", undefined, { "x-stack-access-token": signedIn.json.access_token })
    assert.strictEqual(me.json.requires_totp_mfa, true)
    const code = await mfa.attempt()
    const replies = await Promise.all([0, 0, 0].map(() => mfa.finish(code, codeShown())))
    const later = replies.some(({ status }) => status === 200) ? replies : [await mfa.finish(code, codeShown())]
    assert.strictEqual(later.filter(({ status }) => status === 200).length, 1)
    assert.strictEqual(codeOf(await mfa.finish(code, codeShown()))[1], "VERIFICATION_CODE_ALREADY_USED")
  })
  it("accepts only the current code, and allows a retry", async () => {
    const mfa = await withMfa()
    const code = await mfa.attempt()
    for (const wrong of [codeShown(0, -2), codeShown(0, 2), "1", "", "not digits", `${codeShown(0, 3)}0`]) {
      assert.deepStrictEqual(codeOf(await mfa.finish(code, wrong)).slice(0, 2), [400, "INVALID_TOTP_CODE"], wrong)
    }
    const right = await mfa.finish(code, codeShown())
    assert.strictEqual((right.status === 200 ? right : await mfa.finish(code, codeShown())).status, 200)
  })
  it("uses the emulator's clock, and an attempt expires after five minutes", async () => {
    const mfa = await withMfa()
    mfa.emulator.advanceClock(86_400_000)
    assert.strictEqual((await finishNow(mfa, 86_400_000)).status, 200)
    const code = await mfa.attempt()
    mfa.emulator.advanceClock(300_001)
    assert.strictEqual(codeOf(await mfa.finish(code, codeShown(86_700_001)))[1], "VERIFICATION_CODE_EXPIRED")
  })
  it("refuses all codes after twenty wrong ones", async () => {
    const mfa = await withMfa()
    const code = await mfa.attempt()
    for (let attempt = 0; attempt < 20; attempt++) {
      assert.strictEqual(codeOf(await mfa.finish(code, "wrong"))[1], "INVALID_TOTP_CODE")
    }
    assert.strictEqual(codeOf(await mfa.finish(code, codeShown()))[1], "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED")
  })
  it("is required after a mailed code, which cannot replace the attempt code", async () => {
    const mfa = await withMfa()
    const { client, emulator, server, userId } = mfa
    await server("PATCH", `/users/${userId}`, { primary_email_verified: true })
    await client("POST", "/auth/otp/send-sign-in-code", { email, callback_url: "http://localhost:3000/x" })
    const mailedCode = String(emulator.inbox(email)[0]?.code)
    assert.strictEqual(codeOf(await mfa.finish(mailedCode, codeShown()))[1], "VERIFICATION_CODE_NOT_FOUND")
    const refusal = await client("POST", "/auth/otp/sign-in", { code: mailedCode })
    assert.strictEqual(codeOf(refusal)[1], "MULTI_FACTOR_AUTHENTICATION_REQUIRED")
    const attempt = String(refusal.json.details.attempt_code)
    // Only the first factor is proven, so the attempt must not bypass the second.
    assert.strictEqual(codeOf(await client("POST", "/auth/otp/sign-in", { code: attempt }))[1], "VERIFICATION_CODE_NOT_FOUND")
    assert.strictEqual(
      codeOf(await client("POST", "/auth/otp/sign-in", { code: mailedCode }))[1],
      "VERIFICATION_CODE_ALREADY_USED"
    )
    const right = await mfa.finish(attempt, codeShown())
    assert.strictEqual((right.status === 200 ? right : await mfa.finish(attempt, codeShown())).status, 200)
  })
  it("is not required after the user turns it off; a pending attempt then fails", async () => {
    const mfa = await withMfa()
    const code = await mfa.attempt()
    await mfa.client("PATCH", "/users/me", { totp_secret_base64: null }, mfa.session)
    assert.strictEqual((await mfa.firstFactor()).status, 200)
    assert.strictEqual(codeOf(await mfa.finish(code, codeShown()))[1], "INVALID_TOTP_CODE")
  })
  it("cannot be set up with a secret that is not in base64", async () => {
    const { client, session } = await withUser()
    for (const wrong of ["***", "YWJ", ""]) {
      const refusal = await client("PATCH", "/users/me", { totp_secret_base64: wrong }, session)
      assert.strictEqual(codeOf(refusal)[1], "SCHEMA_ERROR", wrong)
    }
  })
})
