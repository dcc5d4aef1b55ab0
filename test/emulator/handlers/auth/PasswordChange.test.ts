/** Changing and setting the password in the emulator. */
import { assert, describe, it } from "@effect/vitest"
import { codeOf, password, renewal, withUser } from "../../Api.ts"

const next = "difference engine"
const email = "ada@example.com"

/** A user with a second session, and functions that try to sign in and to renew a session. */
const withSessions = async () => {
  const user = await withUser()
  const second = (await user.client("POST", "/auth/password/sign-in", { email, password })).json
  const signIn = (password: string) => user.client("POST", "/auth/password/sign-in", { email, password })
  const renews = async (refreshToken: string) => (await renewal(user.emulator, refreshToken)).status
  return { ...user, second: String(second.refresh_token), signIn, renews }
}
const change = { old_password: password, new_password: next }

describe("changing the password", () => {
  it("ends the other sessions, and keeps the caller's", async () => {
    const { client, refreshToken, renews, second, session, signIn } = await withSessions()
    const current = { ...session, "x-stack-refresh-token": refreshToken }
    assert.deepStrictEqual((await client("POST", "/auth/password/update", change, current)).json, { success: true })
    assert.deepStrictEqual([await renews(refreshToken), await renews(second)], [200, 401])
    assert.strictEqual(codeOf(await signIn(password))[1], "EMAIL_PASSWORD_MISMATCH")
    assert.strictEqual((await signIn(next)).status, 200)
  })
  it("ends every session of the user if the request has another user's session", async () => {
    const { client, emulator, refreshToken, renews, second, session } = await withSessions()
    const otherUser =
      (await client("POST", "/auth/password/sign-up", { email: "grace@example.com", password })).json.refresh_token
    await client("POST", "/auth/password/update", change, { ...session, "x-stack-refresh-token": otherUser })
    assert.deepStrictEqual([await renews(refreshToken), await renews(second), await renews(otherUser)], [401, 401, 200])
    assert.strictEqual((await renewal(emulator, "x")).status, 401)
  })
  it("checks its conditions in the provider's order", async () => {
    const { admin, client, renews, second, session } = await withSessions()
    const update = async (body: object, extra = session) => codeOf(await client("POST", "/auth/password/update", body, extra))[1]
    assert.strictEqual(await update(change, {}), "SCHEMA_ERROR")
    assert.strictEqual(await update({ old_password: "wrong", new_password: "short" }), "PASSWORD_TOO_SHORT")
    assert.strictEqual(await update({ old_password: "wrong", new_password: "x".repeat(71) }), "SCHEMA_ERROR")
    assert.strictEqual(await update({ old_password: "wrong", new_password: next }), "PASSWORD_CONFIRMATION_MISMATCH")
    await admin("PATCH", "/internal/projects/current", { config: { credential_enabled: false } })
    assert.strictEqual(
      await update({ old_password: "wrong", new_password: "short" }),
      "PASSWORD_AUTHENTICATION_NOT_ENABLED"
    )
    assert.strictEqual(await renews(second), 200)
  })
  it("succeeds for only one of two concurrent changes", async () => {
    const { client, session } = await withSessions()
    const replies = await Promise.all(
      ["first new one", "second new one"].map((new_password) =>
        client("POST", "/auth/password/update", { old_password: password, new_password }, session)
      )
    )
    assert.sameMembers(replies.map((reply) => codeOf(reply)[1]), [null, "PASSWORD_CONFIRMATION_MISMATCH"])
  })
})

describe("setting a password", () => {
  /** A user without a password, who signs in by mail. */
  const withoutPassword = async () => {
    const user = await withUser()
    const { client, emulator, server } = user
    await server("POST", "/users", {
      primary_email: "grace@example.com",
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      otp_auth_enabled: true
    })
    await client("POST", "/auth/otp/send-sign-in-code", { email: "grace@example.com", callback_url: "http://localhost/x" })
    const { access_token, refresh_token } =
      (await client("POST", "/auth/otp/sign-in", { code: emulator.inbox("grace@example.com")[0]?.code })).json
    return { ...user, own: { "x-stack-access-token": String(access_token) }, refreshToken: String(refresh_token) }
  }
  it("succeeds for a user without a password, and keeps the user's sessions", async () => {
    const { client, emulator, own, refreshToken } = await withoutPassword()
    assert.strictEqual(
      codeOf(await client("POST", "/auth/password/update", change, own))[1],
      "USER_DOES_NOT_HAVE_PASSWORD"
    )
    assert.strictEqual(codeOf(await client("POST", "/auth/password/set", { password: "short" }, own))[1], "PASSWORD_TOO_SHORT")
    assert.deepStrictEqual((await client("POST", "/auth/password/set", { password: next }, own)).json, { success: true })
    assert.strictEqual((await renewal(emulator, refreshToken)).status, 200)
    const signIn = { email: "grace@example.com", password: next }
    assert.strictEqual((await client("POST", "/auth/password/sign-in", signIn)).status, 200)
  })
  it("is refused with a plain-text reply if a password exists, even one just set", async () => {
    const { client, own, session } = await withoutPassword()
    const refusal = await client("POST", "/auth/password/set", { password: next }, session)
    assert.deepStrictEqual([refusal.status, refusal.json], [400, undefined])
    const replies = await Promise.all(
      ["first new one", "second new one"].map((password) => client("POST", "/auth/password/set", { password }, own))
    )
    assert.sameMembers(replies.map(({ status }) => status), [200, 400])
  })
})
