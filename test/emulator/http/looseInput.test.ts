/** Input that the provider's own schemas accept or refuse, where the library's declare something else: compared with its route files. */
import { assert, describe, it } from "@effect/vitest"
import { codeOf, withUser } from "../Api.ts"

const png = "data:image/png;base64,AAAA"

describe("unknown keys of a query", () => {
  it.each([
    ["GET", "/users/me"],
    ["PATCH", "/users/me"],
    ["POST", "/users"],
    ["POST", "/teams"],
    ["GET", "/contact-channels"],
    ["POST", "/oauth-providers"],
    ["GET", "/internal/projects/current"],
    ["POST", "/team-permission-definitions"],
    ["GET", "/projects/current"]
  ])("are refused by %s %s", async (method, path) => {
    const { admin } = await withUser()
    const { json } = await admin(method, `${path}?unknown=1`, method === "GET" ? undefined : { display_name: "a" })
    assert.match(json.details.message, /query contains unknown properties: unknown/)
  })

  it.each([["POST", "/auth/sessions"], ["POST", "/internal/api-keys"], ["GET", "/internal/config"]])(
    "are ignored by %s %s",
    async (method, path) => {
      const { admin } = await withUser()
      const reply = await admin(method, `${path}?unknown=1`, method === "GET" ? undefined : {})
      assert.notMatch(reply.text, /unknown properties/)
    }
  )

  it("are keys of the list for every method", async () => {
    const { server, userId } = await withUser()
    assert.strictEqual((await server("GET", `/users/${userId}?limit=1`)).status, 200)
    assert.strictEqual((await server("PATCH", `/users/${userId}?desc=true`, {})).status, 200)
  })
})

describe("fields", () => {
  it("with `true` in another form are read as `true`", async () => {
    const { server, userId } = await withUser()
    for (const passkey_auth_enabled of [true, 1, "1", "TRUE"]) {
      const update = await server("PATCH", `/users/${userId}`, { passkey_auth_enabled })
      assert.deepStrictEqual([update.status, update.json], [400, undefined])
      assert.strictEqual((await server("POST", "/users", { passkey_auth_enabled })).json.passkey_auth_enabled, false)
    }
  })

  it("with any id are looked up", async () => {
    const { admin, client, server, userId } = await withUser()
    const settings = { "payments.items": { credits: { displayName: "Credits", customerType: "user" } } }
    await admin("PATCH", "/internal/config/override/environment", { config_override_string: JSON.stringify(settings) })
    const product = await server("POST", `/payments/products/user/${userId}`, { product_id: "a b" })
    assert.deepStrictEqual([codeOf(product)[1], product.json.details.product_id], ["PRODUCT_DOES_NOT_EXIST", "a b"])
    const account = {
      user_id: userId,
      account_id: "1",
      email: "a@example.com",
      allow_sign_in: true,
      allow_connected_accounts: true
    }
    const provider = await server("POST", "/oauth-providers", { ...account, provider_config_id: "a b" })
    assert.deepStrictEqual(codeOf(provider)[1], null)
    const passkey = await client("POST", "/auth/passkey/register", { code: "x", credential: {} })
    assert.strictEqual(codeOf(passkey)[0], 400)
    const quantity = `/payments/items/user/${userId}/credits/update-quantity?allow_negative=true`
    assert.strictEqual((await server("POST", quantity, { delta: 1, expires_at: "tomorrow" })).status, 500)
    assert.strictEqual(
      (await server("POST", "/team-api-keys", { team_id: "a", description: "a", expires_at_millis: null })).status,
      500
    )
  })

  it("with an image of another form are refused in plain text, or by the schema", async () => {
    const { client, server, session, userId } = await withUser()
    const images = [png, "http://localhost/x", "a".repeat(300)]
    const codes = async (call: typeof client, path: string) => {
      const responses: Array<unknown> = []
      for (const profile_image_url of images) {
        const reply = await call("POST", path, { display_name: "a", profile_image_url }, session)
        responses.push(reply.headers.get("x-stack-known-error") ?? reply.status)
      }
      return responses
    }
    assert.deepStrictEqual(await codes(client, "/teams"), [400, 400, "SCHEMA_ERROR"])
    assert.deepStrictEqual(await codes(server, "/teams"), [400, 201, "SCHEMA_ERROR"])
    assert.strictEqual(codeOf(await server("PATCH", `/users/${userId}`, { password_hash: "" }))[1], "SCHEMA_ERROR")
  })

  it("of no importance may have any form", async () => {
    const { client, session } = await withUser()
    for (const body of [[], "\"a\"", { a: 1 }]) {
      assert.strictEqual((await client("POST", "/check-feature-support", body)).status, 200)
      const passkey = await client("POST", "/auth/passkey/initiate-passkey-registration", body, session)
      assert.notStrictEqual(codeOf(passkey)[1], "SCHEMA_ERROR")
    }
    const reset = await client("POST", "/auth/password/send-reset-code", { email: "", callback_url: "http://localhost:3000/x" })
    assert.strictEqual(reset.status, 200)
  })
})

it("limits and filters are corrected, refused or fail, by the list", async () => {
  const { admin, server, userId } = await withUser()
  for (const limit of ["x", "0", "1000"]) {
    assert.strictEqual((await admin("GET", `/internal/payments/transactions?limit=${limit}`)).status, 200)
    const outbox = await server("GET", `/emails/outbox?limit=${limit}`)
    assert.deepStrictEqual([outbox.status, outbox.json], [400, undefined])
    assert.strictEqual((await server("GET", `/payments/products/user/${userId}?limit=${limit}`)).status, 500)
  }
  const failing = ["/emails/outbox?status=unknown", "/emails/outbox?simple_status=unknown"]
  for (const path of failing) assert.strictEqual((await server("GET", path)).status, 500)
  const response = await admin("GET", "/internal/payments/transactions?type=unknown")
  assert.strictEqual(codeOf(response)[1], "SCHEMA_ERROR")
})
