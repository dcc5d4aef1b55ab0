/** The authorization code flow and its session, at a real OpenID provider. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted, Schema } from "effect"
import * as OAuth2 from "../../src/oauth2/index.ts"
import * as Provider from "./Provider.ts"

const { afterSignOut, clientOf, come, reasonOf, redirectUri, scoped, signIn } = Provider
const scope = ["openid", "offline_access", "email"]

describe("the client authentication", () => {
  it.live.each(
    [
      "none",
      "client_secret_basic",
      "client_secret_post",
      "client_secret_jwt",
      "private_key_jwt"
    ] as const
  )("%s signs in, refreshes and revokes", (method) =>
    Effect.gen(function*() {
      const client = yield* clientOf(yield* scoped(), method)
      const tokens = yield* signIn(client)
      assert.strictEqual(tokens.tokenType, "bearer")
      assert.closeTo(tokens.expiresAt?.getTime() ?? 0, Date.now() + 3_600_000, 10_000)
      assert.deepStrictEqual(tokens.scope, ["openid", "offline_access", "email"])
      assert.strictEqual(tokens.claims?.sub, "ada")
      assert.strictEqual(tokens.claims?.["iss"], client.server.issuer)

      assert.isNotNull(tokens.refreshToken)
      const newTokens = yield* OAuth2.refresh(client, tokens.refreshToken ?? "", { subject: "ada" })
      assert.notStrictEqual(Redacted.value(newTokens.accessToken), Redacted.value(tokens.accessToken))
      // Refresh tokens rotate, so the old one is refused, and its use ends the session.
      assert.notStrictEqual(
        newTokens.refreshToken && Redacted.value(newTokens.refreshToken),
        Redacted.value(tokens.refreshToken ?? Redacted.make(""))
      )
      yield* OAuth2.revoke(client, newTokens.accessToken, { hint: "access_token" })
      const after = yield* reasonOf(OAuth2.userInfo(client, newTokens))
      assert(after._tag === "Challenged")
      assert.strictEqual(after.code, "invalid_token")
      const again = yield* reasonOf(OAuth2.refresh(client, tokens.refreshToken ?? ""))
      assert(again._tag === "Refused")
      assert.deepStrictEqual([again.code, again.status], ["invalid_grant", 400])
    }).pipe(Effect.scoped))

  it.live("`none` completes a sign-in, with an ID token signed with RS256, the default", () =>
    Effect.gen(function*() {
      const tokens = yield* signIn(yield* clientOf(yield* scoped(), "none", { clientId: "rs256" }))
      assert.strictEqual(tokens.claims?.sub, "ada")
    }).pipe(Effect.scoped))

  it.live.each(["client_secret_basic", "client_secret_post", "client_secret_jwt"] as const)(
    "%s fails with a wrong secret",
    (method) =>
      Effect.gen(function*() {
        const wrong = {
          client_secret_basic: OAuth2.clientSecretBasic,
          client_secret_post: OAuth2.clientSecretPost,
          client_secret_jwt: OAuth2.clientSecretJwt
        }[method]("not the secret")
        const client = yield* clientOf(yield* scoped(), method, { authentication: wrong })
        const reason = yield* reasonOf(OAuth2.clientCredentials(client))
        assert(reason._tag === "Refused")
        assert.deepStrictEqual([reason.code, reason.status], ["invalid_client", 401])
      }).pipe(Effect.scoped)
  )

  it.live("private_key_jwt fails with another key", () =>
    Effect.gen(function*() {
      const { privateKey } = yield* Effect.promise(() =>
        crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-384" }, false, ["sign"])
      ) as Effect.Effect<CryptoKeyPair>
      const client = yield* clientOf(yield* scoped(), "private_key_jwt", { authentication: OAuth2.privateKeyJwt(privateKey) })
      const reason = yield* reasonOf(OAuth2.clientCredentials(client))
      assert(reason._tag === "Refused")
      assert.strictEqual(reason.code, "invalid_client")
    }).pipe(Effect.scoped))
})

describe("startAuthorization", () => {
  it.live("sends every parameter that protects the authorization code", () =>
    Effect.gen(function*() {
      const client = yield* clientOf(yield* scoped(), "none")
      const { attempt, url } = yield* OAuth2.startAuthorization(client, {
        redirectUri,
        scope,
        prompt: "login",
        loginHint: "ada@example.com",
        maxAge: "1 minute",
        parameters: { state: "mine", audience: "api" }
      })
      const digest = yield* Effect.promise(() =>
        crypto.subtle.digest("SHA-256", new TextEncoder().encode(Redacted.value(attempt.codeVerifier)))
      )
      assert.deepStrictEqual(Object.fromEntries(url.searchParams), {
        audience: "api",
        client_id: "none",
        code_challenge: Buffer.from(digest).toString("base64url"),
        code_challenge_method: "S256",
        login_hint: "ada@example.com",
        max_age: "60",
        nonce: attempt.nonce ?? "",
        prompt: "login",
        redirect_uri: redirectUri,
        response_type: "code",
        scope: "openid offline_access email",
        state: attempt.state
      })
    }).pipe(Effect.scoped))
  it.live("returns an attempt that can be stored, but not used with an invalid verifier", () =>
    Effect.gen(function*() {
      const client = yield* clientOf(yield* scoped(), "none")
      const { attempt, url } = yield* OAuth2.startAuthorization(client, { redirectUri, scope })
      const storedText = JSON.stringify(yield* Schema.encodeEffect(OAuth2.AuthorizationAttempt)(attempt))
      const restoredAttempt = yield* Schema.decodeUnknownEffect(OAuth2.AuthorizationAttempt)(JSON.parse(storedText))
      for (const codeVerifier of ["a".repeat(42), "a".repeat(129), `${"a".repeat(50)}+`, ""]) {
        const outcome = yield* Effect.exit(
          Schema.decodeUnknownEffect(OAuth2.AuthorizationAttempt)({ ...JSON.parse(storedText), codeVerifier })
        )
        assert.strictEqual(outcome._tag, "Failure")
        const reason = yield* reasonOf(
          OAuth2.finishAuthorization(client, yield* come(url), { ...attempt, codeVerifier: Redacted.make(codeVerifier) })
        )
        assert.strictEqual(reason._tag, "Unsendable")
      }
      assert.strictEqual((yield* OAuth2.finishAuthorization(client, yield* come(url), restoredAttempt)).claims?.sub, "ada")
    }).pipe(Effect.scoped))
  it.live("refuses an insecure or missing address, and invalid parameters", () =>
    Effect.gen(function*() {
      const client = yield* clientOf(yield* scoped(), "none")
      const at = (authorizationEndpoint: string) =>
        reasonOf(OAuth2.startAuthorization({ ...client, server: { ...client.server, authorizationEndpoint } }, { redirectUri }))
      assert.strictEqual((yield* at("javascript:alert(1)"))._tag, "InsecureAddress")
      assert.strictEqual((yield* at("http://login.example.com/"))._tag, "InsecureAddress")
      assert.strictEqual((yield* at("nothing"))._tag, "MissingMetadata")
      const { authorizationEndpoint: _, ...server } = client.server
      assert.strictEqual(
        (yield* reasonOf(OAuth2.startAuthorization({ ...client, server }, { redirectUri })))._tag,
        "MissingMetadata"
      )
      assert.strictEqual((yield* reasonOf(OAuth2.startAuthorization(client, { redirectUri: "/callback" })))._tag, "Unsendable")
      assert.strictEqual((yield* reasonOf(OAuth2.startAuthorization(client, { redirectUri, maxAge: -1 })))._tag, "Unsendable")
    }).pipe(Effect.scoped))
})

describe("the callback", () => {
  const startedFlow = Effect.gen(function*() {
    const running = yield* scoped()
    const client = yield* clientOf(running, "none")
    const { attempt, url } = yield* OAuth2.startAuthorization(client, { redirectUri, scope })
    const callback = yield* come(url)
    const finish = (
      change: (callback: URLSearchParams) => void,
      to: Partial<OAuth2.AuthorizationAttempt> = {},
      as: Partial<OAuth2.ServerMetadata> = {}
    ) => {
      const parameters = new URLSearchParams(callback.searchParams)
      change(parameters)
      return OAuth2.finishAuthorization({ ...client, server: { ...client.server, ...as } }, parameters, { ...attempt, ...to })
    }
    return { attempt, callback, client, finish, running, url }
  })

  it.live("of another attempt, or with invalid parameters, is refused without a request", () =>
    Effect.gen(function*() {
      const { finish } = yield* startedFlow
      const noFetch = Effect.provideService(OAuth2.Fetch, () => Promise.reject(new Error("nothing may be sent")))
      const tag = (effect: Effect.Effect<unknown, OAuth2.OAuth2Error>) =>
        Effect.map(reasonOf(effect.pipe(noFetch)), ({ _tag }) => _tag)
      assert.strictEqual(yield* tag(finish((parameters) => parameters.set("state", "other"))), "StateMismatch")
      assert.strictEqual(yield* tag(finish((parameters) => parameters.delete("state"))), "StateMismatch")
      assert.strictEqual(yield* tag(finish(() => {}, { state: "other" })), "StateMismatch")
      // An error without the right state belongs to no attempt.
      assert.strictEqual(
        yield* tag(finish((parameters) => {
          parameters.set("error", "access_denied")
          parameters.delete("state")
        })),
        "StateMismatch"
      )
      assert.strictEqual(yield* tag(finish((parameters) => parameters.set("iss", "https://evil.example"))), "IssuerMismatch")
      // This provider announces that it always sends its issuer.
      assert.strictEqual(yield* tag(finish((parameters) => parameters.delete("iss"))), "IssuerMismatch")
      assert.strictEqual(yield* tag(finish(() => {}, { issuer: "https://other.example" })), "IssuerMismatch")
      for (const name of ["code", "state", "iss"]) {
        assert.strictEqual(yield* tag(finish((parameters) => parameters.append(name, "second"))), "InvalidCallback", name)
      }
      assert.strictEqual(yield* tag(finish((parameters) => parameters.delete("code"))), "InvalidCallback")
      assert.strictEqual(yield* tag(finish((parameters) => parameters.set("code", ""))), "InvalidCallback")
      for (const name of ["response", "id_token", "token", "access_token"]) {
        assert.strictEqual(yield* tag(finish((parameters) => parameters.set(name, "x"))), "InvalidCallback", name)
      }
    }).pipe(Effect.scoped))
  it.live("with the wrong verifier is refused by the server", () =>
    Effect.gen(function*() {
      const { finish } = yield* startedFlow
      const reason = yield* reasonOf(finish(() => {}, { codeVerifier: Redacted.make("a".repeat(43)) }))
      assert(reason._tag === "Refused")
      assert.strictEqual(reason.code, "invalid_grant")
    }).pipe(Effect.scoped))
  it.live("cannot be used twice", () =>
    Effect.gen(function*() {
      const { finish } = yield* startedFlow
      yield* finish(() => {})
      const reason = yield* reasonOf(finish(() => {}))
      assert(reason._tag === "Refused")
      assert.strictEqual(reason.code, "invalid_grant")
    }).pipe(Effect.scoped))
  it.live("reports that the user declined the authorization", () =>
    Effect.gen(function*() {
      const { attempt, client, url } = yield* startedFlow
      const reason = yield* reasonOf(OAuth2.finishAuthorization(client, yield* come(url, "decline"), attempt))
      assert(reason._tag === "Refused")
      assert.deepStrictEqual([reason.code, reason.description, reason.status], ["access_denied", "declined by the person", null])
    }).pipe(Effect.scoped))
  it.live("fails if `prompt` was `none` and the user would have to sign in", () =>
    Effect.gen(function*() {
      const { client } = yield* startedFlow
      const { attempt, url } = yield* OAuth2.startAuthorization(client, { redirectUri, scope, prompt: "none" })
      const reason = yield* reasonOf(OAuth2.finishAuthorization(client, yield* come(url), attempt))
      assert(reason._tag === "Refused")
      assert.strictEqual(reason.code, "login_required")
    }).pipe(Effect.scoped))
  it.live("fails if the ID token lacks the sign-in time that `maxAge` requires", () =>
    Effect.gen(function*() {
      const { finish } = yield* startedFlow
      // The request had no `max_age`, so the token has no `auth_time`.
      const reason = yield* reasonOf(finish(() => {}, { maxAge: 0 }))
      assert(reason._tag === "InvalidIdToken")
      assert.strictEqual(reason.wrong, "auth_time")
    }).pipe(Effect.scoped))
})

describe("tokens of the server", () => {
  it.live("give access to the user info of the signed-in user only", () =>
    Effect.gen(function*() {
      const client = yield* clientOf(yield* scoped(), "client_secret_basic")
      const tokens = yield* signIn(client)
      assert.deepStrictEqual(yield* OAuth2.userInfo(client, tokens), { sub: "ada", email: "ada@example.com" })
      assert.deepStrictEqual(yield* OAuth2.userInfo(client, { accessToken: tokens.accessToken, claims: null }), {
        sub: "ada",
        email: "ada@example.com"
      })
      assert.strictEqual(
        (yield* reasonOf(OAuth2.userInfo(client, { accessToken: tokens.accessToken, claims: { sub: "grace" } })))._tag,
        "SubjectMismatch"
      )
      const otherReason = yield* reasonOf(OAuth2.userInfo(client, { accessToken: "another's", claims: null }))
      assert(otherReason._tag === "Challenged")
      assert.deepStrictEqual([otherReason.status, otherReason.code, otherReason.challenges[0]?.scheme], [
        401,
        "invalid_token",
        "bearer"
      ])
    }).pipe(Effect.scoped))
  it.live("are not renewed for another subject", () =>
    Effect.gen(function*() {
      const client = yield* clientOf(yield* scoped(), "client_secret_basic")
      const { refreshToken } = yield* signIn(client)
      const reason = yield* reasonOf(OAuth2.refresh(client, refreshToken ?? "", { subject: "grace" }))
      assert(reason._tag === "InvalidIdToken")
      assert.strictEqual(reason.wrong, "sub")
    }).pipe(Effect.scoped))
  it.live("can be used to sign out at the server", () =>
    Effect.gen(function*() {
      const client = yield* clientOf(yield* scoped(), "client_secret_basic")
      const browser = Provider.browser()
      const { attempt, url } = yield* OAuth2.startAuthorization(client, { redirectUri, scope })
      const { idToken } = yield* OAuth2.finishAuthorization(client, yield* come(url, "accept", browser), attempt)
      const goodbye = yield* OAuth2.endSessionUrl(client, { idToken, redirectUri: afterSignOut, state: "s" })
      assert.notInclude(String(goodbye), "eyJ")
      assert.strictEqual(String(yield* come(Redacted.value(goodbye), "accept", browser)), `${afterSignOut}?state=s`)
      // The browser is signed out: no user can be signed in without a prompt.
      const silent = yield* OAuth2.startAuthorization(client, { redirectUri, scope, prompt: "none" })
      const reason = yield* reasonOf(
        OAuth2.finishAuthorization(client, yield* come(silent.url, "accept", browser), silent.attempt)
      )
      assert(reason._tag === "Refused")
      assert.strictEqual(reason.code, "login_required")
      const { endSessionEndpoint: _, ...server } = client.server
      assert.strictEqual((yield* reasonOf(OAuth2.endSessionUrl({ ...client, server })))._tag, "MissingMetadata")
    }).pipe(Effect.scoped))
  it.live("are granted to a confidential client itself, for allowed scopes only", () =>
    Effect.gen(function*() {
      const running = yield* scoped()
      const tokens = yield* OAuth2.clientCredentials(yield* clientOf(running, "private_key_jwt"), { scope: ["api"] })
      assert.deepStrictEqual([tokens.scope, tokens.refreshToken, tokens.idToken], [["api"], null, null])
      const reason = yield* reasonOf(OAuth2.clientCredentials(yield* clientOf(running, "none")))
      assert(reason._tag === "Refused")
      assert.strictEqual(reason.code, "invalid_request")
      const scope = yield* reasonOf(OAuth2.clientCredentials(yield* clientOf(running, "client_secret_post"), { scope: ["api"] }))
      assert(scope._tag === "Refused")
      assert.strictEqual(scope.code, "invalid_scope")
    }).pipe(Effect.scoped))
})
