/** ID tokens of a real provider that were changed in transit: all are refused. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { type CryptoKey, decodeJwt, generateKeyPair, type JWTPayload, SignJWT } from "jose"
import { createHash } from "node:crypto"
import * as OAuth2 from "../../src/oauth2/index.ts"
import { clientOf, come, reasonOf, redirectUri, type Running, scoped } from "./Provider.ts"

interface Answered {
  readonly idToken: string
  readonly accessToken: string
}
type Change = (reply: Answered, running: Running) => Promise<string> | string

/** The real `fetch`, with another ID token in the response of the token endpoint. */
const changing = (running: Running, change: Change): typeof globalThis.fetch => async (input, init) => {
  const response = await globalThis.fetch(input, init)
  if (!String(input).endsWith("/token") || !response.ok) return response
  const body = (await response.json()) as { readonly id_token: string; readonly access_token: string }
  const id_token = await change({ idToken: body.id_token, accessToken: body.access_token }, running)
  return Response.json({ ...body, id_token })
}

/** Signs in, and receives the changed ID token. */
const signingIn = (change: Change) =>
  Effect.gen(function*() {
    const running = yield* scoped()
    const client = yield* clientOf(running, "none")
    const { attempt, url } = yield* OAuth2.startAuthorization(client, { redirectUri, scope: ["openid"] })
    const completion = OAuth2.finishAuthorization(client, yield* come(url), attempt)
    return yield* completion.pipe(Effect.provideService(OAuth2.Fetch, changing(running, change)))
  })

/** Changes claims and signs with the provider's own key, so that only the claims are wrong. */
const claiming = (changes: (claims: JWTPayload, reply: Answered) => JWTPayload): Change => (reply, { signingKey }) =>
  sign(changes(decodeJwt(reply.idToken), reply), signingKey)
const sign = (claims: JWTPayload, key: CryptoKey, header: { readonly [name: string]: unknown } = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid: "es", ...header }).sign(key)
const without = (claim: string) =>
  claiming((claims) => Object.fromEntries(Object.entries(claims).filter(([name]) => name !== claim)))
const withoutSignature = (header: object) => ({ idToken }: Answered) =>
  `${Buffer.from(JSON.stringify(header)).toString("base64url")}.${idToken.split(".")[1]}.`
const now = () => Math.floor(Date.now() / 1000)
const otherKey = generateKeyPair("ES256")

const leftHalf = (text: string) => createHash("sha256").update(text).digest().subarray(0, 16).toString("base64url")

const cases: ReadonlyArray<readonly [what: string, wrong: string, change: Change]> = [
  ["a signature of another key", "signature", async ({ idToken }) => sign(decodeJwt(idToken), (await otherKey).privateKey)],
  ["claims changed under the signature", "signature", ({ idToken }) => {
    const [header, , signature] = idToken.split(".")
    return [header, Buffer.from(JSON.stringify({ ...decodeJwt(idToken), sub: "grace" })).toString("base64url"), signature].join(
      "."
    )
  }],
  ["no signature", "signature", ({ idToken }) => `${idToken.slice(0, idToken.lastIndexOf("."))}.`],
  ["a signature that is none", "signature", ({ idToken }) => `${idToken.slice(0, idToken.lastIndexOf("."))}.!!!`],
  ["alg none", "alg", withoutSignature({ alg: "none" })],
  ["alg None", "alg", withoutSignature({ alg: "None", kid: "es" })],
  ["no alg", "alg", withoutSignature({ kid: "es" })],
  [
    "HS256 with the public key as the secret",
    "alg",
    async ({ idToken }) =>
      new SignJWT(decodeJwt(idToken)).setProtectedHeader({ alg: "HS256", kid: "es" }).sign(
        new TextEncoder().encode("public key".repeat(5))
      )
  ],
  [
    "a key that the server does not have",
    "key",
    ({ idToken }, { signingKey }) => sign(decodeJwt(idToken), signingKey, { kid: "other" })
  ],
  ["a header that must be understood", "form", ({ idToken }, { signingKey }) => {
    const changedToken = sign(decodeJwt(idToken), signingKey)
    return changedToken.then((token) =>
      [
        Buffer.from(JSON.stringify({ alg: "ES256", kid: "es", crit: ["x"], x: 1 })).toString("base64url"),
        ...token.split(".").slice(1)
      ].join(".")
    )
  }],
  ["another issuer", "iss", claiming((claims) => ({ ...claims, iss: "https://evil.example" }))],
  ["no issuer", "iss", without("iss")],
  ["another audience", "aud", claiming((claims) => ({ ...claims, aud: "other" }))],
  ["an audience beside ours", "aud", claiming((claims) => ({ ...claims, aud: ["none", "other"] }))],
  ["an audience beside ours, issued to it", "azp", claiming((claims) => ({ ...claims, aud: ["none", "other"], azp: "other" }))],
  ["no audience", "aud", without("aud")],
  ["an end in the past", "exp", claiming((claims) => ({ ...claims, exp: now() - 31 }))],
  ["no end", "exp", without("exp")],
  ["an end that is no number", "exp", claiming((claims) => ({ ...claims, exp: "soon" as never }))],
  ["a beginning in the future", "nbf", claiming((claims) => ({ ...claims, nbf: now() + 60 }))],
  ["no moment of issue", "iat", without("iat")],
  ["another nonce", "nonce", claiming((claims) => ({ ...claims, nonce: "other" }))],
  ["no nonce", "nonce", without("nonce")],
  ["no subject", "sub", without("sub")],
  ["a subject that is no text", "sub", claiming((claims) => ({ ...claims, sub: 1 as never }))],
  ["the hash of another access token", "at_hash", claiming((claims) => ({ ...claims, at_hash: leftHalf("other") }))],
  ["a hash that is no text", "at_hash", claiming((claims) => ({ ...claims, at_hash: 1 }))],
  ["no JWT", "form", () => "nonsense"],
  ["a JWT with a header that is none", "form", ({ idToken }) => `!!.${idToken.split(".").slice(1).join(".")}`],
  ["a JWT that says nothing", "form", ({ idToken }) => [idToken.split(".")[0], "bnVsbA", "AA"].join(".")],
  ["an encrypted JWT", "form", () => "a.b.c.d.e"]
]

describe("an ID token", () => {
  it.live.each(cases)("with %s is refused, and the error names %s", ([, wrong, change]) =>
    Effect.gen(function*() {
      const reason = yield* reasonOf(signingIn(change).pipe(Effect.scoped))
      assert.deepStrictEqual([reason._tag, "wrong" in reason ? reason.wrong : reason.message], ["InvalidIdToken", wrong])
    }))

  it.live.each(
    [
      ["nothing changed but the signature", claiming((claims) => claims)],
      [
        "the hash of the access token beside it",
        claiming((claims, { accessToken }) => ({ ...claims, at_hash: leftHalf(accessToken) }))
      ],
      ["an audience beside ours, issued to us", claiming((claims) => ({ ...claims, aud: ["other", "none"], azp: "none" }))]
    ] satisfies ReadonlyArray<readonly [string, Change]>
  )("%s is accepted", ([, change]) =>
    Effect.gen(function*() {
      const tokens = yield* signingIn(change).pipe(Effect.scoped)
      assert.strictEqual(tokens.claims?.sub, "ada")
    }))

  it.live("is required if it was requested", () =>
    Effect.gen(function*() {
      // `JSON.stringify` omits `undefined`, so the response has no ID token.
      const reason = yield* reasonOf(signingIn(() => undefined as never).pipe(Effect.scoped))
      assert(reason._tag === "Undecodable")
      assert.include(reason.why, "id_token")
    }))
})

/** Signs in that many seconds later on the test's clock; the provider's clock runs in real time. */
const afterward = (seconds: number) =>
  Effect.gen(function*() {
    const issuedAt = Math.floor(Date.now() / 1000)
    yield* TestClock.setTime(issuedAt * 1000)
    const client = yield* clientOf(yield* scoped(), "client_secret_basic")
    const { attempt, url } = yield* OAuth2.startAuthorization(client, { redirectUri, scope: ["openid"] })
    const callback = yield* come(url)
    yield* TestClock.setTime((issuedAt + seconds) * 1000)
    return yield* OAuth2.finishAuthorization(client, callback, attempt)
  }).pipe(Effect.scoped)

describe("according to the program's clock", () => {
  it.effect("a one-hour ID token is accepted 20 s after it expires", () =>
    Effect.gen(function*() {
      assert.strictEqual((yield* afterward(3600 + 20)).claims?.sub, "ada")
    }))
  it.effect("a one-hour ID token is refused 60 s after it expires", () =>
    Effect.gen(function*() {
      const reason = yield* reasonOf(afterward(3600 + 60))
      assert.deepStrictEqual([reason._tag, "wrong" in reason && reason.wrong], ["InvalidIdToken", "exp"])
    }))
})
