/** Every grant, authentication and extension of the client, at a real OpenID provider that supports them. */
import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Fiber, Redacted } from "effect"
import { decodeJwt, exportJWK, generateKeyPair } from "jose"
import { errors } from "oidc-provider"
import * as OAuth2 from "../../src/oauth2/index.ts"
import * as Provider from "./Provider.ts"

const { clientOf, come, reasonOf, redirectUri, signIn } = Provider
const exchangeGrant = "urn:ietf:params:oauth:grant-type:token-exchange"
const everyGrant = ["authorization_code", "refresh_token", "client_credentials", exchangeGrant]
// `CodeFlow.test.ts` tests the other authentications, and ES384.
const signingAlgorithms = ["ES256", "ES512", "RS256", "RS384", "PS256", "Ed25519"] as const
const [orders, invoices] = ["https://orders.example/", "https://invoices.example/"]

/** Issues a token of this client for the subject of a token. */
const registerTokenExchange = ({ provider }: Provider.Running) => {
  interface Parameters {
    readonly subject_token?: string
    readonly actor_token?: string
    readonly audience?: string | ReadonlyArray<string>
  }
  provider.registerGrantType<Parameters>(
    exchangeGrant,
    async (context) => {
      const { client, params } = context.oidc
      const subject = await provider.AccessToken.find(params.subject_token ?? "")
      if (subject === undefined) throw new errors.InvalidRequest("the subject's token is not valid")
      const { accountId, grantId } = subject
      const token = new provider.AccessToken({ accountId, client, grantId, gty: exchangeGrant, scope: "openid" })
      context.body = {
        access_token: await token.save(),
        issued_token_type: "urn:ietf:params:oauth:token-type:access_token",
        token_type: params.actor_token === undefined ? "Bearer" : "N_A",
        scope: `for ${[params.audience].flat().join(" and ")}`
      }
    },
    ["subject_token", "subject_token_type", "actor_token", "actor_token_type", "audience", "scope"],
    ["audience"]
  )
}

interface Options {
  readonly nonces?: boolean
  /** Whether authorization requests must be pushed. */
  readonly isPushRequired?: boolean
  readonly clients?: Provider.Options["clients"]
}

/** A provider with every feature that the client has. */
const startServer = ({ clients = [], isPushRequired = false, nonces = false }: Options = {}) =>
  Effect.map(
    Provider.scoped({
      nonces,
      clients: [...clients, Provider.registration("client_secret_basic", { client_id: "exchanger", grant_types: everyGrant })],
      features: {
        introspection: { enabled: true, allowedPolicy: () => true },
        pushedAuthorizationRequests: { enabled: true, requirePushedAuthorizationRequests: isPushRequired },
        resourceIndicators: {
          enabled: true,
          defaultResource: () => [],
          getResourceServerInfo: (_context, resource) => ({
            scope: "read",
            audience: resource,
            accessTokenFormat: "jwt",
            accessTokenTTL: 60,
            jwt: { sign: { alg: "ES256" } }
          }),
          useGrantedResource: () => false
        }
      },
      more: {
        enabledJWA: {
          clientAuthSigningAlgValues: ["HS256", "ES384", ...signingAlgorithms],
          idTokenSigningAlgValues: ["ES256", "RS256"]
        }
      }
    }),
    (running) => {
      registerTokenExchange(running)
      return running
    }
  )

const exchanger = (running: Provider.Running, more: Partial<OAuth2.Client> = {}) =>
  clientOf(running, "client_secret_basic", { clientId: "exchanger", ...more })

const audienceOf = (token: Redacted.Redacted) => decodeJwt(Redacted.value(token)).aud

describe("the client authentication", () => {
  it.live.each(signingAlgorithms)("by a key for %s signs in", (alg) =>
    Effect.gen(function*() {
      const { privateKey, publicKey } = yield* Effect.promise(() => generateKeyPair(alg))
      const key = { ...(yield* Effect.promise(() => exportJWK(publicKey))), alg, use: "sig" }
      const registration = Provider.registration("private_key_jwt", {
        client_id: alg,
        token_endpoint_auth_signing_alg: alg,
        jwks: { keys: [key] }
      })
      const running = yield* startServer({ clients: [registration] })
      const client = yield* clientOf(running, "private_key_jwt", {
        clientId: alg,
        authentication: OAuth2.privateKeyJwt(privateKey)
      })
      assert.strictEqual((yield* signIn(client)).claims?.sub, "ada")
    }).pipe(Effect.scoped))
})

describe("pushed authorization requests", () => {
  const requiring = { isPushRequired: true }

  it.live("are sent if the server requires them", () =>
    Effect.gen(function*() {
      const client = yield* exchanger(yield* startServer(requiring))
      const { attempt, url } = yield* OAuth2.startAuthorization(client, {
        redirectUri,
        scope: ["openid"],
        loginHint: "ada@example.com",
        parameters: { resource: [orders, invoices] }
      })
      assert.deepStrictEqual(Array.from(url.searchParams.keys()), ["client_id", "request_uri"])
      assert.strictEqual((yield* OAuth2.finishAuthorization(client, yield* come(url), attempt)).claims?.sub, "ada")
      const withoutPush = yield* OAuth2.startAuthorization(client, { redirectUri, isPushed: false })
      const reason = yield* reasonOf(OAuth2.finishAuthorization(client, yield* come(withoutPush.url), withoutPush.attempt))
      assert.deepInclude(reason, { _tag: "Refused", code: "invalid_request" })
    }).pipe(Effect.scoped))

  it.live("can be sent by choice, with proofs that contain the server's nonce", () =>
    Effect.gen(function*() {
      const client = yield* exchanger(yield* startServer({ nonces: true }), { dpop: yield* OAuth2.generateDPoPKey })
      const { attempt, url } = yield* OAuth2.startAuthorization(client, { redirectUri, scope: ["openid"], isPushed: true })
      const tokens = yield* OAuth2.finishAuthorization(client, yield* come(url), attempt)
      assert.strictEqual(tokens.tokenType, "dpop")
      assert.strictEqual((yield* OAuth2.userInfo(client, tokens)).sub, "ada")
    }).pipe(Effect.scoped))

  it.live("report the server's refusal before the browser leaves", () =>
    Effect.gen(function*() {
      const client = yield* exchanger(yield* startServer(requiring))
      const request = { redirectUri: "https://other.example/callback" }
      assert.deepInclude(yield* reasonOf(OAuth2.startAuthorization(client, request)), {
        _tag: "Refused",
        code: "invalid_request"
      })
    }).pipe(Effect.scoped))
})

describe("resource indicators", () => {
  it.live("select the API of each token: with the code, and on each renewal", () =>
    Effect.gen(function*() {
      const client = yield* exchanger(yield* startServer())
      const { attempt, url } = yield* OAuth2.startAuthorization(client, {
        redirectUri,
        scope: ["openid", "offline_access", "read"],
        parameters: { resource: [orders, invoices] }
      })
      assert.deepStrictEqual(url.searchParams.getAll("resource"), [orders, invoices])
      const callback = yield* come(url)
      const tokens = yield* OAuth2.finishAuthorization(client, callback, attempt, { parameters: { resource: orders } })
      assert.strictEqual(audienceOf(tokens.accessToken), orders)
      const newTokens = yield* OAuth2.refresh(client, tokens.refreshToken ?? "", { parameters: { resource: invoices } })
      assert.strictEqual(audienceOf(newTokens.accessToken), invoices)
    }).pipe(Effect.scoped))

  it.live("select the API of a client's tokens, one at a time", () =>
    Effect.gen(function*() {
      const client = yield* exchanger(yield* startServer())
      const { accessToken } = yield* OAuth2.clientCredentials(client, { scope: ["read"], parameters: { resource: [orders] } })
      assert.strictEqual(audienceOf(accessToken), orders)
      const request = OAuth2.clientCredentials(client, { parameters: { resource: [orders, invoices] } })
      assert.deepInclude(yield* reasonOf(request), { _tag: "Refused", code: "invalid_target" })
    }).pipe(Effect.scoped))

  it.live("select the API of a device's tokens", () =>
    Effect.gen(function*() {
      const client = yield* clientOf(yield* startServer(), "client_secret_basic")
      const parameters = { resource: orders }
      const authorization = yield* OAuth2.startDevice(client, { scope: ["openid", "read"], parameters })
      const quickly = { ...authorization, interval: Duration.millis(10) }
      const fiber = yield* Effect.forkChild(OAuth2.finishDevice(client, quickly, { parameters }))
      yield* Effect.promise(() => Provider.browser().open(new URL(authorization.verificationUriComplete ?? "")))
      assert.strictEqual(audienceOf((yield* Fiber.join(fiber)).accessToken), orders)
    }).pipe(Effect.scoped))
})

describe("refresh", () => {
  it.live("by concurrent callers is one request, which is no reuse of the token", () =>
    Effect.gen(function*() {
      const client = yield* exchanger(yield* startServer())
      const { refreshToken } = yield* signIn(client)
      const renewal = OAuth2.refresh(client, refreshToken ?? "")
      const newTokens = yield* Effect.all(Array.from({ length: 5 }, () => renewal), { concurrency: "unbounded" })
      assert.lengthOf(new Set(newTokens.map(({ accessToken }) => Redacted.value(accessToken))), 1)
      const newToken = newTokens[0]?.refreshToken ?? ""
      assert.strictEqual((yield* OAuth2.refresh(client, newToken, { subject: "ada" })).claims?.sub, "ada")
    }).pipe(Effect.scoped))

  it.live("continues if one caller is interrupted, and checks the subject of each", () =>
    Effect.gen(function*() {
      const client = yield* exchanger(yield* startServer())
      const { refreshToken } = yield* signIn(client)
      const first = yield* Effect.forkChild(OAuth2.refresh(client, refreshToken ?? ""))
      const second = yield* Effect.forkChild(OAuth2.refresh(client, refreshToken ?? "", { subject: "ada" }))
      const third = yield* Effect.forkChild(reasonOf(OAuth2.refresh(client, refreshToken ?? "", { subject: "grace" })))
      yield* Effect.sleep("5 millis")
      yield* Fiber.interrupt(first)
      assert.strictEqual((yield* Fiber.join(second)).claims?.sub, "ada")
      assert.deepInclude(yield* Fiber.join(third), { _tag: "InvalidIdToken", wrong: "sub" })
    }).pipe(Effect.scoped))

  it.live("with a used token ends the session, as the server decides", () =>
    Effect.gen(function*() {
      const client = yield* exchanger(yield* startServer())
      const { refreshToken } = yield* signIn(client)
      const newTokens = yield* OAuth2.refresh(client, refreshToken ?? "")
      for (const token of [refreshToken, newTokens.refreshToken]) {
        assert.deepInclude(yield* reasonOf(OAuth2.refresh(client, token ?? "")), { _tag: "Refused", code: "invalid_grant" })
      }
    }).pipe(Effect.scoped))
})

describe("introspection", () => {
  it.live("tells whether a token is active, with its claims", () =>
    Effect.gen(function*() {
      const client = yield* exchanger(yield* startServer())
      const tokens = yield* signIn(client)
      const active = yield* OAuth2.introspect(client, tokens.accessToken, { hint: "access_token" })
      assert.deepInclude(active, { active: true, sub: "ada", client_id: "exchanger", scope: "openid offline_access email" })
      assert.isTrue((yield* OAuth2.introspect(client, tokens.refreshToken ?? "")).active)
      yield* OAuth2.revoke(client, tokens.accessToken)
      assert.deepStrictEqual(yield* OAuth2.introspect(client, tokens.accessToken), { active: false })
      assert.deepStrictEqual(yield* OAuth2.introspect(client, "not a token"), { active: false })
      const stranger = { ...client, authentication: OAuth2.clientSecretBasic("wrong") }
      assert.deepInclude(yield* reasonOf(OAuth2.introspect(stranger, tokens.accessToken)), {
        _tag: "Refused",
        code: "invalid_client"
      })
    }).pipe(Effect.scoped))
})

describe("token exchange", () => {
  it.live("issues a token for other audiences, in the subject's name", () =>
    Effect.gen(function*() {
      const client = yield* exchanger(yield* startServer())
      const { accessToken } = yield* signIn(client)
      const issuedTokens = yield* OAuth2.exchangeToken(client, {
        subject: { token: accessToken },
        audience: ["orders", "invoices"]
      })
      assert.deepInclude(issuedTokens, {
        tokenType: "bearer",
        issuedTokenType: "urn:ietf:params:oauth:token-type:access_token",
        expiresAt: null,
        scope: ["for", "orders", "and", "invoices"]
      })
      assert.strictEqual(
        (yield* OAuth2.userInfo(client, { accessToken: issuedTokens.accessToken, claims: { sub: "ada" } })).sub,
        "ada"
      )
      const refusal = OAuth2.exchangeToken(client, { subject: { token: "another", type: "jwt" }, requestedType: "access_token" })
      assert.deepInclude(yield* reasonOf(refusal), { _tag: "Refused", code: "invalid_request" })
    }).pipe(Effect.scoped))

  it.live("can issue a token that gives no access by itself", () =>
    Effect.gen(function*() {
      const client = yield* exchanger(yield* startServer())
      const { accessToken } = yield* signIn(client)
      const actor = { token: accessToken, type: "urn:example:badge" } as const
      assert.strictEqual((yield* OAuth2.exchangeToken(client, { subject: { token: accessToken }, actor })).tokenType, "N_A")
    }).pipe(Effect.scoped))
})

describe("a response mode", () => {
  it.live("`form_post` reaches the program as a form, which it passes on", () =>
    Effect.gen(function*() {
      const client = yield* exchanger(yield* startServer())
      const request = { redirectUri, scope: ["openid"], parameters: { response_mode: "form_post" } }
      const { attempt, url } = yield* OAuth2.startAuthorization(client, request)
      const { form } = yield* Effect.promise(() => Provider.browser().open(url))
      assert(form !== undefined)
      assert.strictEqual((yield* OAuth2.finishAuthorization(client, form, attempt)).claims?.sub, "ada")
    }).pipe(Effect.scoped))

  it.live("that cannot be read is refused at the start, and named in the callback", () =>
    Effect.gen(function*() {
      const client = yield* exchanger(yield* startServer())
      for (const response_mode of ["fragment", "jwt", "query.jwt"]) {
        const reason = yield* reasonOf(OAuth2.startAuthorization(client, { redirectUri, parameters: { response_mode } }))
        assert.deepInclude(reason, { _tag: "Unsendable", why: "response_mode must be query or form_post" })
      }
      const { attempt, url } = yield* OAuth2.startAuthorization(client, { redirectUri })
      const whyOf = (callback: URL) =>
        Effect.map(reasonOf(OAuth2.finishAuthorization(client, callback, attempt)), (reason) =>
          reason._tag === "InvalidCallback" ? reason.why : reason._tag)
      url.searchParams.set("response_mode", "fragment")
      assert.include(yield* whyOf(yield* come(url)), "in the fragment")
      assert.include(yield* whyOf(new URL(redirectUri)), "no parameters")
      assert.include(yield* whyOf(new URL(`${redirectUri}?response=a.b.c`)), "JARM")
    }).pipe(Effect.scoped))
})
