/** Contact channels in the emulator: added, changed, verified and removed, by users and by servers. */
import { assert, describe, it } from "@effect/vitest"
import { codeOf, password, withUser } from "../../Api.ts"

const callback_url = "http://localhost:3000/handler/email-verification"

/** A user with a second address that does not sign in. */
const withSecond = async (more: object = {}) => {
  const user = await withUser()
  const { client, session } = user
  const body = { user_id: "me", type: "email", value: " Second@Example.com ".trim(), used_for_auth: false, ...more }
  const second = (await client("POST", "/contact-channels", body, session)).json
  const list = async () => (await client("GET", "/contact-channels?user_id=me", undefined, session)).json.items
  const primary = (await list())[0]
  const change = (id: string, body: object) => client("PATCH", `/contact-channels/me/${id}`, body, session)
  return { ...user, second, list, primary, change }
}

describe("a contact channel", () => {
  it("is inaccessible to a signed-out client", async () => {
    const { client, second, userId } = await withSecond()
    const path = `/contact-channels/${userId}/${second.id}`
    const replies = [
      await client("GET", `/contact-channels?user_id=${userId}`),
      await client("GET", path),
      await client("PATCH", path, { is_primary: true }),
      await client("DELETE", path),
      await client("POST", `${path}/send-verification-code`, { callback_url }),
      await client("POST", "/contact-channels", { user_id: userId, type: "email", value: "a@example.com", used_for_auth: false })
    ]
    const code = "CANNOT_GET_OWN_USER_WITHOUT_USER"
    for (const reply of replies) assert.deepStrictEqual(codeOf(reply), [400, code, code])
  })
  it("is added unverified and in lower case, and listed after older channels", async () => {
    const { list, second, userId } = await withSecond()
    assert.deepInclude(second, { user_id: userId, value: "second@example.com", is_primary: false, is_verified: false })
    assert.deepStrictEqual((await list()).map(({ value }: { value: string }) => value), [
      "ada@example.com",
      "second@example.com"
    ])
  })
  it("that becomes primary replaces the previous primary channel", async () => {
    const { change, client, list, primary, second, session } = await withSecond()
    assert.strictEqual((await change(second.id, { is_primary: true })).json.is_primary, true)
    assert.deepStrictEqual((await list()).map((channel: { is_primary: boolean }) => channel.is_primary), [false, true])
    const me = () => client("GET", "/users/me", undefined, session)
    assert.strictEqual((await me()).json.primary_email, "second@example.com")
    await change(second.id, { is_primary: false })
    assert.strictEqual((await me()).json.primary_email, null)
    await change(primary.id, { is_primary: true })
    assert.strictEqual((await client("DELETE", `/contact-channels/me/${primary.id}`, undefined, session)).status, 200)
    assert.strictEqual((await me()).json.primary_email, null)
  })
  it("becomes unverified when its value is set, unless a server verifies it", async () => {
    const { change, second, server, userId } = await withSecond()
    const path = `/contact-channels/${userId}/${second.id}`
    assert.strictEqual((await server("PATCH", path, { is_verified: true })).json.is_verified, true)
    assert.strictEqual((await change(second.id, { used_for_auth: true })).json.is_verified, true)
    assert.strictEqual((await change(second.id, { value: "second@example.com" })).json.is_verified, false)
    const updateReply = await server("PATCH", path, { value: "third@example.com", is_verified: true })
    assert.deepInclude(updateReply.json, { value: "third@example.com", is_verified: true })
    assert.strictEqual(codeOf(await change(second.id, { is_verified: true }))[1], "SCHEMA_ERROR")
  })
  it("lets its user sign in while it exists and is enabled for sign-in", async () => {
    const { change, client, second, session } = await withSecond()
    const signIn = async () =>
      codeOf(await client("POST", "/auth/password/sign-in", { email: "second@example.com", password }))[1]
    assert.strictEqual(await signIn(), "EMAIL_PASSWORD_MISMATCH")
    await change(second.id, { used_for_auth: true })
    assert.isNull(await signIn())
    await client("DELETE", `/contact-channels/me/${second.id}`, undefined, session)
    assert.strictEqual(await signIn(), "EMAIL_PASSWORD_MISMATCH")
  })
  it("is unique per user, and signs in only one user of the project", async () => {
    const { change, client, second, session } = await withSecond()
    const otherUser = (await client("POST", "/auth/password/sign-up", { email: "grace@example.com", password })).json
    const grace = { "x-stack-access-token": String(otherUser.access_token) }
    const add = (extra: object, value = "grace@example.com") =>
      client("POST", "/contact-channels", { user_id: "me", type: "email", value, ...extra }, session)
    assert.strictEqual((await add({ used_for_auth: false }, "Second@Example.com")).status, 400)
    const refusal = await add({ used_for_auth: true })
    assert.strictEqual(codeOf(refusal)[1], "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE")
    assert.deepStrictEqual(refusal.json.details, {
      type: "email",
      contact_channel_value: "grace@example.com",
      would_work_if_email_was_verified: false
    })
    const sharedChannel = await add({ used_for_auth: false })
    assert.strictEqual(sharedChannel.status, 201)
    const conflict = "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE"
    const isEnabled = await change(sharedChannel.json.id, { used_for_auth: true })
    assert.strictEqual(codeOf(isEnabled)[1], conflict)
    // As at the provider, whose refusal of a change does not name the address.
    assert.isNull(isEnabled.json.details.contact_channel_value)
    await change(second.id, { used_for_auth: true })
    // As at the provider, which leaves this conflict to its database.
    assert.strictEqual((await change(second.id, { value: "grace@example.com" })).status, 500)
    const [graces] = (await client("GET", "/contact-channels?user_id=me", undefined, grace)).json.items
    await client("DELETE", `/contact-channels/me/${graces.id}`, undefined, grace)
    assert.strictEqual((await change(sharedChannel.json.id, { used_for_auth: true })).status, 200)
  })
  it("is inaccessible to other users and accessible to servers", async () => {
    const { client, second, server, session } = await withSecond()
    const grace = (await server("POST", "/users", { primary_email: "grace@example.com" })).json.id
    const [channel] = (await server("GET", `/contact-channels?user_id=${grace}`)).json.items
    const path = `/contact-channels/${grace}/${channel.id}`
    const replies = [
      client("GET", "/contact-channels", undefined, session),
      client("GET", `/contact-channels?user_id=${grace}`, undefined, session),
      client("GET", path, undefined, session),
      client("PATCH", path, { is_primary: false }, session),
      client("DELETE", path, undefined, session),
      client("POST", "/contact-channels", { user_id: grace, type: "email", value: "x@y.example", used_for_auth: false }, session)
    ]
    assert.deepStrictEqual((await Promise.all(replies)).map(({ status }) => status), [403, 403, 403, 403, 403, 403])
    assert.strictEqual((await client("POST", `${path}/send-verification-code`, { callback_url }, session)).status, 400)
    assert.strictEqual(codeOf(await client("GET", "/contact-channels?user_id=me"))[1], "CANNOT_GET_OWN_USER_WITHOUT_USER")
    // Addressed by the caller's own id, another user's channel does not exist: reads get 404, writes 400.
    const disguisedPath = `/contact-channels/me/${channel.id}`
    assert.strictEqual((await client("GET", disguisedPath, undefined, session)).status, 404)
    assert.strictEqual((await client("DELETE", disguisedPath, undefined, session)).status, 400)
    assert.strictEqual((await server("GET", "/contact-channels")).json.items.length, 3)
    const oneChannel = await server("GET", `/contact-channels?contact_channel_id=${second.id}`)
    assert.deepStrictEqual(oneChannel.json.items, [second])
    const unknownValue = "00000000-0000-4000-8000-000000000000"
    const sending = await server("POST", `/contact-channels/${unknownValue}/${channel.id}/send-verification-code`, {
      callback_url
    })
    assert.strictEqual(codeOf(sending)[1], "USER_ID_DOES_NOT_EXIST")
  })
})

describe("verifying an address", () => {
  it("requires the mailed code, but no session", async () => {
    const { client, emulator, list, second, session } = await withSecond()
    const send = () => client("POST", `/contact-channels/me/${second.id}/send-verification-code`, { callback_url }, session)
    assert.deepStrictEqual((await send()).json, { success: true })
    const code = String(emulator.inbox("second@example.com")[0]?.code)
    assert.strictEqual((await client("POST", "/contact-channels/verify/check-code", { code })).json.is_code_valid, true)
    assert.strictEqual((await list())[1].is_verified, false)
    const replies = await Promise.all([code, code].map((code) => client("POST", "/contact-channels/verify", { code })))
    assert.sameMembers(replies.map((reply) => codeOf(reply)[1]), [null, "VERIFICATION_CODE_ALREADY_USED"])
    assert.deepStrictEqual((await list()).map((channel: { is_verified: boolean }) => channel.is_verified), [false, true])
    assert.deepStrictEqual(codeOf(await send()).slice(0, 2), [409, "EMAIL_ALREADY_VERIFIED"])
  })
  it("is refused once the address has changed", async () => {
    const { change, client, emulator, list, second, session } = await withSecond()
    await client("POST", `/contact-channels/me/${second.id}/send-verification-code`, { callback_url }, session)
    const code = emulator.inbox("second@example.com")[0]?.code
    await change(second.id, { value: "third@example.com" })
    const refusal = await client("POST", "/contact-channels/verify", { code })
    assert.deepStrictEqual([refusal.status, refusal.json], [400, undefined])
    assert.strictEqual((await list())[1].is_verified, false)
  })
  it("by the endpoint for the primary address is refused for any other address", async () => {
    const { client, emulator, session, userId, server } = await withSecond()
    const send = (email: string, extra = session) =>
      client("POST", "/contact-channels/send-verification-code", { email, callback_url }, extra)
    const refusal = await send("second@example.com")
    assert.strictEqual(codeOf(refusal)[1], "EMAIL_IS_NOT_PRIMARY_EMAIL")
    assert.deepStrictEqual(refusal.json.details, { email: "second@example.com", primary_email: "ada@example.com" })
    assert.strictEqual(codeOf(await send("ada@example.com", {}))[1], "SCHEMA_ERROR")
    assert.strictEqual((await send("ada@example.com")).status, 200)
    await client("POST", "/contact-channels/verify", { code: emulator.inbox("ada@example.com")[0]?.code })
    assert.strictEqual((await server("GET", `/users/${userId}`)).json.primary_email_verified, true)
    assert.strictEqual(codeOf(await send("ada@example.com"))[1], "EMAIL_ALREADY_VERIFIED")
  })
  it("ends the restriction of an unverified user", async () => {
    const { admin, client, emulator, refreshToken, session } = await withUser()
    const override = { config_override_string: JSON.stringify({ "onboarding.requireEmailVerification": true }) }
    assert.strictEqual((await admin("PATCH", "/internal/config/override/environment", override)).status, 200)
    const renewedHeaders = async () => {
      const reply = await client("POST", "/auth/sessions/current/refresh", {}, { "x-stack-refresh-token": refreshToken })
      return { "x-stack-access-token": String(reply.json.access_token) }
    }
    const restrictedReply = await client("GET", "/users/me", undefined, await renewedHeaders())
    assert.strictEqual(codeOf(restrictedReply)[1], "RESTRICTED_USER_NOT_ALLOWED")
    assert.deepStrictEqual(restrictedReply.json.details, { restricted_reason: { type: "email_not_verified" } })
    await client("POST", "/contact-channels/verify", { code: emulator.inbox("ada@example.com")[0]?.code })
    const me = await client("GET", "/users/me", undefined, await renewedHeaders())
    assert.deepInclude(me.json, { is_restricted: false, primary_email_verified: true })
    assert.isNotEmpty(session)
  })
})
