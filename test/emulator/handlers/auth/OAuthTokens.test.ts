/** Authorization codes: their exchange for tokens, and codes that transfer a session to another domain (RFC 6749, RFC 7636). */
import { assert, describe, it } from "@effect/vitest"
import { api, codeOf, renewal } from "../../Api.ts"
import { callback, claimsOf, proof, withBrowser } from "../../Browser.ts"

const ada = { email: "ada@example.com" }

describe("the exchange of a code", () => {
  const withCode = async () => {
    const project = await withBrowser()
    const code = (await project.comeBack("github", ada)).searchParams.get("code") ?? ""
    return { ...project, code }
  }

  it("returns tokens and other fields, two of them also under their old names", async () => {
    const { client, code, emulator, exchange } = await withCode()
    const { json, status } = await exchange(code)
    const { access_token: accessToken, refresh_token: refreshToken, ...otherFields } = json
    assert.strictEqual(status, 200)
    assert.deepStrictEqual(otherFields, {
      token_type: "Bearer",
      expires_in: 3600,
      scope: "legacy",
      is_new_user: true,
      newUser: true,
      after_callback_redirect_url: null,
      afterCallbackRedirectUrl: null
    })
    const me = await client("GET", "/users/me", undefined, { "x-stack-access-token": accessToken })
    assert.strictEqual(me.json.primary_email, "ada@example.com")
    assert.strictEqual((await renewal(emulator, refreshToken)).status, 200)
  })

  it("succeeds for only one of many concurrent requests", async () => {
    const { code, exchange } = await withCode()
    const replies = await Promise.all(Array.from({ length: 5 }, () => exchange(code)))
    assert.sameMembers(replies.map(({ status }) => status), [200, 400, 400, 400, 400])
    assert.deepStrictEqual(codeOf(await exchange(code)), [400, "INVALID_AUTHORIZATION_CODE", "INVALID_AUTHORIZATION_CODE"])
  })

  it("fails once the code is five minutes old", async () => {
    const { code, emulator, exchange } = await withCode()
    emulator.advanceClock(300_000)
    assert.strictEqual(codeOf(await exchange(code))[1], "INVALID_AUTHORIZATION_CODE")
  })

  it("refuses a wrong verifier, address, client or code without consuming the code", async () => {
    const { code, emulator, exchange } = await withCode()
    const wrong = "INVALID_AUTHORIZATION_CODE"
    const { projectId, publishableClientKey } = emulator.internal
    for (
      const [form, status, refusal] of [
        [{ code_verifier: proof().verifier }, 400, wrong],
        [{ code_verifier: "" }, 400, wrong],
        [{ code_verifier: undefined }, 400, wrong],
        [{ redirect_uri: "http://localhost:3000/other" }, 400, null],
        [{ redirect_uri: undefined }, 400, null],
        [{ client_secret: "pck_wrong" }, 400, "INVALID_OAUTH_CLIENT_ID_OR_SECRET"],
        [{ client_id: undefined }, 400, "INVALID_OAUTH_CLIENT_ID_OR_SECRET"],
        [{ client_id: projectId, client_secret: publishableClientKey }, 400, wrong],
        [{ code: "nope" }, 400, wrong]
      ] as const
    ) {
      const reply = await exchange(code, form)
      assert.deepStrictEqual([reply.status, reply.headers.get("x-stack-known-error")], [status, refusal], JSON.stringify(form))
    }
    const { headers, json } = await exchange("")
    assert.deepStrictEqual([json.error, headers.get("x-stack-known-error")], ["invalid_request", null])
    assert.strictEqual((await exchange(code)).status, 200)
  })

  it("requires a key if the project does, and checks the key first, as a renewal does", async () => {
    const { admin, code, emulator, exchange } = await withCode()
    const refresh = (form: { readonly [name: string]: string }) =>
      api(emulator, null)(
        "POST",
        "/auth/oauth/token",
        new URLSearchParams({
          grant_type: "refresh_token",
          refresh_token: "x",
          client_id: emulator.project.projectId,
          ...form
        }).toString(),
        { "content-type": "application/x-www-form-urlencoded" }
      )
    const keyless = { client_secret: undefined }
    const wrong = "INVALID_OAUTH_CLIENT_ID_OR_SECRET"
    assert.deepStrictEqual(codeOf(await exchange(code, keyless)), [400, wrong, wrong])
    assert.deepStrictEqual(codeOf(await refresh({})), [400, wrong, wrong])
    const requirement = { config_override_string: JSON.stringify({ "project.requirePublishableClientKey": true }) }
    await admin("PATCH", "/internal/config/override/project", requirement)
    const missing = "PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT"
    assert.deepStrictEqual(codeOf(await exchange(code, keyless)), [401, missing, missing])
    assert.deepStrictEqual(codeOf(await refresh({})), [401, missing, missing])
    assert.deepStrictEqual(codeOf(await refresh({ client_secret: "__stack_public_client__" })), [401, missing, missing])
    assert.strictEqual((await exchange(code)).status, 200)
  })

  it("accepts only the main branch of a project, and forbids caching", async () => {
    const { code, emulator, exchange } = await withCode()
    const { projectId } = emulator.project
    const wrong = "INVALID_OAUTH_CLIENT_ID_OR_SECRET"
    assert.deepStrictEqual(codeOf(await exchange(code, { client_id: `${projectId}#nowhere` })), [400, wrong, wrong])
    const { headers, json } = await exchange(code, { client_id: `${projectId}#main` })
    const renewalValue = await renewal(emulator, json.refresh_token)
    for (const fields of [headers, renewalValue.headers]) {
      assert.deepStrictEqual([fields.get("pragma"), fields.get("cache-control")], ["no-cache", "no-store, max-age=0"])
    }
  })

  it("reports a required second factor, with text in `error` and an attempt code", async () => {
    const { code, exchange, readUser, server, signIn } = await withCode()
    const user = claimsOf((await exchange(code)).json.access_token).sub
    await server("PATCH", `/users/${user}`, { totp_secret_base64: "Pzo5xA8BXDjwmL8OIM3ZQmL9wTc=" })
    const { headers, json, status } = await signIn("github", ada)
    assert.deepStrictEqual([status, headers.get("x-stack-known-error")], [400, "MULTI_FACTOR_AUTHENTICATION_REQUIRED"])
    assert.isString(json.error)
    assert.lengthOf(json.details.attempt_code, 45)
    assert.isTrue((await readUser(user)).requires_totp_mfa)
  })

  it("fails if the user has been deleted", async () => {
    const { code, emulator, exchange, server } = await withCode()
    await server("DELETE", `/users/${emulator.snapshot().users[0]?.id}`)
    assert.strictEqual(codeOf(await exchange(code))[1], "INVALID_AUTHORIZATION_CODE")
  })
})

describe("another domain of the app", () => {
  const setUp = async () => {
    const project = await withBrowser()
    const { json } = await project.signIn("github", ada)
    const headers = { "x-stack-access-token": json.access_token, "x-stack-refresh-token": json.refresh_token }
    const body = { redirect_uri: callback, state: "st", code_challenge: project.pkce.challenge, code_challenge_method: "S256" }
    const hand = (change: object = {}, extra: { readonly [name: string]: string } = headers) =>
      project.client("POST", "/auth/oauth/cross-domain/authorize", { ...body, ...change }, extra)
    return { ...project, hand, headers, tokens: json }
  }

  it("receives the same session for a code", async () => {
    const { exchange, hand, tokens } = await setUp()
    const { json } = await hand({ after_callback_redirect_url: "http://localhost:3000/there" })
    const { searchParams } = new URL(json.redirect_url)
    assert.strictEqual(searchParams.get("state"), "st")
    const reply = (await exchange(searchParams.get("code") ?? "")).json
    assert.deepStrictEqual([reply.refresh_token, reply.is_new_user], [tokens.refresh_token, false])
    assert.strictEqual(reply.after_callback_redirect_url, "http://localhost:3000/there")
  })

  it("receives a code only with a session, a refresh token and a trusted address", async () => {
    const { client, emulator, exchange, hand, headers } = await setUp()
    assert.strictEqual(codeOf(await hand({}, {}))[1], "USER_AUTHENTICATION_REQUIRED")
    assert.strictEqual((await hand({}, { "x-stack-access-token": headers["x-stack-access-token"] })).status, 400)
    assert.strictEqual((await hand({}, { ...headers, "x-stack-refresh-token": "x".repeat(45) })).status, 401)
    assert.strictEqual(codeOf(await hand({ redirect_uri: "https://evil.org" }))[1], "REDIRECT_URL_NOT_WHITELISTED")
    assert.strictEqual(codeOf(await hand({ after_callback_redirect_url: "https://evil.org" }))[1], "REDIRECT_URL_NOT_WHITELISTED")
    const { json } = await hand()
    await client("DELETE", "/auth/sessions/current", {}, headers)
    assert.strictEqual(
      codeOf(await exchange(new URL(json.redirect_url).searchParams.get("code") ?? ""))[1],
      "INVALID_AUTHORIZATION_CODE"
    )
    assert.strictEqual((await hand()).status, 401)
    assert.isEmpty(emulator.snapshot().sessions)
    assert.strictEqual((await api(emulator, null)("POST", "/auth/oauth/cross-domain/authorize", {})).status, 400)
  })
})
