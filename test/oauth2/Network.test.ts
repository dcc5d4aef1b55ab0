/** Network failures, discovery, and input that is never sent. */
import { assert, describe, it } from "@effect/vitest"
import { Cause, Duration, Effect, Exit, Fiber, Redacted } from "effect"
import { TestClock } from "effect/testing"
import * as OAuth2 from "../../src/oauth2/index.ts"
import { IsOnline } from "../../src/pipeline/transport/networkError.ts"
import { reasonOf } from "./Provider.ts"
import { type Answer, client, good, json, scriptFetch, server } from "./Scripted.ts"

const asking = OAuth2.clientCredentials(client)
const askWith = (...answers: ReadonlyArray<Answer>) => asking.pipe(scriptFetch(...answers).provide)

describe("an OAuth 2 request", () => {
  it.live("fails with Unreachable, Offline or Undecodable, depending on the cause", () =>
    Effect.gen(function*() {
      const lostReason = yield* reasonOf(askWith())
      assert.isTrue(lostReason._tag === "Unreachable" && lostReason.address?.startsWith("https://"), String(lostReason))
      assert.strictEqual((yield* reasonOf(askWith().pipe(Effect.provideService(IsOnline, () => false))))._tag, "Offline")
      assert.strictEqual((yield* reasonOf(askWith(() => ({}) as Response)))._tag, "Unreachable")
      assert.strictEqual((yield* reasonOf(askWith(() => Response.error())))._tag, "Undecodable")
      const cut = () => new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError("cut")) }))
      assert.strictEqual((yield* reasonOf(askWith(cut)))._tag, "Unreachable")
    }))
  it.live("is cancelled when the response exceeds the size limit", () =>
    Effect.gen(function*() {
      let isCancelled = false
      const endless = () =>
        new Response(
          new ReadableStream({
            pull: (controller) => controller.enqueue(new Uint8Array(10_000)),
            cancel: () => {
              isCancelled = true
            }
          })
        )
      const { provide, seen } = scriptFetch(endless)
      const reason = yield* reasonOf(asking.pipe(provide, Effect.provideService(OAuth2.MaxResponseBytes, 50_000)))
      assert.deepInclude(reason, { _tag: "ResponseTooLarge", status: 200, limit: 50_000, url: "https://as.example/token" })
      assert.isTrue(isCancelled)
      assert.lengthOf(seen, 1)
    }))
  it.effect("times out after 30 s, and is aborted", () =>
    Effect.gen(function*() {
      const { provide, seen } = scriptFetch(() => new Promise<Response>(() => {}))
      const fiber = yield* Effect.forkChild(reasonOf(asking.pipe(provide)))
      yield* untilSeen(seen)
      yield* TestClock.adjust("29 seconds")
      assert.isFalse(seen[0]?.signal.aborted)
      yield* TestClock.adjust("1 second")
      assert.deepInclude(yield* Fiber.join(fiber), { _tag: "TimedOut", millis: 30_000 })
      assert.isTrue(seen[0]?.signal.aborted)
    }))
  it.effect("times out after the configured time", () =>
    Effect.gen(function*() {
      const { provide, seen } = scriptFetch(() => new Promise<Response>(() => {}))
      const fiber = yield* Effect.forkChild(
        reasonOf(asking.pipe(provide, Effect.provideService(OAuth2.Timeout, Duration.seconds(2))))
      )
      yield* untilSeen(seen)
      yield* TestClock.adjust("2 seconds")
      assert.deepInclude(yield* Fiber.join(fiber), { _tag: "TimedOut", millis: 2000 })
    }))
  it.live("is aborted when the call is interrupted", () =>
    Effect.gen(function*() {
      const { provide, seen } = scriptFetch(() => new Promise<Response>(() => {}))
      const fiber = yield* Effect.forkChild(asking.pipe(provide))
      yield* untilSeen(seen)
      yield* Fiber.interrupt(fiber)
      assert.isTrue(seen[0]?.signal.aborted)
    }))
  it.live("is not sent to an insecure address", () =>
    Effect.gen(function*() {
      for (
        const tokenEndpoint of [
          "http://as.example/token",
          "http://localhost.evil.example/",
          "http://127.0.0.1.evil.example/",
          "ftp://localhost/"
        ]
      ) {
        const { provide, seen } = scriptFetch(json(good))
        const reason = yield* reasonOf(
          OAuth2.clientCredentials({ ...client, server: { ...server, tokenEndpoint } }).pipe(provide)
        )
        assert.strictEqual(reason._tag, "InsecureAddress", tokenEndpoint)
        assert.strictEqual(seen.length, 0)
      }
      for (const tokenEndpoint of ["http://localhost:1/token", "http://app.localhost/", "http://127.0.0.9/", "http://[::1]/"]) {
        const at = OAuth2.clientCredentials({ ...client, server: { ...server, tokenEndpoint } })
        assert.strictEqual((yield* at.pipe(scriptFetch(json(good)).provide)).tokenType, "bearer", tokenEndpoint)
      }
      const { tokenEndpoint: _, ...without } = server
      const missing = yield* reasonOf(OAuth2.clientCredentials({ ...client, server: without }))
      assert.deepInclude(missing, { _tag: "MissingMetadata", field: "token_endpoint" })
    }))
  it.live("carries no cookies and does not follow redirects", () =>
    Effect.gen(function*() {
      const { provide, seen } = scriptFetch(json(good))
      yield* asking.pipe(provide)
      assert.deepInclude(seen[0], { redirect: "manual", credentials: "omit", cache: "no-store" })
    }))
})

/** Yields until the request has started. */
const untilSeen = (requests: ReadonlyArray<Request>) =>
  Effect.promise(async () => {
    while (requests.length === 0) await new Promise((resolve) => setImmediate(resolve))
  })

describe("discovery", () => {
  const discover = (body: unknown, init?: ResponseInit) =>
    OAuth2.discover("https://as.example/tenant", { standard: "oauth2" }).pipe(scriptFetch(json(body, init)).provide)
  const wire = { issuer: "https://as.example/tenant", token_endpoint: "https://as.example/token", more: { a: 1 } }
  it.live("reads metadata from the address that OpenID Connect or RFC 8414 defines", () =>
    Effect.gen(function*() {
      const { provide, seen } = scriptFetch(json(wire))
      const discovery = yield* OAuth2.discover("https://as.example/tenant", { standard: "oauth2" }).pipe(provide)
      assert.deepStrictEqual(discovery, { issuer: wire.issuer, tokenEndpoint: wire.token_endpoint })
      assert.strictEqual(seen[0]?.url, "https://as.example/.well-known/oauth-authorization-server/tenant")
      const openid = scriptFetch(json(wire))
      yield* OAuth2.discover("https://as.example/tenant").pipe(openid.provide)
      assert.strictEqual(openid.seen[0]?.url, "https://as.example/tenant/.well-known/openid-configuration")
    }))
  it.live("refuses another server's metadata, and malformed metadata", () =>
    Effect.gen(function*() {
      assert.deepInclude(yield* reasonOf(discover({ ...wire, issuer: "https://evil.example" })), {
        _tag: "IssuerMismatch",
        expected: wire.issuer
      })
      const tag = (body: unknown, init?: ResponseInit) => Effect.map(reasonOf(discover(body, init)), ({ _tag }) => _tag)
      assert.strictEqual(yield* tag({ ...wire, issuer: undefined }), "Undecodable")
      assert.strictEqual(yield* tag({ ...wire, issuer: "no address" }), "Undecodable")
      assert.strictEqual(yield* tag({ ...wire, token_endpoint: 1 }), "Undecodable")
      assert.strictEqual(yield* tag({ ...wire, id_token_signing_alg_values_supported: "RS256" }), "Undecodable")
      assert.strictEqual(yield* tag({}, { status: 404 }), "Undecodable")
      assert.strictEqual((yield* reasonOf(OAuth2.discover("as.example")))._tag, "Unsendable")
      assert.strictEqual((yield* reasonOf(OAuth2.discover("http://as.example")))._tag, "InsecureAddress")
    }))
})

describe("invalid input is not sent", () => {
  it.live("and the error names a scope that is not a list", () =>
    Effect.gen(function*() {
      // As untyped callers pass it: the parameter of a request is a text.
      const options = { scope: "openid email" as unknown as ReadonlyArray<string> }
      const operations: ReadonlyArray<Effect.Effect<unknown, OAuth2.OAuth2Error>> = [
        OAuth2.startAuthorization(client, { ...options, redirectUri: "https://app.example/callback" }),
        OAuth2.startDevice(client, options),
        OAuth2.clientCredentials(client, options),
        OAuth2.refresh(client, "rt", options)
      ]
      const { provide, seen } = scriptFetch(json(good))
      for (const operation of operations) {
        const reason = yield* reasonOf(provide(operation))
        assert.include(reason._tag === "Unsendable" ? reason.why : reason._tag, "scope must be a list")
      }
      assert.deepStrictEqual(seen, [])
    }))
  it.live.each(
    [
      ["an empty refresh token", OAuth2.refresh(client, "")],
      ["an empty token to revoke", OAuth2.revoke(client, Redacted.make(""))],
      ["an empty access token", OAuth2.userInfo(client, { accessToken: "", claims: null })],
      ["an empty secret", OAuth2.clientCredentials({ ...client, authentication: OAuth2.clientSecretBasic("") })],
      ["an empty client id", OAuth2.clientCredentials({ ...client, clientId: "" })],
      ["a key that is none", OAuth2.clientCredentials({ ...client, authentication: OAuth2.privateKeyJwt({} as CryptoKey) })],
      ["an address that is none", OAuth2.request(client, "token", { url: "nowhere" })],
      ["a body with GET", OAuth2.request(client, "token", { url: "https://api.example", headers: { "b\nad": "x" } })],
      ["metadata that is none", OAuth2.clientCredentials({ ...client, server: { issuer: 1 } as never })]
    ] satisfies ReadonlyArray<readonly [string, Effect.Effect<unknown, OAuth2.OAuth2Error>]>
  )("%s", ([, operation]) =>
    Effect.gen(function*() {
      const { provide, seen } = scriptFetch(json(good))
      const exit = yield* Effect.exit(operation.pipe(provide) as Effect.Effect<unknown, OAuth2.OAuth2Error>)
      assert.isTrue(Exit.isFailure(exit) && !Cause.hasDies(exit.cause))
      const error = yield* Effect.flip(operation.pipe(provide) as Effect.Effect<unknown, OAuth2.OAuth2Error>)
      assert.strictEqual(error.reason._tag, "Unsendable")
      assert.strictEqual(seen.length, 0)
    }))
})
