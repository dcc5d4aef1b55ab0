/** One-time codes in the emulator: signing in by mail, and the rules of all codes. */
import { assert, describe, it } from "@effect/vitest"
import { makeSync } from "../../../../src/emulator/index.ts"
import { api, codeOf, password, quick, withUser } from "../../Api.ts"

const callback = "http://localhost:3000/handler/magic-link-callback?x=1"
const day = 86_400_000
const code = async (reply: ReturnType<ReturnType<typeof api>>) => codeOf(await reply)[1]

const start = () => {
  const emulator = makeSync(quick)
  const client = api(emulator)
  const mailCode = async (email: string) => {
    const sending = await client("POST", "/auth/otp/send-sign-in-code", { email, callback_url: callback })
    assert.strictEqual(sending.status, 200, sending.text)
    const [mail] = emulator.inbox(email)
    assert.isNotNull(mail?.code)
    return { code: String(mail?.code), otp: String(mail?.otp), link: String(mail?.link), nonce: String(sending.json.nonce) }
  }
  return { emulator, client, server: api(emulator, "server"), mailed: mailCode }
}

describe("a code by mail", () => {
  it("signs up the recipient of the mail, with a verified address", async () => {
    const { client, mailed } = start()
    const mail = await mailed("Grace@Example.com")
    const link = new URL(mail.link)
    assert.deepStrictEqual([link.searchParams.get("code"), link.searchParams.get("x")], [mail.code, "1"])
    const signedIn = (await client("POST", "/auth/otp/sign-in", { code: mail.code })).json
    assert.strictEqual(signedIn.is_new_user, true)
    const me = (await client("GET", "/users/me", undefined, { "x-stack-access-token": signedIn.access_token })).json
    assert.deepInclude(me, { primary_email: "grace@example.com", primary_email_verified: true, otp_auth_enabled: true })
  })
  it("signs the user in if its six characters are followed by the nonce", async () => {
    const { client, mailed } = start()
    const first = await mailed("grace@example.com")
    const { user_id } = (await client("POST", "/auth/otp/sign-in", { code: first.code })).json
    const mail = await mailed("grace@example.com")
    assert.match(mail.otp, /^[0-9A-HJKMNP-TV-Z]{6}$/)
    const again = (await client("POST", "/auth/otp/sign-in", { code: mail.otp + mail.nonce })).json
    assert.deepInclude(again, { is_new_user: false, user_id })
  })
  it("can be checked without being consumed, and is accepted once", async () => {
    const { client, mailed } = start()
    const mail = await mailed("grace@example.com")
    const check = () => client("POST", "/auth/otp/sign-in/check-code", { code: mail.code })
    assert.deepStrictEqual((await check()).json, { is_code_valid: true })
    assert.strictEqual((await client("POST", "/auth/otp/sign-in", { code: mail.code })).status, 200)
    assert.strictEqual(await code(check()), "VERIFICATION_CODE_ALREADY_USED")
    assert.strictEqual(
      await code(client("POST", "/auth/otp/sign-in", { code: mail.code })),
      "VERIFICATION_CODE_ALREADY_USED"
    )
  })
  it("signs in only one of many concurrent callers", async () => {
    const { client, mailed, server } = start()
    const mail = await mailed("grace@example.com")
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => client("POST", "/auth/otp/sign-in", { code: mail.code }))
    )
    assert.sameMembers(replies.map(({ status }) => status), [200, 409, 409, 409, 409, 409, 409, 409])
    assert.strictEqual((await server("GET", "/users")).json.items.length, 1)
  })
  it("expires after seven days", async () => {
    const { client, emulator, mailed } = start()
    const mail = await mailed("grace@example.com")
    emulator.advanceClock(7 * day - 10_000)
    assert.strictEqual((await client("POST", "/auth/otp/sign-in/check-code", { code: mail.code })).status, 200)
    emulator.advanceClock(10_001)
    assert.strictEqual(await code(client("POST", "/auth/otp/sign-in", { code: mail.code })), "VERIFICATION_CODE_EXPIRED")
  })
  it("is refused after twenty attempts, including wrong codes and checks", async () => {
    const { client, mailed } = start()
    const mail = await mailed("grace@example.com")
    for (let attempt = 0; attempt < 10; attempt++) {
      assert.strictEqual(
        await code(client("POST", "/auth/otp/sign-in", { code: `ZZZZZ${attempt}${mail.nonce}` })),
        "VERIFICATION_CODE_NOT_FOUND"
      )
      assert.strictEqual((await client("POST", "/auth/otp/sign-in/check-code", { code: mail.code })).status, 200)
    }
    assert.strictEqual(
      await code(client("POST", "/auth/otp/sign-in", { code: mail.code })),
      "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED"
    )
  })
  it("is reported as expired, used or tried too often, in this order of precedence", async () => {
    const { client, emulator, mailed } = start()
    const mail = await mailed("grace@example.com")
    const signIn = () => code(client("POST", "/auth/otp/sign-in", { code: mail.code }))
    await signIn()
    for (let attempt = 0; attempt < 20; attempt++) await signIn()
    assert.strictEqual(await signIn(), "VERIFICATION_CODE_ALREADY_USED")
    emulator.advanceClock(8 * day)
    assert.strictEqual(await signIn(), "VERIFICATION_CODE_EXPIRED")
  })
  it("is refused in another project and for another purpose", async () => {
    const { client, emulator, mailed } = start()
    const mail = await mailed("grace@example.com")
    const otherProject = api(emulator, "client", emulator.internal)
    assert.strictEqual(await code(otherProject("POST", "/auth/otp/sign-in", { code: mail.code })), "VERIFICATION_CODE_NOT_FOUND")
    for (const path of ["/auth/password/reset/check-code", "/contact-channels/verify"]) {
      assert.strictEqual(await code(client("POST", path, { code: mail.code })), "VERIFICATION_CODE_NOT_FOUND", path)
    }
    assert.strictEqual((await client("POST", "/auth/otp/sign-in", { code: mail.code })).status, 200)
  })
  it("is not sent to an unverified sign-in address, even of a user who may use codes", async () => {
    const { client, emulator, server } = start()
    const send = (email: string) => client("POST", "/auth/otp/send-sign-in-code", { email, callback_url: callback })
    for (const [email, otp] of [["otp@example.com", true], ["password@example.com", false]] as const) {
      const user = { primary_email: email, primary_email_auth_enabled: true, otp_auth_enabled: otp }
      const { id } = (await server("POST", "/users", user)).json
      const refusal = await send(email)
      assert.deepStrictEqual(codeOf(refusal), [409, "USER_EMAIL_ALREADY_EXISTS", "USER_EMAIL_ALREADY_EXISTS"])
      assert.deepStrictEqual(refusal.json.details, { email, would_work_if_email_was_verified: true })
      assert.isEmpty(emulator.inbox(email))
      await server("PATCH", `/users/${id}`, { primary_email_verified: true })
      assert.strictEqual((await send(email)).status, 200)
    }
  })
  it("upgrades the anonymous user, who keeps the id", async () => {
    const { client, mailed } = start()
    const anonymous = (await client("POST", "/auth/anonymous/sign-up")).json
    const session = { "x-stack-access-token": anonymous.access_token, "x-stack-allow-anonymous-user": "true" }
    const mail = await mailed("grace@example.com")
    const signedIn = (await client("POST", "/auth/otp/sign-in", { code: mail.code }, session)).json
    assert.deepInclude(signedIn, { user_id: anonymous.user_id, is_new_user: true })
    const me = (await client("GET", "/users/me", undefined, { "x-stack-access-token": signedIn.access_token })).json
    assert.deepInclude(me, { is_anonymous: false, primary_email: "grace@example.com" })
  })
})

describe("an address for password sign-in", () => {
  const send = { email: "ada@example.com", callback_url: callback }
  it("receives no code until the address is verified", async () => {
    const { client, emulator, server, userId } = await withUser()
    const refusal = await client("POST", "/auth/otp/send-sign-in-code", send)
    assert.deepStrictEqual(codeOf(refusal).slice(0, 2), [409, "USER_EMAIL_ALREADY_EXISTS"])
    assert.strictEqual(refusal.json.details.would_work_if_email_was_verified, true)
    await server("PATCH", `/users/${userId}`, { primary_email_verified: true })
    assert.strictEqual((await client("POST", "/auth/otp/send-sign-in-code", send)).status, 200)
    const signedIn = await client("POST", "/auth/otp/sign-in", { code: emulator.inbox("ada@example.com")[0]?.code })
    assert.deepInclude(signedIn.json, { user_id: userId, is_new_user: false })
    assert.strictEqual((await server("GET", `/users/${userId}`)).json.otp_auth_enabled, true)
  })
  it("is registered by only one of several concurrent sign-ups", async () => {
    const { client, server } = start()
    const signUp = { email: "grace@example.com", password }
    const replies = await Promise.all(Array.from({ length: 6 }, () => client("POST", "/auth/password/sign-up", signUp)))
    assert.sameMembers(replies.map(({ status }) => status), [200, 409, 409, 409, 409, 409])
    assert.strictEqual((await server("GET", "/users")).json.items.length, 1)
  })
})

describe("sending a code", () => {
  it("requires a trusted callback, and a project that allows codes and sign-ups", async () => {
    const { client, emulator } = start()
    const admin = api(emulator, "admin")
    const config = (config: object) => admin("PATCH", "/internal/projects/current", { config })
    const send = (callback_url = callback) =>
      client("POST", "/auth/otp/send-sign-in-code", { email: "grace@example.com", callback_url })
    assert.strictEqual(await code(send("https://evil.example/x")), "REDIRECT_URL_NOT_WHITELISTED")
    await config({ sign_up_enabled: false })
    assert.strictEqual(await code(send()), "SIGN_UP_NOT_ENABLED")
    await config({ sign_up_enabled: true, magic_link_enabled: false })
    const refusal = await send()
    assert.deepStrictEqual([refusal.status, refusal.json], [403, undefined])
    assert.isEmpty(emulator.inbox())
  })
  it("demands a visible bot challenge after a failed invisible one", async () => {
    const { client } = start()
    const send = (bot: object) =>
      client("POST", "/auth/otp/send-sign-in-code", { email: "grace@example.com", callback_url: callback, ...bot })
    const wrong = { bot_challenge_token: "wrong" }
    assert.strictEqual(await code(send({ ...wrong, bot_challenge_phase: "invisible" })), "BOT_CHALLENGE_REQUIRED")
    assert.strictEqual(await code(send({ ...wrong, bot_challenge_phase: "visible" })), "BOT_CHALLENGE_FAILED")
    assert.strictEqual(await code(send({ bot_challenge_unavailable: "true" })), "BOT_CHALLENGE_FAILED")
    const right = { bot_challenge_token: "mock-turnstile-visible-ok:sign_up", bot_challenge_phase: "visible" }
    assert.strictEqual((await send(right)).status, 200)
  })
})
