/** Native sign-in with Apple in the emulator: the accepted identity tokens, and the users whom they sign in. */
import { assert, describe, it } from "@effect/vitest"
import { withUser } from "../../Api.ts"
import { refusedWith } from "../../TeamApi.ts"

const path = "/auth/oauth/callback/apple/native"
const bundle = "com.example.app"
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
const claims = () => ({
  iss: "https://appleid.apple.com",
  aud: bundle,
  sub: "001.abc",
  email: "tim@example.com",
  email_verified: "true",
  exp: Math.floor(Date.now() / 1000) + 600
})
const token = (changedClaims: object = {}) =>
  [part({ alg: "RS256", kid: "k" }), part({ ...claims(), ...changedClaims }), "c2ln"].join(".")

const withApple = async (bundles: ReadonlyArray<string> = [bundle]) => {
  const world = await withUser()
  const provider = {
    type: "apple",
    isShared: false,
    allowSignIn: true,
    allowConnectedAccounts: true,
    appleBundles: Object.fromEntries(bundles.map((bundleId) => [crypto.randomUUID(), { bundleId }]))
  }
  const override = { config_override_string: JSON.stringify({ "auth.oauth.providers.apple": provider }) }
  assert.strictEqual((await world.admin("PATCH", "/internal/config/override/environment", override)).status, 200)
  return { ...world, signIn: (idToken = token()) => world.client("POST", path, { id_token: idToken }) }
}

describe("signing in with Apple", () => {
  it("creates the user the first time, and signs the same user in afterwards", async () => {
    const { client, signIn } = await withApple()
    const first = await signIn()
    assert.deepInclude([first.status, first.json.is_new_user], true)
    const again = await signIn()
    assert.deepStrictEqual([again.json.is_new_user, again.json.user_id], [false, first.json.user_id])
    const me = (await client("GET", "/users/me", undefined, { "x-stack-access-token": again.json.access_token })).json
    assert.deepInclude(me, { primary_email: "tim@example.com", primary_email_verified: true })
    assert.deepStrictEqual(me.oauth_providers, [{ id: "apple", account_id: "001.abc", email: "tim@example.com" }])
  })
  it("accepts only Apple's valid tokens for the app's bundles", async () => {
    const { signIn } = await withApple(["com.example.other", bundle])
    const wrong = [{ iss: "https://evil.example" }, { aud: "com.example.nope" }, { sub: "" }, {
      exp: Math.floor(Date.now() / 1000) - 1
    }]
    for (const changedClaims of wrong) refusedWith(await signIn(token(changedClaims)), 400, "INVALID_APPLE_CREDENTIALS")
    for (const text of ["nope", "a.b.c", ""]) refusedWith(await signIn(text), 400, "INVALID_APPLE_CREDENTIALS")
    assert.strictEqual((await signIn(token({ aud: ["x", bundle] }))).status, 200)
  })
  it("requires a configured identity provider and a bundle id", async () => {
    const { client } = await withUser()
    const missingAccount = await client("POST", path, { id_token: token() })
    assert.strictEqual(missingAccount.headers.get("x-stack-known-error"), "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED")
    const { signIn } = await withApple([])
    refusedWith(await signIn(), 400, "APPLE_BUNDLE_ID_NOT_CONFIGURED")
  })
  it("does not bypass a second factor", async () => {
    const { server, signIn } = await withApple()
    const { user_id: id } = (await signIn()).json
    const totp = { totp_secret_base64: Buffer.from("12345678901234567890").toString("base64") }
    assert.strictEqual((await server("PATCH", `/users/${id}`, totp)).status, 200)
    refusedWith(await signIn(), 400, "MULTI_FACTOR_AUTHENTICATION_REQUIRED")
  })
  it("fails if another user already signs in with the e-mail address", async () => {
    const { signIn } = await withApple()
    const takenAddress = await signIn(token({ email: "ada@example.com" }))
    assert.strictEqual(takenAddress.headers.get("x-stack-known-error"), "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE")
  })
})
