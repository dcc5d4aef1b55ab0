/** Resetting the password in the emulator, by a mailed code. */
import { assert, describe, it } from "@effect/vitest"
import { codeOf, password, renewal, withUser } from "../../Api.ts"

const email = "ada@example.com"
const next = "difference engine"
const callback_url = "http://localhost:3000/handler/password-reset"

const withCode = async () => {
  const user = await withUser()
  const { client, emulator } = user
  const sending = await client("POST", "/auth/password/send-reset-code", { email: "Ada@Example.com", callback_url })
  const [mail] = emulator.inbox(email)
  const code = String(mail?.code)
  const reset = (password: string) => client("POST", "/auth/password/reset", { code, password })
  const signIn = (password: string) => client("POST", "/auth/password/sign-in", { email, password })
  return { ...user, sent: sending, link: String(mail?.link), code, reset, signIn }
}

describe("resetting the password", () => {
  it("sets a new password and ends every session", async () => {
    const { client, code, emulator, link, refreshToken, reset, signIn } = await withCode()
    assert.strictEqual(link, `${callback_url}?code=${code}`)
    assert.deepStrictEqual(
      (await client("POST", "/auth/password/reset/check-code", { code: code.toUpperCase() })).json,
      { is_code_valid: true }
    )
    assert.deepStrictEqual((await reset(next)).json, { success: true })
    assert.strictEqual((await renewal(emulator, refreshToken)).status, 401)
    assert.strictEqual(codeOf(await signIn(password))[1], "EMAIL_PASSWORD_MISMATCH")
    assert.strictEqual((await signIn(next)).status, 200)
    assert.strictEqual(codeOf(await reset("another new one"))[1], "VERIFICATION_CODE_ALREADY_USED")
  })
  it("fails for a password of 72 bytes, and consumes the code", async () => {
    const { reset, signIn } = await withCode()
    assert.deepStrictEqual(codeOf(await reset("я".repeat(36))), [500, null, undefined])
    assert.strictEqual(codeOf(await reset(next))[1], "VERIFICATION_CODE_ALREADY_USED")
    assert.strictEqual((await signIn(password)).status, 200)
  })
  it("consumes the code even if the password is refused", async () => {
    const { client, code, reset, signIn } = await withCode()
    assert.strictEqual(codeOf(await reset("short"))[1], "PASSWORD_TOO_SHORT")
    assert.deepStrictEqual(codeOf(await reset(next)).slice(0, 2), [409, "VERIFICATION_CODE_ALREADY_USED"])
    const checkReply = await client("POST", "/auth/password/reset/check-code", { code })
    assert.strictEqual(codeOf(checkReply)[1], "VERIFICATION_CODE_ALREADY_USED")
    assert.strictEqual((await signIn(password)).status, 200)
  })
  it("succeeds for only one of two concurrent requests", async () => {
    const { reset, signIn } = await withCode()
    const passwords = ["first new one", "second new one"]
    const replies = await Promise.all(passwords.map(reset))
    const winner = replies.findIndex(({ status }) => status === 200)
    assert.sameMembers(replies.map((reply) => codeOf(reply)[1]), [null, "VERIFICATION_CODE_ALREADY_USED"])
    assert.deepStrictEqual(
      await Promise.all(passwords.map(async (password) => (await signIn(password)).status === 200)),
      [winner === 0, winner === 1]
    )
  })
  it("does not reveal whether the address has an account", async () => {
    const { client, emulator, sent } = await withCode()
    const unknownReply = await client("POST", "/auth/password/send-reset-code", { email: "nobody@example.com", callback_url })
    assert.deepStrictEqual([unknownReply.status, unknownReply.text], [sent.status, sent.text])
    assert.isEmpty(emulator.inbox("nobody@example.com"))
  })
  it("requires a trusted callback, and a project that allows passwords", async () => {
    const { admin, client, reset } = await withCode()
    const send = (callback_url: string) => client("POST", "/auth/password/send-reset-code", { email, callback_url })
    assert.strictEqual(codeOf(await send("https://evil.example/x"))[1], "REDIRECT_URL_NOT_WHITELISTED")
    await admin("PATCH", "/internal/projects/current", { config: { credential_enabled: false } })
    assert.strictEqual(codeOf(await send(callback_url))[1], "PASSWORD_AUTHENTICATION_NOT_ENABLED")
    assert.strictEqual(codeOf(await reset(next))[1], "PASSWORD_AUTHENTICATION_NOT_ENABLED")
    assert.strictEqual(codeOf(await reset(next))[1], "VERIFICATION_CODE_ALREADY_USED")
  })
  it("does not restore a user who has been deleted", async () => {
    const { reset, server, signIn, userId } = await withCode()
    await server("DELETE", `/users/${userId}`)
    assert.strictEqual((await reset(next)).status, 200)
    assert.strictEqual(codeOf(await signIn(next))[1], "EMAIL_PASSWORD_MISMATCH")
    assert.isEmpty((await server("GET", "/users")).json.items)
  })
})
