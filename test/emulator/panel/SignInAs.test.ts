/** Signing in as a user without the password: by a link for the app, or with tokens. */
import { assert, describe, it } from "@effect/vitest"
import { api, codeOf, withUser } from "../Api.ts"
import { pageOf } from "./Caller.ts"

const withPage = async () => {
  const project = await withUser()
  const page = pageOf(project.emulator)
  const linkFor = async (userId: string, app_url = "http://localhost:3000") => {
    const response = await page.ask("POST", `users/${userId}/link`, { app_url })
    assert.strictEqual(response.status, 200)
    return new URL((await response.json() as { readonly link: string }).link)
  }
  const redeem = (link: URL) => project.client("POST", "/auth/otp/sign-in", { code: link.searchParams.get("code") })
  return { ...project, page, linkFor, redeem }
}

describe("a sign-in link", () => {
  it("opens the app's page for mailed links, and can be used once", async () => {
    const { client, linkFor, redeem, userId } = await withPage()
    const link = await linkFor(userId)
    assert.strictEqual(link.origin + link.pathname, "http://localhost:3000/handler/magic-link-callback")
    const signedIn = await redeem(link)
    assert.deepInclude(signedIn.json, { user_id: userId, is_new_user: false })
    const session = { "x-stack-access-token": signedIn.json.access_token }
    // The address stays unverified, and sign-in by mailed codes stays off.
    assert.deepInclude((await client("GET", "/users/me", undefined, session)).json, {
      primary_email_verified: false,
      otp_auth_enabled: false
    })
    assert.strictEqual(codeOf(await redeem(link))[1], "VERIFICATION_CODE_ALREADY_USED")
  })

  it("keeps the path and query of the given app address", async () => {
    const { linkFor, userId } = await withPage()
    const link = await linkFor(userId, "https://app.example/auth/link?x=1")
    assert.deepStrictEqual([link.pathname, link.searchParams.get("x")], ["/auth/link", "1"])
  })

  it("signs in users who have a second factor or no address", async () => {
    const { client, linkFor, redeem, server, userId } = await withPage()
    await server("PATCH", `/users/${userId}`, { totp_secret_base64: Buffer.from("12345678901234567890").toString("base64") })
    assert.strictEqual((await redeem(await linkFor(userId))).json.user_id, userId)
    const anonymous = (await client("POST", "/auth/anonymous/sign-up", {})).json.user_id
    assert.strictEqual((await redeem(await linkFor(anonymous))).json.user_id, anonymous)
  })

  it("of a deleted user is refused", async () => {
    const { emulator, linkFor, page, redeem, userId } = await withPage()
    const link = await linkFor(userId)
    assert.strictEqual((await page.ask("DELETE", `users/${userId}`)).status, 200)
    assert.isEmpty(emulator.snapshot().users)
    assert.strictEqual(codeOf(await redeem(link))[1], "VERIFICATION_CODE_NOT_FOUND")
    assert.strictEqual((await page.ask("DELETE", `users/${userId}`)).status, 404)
  })

  it("is refused for an invalid app address", async () => {
    const { page, userId } = await withPage()
    for (const body of [{}, { app_url: 1 }, { app_url: "localhost" }, { app_url: "javascript:alert(1)" }, [], "x"]) {
      const refusal = await page.ask("POST", `users/${userId}/link`, body)
      assert.deepStrictEqual([refusal.status, await refusal.text()], [400, "app_url takes the http or https address of the app."])
    }
    assert.strictEqual((await page.ask("POST", "users/none/link", {})).status, 404)
  })
})

describe("tokens from the emulator's page", () => {
  it("belong to a session that ends with the user's other sessions", async () => {
    const { emulator, page, server, userId } = await withPage()
    const tokens = await (await page.ask("POST", `users/${userId}/tokens`, {})).json() as { readonly [name: string]: string }
    const client = api(emulator)
    const session = { "x-stack-access-token": tokens["accessToken"] ?? "" }
    assert.strictEqual((await client("GET", "/users/me", undefined, session)).json.id, userId)
    const refresh = () =>
      client("POST", "/auth/sessions/current/refresh", undefined, { "x-stack-refresh-token": tokens["refreshToken"] ?? "" })
    assert.strictEqual((await refresh()).status, 200)
    assert.strictEqual((await page.ask("DELETE", `users/${userId}/sessions`)).status, 200)
    assert.strictEqual(codeOf(await refresh())[1], "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED")
    assert.strictEqual((await server("GET", `/users/${userId}`)).status, 200)
  })
})
