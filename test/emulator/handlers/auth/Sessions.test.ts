/** Signing up, in and out at the emulator, and the claims of its tokens. */
import { assert, describe, it } from "@effect/vitest"
import { hash } from "bcryptjs"
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from "jose"
import { onTestFinished } from "vitest"
import { makeSync } from "../../../../src/emulator/index.ts"
import { api, codeOf, password, quick, renewal, withUser } from "../../Api.ts"

describe("a session", () => {
  it("starts with sign-up or sign-in, is renewed, and ends with sign-out", async () => {
    const { client, emulator, refreshToken, session, userId } = await withUser()
    assert.match(refreshToken, /^[0-9a-hjkmnp-tv-z]{45}$/)
    assert.strictEqual((await client("GET", "/users/me", undefined, session)).json.id, userId)
    const signedIn = await client("POST", "/auth/password/sign-in", { email: "ADA@Example.com", password })
    assert.strictEqual(signedIn.json.user_id, userId)
    assert.notStrictEqual(signedIn.json.refresh_token, refreshToken)
    const renewalReply = await renewal(emulator, refreshToken)
    const response = await renewalReply.json() as { readonly [key: string]: unknown }
    assert.deepInclude(response, { token_type: "Bearer", expires_in: 3600, scope: "legacy", after_callback_redirect_url: null })
    assert.notProperty(response, "refresh_token")
    assert.strictEqual((await client("DELETE", "/auth/sessions/current", {}, session)).status, 200)
    assert.strictEqual((await renewal(emulator, refreshToken)).status, 401)
    assert.strictEqual((await renewal(emulator, signedIn.json.refresh_token)).status, 200)
    assert.strictEqual(
      (await client("GET", "/users/me", undefined, session)).status,
      200,
      "the access token outlives its session"
    )
  })
  it("ends when it expires or its user is deleted", async () => {
    const { emulator, refreshToken, server, userId } = await withUser()
    const creation = await server("POST", "/auth/sessions", { user_id: userId, expires_in_millis: 1000 })
    emulator.advanceClock(1000)
    assert.strictEqual((await renewal(emulator, creation.json.refresh_token)).status, 401)
    assert.strictEqual((await renewal(emulator, refreshToken)).status, 200)
    await server("DELETE", `/users/${userId}`)
    assert.strictEqual((await renewal(emulator, refreshToken)).status, 401)
  })
  it("is not renewed with a wrong OAuth client secret or an empty refresh token", async () => {
    const { emulator, refreshToken } = await withUser()
    assert.strictEqual(
      (await renewal(emulator, refreshToken, "wrong")).headers.get("x-stack-known-error"),
      "INVALID_OAUTH_CLIENT_ID_OR_SECRET"
    )
    assert.strictEqual((await renewal(emulator, refreshToken, "__stack_public_client__")).status, 200)
    const empty = await renewal(emulator, "")
    assert.deepStrictEqual([empty.status, (await empty.json() as { error: string }).error], [400, "invalid_request"])
  })
})

describe("an access token", () => {
  it("has the provider's claims, and can be verified with the published keys", async () => {
    const { accessToken, client, emulator, userId } = await withUser()
    const { projectId } = emulator.project
    const keys = await client("GET", `/projects/${projectId}/.well-known/jwks.json`)
    assert.strictEqual(keys.json.keys.length, 2)
    const { payload, protectedHeader } = await jwtVerify(accessToken, createLocalJWKSet(keys.json), {
      issuer: `${emulator.apiUrl}/projects/${projectId}`,
      audience: projectId
    })
    assert.deepStrictEqual([protectedHeader.alg, protectedHeader.kid?.length], ["ES256", 12])
    const { aud, exp, iat, iss, refresh_token_id, signed_up_at, ...claims } = payload
    assert.deepStrictEqual(claims, {
      sub: userId,
      project_id: projectId,
      branch_id: "main",
      role: "authenticated",
      name: null,
      email: "ada@example.com",
      email_verified: false,
      selected_team_id: null,
      is_anonymous: false,
      is_restricted: false,
      restricted_reason: null,
      requires_totp_mfa: false
    })
    assert.strictEqual((exp ?? 0) - (iat ?? 0), 600)
    assert.match(String(refresh_token_id), /^[0-9a-f-]{36}$/)
    assert.isNumber(signed_up_at)
    assert.isString(aud)
    assert.isString(iss)
  })
  it("of an anonymous user has its own audience, and needs an opt-in header", async () => {
    const { client, emulator } = await withUser()
    const { projectId } = emulator.project
    const { access_token } = (await client("POST", "/auth/anonymous/sign-up")).json
    const headers = { "x-stack-access-token": access_token }
    assert.strictEqual(codeOf(await client("GET", "/users/me", undefined, headers))[1], "ANONYMOUS_AUTHENTICATION_NOT_ALLOWED")
    const me = await client("GET", "/users/me", undefined, { ...headers, "x-stack-allow-anonymous-user": "true" })
    assert.deepStrictEqual([me.json.is_anonymous, me.json.restricted_reason], [true, { type: "anonymous" }])
    const keys = await client("GET", `/projects/${projectId}/.well-known/jwks.json?include_anonymous=true`)
    assert.strictEqual(keys.json.keys.length, 6)
    const { payload } = await jwtVerify(access_token, createLocalJWKSet(keys.json), { audience: `${projectId}:anon` })
    assert.strictEqual(payload.iss, `${emulator.apiUrl}/projects-anonymous-users/${projectId}`)
    const upgrade = await client("POST", "/auth/password/sign-up", { email: "b@example.com", password }, {
      ...headers,
      "x-stack-allow-anonymous-user": "true"
    })
    assert.strictEqual(upgrade.json.user_id, me.json.id)
  })
  it("of an anonymous user can be verified with the keys below its issuer", async () => {
    const { client, emulator } = await withUser()
    const { projectId } = emulator.project
    const { access_token } = (await client("POST", "/auth/anonymous/sign-up")).json
    const { url } = await emulator.listen({ port: 0 })
    onTestFinished(() => emulator.close())
    const below = (folder: string) => `${url}/api/v1/${folder}/${projectId}/.well-known/jwks.json`
    const redirect = await fetch(below("projects-anonymous-users"))
    const keys = await redirect.json() as JSONWebKeySet
    assert.strictEqual(keys.keys.length, 6)
    await jwtVerify(access_token, createLocalJWKSet(keys), { audience: `${projectId}:anon` })
    for (const method of ["GET", "POST"]) {
      const response = await fetch(`${below("projects-anonymous-users")}?x=a%20b`, { method, redirect: "manual" })
      assert.strictEqual(response.status, 307)
      const location = new URL(response.headers.get("location") ?? "", url)
      assert.strictEqual(location.href, `${below("projects")}?x=a+b&include_anonymous=true`)
    }
    assert.strictEqual((await fetch(below("projects-restricted-users"))).status, 404)
  })
  it("is refused if expired, forged, malformed or of another project", async () => {
    const { accessToken, client, emulator, session } = await withUser()
    const [head = "", payload = "", signature = ""] = accessToken.split(".")
    const forgedToken = [head, payload, `${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`].join(".")
    const otherHeaders = { "x-stack-access-token": accessToken, "x-stack-project-id": emulator.internal.projectId }
    const refusalFor = async (headers: { readonly [name: string]: string }) =>
      codeOf(await client("GET", "/users/me", undefined, headers))
    assert.deepStrictEqual(await refusalFor({ "x-stack-access-token": forgedToken }), [
      401,
      "UNPARSABLE_ACCESS_TOKEN",
      "UNPARSABLE_ACCESS_TOKEN"
    ])
    assert.strictEqual((await refusalFor({ "x-stack-access-token": "rubbish" }))[1], "UNPARSABLE_ACCESS_TOKEN")
    assert.strictEqual((await refusalFor(otherHeaders))[1], "INVALID_PROJECT_FOR_ACCESS_TOKEN")
    assert.strictEqual(decodeProtectedHeader(accessToken).alg, "ES256")
    emulator.advanceClock(600_000)
    const over = await client("GET", "/users/me", undefined, session)
    assert.strictEqual(codeOf(over)[1], "ACCESS_TOKEN_EXPIRED")
    assert.sameMembers(Object.keys(over.json.details), ["expired_at_millis", "project_id", "user_id", "refresh_token_id"])
  })
})

describe("passwords", () => {
  it("are stored as hashes, and bcrypt hashes can be imported", async () => {
    const { emulator, server } = await withUser()
    assert.notInclude(JSON.stringify(emulator.snapshot()), password)
    const passwordHash = await hash("brought along", 4)
    const creation = await server("POST", "/users", {
      primary_email: "h@example.com",
      primary_email_auth_enabled: true,
      password_hash: passwordHash
    })
    assert.strictEqual(creation.status, 201)
    const signIn = (password: string) => api(emulator)("POST", "/auth/password/sign-in", { email: "h@example.com", password })
    assert.strictEqual((await signIn("brought along")).status, 200)
    assert.strictEqual(codeOf(await signIn("something else"))[1], "EMAIL_PASSWORD_MISMATCH")
    assert.strictEqual((await server("POST", "/users", { password_hash: "md5" })).status, 400)
  })
  it("end the user's sessions when changed", async () => {
    const { emulator, refreshToken, server, userId } = await withUser()
    await server("PATCH", `/users/${userId}`, { password: "another one" })
    assert.strictEqual((await renewal(emulator, refreshToken)).status, 401)
  })
  it("are only the first factor if a second factor is set up", async () => {
    const { client, server, userId } = await withUser()
    await server("PATCH", `/users/${userId}`, { totp_secret_base64: "bIYhmcBV/lUsZ8OdbkCEwHnAQL4=" })
    const refusalFor = await client("POST", "/auth/password/sign-in", { email: "ada@example.com", password })
    assert.strictEqual(codeOf(refusalFor)[1], "MULTI_FACTOR_AUTHENTICATION_REQUIRED")
    assert.strictEqual(refusalFor.json.details.attempt_code.length, 45)
  })
})

describe("owners", () => {
  it("sign up in the project `internal`, own a team there, and create projects", async () => {
    const emulator = makeSync(quick)
    const owner = api(emulator, "client", emulator.internal)
    const { access_token } = (await owner("POST", "/auth/password/sign-up", { email: "o@example.com", password })).json
    const session = { "x-stack-access-token": access_token }
    const team = (await owner("GET", "/users/me", undefined, session)).json.selected_team_id
    const creation = await owner("POST", "/internal/projects", { display_name: "P", owner_team_id: team }, session)
    assert.deepStrictEqual([creation.status, creation.json.config.credential_enabled, creation.json.config.magic_link_enabled], [
      201,
      true,
      false
    ])
    const asOwner = {
      "x-stack-project-id": creation.json.id,
      "x-stack-access-type": "admin",
      "x-stack-admin-access-token": access_token
    }
    const bare = api(emulator, null)
    const body = {
      description: "k",
      expires_at_millis: Date.now() + 1e6,
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: false
    }
    const keys = await bare("POST", "/internal/api-keys", body, asOwner)
    assert.match(keys.json.secret_server_key, /^ssk_\w{45}$/)
    assert.notProperty(keys.json, "super_secret_admin_key")
    const change = await bare("PATCH", "/internal/projects/current", { config: { sign_up_enabled: false } }, asOwner)
    assert.strictEqual(change.json.config.sign_up_enabled, false)
    const override = { config_override_string: JSON.stringify({ "project.requirePublishableClientKey": true }) }
    assert.strictEqual((await bare("PATCH", "/internal/config/override/project", override, asOwner)).status, 200)
    const client = { "x-stack-project-id": creation.json.id, "x-stack-access-type": "client" }
    assert.strictEqual(
      codeOf(await bare("GET", "/projects/current", undefined, client))[1],
      "PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT"
    )
    const stranger = (await owner("POST", "/auth/password/sign-up", { email: "s@example.com", password })).json.access_token
    const asStranger = { ...asOwner, "x-stack-admin-access-token": stranger }
    assert.strictEqual(
      codeOf(await bare("GET", "/internal/projects/current", undefined, asStranger))[1],
      "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN"
    )
  })
})
