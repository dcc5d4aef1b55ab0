/** Invalid responses of a server: each has its reason, and none is a defect. */
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Redacted } from "effect"
import { TestClock } from "effect/testing"
import * as OAuth2 from "../../src/oauth2/index.ts"
import { fc } from "../kit/Seed.ts"
import { reasonOf } from "./Provider.ts"
import { type Answer, client, good, json, scriptFetch, server } from "./Scripted.ts"

const asking = OAuth2.clientCredentials(client)
const askWith = (...answers: ReadonlyArray<Answer>) => asking.pipe(scriptFetch(...answers).provide)

describe("a token response", () => {
  const tag = (body: unknown) => Effect.map(reasonOf(askWith(json(body))), ({ _tag }) => _tag)
  it.live.each([
    ["access_token absent", { ...good, access_token: undefined }],
    ["access_token empty", { ...good, access_token: "" }],
    ["access_token a number", { ...good, access_token: 1 }],
    ["token_type absent", { ...good, token_type: undefined }],
    ["token_type mac", { ...good, token_type: "mac" }],
    ["token_type N_A", { ...good, token_type: "N_A" }],
    ["token_type a list", { ...good, token_type: ["Bearer"] }],
    ["expires_in null", { ...good, expires_in: null }],
    ["expires_in 0", { ...good, expires_in: 0 }],
    ["expires_in negative", { ...good, expires_in: -1 }],
    ["expires_in words", { ...good, expires_in: "soon" }],
    ["expires_in half a number", { ...good, expires_in: "3600abc" }],
    ["expires_in \"0\"", { ...good, expires_in: "0" }],
    ["expires_in true", { ...good, expires_in: true }],
    ["refresh_token empty", { ...good, refresh_token: "" }],
    ["refresh_token a number", { ...good, refresh_token: 1 }],
    ["scope a list", { ...good, scope: ["a"] }],
    ["id_token null", { ...good, id_token: null }],
    ["a list", [good]],
    ["null", null],
    ["text", "token"]
  ])("with %s is refused", ([, body]) =>
    Effect.gen(function*() {
      assert.strictEqual(yield* tag(body), "Undecodable")
    }))
  it.effect("is accepted despite harmless deviations from the standard", () =>
    Effect.gen(function*() {
      yield* TestClock.setTime(1_000_000)
      const tokens = yield* askWith(json({ ...good, token_type: "bEaReR", expires_in: "60", scope: "a  b", more: 1 }))
      assert.strictEqual(Redacted.value(tokens.accessToken), "an access token")
      assert.deepStrictEqual([tokens.tokenType, tokens.scope, tokens.refreshToken], ["bearer", ["a", "b"], null])
      assert.deepStrictEqual(tokens.expiresAt, new Date(1_060_000))
      const endless = yield* askWith(json({ ...good, expires_in: 1e300 }))
      assert.isFalse(Number.isNaN(endless.expiresAt?.getTime()))
      // RFC 6749, section 5.1, only recommends `expires_in`.
      assert.isNull((yield* askWith(json({ ...good, expires_in: undefined }))).expiresAt)
    }))
  it.live("without a new refresh token is returned with the old one", () =>
    Effect.gen(function*() {
      const { provide, seen } = scriptFetch(json(good), json({ ...good, refresh_token: "new" }))
      const refresh = OAuth2.refresh(client, Redacted.make("old"), {
        scope: ["a", "b"],
        parameters: { resource: "https://api" }
      })
      assert.strictEqual(Redacted.value((yield* refresh.pipe(provide)).refreshToken ?? Redacted.make("")), "old")
      const rotating = scriptFetch(json({ ...good, refresh_token: "new" }))
      assert.strictEqual(Redacted.value((yield* refresh.pipe(rotating.provide)).refreshToken ?? Redacted.make("")), "new")
      const form = new URLSearchParams(yield* Effect.promise(() => seen[0]?.text() ?? Promise.resolve("")))
      assert.deepStrictEqual([form.get("scope"), form.get("resource"), form.get("grant_type")], [
        "a b",
        "https://api",
        "refresh_token"
      ])
    }))
  it.live("with an ID token is refused if no key of the server can verify the token", () =>
    Effect.gen(function*() {
      const { jwksUri: _, ...without } = server
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
      const now = Math.floor(Date.now() / 1000)
      const claims = { iss: server.issuer, aud: "client", sub: "ada", iat: now, exp: now + 60 }
      const id_token = `${part({ alg: "RS256" })}.${part(claims)}.AAAA`
      const response = json({ ...good, id_token })
      const unknownReason = yield* reasonOf(
        OAuth2.refresh({ ...client, server: without }, "r").pipe(scriptFetch(response).provide)
      )
      assert(unknownReason._tag === "MissingMetadata")
      assert.strictEqual(unknownReason.field, "jwks_uri")
      // A separate server each time, because a key set is cached after the first read.
      const reading = (second: Answer) =>
        reasonOf(OAuth2.refresh({ ...client, server: { ...server } }, "r").pipe(scriptFetch(response, second).provide))
      assert.strictEqual((yield* reading(() => new Response("no", { status: 503 })))._tag, "ServerFailure")
      assert.strictEqual((yield* reading(json({ keys: "none" })))._tag, "Undecodable")
      assert.deepInclude(yield* reading(json({ keys: [] })), { _tag: "InvalidIdToken", wrong: "key" })
      assert.deepInclude(yield* reading(json({ keys: [{ kty: "RSA", n: "AA", e: "!" }] })), {
        _tag: "InvalidIdToken",
        wrong: "key"
      })
      assert.strictEqual(
        (yield* reading(() => {
          throw new TypeError("fetch failed")
        }))._tag,
        "Unreachable"
      )
    }))
})

describe("a refusal", () => {
  const codes = OAuth2.ErrorCode.literals
  it.live.each(codes)("with %s reports the code and advice", (code) =>
    Effect.gen(function*() {
      const error = yield* Effect.flip(askWith(json({ error: code, error_description: "words" }, { status: 400 })))
      assert(error.reason._tag === "Refused")
      assert.deepStrictEqual([error.reason.code, error.reason.description, error.reason.status], [code, "words", 400])
      assert.match(error.message, new RegExp(`^clientCredentials: The server refused with ${code}: [A-Z].+\\.$`))
    }))
  it.live("with a custom code of the server reports that code", () =>
    Effect.gen(function*() {
      const reason = yield* reasonOf(askWith(json({ error: "hasOwnProperty", error_description: 1 }, { status: 400 })))
      assert(reason._tag === "RefusedWithUnknownCode")
      assert.deepStrictEqual([reason.code, reason.description], ["hasOwnProperty", null])
    }))
  it.live("reports the error in its body in preference to the challenge", () =>
    Effect.gen(function*() {
      const headers = { "www-authenticate": "Basic realm=\"x\", error=\"invalid_client\"" }
      const reason = yield* reasonOf(askWith(json({ error: "invalid_client" }, { status: 401, headers })))
      assert.deepInclude(reason, { _tag: "Refused", code: "invalid_client", status: 401 })
    }))
  it.live.each(
    [
      ["Bearer", ["bearer"], null],
      ["Bearer realm=\"a, b\", error=\"invalid_token\"", ["bearer"], "invalid_token"],
      [
        "DPoP algs=\"ES256\", error=\"invalid_dpop_proof\", Bearer error=insufficient_scope",
        ["dpop", "bearer"],
        "invalid_dpop_proof"
      ],
      ["Negotiate YWJj, Bearer error=\"mine\"", ["negotiate", "bearer"], null]
    ] as const
  )("by the challenge %s reports the challenge's schemes and code", ([header, schemes, code]) =>
    Effect.gen(function*() {
      const { provide } = scriptFetch(() => new Response("no", { status: 401, headers: { "www-authenticate": header } }))
      const reason = yield* reasonOf(OAuth2.userInfo(client, { accessToken: "token", claims: null }).pipe(provide))
      assert(reason._tag === "Challenged")
      assert.deepStrictEqual([reason.challenges.map(({ scheme }) => scheme), reason.code], [schemes, code])
      const resource = yield* reasonOf(OAuth2.request(client, "token", { url: "https://api.example/" }).pipe(provide))
      assert.deepStrictEqual([resource._tag, "status" in resource && resource.status], ["Challenged", 401])
    }))
  it.live("of user info in a JWT that cannot be verified is Undecodable", () =>
    Effect.gen(function*() {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
      const jwt = (alg: string, signature: string) => () =>
        new Response(`${part({ alg })}.${part({ sub: "ada" })}.${signature}`, { headers: { "content-type": "application/jwt" } })
      const announcing = { ...client, server: { ...server, userinfoSigningAlgValuesSupported: ["RS256", "none"] } }
      const info = (as: OAuth2.Client, ...answers: ReadonlyArray<Answer>) =>
        reasonOf(OAuth2.userInfo(as, { accessToken: "token", claims: null }).pipe(scriptFetch(...answers).provide))
      for (
        const [as, alg, signature] of [[client, "RS256", "AAAA"], [announcing, "RS256", "!"], [announcing, "none", ""]] as const
      ) {
        assert.strictEqual((yield* info(as, jwt(alg, signature), json({ keys: [] })))._tag, "Undecodable", alg)
      }
    }))
  it.effect("reports `retryAfterMillis` for a temporary refusal", () =>
    Effect.gen(function*() {
      const after = (value?: string) =>
        reasonOf(askWith(json({ error: "slow_down" }, { status: 429, headers: { ...(value && { "retry-after": value }) } })))
      assert.deepInclude(yield* after("7"), { _tag: "Throttled", retryAfterMillis: 7000 })
      assert.deepInclude(yield* after("Thu, 01 Jan 1970 00:01:00 GMT"), { _tag: "Throttled", retryAfterMillis: 60_000 })
      assert.deepInclude(yield* after(), { _tag: "Throttled", retryAfterMillis: null })
    }))
  it.live.each(
    [
      [500, "text/html", "<h1>", "ServerFailure"],
      [503, "application/json", "{\"error\":\"temporarily_unavailable\"}", "Refused"],
      [502, "application/json", "{\"error\":{}}", "ServerFailure"],
      [200, "application/json", "{\"error\":\"bad_verification_code\"}", "RefusedWithUnknownCode"],
      [200, "application/json", "{\"error\":\"invalid_grant\"}", "Refused"],
      [400, "text/html", "<h1>", "Undecodable"],
      [404, "application/json", "{}", "Undecodable"],
      [302, "text/plain", "", "Undecodable"],
      [204, "text/plain", "", "Undecodable"],
      [200, "text/html", "<h1>", "Undecodable"],
      [200, "application/json", "{\"access_token\":", "Undecodable"]
    ] as const
  )("of status %i as %s: %s is %s", ([status, type, body, expected]) =>
    Effect.gen(function*() {
      const response = () => new Response(status === 204 ? null : body, { status, headers: { "content-type": type } })
      const reason = yield* reasonOf(askWith(response))
      assert.strictEqual(reason._tag, expected)
      if ("status" in reason) assert.strictEqual(reason.status, status)
    }))
  it.live("in any form is an OAuth2Error", () =>
    Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(
          fc.oneof(fc.constantFrom(200, 400, 401, 429, 500), fc.integer({ min: 200, max: 599 })),
          fc.oneof(
            fc.json(),
            fc.string(),
            fc.record({ error: fc.string(), error_description: fc.string() }).map((body) => JSON.stringify(body))
          ),
          fc.constantFrom("application/json", "text/html", "application/jwt", ""),
          fc.option(fc.stringMatching(/^[ -~]{0,40}$/)),
          async (status, body, type, challenge) => {
            const headers = { "content-type": type, ...(challenge !== null && { "www-authenticate": challenge }) }
            const response = () => new Response([204, 205, 304].includes(status) ? null : body, { status, headers })
            const { provide } = scriptFetch(response)
            const operations = [
              asking,
              OAuth2.discover("https://as.example"),
              OAuth2.userInfo(client, { accessToken: "t", claims: null }),
              OAuth2.startDevice(client),
              OAuth2.revoke(client, "t")
            ] as ReadonlyArray<Effect.Effect<unknown, OAuth2.OAuth2Error>>
            for (const operation of operations) {
              const exit = await Effect.runPromiseExit(operation.pipe(provide))
              assert.isTrue(Exit.isSuccess(exit) || !Cause.hasDies(exit.cause), String(exit))
            }
          }
        ),
        { numRuns: 40 }
      )
    ))
})
