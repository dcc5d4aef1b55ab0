/** Times and limits of the OAuth client: tolerances, lifetimes of assertions, nonces; a test for each. */
import { afterEach, assert, beforeEach, describe, it, vi } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from "jose"
import * as OAuth2 from "../../src/oauth2/index.ts"
import { reasonOf } from "./Provider.ts"
import { client, good, json, scriptFetch, server } from "./Scripted.ts"

// The system's clock is frozen, far from the program's, so that seconds are exact.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_700_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

const form = (request: Request | undefined) =>
  Effect.promise(async () => new URLSearchParams(await (request?.text() ?? Promise.resolve(""))))

describe("the OAuth 2 client", () => {
  it.effect("limits the lifetime of a client assertion to 60 s", () =>
    Effect.gen(function*() {
      yield* TestClock.setTime(1_000_000_000)
      const { privateKey } = yield* Effect.promise(() => generateKeyPair("RS256"))
      for (
        const authentication of [OAuth2.clientSecretJwt("the secret of the client"), OAuth2.privateKeyJwt(privateKey, "kid")]
      ) {
        const { provide, seen } = scriptFetch(json(good))
        yield* OAuth2.clientCredentials({ ...client, authentication }).pipe(provide)
        const claims = decodeJwt((yield* form(seen[0])).get("client_assertion") ?? "")
        // The claims follow the program's clock as well.
        assert.deepStrictEqual([claims.iat, claims.exp], [1_000_000, 1_000_060])
        assert.deepStrictEqual([claims.iss, claims.sub, claims.aud], ["client", "client", server.issuer])
      }
    }))

  it.effect("tolerates a clock skew of up to 30 s", () =>
    Effect.gen(function*() {
      const [now, pair] = [1_000_000, yield* Effect.promise(() => generateKeyPair("RS256"))]
      yield* TestClock.setTime(now * 1000)
      const jwk = yield* Effect.promise(() => exportJWK(pair.publicKey))
      const refreshAfter = (times: object) =>
        Effect.gen(function*() {
          const claims = { iss: server.issuer, aud: "client", sub: "ada", iat: now, exp: now + 60, ...times }
          const id_token = yield* Effect.promise(() =>
            new SignJWT(claims).setProtectedHeader({ alg: "RS256" }).sign(pair.privateKey)
          )
          const { provide } = scriptFetch(json({ ...good, id_token }), json({ keys: [jwk] }))
          return yield* OAuth2.refresh({ ...client, server: { ...server } }, "r").pipe(provide)
        })
      assert.isNotNull((yield* refreshAfter({ exp: now - 29 })).claims)
      assert.deepInclude(yield* reasonOf(refreshAfter({ exp: now - 30 })), { _tag: "InvalidIdToken", wrong: "exp" })
      assert.isNotNull((yield* refreshAfter({ nbf: now + 30 })).claims)
      assert.deepInclude(yield* reasonOf(refreshAfter({ nbf: now + 31 })), { _tag: "InvalidIdToken", wrong: "nbf" })
    }))

  it.effect("limits the DPoP nonce cache to 100 entries", () =>
    Effect.gen(function*() {
      const dpop = yield* OAuth2.generateDPoPKey
      const { provide } = scriptFetch((request) =>
        new Response("", { headers: { "dpop-nonce": `of ${new URL(request.url).host}` } })
      )
      for (let number = 0; number < 101; number++) {
        yield* OAuth2.request({ ...client, dpop }, "token", { url: `https://${number}.example/path` }).pipe(provide)
      }
      assert.strictEqual(dpop.nonces.origins().length, 100)
      const { provide: again, seen } = scriptFetch(() => new Response(""))
      for (const host of ["0.example", "100.example"]) {
        yield* OAuth2.request({ ...client, dpop }, "token", { url: `https://${host}/` }).pipe(again)
      }
      const nonces = seen.map(({ headers }) => decodeJwt(headers.get("dpop") ?? "")["nonce"])
      assert.deepStrictEqual(nonces, [undefined, "of 100.example"])
    }))

  it.effect("makes random strings 224 bits long by default, in lowercase base32", () =>
    Effect.gen(function*() {
      const starts = Array.from({ length: 50 }, () =>
        OAuth2.startAuthorization(client, { redirectUri: "https://app.example/", scope: ["openid"] }))
      const attempts = (yield* Effect.all(starts)).map(({ attempt }) =>
        attempt
      )
      const texts = attempts.flatMap(({ codeVerifier, nonce, state }) => [state, nonce ?? "", Redacted.value(codeVerifier)])
      // 45 characters of 5 bits each; a verifier has at least 43 characters (RFC 7636, section 4.1).
      for (const text of texts) assert.match(text, /^[0-9a-hjkmnp-tv-z]{45}$/)
      assert.strictEqual(new Set(texts).size, 150)
    }))
})
