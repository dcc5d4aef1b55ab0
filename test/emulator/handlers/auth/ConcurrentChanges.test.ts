/** Changes to a user that finish while the emulator verifies the same user's password or one-time code. */
import { afterEach, assert, describe, it } from "@effect/vitest"
import type * as OtpAuth from "otpauth"
import { vi } from "vitest"
import { codeOf, password, renewal, withUser } from "../../Api.ts"

const gate = vi.hoisted(() => {
  let open = () => {}
  const opening = new Promise<void>((resolve) => open = resolve)
  return { opened: opening, open, waiting: 0 }
})
// The emulator loads otpauth for its first one-time code. The gate delays that load.
vi.mock("otpauth", async (actual) => {
  gate.waiting++
  await gate.opened
  return await actual()
})
afterEach(() => vi.restoreAllMocks())

const email = "ada@example.com"
const next = "difference engine"

/** Starts a request, and returns once it verifies or hashes a password. `finish` lets it continue, and returns the reply. */
const pausedAtHash = async <A>(start: () => Promise<A>) => {
  const derive = crypto.subtle.deriveBits.bind(crypto.subtle)
  const { promise: releasePromise, resolve: release } = Promise.withResolvers<void>()
  const { promise: reachPromise, resolve: reach } = Promise.withResolvers<void>()
  vi.spyOn(crypto.subtle, "deriveBits").mockImplementationOnce(async (...args) => {
    reach()
    await releasePromise
    return derive(...args)
  })
  const reply = start()
  await reachPromise
  return {
    finish: () => {
      release()
      return reply
    }
  }
}

const setup = async () => {
  const user = await withUser()
  const { client, server, userId } = user
  const signIn = (passwordText = password) => client("POST", "/auth/password/sign-in", { email, password: passwordText })
  const read = async () => (await server("GET", `/users/${userId}`)).json
  const exists = async () => (await server("GET", "/users")).json.items.length === 1
  return { ...user, signIn, read, exists, change: (body: object) => server("PATCH", `/users/${userId}`, body) }
}

describe("during a sign-in with a password", () => {
  it("a change of other fields is kept", async () => {
    const { change, read, signIn } = await setup()
    const { finish } = await pausedAtHash(signIn)
    await change({ display_name: "Ada", restricted_by_admin: true })
    assert.strictEqual((await finish()).status, 200)
    assert.deepInclude(await read(), { display_name: "Ada", restricted_by_admin: true })
  })
  it("a second factor that is turned on is required", async () => {
    const { change, signIn } = await setup()
    const { finish } = await pausedAtHash(signIn)
    await change({ totp_secret_base64: btoa("x".repeat(20)) })
    assert.strictEqual(codeOf(await finish())[1], "MULTI_FACTOR_AUTHENTICATION_REQUIRED")
  })
  it("a password reset ends the sign-in with the old password", async () => {
    const { client, emulator, signIn } = await setup()
    await client("POST", "/auth/password/send-reset-code", { email, callback_url: "http://localhost:3000/x" })
    const { finish } = await pausedAtHash(signIn)
    const reset = await client("POST", "/auth/password/reset", { code: emulator.inbox(email)[0]?.code, password: next })
    assert.strictEqual(reset.status, 200)
    assert.strictEqual(codeOf(await finish())[1], "EMAIL_PASSWORD_MISMATCH")
    assert.isEmpty(emulator.snapshot().sessions)
    assert.strictEqual(codeOf(await signIn())[1], "EMAIL_PASSWORD_MISMATCH")
    assert.strictEqual((await signIn(next)).status, 200)
  })
  it("a deleted user stays deleted", async () => {
    const { emulator, exists, server, signIn, userId } = await setup()
    const { finish } = await pausedAtHash(signIn)
    assert.strictEqual((await server("DELETE", `/users/${userId}`)).status, 200)
    assert.strictEqual(codeOf(await finish())[1], "EMAIL_PASSWORD_MISMATCH")
    assert.isFalse(await exists())
    assert.isEmpty(emulator.snapshot().sessions)
  })
})

describe("while a new password is hashed", () => {
  it("a deleted user stays deleted", async () => {
    const { change, emulator, exists, server, userId } = await setup()
    const { finish } = await pausedAtHash(() => change({ password: next, primary_email: "lovelace@example.com" }))
    assert.strictEqual((await server("DELETE", `/users/${userId}`)).status, 200)
    assert.deepStrictEqual(codeOf(await finish()).slice(0, 2), [404, "USER_NOT_FOUND"])
    assert.isFalse(await exists())
    assert.isEmpty(emulator.snapshot().channels)
  })
  it("a deleted user who changes their own account stays deleted", async () => {
    const { emulator, exists, server, session, userId } = await setup()
    const { finish } = await pausedAtHash(() => server("PATCH", "/users/me", { password: next }, session))
    assert.strictEqual((await server("DELETE", `/users/${userId}`)).status, 200)
    assert.strictEqual(codeOf(await finish())[1], "CANNOT_GET_OWN_USER_WITHOUT_USER")
    assert.isFalse(await exists())
    assert.isEmpty(emulator.snapshot().channels)
  })
  it("a deleted anonymous user who signs up stays deleted, and a new user is created", async () => {
    const { client, emulator, server, userId } = await setup()
    const { access_token, user_id } = (await client("POST", "/auth/anonymous/sign-up", {})).json
    const account = { email: "grace@example.com", password }
    const { finish } = await pausedAtHash(() =>
      client("POST", "/auth/password/sign-up", account, {
        "x-stack-access-token": String(access_token),
        "x-stack-allow-anonymous-user": "true"
      })
    )
    assert.strictEqual((await server("DELETE", `/users/${user_id}`)).status, 200)
    const signedUp = await finish()
    assert.strictEqual(signedUp.status, 200)
    assert.sameMembers(emulator.snapshot().users.map(({ id }) => id), [userId, signedUp.json.user_id])
    assert.notStrictEqual(signedUp.json.user_id, user_id)
    assert.strictEqual((await client("POST", "/auth/password/sign-in", account)).status, 200)
  })
})

describe("an anonymous user who signs up twice at the same time", () => {
  const signUps = async (emails: readonly [string, string]) => {
    const { client, emulator } = await setup()
    const { access_token, user_id } = (await client("POST", "/auth/anonymous/sign-up", {})).json
    const anonymous = { "x-stack-access-token": String(access_token), "x-stack-allow-anonymous-user": "true" }
    const signUp = (email: string, password: string) => client("POST", "/auth/password/sign-up", { email, password }, anonymous)
    const { finish } = await pausedAtHash(() => signUp(emails[0], next))
    const first = await signUp(emails[1], password)
    return { client, emulator, first, second: await finish(), anonymousId: user_id }
  }
  it("is upgraded once, and keeps the first session and password", async () => {
    const { anonymousId, client, emulator, first, second } = await signUps(["grace@example.com", "grace@example.com"])
    assert.deepStrictEqual([first.status, first.json.user_id], [200, anonymousId])
    assert.strictEqual(codeOf(second)[1], "USER_EMAIL_ALREADY_EXISTS")
    assert.strictEqual((await renewal(emulator, String(first.json.refresh_token))).status, 200)
    assert.strictEqual((await client("POST", "/auth/password/sign-in", { email: "grace@example.com", password })).status, 200)
  })
  it("becomes two users with two addresses", async () => {
    const { anonymousId, emulator, first, second } = await signUps(["grace@example.com", "hopper@example.com"])
    assert.deepStrictEqual([first.status, first.json.user_id, second.status], [200, anonymousId, 200])
    assert.notStrictEqual(second.json.user_id, anonymousId)
    assert.strictEqual((await renewal(emulator, String(first.json.refresh_token))).status, 200)
  })
})

it("a sign-in with a one-time code keeps concurrent changes, or fails", async () => {
  const { Secret, TOTP } = await vi.importActual<typeof OtpAuth>("otpauth")
  const secret = new Secret({ size: 20 })
  const { client, emulator, server } = await withUser()
  const withAttempt = async (name: string) => {
    const account = { email: `${name}@example.com`, password }
    const signedUp = await client("POST", "/auth/password/sign-up", account)
    const path = `/users/${signedUp.json.user_id}`
    await server("PATCH", path, { totp_secret_base64: Buffer.from(secret.bytes).toString("base64") })
    const refusal = await client("POST", "/auth/password/sign-in", account)
    const finish = () => {
      const totp = new TOTP({ secret }).generate()
      return client("POST", "/auth/mfa/sign-in", { type: "totp", totp, code: refusal.json.details.attempt_code })
    }
    return { path, refreshToken: String(signedUp.json.refresh_token), finish }
  }
  const renamedUser = await withAttempt("renamed")
  const deletedUser = await withAttempt("deleted")
  const changedUser = await withAttempt("changed")
  const disabledUser = await withAttempt("disabled")
  const replies = [renamedUser, deletedUser, changedUser, disabledUser].map(({ finish }) => finish())
  await vi.waitUntil(() => gate.waiting > 0)
  await server("PATCH", renamedUser.path, { display_name: "New name" })
  await server("DELETE", deletedUser.path)
  await server("PATCH", changedUser.path, { password: next })
  await server("PATCH", disabledUser.path, { totp_secret_base64: null })
  gate.open()
  const [first, ...rest] = await Promise.all(replies)
  assert.strictEqual(first?.status, 200, first?.text)
  assert.deepStrictEqual(rest.map((reply) => codeOf(reply).slice(0, 2)), [
    [404, "VERIFICATION_CODE_NOT_FOUND"],
    [400, null],
    [400, "INVALID_TOTP_CODE"]
  ])
  assert.strictEqual((await server("GET", renamedUser.path)).json.display_name, "New name")
  assert.strictEqual((await server("GET", deletedUser.path)).status, 404)
  const old = await client("POST", "/auth/password/sign-in", { email: "changed@example.com", password })
  assert.strictEqual(codeOf(old)[1], "EMAIL_PASSWORD_MISMATCH")
  assert.strictEqual((await renewal(emulator, changedUser.refreshToken)).status, 401)
})
