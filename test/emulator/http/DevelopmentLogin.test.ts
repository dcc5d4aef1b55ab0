/** The login page of the provider's development server, and the PKCE method that its tests use. */
import { assert, describe, it } from "@effect/vitest"
import { leadsTo, withBrowser } from "../Browser.ts"

const origin = "http://localhost:8114"
const plain = { code_challenge: "some-code-challenge", code_challenge_method: "plain" }
const withLogin = () => withBrowser({}, { developmentLogin: origin })
const form = (fields: { readonly [name: string]: string }) => ({ method: "POST", body: new URLSearchParams(fields) })

describe("with the option developmentLogin", () => {
  it("signs in through the login page, and exchanges the code with a plain verifier", async () => {
    const { authorize, client, exchange, visit } = await withLogin()
    const step = async (at: URL, init: RequestInit = {}) => {
      const response = await visit(at, init)
      assert.strictEqual(response.status, 303)
      assert.match(response.headers.get("content-type") ?? "", /^text\//)
      return new URL(response.headers.get("location") ?? "", at)
    }
    const start = await authorize("github", plain)
    const cookie = start.headers.getSetCookie()[0]?.split(";", 1)[0] ?? ""
    const page = await leadsTo(start)
    assert.deepStrictEqual([page.origin, page.pathname], [origin, "/auth"])
    assert.deepStrictEqual([page.searchParams.get("client_id"), page.searchParams.get("scope")], [
      "github",
      "openid offline_access"
    ])
    const login = await step(page)
    assert.match(await (await visit(login)).text(), /<form method="post"/)
    const signedIn = await step(login, form({ prompt: "login", login: "ada@example.com", password: "any" }))
    const consentPage = await step(await step(signedIn), form({ prompt: "consent" }))
    const { searchParams } = await leadsTo(await visit(await step(consentPage), { headers: { cookie } }))
    const code = searchParams.get("code") ?? ""
    assert.strictEqual((await exchange(code, { code_verifier: "other" })).status, 400)
    const { json, status } = await exchange(code, { code_verifier: "some-code-challenge" })
    assert.deepStrictEqual([status, json.is_new_user], [200, true])
    const session = { "x-stack-access-token": json.access_token }
    const user = await client("GET", "/users/me", undefined, session)
    assert.deepStrictEqual([user.json.primary_email, user.json.primary_email_verified], ["ada@example.com", true])
    const token = await client("POST", "/connected-accounts/me/github/access-token", { scope: "openid" }, session)
    assert.strictEqual(token.status, 201)
  })

  it("asks again for an invalid address, and refuses unknown sign-ins", async () => {
    const { authorize, visit } = await withLogin()
    const page = await leadsTo(await authorize("github", plain))
    const login = new URL((await visit(page)).headers.get("location") ?? "", page)
    const again = await visit(login, form({ login: "ada" }))
    assert.deepStrictEqual([again.status, /role="alert"/.test(await again.text())], [200, true])
    for (const path of ["/auth?state=x", "/interaction/x", "/auth/x.y", "/interaction/x.y.consented"]) {
      assert.strictEqual((await visit(`${origin}${path}`)).status, 400, path)
    }
  })
})

it("accepts only S256, and has no such page, without the option", async () => {
  const { authorize, visit } = await withBrowser()
  const refusal = await authorize("github", plain)
  assert.deepStrictEqual([refusal.status, refusal.headers.get("x-stack-known-error")], [400, "SCHEMA_ERROR"])
  assert.strictEqual((await authorize("github")).status, 307)
  assert.strictEqual((await visit(`${origin}/auth?state=x`)).status, 404)
})
