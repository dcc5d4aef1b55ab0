/** Passkeys in the emulator: registration and sign-in by a software authenticator with its own keys. */
import { assert, describe, it } from "@effect/vitest"
import type { Options } from "../../../../src/emulator/index.ts"
import { SoftwareAuthenticator } from "../../../../src/testing/SoftwareAuthenticator.ts"
import { codeOf, password, withUser } from "../../Api.ts"

const origin = "http://localhost:3000"

/** The options as a page uses them: with the page's host name in place of the provider's placeholder. */
const onPage = (options: { rp?: object; rpId?: string }, rpId = "localhost") => {
  assert.strictEqual(options.rp ? (options.rp as { id: string }).id : options.rpId, "THIS_VALUE_WILL_BE_REPLACED.example.com")
  // The authenticator reads the emulator's response, so any mistake in it fails there.
  return (options.rp ? { ...options, rp: { ...options.rp, id: rpId } } : { ...options, rpId }) as never
}

const withAuthenticator = async (from = origin, options: Options = {}) => {
  const user = await withUser(options)
  const { client, session } = user
  const authenticator = new SoftwareAuthenticator({ origin: from })
  const rpId = new URL(from).hostname
  const start = async (extra = session) => (await client("POST", "/auth/passkey/initiate-passkey-registration", {}, extra)).json
  const register = async (by = authenticator, extra = session) => {
    const { code, options_json } = await start(extra)
    const credential = await by.create(onPage(options_json, rpId))
    return client("POST", "/auth/passkey/register", { code, credential }, extra)
  }
  const challenge = async () => (await client("POST", "/auth/passkey/initiate-passkey-authentication", {})).json
  const signIn = async (by = authenticator) => {
    const { code, options_json } = await challenge()
    const response = await by.get(onPage(options_json, rpId))
    return client("POST", "/auth/passkey/sign-in", { code, authentication_response: response })
  }
  return { ...user, authenticator, start, register, challenge, signIn }
}

describe("a passkey", () => {
  it("is registered, and signs its user in repeatedly", async () => {
    const { authenticator, client, register, session, signIn, userId } = await withAuthenticator()
    const registration = await register()
    assert.deepStrictEqual(registration.json, { user_handle: authenticator.credentials[0]?.id })
    assert.strictEqual((await client("GET", "/users/me", undefined, session)).json.passkey_auth_enabled, true)
    for (const time of [1, 2, 3]) {
      const signedIn = await signIn()
      assert.deepInclude(signedIn.json, { user_id: userId, is_new_user: false })
      assert.strictEqual(authenticator.credentials[0]?.counter, time)
    }
  })
  it("is requested with the provider's options, and a new challenge each time", async () => {
    const { challenge, start, userId } = await withAuthenticator()
    const { code, options_json } = await start()
    assert.match(code, /^[0-9a-hjkmnp-tv-z]{45}$/)
    assert.strictEqual(Buffer.from(options_json.user.id, "base64url").toString(), userId)
    assert.deepInclude(options_json, { timeout: 60_000, attestation: "none", excludeCredentials: [] })
    assert.deepInclude(options_json.user, { name: "ada@example.com", displayName: "ada@example.com" })
    const challenges = [options_json, (await start()).options_json, (await challenge()).options_json]
    assert.strictEqual(new Set(challenges.map((options) => options.challenge)).size, 3)
  })
  it("uses a fixed challenge if configured", async () => {
    const { challenge, register, signIn, start } = await withAuthenticator(origin, { passkeyChallenge: "TU9DSw" })
    const startedOptions = [(await start()).options_json, (await challenge()).options_json]
    assert.deepStrictEqual(startedOptions.map((options) => options.challenge), ["TU9DSw", "TU9DSw"])
    assert.deepStrictEqual([(await register()).status, (await signIn()).status], [200, 200])
  })
  it("is accepted only from pages on trusted domains", async () => {
    const { admin, register, signIn } = await withAuthenticator("https://app.example.com")
    assert.deepStrictEqual(codeOf(await register()).slice(0, 2), [400, "PASSKEY_REGISTRATION_FAILED"])
    const domains = [{ domain: "https://app.example.com", handler_path: "/handler" }]
    await admin("PATCH", "/internal/projects/current", { config: { domains } })
    assert.strictEqual((await register()).status, 200)
    assert.strictEqual((await signIn()).status, 200)
    await admin("PATCH", "/internal/projects/current", { config: { domains: [] } })
    assert.deepStrictEqual(codeOf(await signIn()).slice(0, 2), [400, "PASSKEY_AUTHENTICATION_FAILED"])
  })
  it("signs a response that is valid for one challenge, once, within 65 seconds", async () => {
    const { authenticator, challenge, client, emulator, register } = await withAuthenticator()
    await register()
    const first = await challenge()
    const otherChallenge = await challenge()
    const response = await authenticator.get(onPage(first.options_json))
    const signIn = (code: string) => client("POST", "/auth/passkey/sign-in", { code, authentication_response: response })
    assert.strictEqual(codeOf(await signIn(otherChallenge.code))[1], "PASSKEY_AUTHENTICATION_FAILED")
    const replies = await Promise.all(Array.from({ length: 4 }, () => signIn(first.code)))
    assert.sameMembers(replies.map(({ status }) => status), [200, 409, 409, 409])
    const late = await challenge()
    const lateResponse = await authenticator.get(onPage(late.options_json))
    emulator.advanceClock(65_001)
    const refusal = await client("POST", "/auth/passkey/sign-in", { code: late.code, authentication_response: lateResponse })
    assert.strictEqual(codeOf(refusal)[1], "VERIFICATION_CODE_EXPIRED")
  })
  it("is refused if its counter is lower than at the last sign-in", async () => {
    const { authenticator, challenge, client, register, signIn } = await withAuthenticator()
    await register()
    const behind = await challenge()
    const response = await authenticator.get(onPage(behind.options_json))
    assert.strictEqual((await signIn()).status, 200)
    const refusal = await client("POST", "/auth/passkey/sign-in", { code: behind.code, authentication_response: response })
    assert.strictEqual(codeOf(refusal)[1], "PASSKEY_AUTHENTICATION_FAILED")
  })
  it("is refused if signed data or signature were altered, but not the user handle", async () => {
    const { authenticator, challenge, client, register } = await withAuthenticator()
    await register()
    const breakText = (text: string) => text.slice(0, -3) + (text.endsWith("AAA") ? "BBB" : "AAA")
    for (const part of ["signature", "authenticatorData", "clientDataJSON", "userHandle"] as const) {
      const { code, options_json } = await challenge()
      const assertion = await authenticator.get(onPage(options_json))
      const response = { ...assertion.response, [part]: breakText(String(assertion.response[part])) }
      const refusal = await client("POST", "/auth/passkey/sign-in", {
        code,
        authentication_response: { ...assertion, response }
      })
      assert.strictEqual(codeOf(refusal)[1], part === "userHandle" ? null : "PASSKEY_AUTHENTICATION_FAILED", part)
    }
  })
  it("replaces the previous passkey, and is deleted when its user turns passkeys off", async () => {
    const { authenticator, client, register, session, signIn } = await withAuthenticator()
    await register()
    const phone = new SoftwareAuthenticator({ origin })
    await register(phone)
    assert.strictEqual(codeOf(await signIn(authenticator))[1], "PASSKEY_AUTHENTICATION_FAILED")
    assert.strictEqual((await signIn(phone)).status, 200)
    const addition = await client("PATCH", "/users/me", { passkey_auth_enabled: true }, session)
    assert.deepStrictEqual([addition.status, addition.json], [400, undefined])
    await client("PATCH", "/users/me", { passkey_auth_enabled: false }, session)
    assert.strictEqual(codeOf(await signIn(phone))[1], "PASSKEY_AUTHENTICATION_FAILED")
  })
  it("cannot be registered by a second user, before or after its own user does so", async () => {
    const { authenticator, client, register, signIn, start, userId } = await withAuthenticator()
    const otherChallenge = (await client("POST", "/auth/password/sign-up", { email: "grace@example.com", password })).json
    const grace = { "x-stack-access-token": String(otherChallenge.access_token) }
    const { code, options_json } = await start()
    const stolenCredential = await authenticator.create(onPage(options_json))
    const completion = await client("POST", "/auth/passkey/register", { code, credential: stolenCredential }, grace)
    assert.strictEqual(codeOf(completion)[1], "PASSKEY_REGISTRATION_FAILED")
    await register()
    const graceOptions = await start(grace)
    const again = await client("POST", "/auth/passkey/register", { code: graceOptions.code, credential: stolenCredential }, grace)
    assert.strictEqual(codeOf(again)[1], "PASSKEY_REGISTRATION_FAILED")
    assert.strictEqual((await signIn()).json.user_id, userId)
  })
  it("is a first factor: the second factor is still required", async () => {
    const { client, register, session, signIn } = await withAuthenticator()
    await register()
    await client("PATCH", "/users/me", { totp_secret_base64: "c2VjcmV0" }, session)
    assert.strictEqual(codeOf(await signIn())[1], "MULTI_FACTOR_AUTHENTICATION_REQUIRED")
  })
  it("requires a project that allows passkeys, and a session for registration", async () => {
    const { admin, client, session, start } = await withAuthenticator()
    assert.strictEqual(codeOf(await client("POST", "/auth/passkey/initiate-passkey-registration", {}))[1], "SCHEMA_ERROR")
    await admin("PATCH", "/internal/projects/current", { config: { passkey_enabled: false } })
    assert.strictEqual((await start(session)).code, "PASSKEY_AUTHENTICATION_NOT_ENABLED")
    const refusal = await client("POST", "/auth/passkey/initiate-passkey-authentication", {})
    assert.strictEqual(codeOf(refusal)[1], "PASSKEY_AUTHENTICATION_NOT_ENABLED")
  })
  it("is deleted together with its user", async () => {
    const { register, server, signIn, userId } = await withAuthenticator()
    await register()
    await server("DELETE", `/users/${userId}`)
    assert.strictEqual(codeOf(await signIn())[1], "PASSKEY_AUTHENTICATION_FAILED")
  })
})
