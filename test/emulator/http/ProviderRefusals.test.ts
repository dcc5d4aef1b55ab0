/** What the provider (2.8.86) refuses or fails on, with its answers: addresses, images, callbacks, lifetimes and quantities. */
import { assert, describe, it } from "@effect/vitest"
import { makeSync } from "../../../src/emulator/index.ts"
import { api, codeOf, password, quick, type Reply, withUser } from "../Api.ts"
import { catalog } from "../Callers.ts"

const isFailure = (reply: Reply) => {
  assert.deepStrictEqual(codeOf(reply), [500, null, undefined])
  assert.match(reply.text, /^The provider fails here \(500\): ./)
}

describe("e-mail addresses", () => {
  it.each(["ü@example.com", "a@exämple.com", `a@${"x".repeat(246)}.com`, "a@[127.0.0.1]"])("%s are refused", async (email) => {
    const { client, server } = await withUser()
    assert.strictEqual(codeOf(await client("POST", "/auth/password/sign-up", { email, password }))[1], "SCHEMA_ERROR")
    assert.strictEqual(codeOf(await server("POST", "/users", { primary_email: email }))[1], "SCHEMA_ERROR")
  })
})

describe("passwords of 72 bytes and more", () => {
  it("fail at a sign-up, and for a server", async () => {
    const { client, server, userId } = await withUser()
    const tooLong = "я".repeat(36)
    isFailure(await client("POST", "/auth/password/sign-up", { email: "b@example.com", password: tooLong }))
    isFailure(await server("POST", "/users", { primary_email: "c@example.com", password: tooLong }))
    isFailure(await server("PATCH", `/users/${userId}`, { password: tooLong }))
    assert.strictEqual((await server("GET", "/users")).json.items.length, 1)
    const account = { email: "b@example.com", password: `${"я".repeat(35)}a` }
    assert.strictEqual((await client("POST", "/auth/password/sign-up", account)).status, 200)
    assert.strictEqual((await client("POST", "/auth/password/sign-in", account)).status, 200)
  })
})

describe("images", () => {
  const gif = `data:image/png;base64,${btoa("GIF89a\x01\0\x01\0\0\0\0;")}`
  it.each(["AAAA", btoa("<svg xmlns='http://www.w3.org/2000/svg'/>"), btoa(`BM${"\0".repeat(60)}`), ""])(
    "without the content of an image are refused: %s",
    async (base64) => {
      const { server } = await withUser()
      const creation = await server("POST", "/users", { profile_image_url: `data:image/png;base64,${base64}` })
      assert.deepStrictEqual(codeOf(creation), [400, null, undefined])
      assert.strictEqual((await server("GET", "/users")).json.items.length, 1)
    }
  )
  it("may have any declared type", async () => {
    const { server } = await withUser()
    const creation = await server("POST", "/users", { profile_image_url: gif })
    assert.match(creation.json.profile_image_url, /\.gif$/)
  })
})

it("callbacks to [::1] are refused where localhost is allowed", async () => {
  const { client } = await withUser()
  const signUp = (url: string) =>
    client("POST", "/auth/password/sign-up", { email: "b@example.com", password, verification_callback_url: url })
  assert.strictEqual(codeOf(await signUp("http://[::1]/x"))[1], "REDIRECT_URL_NOT_WHITELISTED")
  assert.strictEqual((await signUp("http://127.0.0.2/x")).status, 200)
})

describe("lifetimes", () => {
  it.each([0, -1, 1, 1.5])("of %s ms make the creation of a session fail", async (expires_in_millis) => {
    const { server, userId } = await withUser()
    isFailure(await server("POST", "/auth/sessions", { user_id: userId, expires_in_millis }))
    assert.strictEqual((await server("GET", `/auth/sessions?user_id=${userId}`)).json.items.length, 1)
  })
  it("of 0 ms and less make a login of a program that has expired", async () => {
    const { client } = await withUser()
    for (const expires_in_millis of [0, -1]) {
      const start = await client("POST", "/auth/cli", { expires_in_millis })
      assert.strictEqual(start.status, 200)
      await new Promise((resolve) => setTimeout(resolve, 2))
      const poll = await client("POST", "/auth/cli/poll", { polling_code: start.json.polling_code })
      assert.deepStrictEqual(poll.json, { status: "expired" })
    }
  })
  it("of API keys may have fractions, and must fit a date", async () => {
    const { admin, server, userId } = await withUser()
    await admin("PATCH", "/internal/projects/current", { config: { allow_user_api_keys: true } })
    const create = (expires_at_millis: number) =>
      server("POST", "/user-api-keys", { user_id: userId, description: "d", expires_at_millis })
    const creation = await create(4_000_000_000_000.5)
    assert.deepStrictEqual([creation.status, creation.json.expires_at_millis], [200, 4_000_000_000_000])
    isFailure(await create(9e15))
  })
})

it("signing out of a session that has ended fails", async () => {
  const { client, session } = await withUser()
  assert.strictEqual((await client("DELETE", "/auth/sessions/current", undefined, session)).status, 200)
  isFailure(await client("DELETE", "/auth/sessions/current", undefined, session))
})

it("the id of a customer in upper case matches, but has separate items", async () => {
  const { admin, server, userId } = await withUser()
  await admin("PATCH", "/internal/config/override/environment", { config_override_string: JSON.stringify(catalog) })
  const credits = (id: string) => `/payments/items/user/${id}/credits`
  await server("POST", `${credits(userId)}/update-quantity?allow_negative=false`, { delta: 3 })
  assert.strictEqual((await server("GET", credits(userId))).json.quantity, 3)
  assert.strictEqual((await server("GET", credits(userId.toUpperCase()))).json.quantity, 0)
})

it("a change of a quantity that exceeds 32 bits fails", async () => {
  const emulator = makeSync(quick)
  await api(emulator, "admin")("PATCH", "/internal/config/override/environment", {
    config_override_string: JSON.stringify(catalog)
  })
  const server = api(emulator, "server")
  const change = (delta: number) => server("POST", "/payments/items/custom/c/gems/update-quantity?allow_negative=true", { delta })
  isFailure(await change(2_147_483_648))
  isFailure(await change(-2_147_483_649))
  assert.strictEqual((await change(2_147_483_647)).status, 200)
  assert.strictEqual((await change(2_147_483_647)).status, 200)
  assert.strictEqual((await server("GET", "/payments/items/custom/c/gems")).json.quantity, 4_294_967_294)
})

it("a renewal with a scope other than `legacy` fails", async () => {
  const { client, emulator, refreshToken } = await withUser()
  const renew = (scope: string) =>
    client("POST", "/auth/oauth/token", {
      grant_type: "refresh_token",
      refresh_token: refreshToken,
      client_id: emulator.project.projectId,
      client_secret: emulator.project.publishableClientKey,
      scope
    })
  isFailure(await renew("openid"))
  isFailure(await renew("legacy openid"))
  for (const scope of ["", "legacy"]) assert.strictEqual((await renew(scope)).status, 200, scope)
})

it("a channel cannot get a value that is no address; without a type, this fails", async () => {
  const { client, session } = await withUser()
  const list = async () => (await client("GET", "/contact-channels?user_id=me", undefined, session)).json
  const channels = await list()
  const change = (body: object) => client("PATCH", `/contact-channels/me/${channels.items[0].id}`, body, session)
  isFailure(await change({ value: "+1 555 0100" }))
  assert.strictEqual(codeOf(await change({ type: "email", value: "+1 555 0100" }))[1], "SCHEMA_ERROR")
  assert.deepStrictEqual(await list(), channels)
})

describe("the former path of an identity provider's access token", () => {
  const path = "/auth/oauth/connected-accounts/github/access-token"
  it("refuses without a code in a header, and with 200 if the status is hidden", async () => {
    const { client, session } = await withUser()
    const code = "OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS"
    assert.deepStrictEqual(codeOf(await client("POST", path, {}, session)), [400, null, code])
    const hiddenStatus = await client("POST", path, {}, { ...session, "x-stack-override-error-status": "true" })
    assert.deepStrictEqual(codeOf(hiddenStatus), [200, null, code])
    assert.isNull(hiddenStatus.headers.get("x-stack-actual-status"))
    assert.strictEqual(codeOf(await client("POST", path, {}))[2], "CANNOT_GET_OWN_USER_WITHOUT_USER")
  })
})

it("a new user has the personal team at the next read, not in the response", async () => {
  const { admin, server } = await withUser()
  await admin("PATCH", "/internal/projects/current", { config: { create_team_on_sign_up: true } })
  const creation = await server("POST", "/users", { primary_email: "b@example.com" })
  assert.deepStrictEqual([creation.json.selected_team_id, creation.json.selected_team], [null, null])
  const { selected_team: team, selected_team_id: id } = (await server("GET", `/users/${creation.json.id}`)).json
  assert.isString(id)
  assert.strictEqual(team.id, id)
})

it("the subject of a sign-in mail, and a paragraph of it, have the code", async () => {
  const { client, emulator } = await withUser()
  await client("POST", "/auth/otp/send-sign-in-code", { email: "c@example.com", callback_url: "http://localhost:3000/x" })
  const [mail] = emulator.inbox("c@example.com")
  assert.strictEqual(mail?.subject, `Sign in to Playground: Your code is ${mail?.otp}`)
  assert.include(mail?.html, `<p>${mail?.otp}</p>`)
})

it("a product may be included by default, but cannot be switched to", async () => {
  const { admin, client, session, userId } = await withUser()
  const product = { customerType: "user", productLineId: "plans", prices: "include-by-default", includedItems: {} }
  const config = { payments: { productLines: { plans: {} }, products: { free: product, other: product } } }
  const change = { config_override_string: JSON.stringify(config) }
  assert.strictEqual((await admin("PATCH", "/internal/config/override/environment", change)).status, 200)
  const ids = { from_product_id: "free", to_product_id: "other" }
  const reply = await client("POST", `/payments/products/user/${userId}/switch`, ids, session)
  assert.deepStrictEqual(codeOf(reply).slice(0, 2), [400, null])
})
