/** No secret is printed, neither from results nor from errors, however a server echoes it. */
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Redacted } from "effect"
import { inspect } from "node:util"
import * as OAuth2 from "../../src/oauth2/index.ts"
import { clientOf, come, redirectUri, scoped, secret } from "./Provider.ts"
import { client, good, json, server } from "./Scripted.ts"

/** Every form in which a value may be logged. */
const print = (value: unknown): string =>
  [
    inspect(value, { depth: 20, showHidden: true }),
    JSON.stringify(value),
    String(value),
    value instanceof Error ? `${value.message}\n${value.stack}\n${inspect(value.cause, { depth: 20 })}` : "",
    Cause.pretty(Cause.fail(value))
  ].join("\n")

const assertHidden = (value: unknown, secrets: ReadonlyArray<string>) => {
  const text = print(value)
  for (const secret of secrets) assert.isFalse(text.includes(secret), `${secret} is printed:\n${text}`)
}

describe("a sign-in", () => {
  it.live("exposes no secret when its results or the client are printed", () =>
    Effect.gen(function*() {
      const dpop = yield* OAuth2.generateDPoPKey
      const client = yield* clientOf(yield* scoped(), "client_secret_post", { dpop })
      const start = yield* OAuth2.startAuthorization(client, { redirectUri, scope: ["openid", "email"] })
      const callback = yield* come(start.url)
      const tokens = yield* OAuth2.finishAuthorization(client, callback, start.attempt)
      const newTokens = yield* OAuth2.refresh(client, tokens.refreshToken ?? "")
      const goodbye = yield* OAuth2.endSessionUrl(client, { idToken: tokens.idToken })
      const secrets = [
        secret,
        Redacted.value(start.attempt.codeVerifier),
        ...[tokens, newTokens].flatMap(({ accessToken, idToken, refreshToken }) =>
          [accessToken, idToken, refreshToken].flatMap((token) => token === null ? [] : [Redacted.value(token)])
        )
      ]
      assert.isAtLeast(secrets.length, 8)
      assertHidden([client, start, tokens, newTokens, goodbye], secrets)
    }).pipe(Effect.scoped))
})

/** Echoes the request in every field and header where servers put text. */
const echo = (status: number): typeof globalThis.fetch => async (input, init) => {
  const request = new Request(input, init)
  const words = `${await request.text()} ${Array.from(request.headers, ([name, value]) => `${name}: ${value}`).join(" ")}`
  const responseText = [words, decodeURIComponent(words.replaceAll("+", " "))].join(" ")
  return Response.json({
    error: `x ${responseText}`,
    error_description: responseText,
    access_token: responseText,
    expires_in: responseText
  }, {
    status,
    headers: {
      "www-authenticate": `Bearer error="${encodeURI(responseText)}", error_description="${responseText.replaceAll("\"", "")}"`
    }
  })
}
const tooMuch: typeof globalThis.fetch = async (input, init) => {
  const request = new Request(input, init)
  return new Response(`<h1>${await request.text()}</h1>${request.headers.get("authorization")}`)
}

const givenSecrets = {
  secret: "client-secret-of-the-test",
  refresh: "refresh-token-of-the-test",
  access: "access-token-of-the-test",
  code: "authorization-code-of-the-test",
  verifier: "code-verifier-of-the-test-0123456789-0123456789",
  device: "device-code-of-the-test"
}
const withSecret = (authentication: OAuth2.ClientAuthentication): OAuth2.Client => ({ ...client, authentication })
const attempt: OAuth2.AuthorizationAttempt = {
  issuer: server.issuer,
  state: "state-of-the-test",
  codeVerifier: Redacted.make(givenSecrets.verifier),
  nonce: null,
  redirectUri,
  maxAge: null
}
const operations = (as: OAuth2.Client): ReadonlyArray<Effect.Effect<unknown, OAuth2.OAuth2Error>> => [
  OAuth2.refresh(as, givenSecrets.refresh),
  OAuth2.clientCredentials(as),
  OAuth2.finishAuthorization(as, new URLSearchParams({ code: givenSecrets.code, state: attempt.state }), attempt),
  OAuth2.revoke(as, givenSecrets.refresh),
  OAuth2.userInfo(as, { accessToken: givenSecrets.access, claims: null }),
  OAuth2.startDevice(as)
]
/** The encoded credentials, as the header contains them. */
const basic = Buffer.from(`client:${encodeURIComponent(givenSecrets.secret).replaceAll("-", "%2D")}`).toString("base64")

describe("an error", () => {
  const methods = [OAuth2.clientSecretBasic, OAuth2.clientSecretPost, OAuth2.clientSecretJwt].map((make) =>
    withSecret(make(givenSecrets.secret))
  )
  it.live.each([200, 400, 401, 403, 500])(
    "shows no secret if a server echoes the request with status %i",
    (status) =>
      Effect.gen(function*() {
        for (const as of methods) {
          for (const operation of operations(as)) {
            // The echo is no valid response to a refresh, but may be one to another operation; no outcome may show a secret.
            const outcome = yield* Effect.result(operation.pipe(Effect.provideService(OAuth2.Fetch, echo(status))))
            assertHidden(outcome._tag === "Failure" ? outcome.failure : outcome, [...Object.values(givenSecrets), basic])
          }
        }
      })
  )
  it.live("shows no secret if a server responds with an HTML page", () =>
    Effect.gen(function*() {
      for (const as of methods) {
        for (const operation of operations(as).filter((_, index) => index !== 3)) {
          const error = yield* Effect.flip(operation.pipe(Effect.provideService(OAuth2.Fetch, tooMuch)))
          assert.strictEqual(error.reason._tag, "Undecodable")
          assertHidden(error, [...Object.values(givenSecrets), basic])
        }
      }
    }))
  it.live("shows no token of a response that cannot be decoded", () =>
    Effect.gen(function*() {
      const response = { ...good, access_token: givenSecrets.access, refresh_token: givenSecrets.refresh, expires_in: 0 }
      const error = yield* Effect.flip(
        OAuth2.clientCredentials(client).pipe(Effect.provideService(OAuth2.Fetch, () => Promise.resolve(json(response)())))
      )
      assert.strictEqual(error.reason._tag, "Undecodable")
      assertHidden(error, Object.values(givenSecrets))
    }))
  it.live("shows the server's description, with secrets redacted", () =>
    Effect.gen(function*() {
      const response = json({ error: "invalid_grant", error_description: `${givenSecrets.refresh} was\nused\u0000` }, {
        status: 400
      })
      const error = yield* Effect.flip(
        OAuth2.refresh(client, givenSecrets.refresh).pipe(Effect.provideService(OAuth2.Fetch, () => Promise.resolve(response())))
      )
      assert(error.reason._tag === "Refused")
      assert.strictEqual(error.reason.description, "<redacted> was used ")
      assert.strictEqual(JSON.parse(JSON.stringify(error)).message, error.message)
    }))
})
