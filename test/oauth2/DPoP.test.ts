/** Tokens bound to a key (RFC 9449), at a real provider, and its nonces. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Ref } from "effect"
import { decodeJwt, decodeProtectedHeader } from "jose"
import * as OAuth2 from "../../src/oauth2/index.ts"
import { clientOf, reasonOf, scoped, signIn } from "./Provider.ts"

interface Sent {
  readonly path: string
  readonly proof: string | null
  readonly authorization: string | null
  readonly status: number
}

/** The real `fetch`, with a record of its requests. */
const watchRequests = () => {
  const requests: Array<Sent> = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await globalThis.fetch(input, init)
    const [headers, url] = [new Headers(init?.headers), new URL(String(input))]
    requests.push({
      path: url.pathname,
      proof: headers.get("dpop"),
      authorization: headers.get("authorization"),
      status: response.status
    })
    return response
  }
  return { sent: requests, watching: Effect.provideService(OAuth2.Fetch, fetch) }
}

const nonceOf = ({ proof }: Sent) => decodeJwt(proof ?? "")["nonce"]

describe("a client with a DPoP key", () => {
  it.live("gets, uses and renews bound tokens", () =>
    Effect.gen(function*() {
      const { sent, watching } = watchRequests()
      const dpop = yield* OAuth2.generateDPoPKey
      assert.isFalse(dpop.privateKey.extractable)
      const client = yield* clientOf(yield* scoped(), "none", { dpop })
      yield* Effect.gen(function*() {
        const tokens = yield* signIn(client)
        assert.strictEqual(tokens.tokenType, "dpop")
        assert.strictEqual((yield* OAuth2.userInfo(client, tokens)).sub, "ada")
        assert.strictEqual((yield* OAuth2.refresh(client, tokens.refreshToken ?? "")).tokenType, "dpop")
        const response = yield* OAuth2.request(client, tokens.accessToken, { url: client.server.userinfoEndpoint ?? "" })
        assert.strictEqual(response.status, 200)
        assert.strictEqual(((yield* Effect.promise(() => response.json())) as { sub: string }).sub, "ada")

        // The token alone, without the key, is useless.
        const { dpop: _, ...without } = client
        const theftReason = yield* reasonOf(OAuth2.userInfo(without, tokens))
        assert(theftReason._tag === "Challenged")
        assert.strictEqual(theftReason.code, "invalid_token")
        const otherKey = yield* OAuth2.generateDPoPKey
        assert.strictEqual((yield* reasonOf(OAuth2.userInfo({ ...client, dpop: otherKey }, tokens)))._tag, "Challenged")
        const renewal = yield* reasonOf(OAuth2.refresh({ ...client, dpop: otherKey }, tokens.refreshToken ?? ""))
        assert(renewal._tag === "Refused")
        assert.strictEqual(renewal.code, "invalid_grant")
      }).pipe(watching)

      const [token, jwks, me] = sent
      assert.deepStrictEqual([token?.path, jwks?.path, me?.path], ["/token", "/jwks", "/me"])
      assert.isNull(jwks?.proof)
      assert.match(me?.authorization ?? "", /^DPoP /)
      assert.deepInclude(decodeProtectedHeader(token?.proof ?? ""), { alg: "ES256", typ: "dpop+jwt" })
      const { htm, htu } = decodeJwt<{ readonly htm: string; readonly htu: string }>(token?.proof ?? "")
      assert.deepStrictEqual([htm, htu], ["POST", client.server.tokenEndpoint])
      // The proof is bound to the access token of the request.
      assert.isString(decodeJwt(me?.proof ?? "")["ath"])
      const ids = sent.flatMap(({ proof }) => proof === null ? [] : [decodeJwt(proof).jti])
      assert.strictEqual(new Set(ids).size, ids.length)
    }).pipe(Effect.scoped))

  it.live("retries once with the requested nonce, and sends the nonce with later requests", () =>
    Effect.gen(function*() {
      const { sent, watching } = watchRequests()
      const dpop = yield* OAuth2.generateDPoPKey
      const client = yield* clientOf(yield* scoped({ nonces: true }), "private_key_jwt", { dpop })
      yield* Effect.gen(function*() {
        const tokens = yield* signIn(client)
        assert.deepStrictEqual(sent.map(({ path, status }) => [path, status]), [["/token", 400], ["/token", 200], ["/jwks", 200]])
        assert.isUndefined(nonceOf(sent[0] as Sent))
        assert.isString(nonceOf(sent[1] as Sent))
        sent.length = 0
        yield* OAuth2.userInfo(client, tokens)
        yield* OAuth2.refresh(client, tokens.refreshToken ?? "")
        assert.deepStrictEqual(sent.map(({ path, status }) => [path, status]), [["/me", 200], ["/token", 200]])
        sent.length = 0
        // The same tokens after a restart, without a known nonce: the protected resource requests one by a challenge.
        const forgetful = { ...client, dpop: OAuth2.dpopKey(dpop) }
        yield* OAuth2.userInfo(forgetful, tokens)
        assert.deepStrictEqual(sent.map(({ path, status }) => [path, status]), [["/me", 401], ["/me", 200]])
      }).pipe(watching)
    }).pipe(Effect.scoped))
})

/** A simulated provider that always requests another nonce. */
const server: OAuth2.ServerMetadata = { issuer: "https://as.example", tokenEndpoint: "https://as.example/token" }
const insatiable = (attempts: Ref.Ref<number>): typeof globalThis.fetch => async () => {
  const count = await Effect.runPromise(Ref.updateAndGet(attempts, (count) => count + 1))
  return Response.json({ error: "use_dpop_nonce" }, { status: 400, headers: { "dpop-nonce": `n${count}` } })
}

describe("a server that", () => {
  it.live("requests a nonce twice receives no third request", () =>
    Effect.gen(function*() {
      const attempts = yield* Ref.make(0)
      const dpop = yield* OAuth2.generateDPoPKey
      const client: OAuth2.Client = { server, clientId: "c", authentication: OAuth2.none, dpop }
      const reason = yield* reasonOf(
        OAuth2.clientCredentials(client).pipe(Effect.provideService(OAuth2.Fetch, insatiable(attempts)))
      )
      assert(reason._tag === "Refused")
      assert.strictEqual(reason.code, "use_dpop_nonce")
      assert.strictEqual(yield* Ref.get(attempts), 2)
      assert.strictEqual(dpop.nonces.get("https://as.example"), "n2")
    }))
  it.live("requests a nonce from a client without a DPoP key receives no second request", () =>
    Effect.gen(function*() {
      const attempts = yield* Ref.make(0)
      const client: OAuth2.Client = { server, clientId: "c", authentication: OAuth2.none }
      const reason = yield* reasonOf(
        OAuth2.clientCredentials(client).pipe(Effect.provideService(OAuth2.Fetch, insatiable(attempts)))
      )
      assert.strictEqual(reason._tag, "Refused")
      assert.strictEqual(yield* Ref.get(attempts), 1)
    }))
  it.live("sends a bearer token for a proof, or a DPoP token for none, makes the call fail", () =>
    Effect.gen(function*() {
      const dpop = yield* OAuth2.generateDPoPKey
      const client: OAuth2.Client = { server, clientId: "c", authentication: OAuth2.none }
      const answering = (token_type: string) =>
        Effect.provideService(
          OAuth2.Fetch,
          () => Promise.resolve(Response.json({ access_token: "t", token_type, expires_in: 60 }))
        )
      const tag = (as: OAuth2.Client, type: string) =>
        Effect.map(reasonOf(OAuth2.clientCredentials(as).pipe(answering(type))), ({ _tag }) => _tag)
      assert.strictEqual(yield* tag({ ...client, dpop }, "Bearer"), "Undecodable")
      assert.strictEqual(yield* tag(client, "DPoP"), "Undecodable")
      assert.strictEqual((yield* OAuth2.clientCredentials({ ...client, dpop }).pipe(answering("DPoP"))).tokenType, "dpop")
    }))
  it.live("sends a nonce for a request without a proof does not fill the nonce cache", () =>
    Effect.gen(function*() {
      const dpop = yield* OAuth2.generateDPoPKey
      const client: OAuth2.Client = {
        server: { ...server, revocationEndpoint: "https://as.example/revoke" },
        clientId: "c",
        authentication: OAuth2.none,
        dpop
      }
      yield* OAuth2.revoke(client, "token").pipe(
        Effect.provideService(OAuth2.Fetch, () => Promise.resolve(new Response(null, { headers: { "dpop-nonce": "n" } })))
      )
      assert.deepStrictEqual(dpop.nonces.origins(), [])
    }))
})
