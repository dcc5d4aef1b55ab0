/** The error of every call: its reasons, its guards, and its description of a network failure, a web page and a wrong id. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Redacted, Schedule, Schema } from "effect"
import * as Arbitrary from "effect/Arbitrary"
import { RefreshSession } from "../../src/endpoints/auth/Sessions.ts"
import * as Endpoints from "../../src/endpoints/index.ts"
import { ReadProject } from "../../src/endpoints/projects/Projects.ts"
import { ReadUser } from "../../src/endpoints/users/Users.ts"
import { CallError, isCallError, isOutage } from "../../src/errors/call/CallError.ts"
import { commonErrors } from "../../src/errors/call/CallRefusals.ts"
import { keyErrors, unplacedErrors } from "../../src/errors/call/RareRefusals.ts"
import { TimedOut, Unreachable } from "../../src/errors/call/Reasons.ts"
import { isKnownError } from "../../src/errors/provider/isKnownError.ts"
import { knownErrors } from "../../src/errors/provider/knownErrors.ts"
import { AccessTokenExpired, ProviderRejected, UnparsableAccessToken } from "../../src/errors/provider/SessionErrors.ts"
import { UserNotFound } from "../../src/errors/provider/UserErrors.ts"
import type { WireResponse } from "../../src/pipeline/ports/WireRequest.ts"
import { decodeResponse } from "../../src/pipeline/request/decodeResponse.ts"
import type { AnyEndpoint } from "../../src/pipeline/request/Endpoint.ts"
import { RetrySchedule } from "../../src/pipeline/timing/Timing.ts"
import { fromFetch } from "../../src/pipeline/transport/fetchTransport.ts"
import { Transport } from "../../src/pipeline/transport/Transport.ts"
import { reader } from "../../src/schema/wire/Codec.ts"
import { callbackErrors } from "../../src/services/oauth/OAuthOutcome.ts"
import { baseUrl, refusal, reply, scripted, serverLayer, userId } from "../kit/TestApp.ts"

const call = { endpoint: "users.read", method: "GET", path: `/users/${userId}`, status: 0, requestId: null, text: null }
const errorOf = (response: WireResponse) =>
  Effect.flip(ReadUser({ params: { userId } })).pipe(Effect.provide([serverLayer(), scripted(response).transport]))
const lostTo = (cause: unknown) =>
  Effect.flip(ReadProject()).pipe(
    Effect.provideService(Transport, fromFetch(() => Promise.reject(cause))),
    Effect.provideService(RetrySchedule, Schedule.recurs(0)),
    Effect.provide(serverLayer())
  )

describe("a refusal", () => {
  it.effect("is a known error if the endpoint lists it, otherwise the reason of a CallError", () =>
    Effect.gen(function*() {
      assert.instanceOf(yield* errorOf(refusal(404, "USER_NOT_FOUND")), UserNotFound)
      const common = yield* errorOf(refusal(401, "INVALID_SECRET_SERVER_KEY", { project_id: "p" }))
      assert.isTrue(common instanceof CallError && common.reason._tag === "InvalidSecretServerKey")
      assert.isTrue(common._tag === "CallError" && common.isRefusal && common.call.status === 401)
      const words = yield* errorOf(reply(403, "Not here."))
      assert.isTrue(words._tag === "CallError" && words.reason._tag === "Refused" && words.reason.text === "Not here.")
      const unknownRefusal = yield* errorOf(refusal(418, "NEW"))
      assert.isTrue(
        unknownRefusal._tag === "CallError" && unknownRefusal.reason._tag === "Unrecognized" &&
          unknownRefusal.reason.code === "NEW"
      )
    }))
  it.effect("can be caught by one reason or by several", () =>
    Effect.gen(function*() {
      const failure = ReadUser({ params: { userId } }).pipe(
        Effect.provide([serverLayer(), scripted(refusal(401, "ACCESS_TOKEN_EXPIRED", { expired_at_millis: null })).transport])
      )
      assert.strictEqual(
        yield* Effect.catchReason(failure, "CallError", "AccessTokenExpired", ({ code }) => Effect.succeed(code)),
        "ACCESS_TOKEN_EXPIRED"
      )
      const several = Effect.catchReasons(failure, "CallError", {
        TimedOut: () => Effect.succeed("late"),
        AccessTokenExpired: () => Effect.succeed("expired")
      })
      assert.strictEqual(yield* several, "expired")
      assert.instanceOf(yield* Effect.flip(Effect.unwrapReason(failure, "CallError")), AccessTokenExpired)
    }))
})

/** Whether JSON keeps the value. */
const isPlain = (value: unknown): boolean =>
  typeof value === "number"
    ? Number.isFinite(value) && !Object.is(value, -0)
    : typeof value !== "object" || value === null || Object.values(value).every(isPlain)

describe("each known error", () => {
  const endpoints = Object.values(Endpoints).filter((value): value is typeof value & AnyEndpoint => "errors" in value)
  const common = [...commonErrors, ...keyErrors, ...unplacedErrors]
  /** Failures of a verb with several requests, which its own tests cover. */
  const local: ReadonlyArray<string> = ["CliAuthError", "CliAuthExpiredError", "CliAuthUsedError"]
  const elsewhere = (tag: string) => local.includes(tag) || callbackErrors.some((callbackError) => callbackError.tag === tag)
  const request = { endpoint: "e", method: "GET", path: "/", url: "/", headers: {}, access: null, idempotent: true } as const

  it.effect("is a refusal of some call, and is decoded to an instance of its class", () =>
    Effect.gen(function*() {
      const missing: Array<string> = []
      for (const error of knownErrors) {
        const listing = endpoints.find(({ errors }) => errors.some(({ code }) => code === error.code))
        const isCommon = common.some(({ code }) => code === error.code)
        if (listing === undefined && !isCommon) {
          if (!elsewhere(error.tag)) missing.push(error.tag)
          continue
        }
        const bare = endpoints.find(({ errors }) => errors.length === 0) ?? assert.fail("no endpoint without refusals")
        // The compiler does not treat a union of schemas as a schema; any member is one.
        const [instance] = yield* Arbitrary.sampleEffect(
          Arbitrary.filter(Arbitrary.schema(error as Schema.Constraint), (sample) => isPlain({ ...sample as object })),
          { count: 1, seed: 7 }
        )
        const body = JSON.stringify(Schema.encodeUnknownSync(error.wire as Schema.ConstraintCodec<unknown, unknown>)(instance))
        const response = { status: error.status, headers: { "x-stack-known-error": error.code }, body }
        const exit = yield* Effect.exit(decodeResponse(listing ?? bare, reader)(request, response))
        assert(Exit.isFailure(exit))
        const failure = yield* Effect.flip(Effect.failCause(exit.cause))
        const actual = listing === undefined && isCallError(failure) ? failure.reason : failure
        assert.isTrue(actual instanceof error, `${error.tag}: ${String(failure)}`)
      }
      assert.deepStrictEqual(missing, [])
    }))
  it.effect("of a renewal is decoded to an instance of its class, such as ProviderRejected", () =>
    Effect.gen(function*() {
      const renewal = RefreshSession({
        body: { refreshToken: Redacted.make("r"), grantType: "refresh_token", clientId: "c", clientSecret: "s" }
      })
      const error = yield* Effect.flip(renewal).pipe(
        Effect.provide([serverLayer(), scripted(refusal(401, "PROVIDER_REJECTED")).transport])
      )
      assert.instanceOf(error, ProviderRejected)
    }))
})

describe("an unreachable provider", () => {
  it.effect("is reported with its address and the error code of the innermost cause", () =>
    Effect.gen(function*() {
      const connectionError = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:1"), { code: "ECONNREFUSED" })
      const unknownRefusal = Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND", errno: -3008 })
      const causes: ReadonlyArray<readonly [unknown, string | null]> = [
        [new TypeError("fetch failed", { cause: connectionError }), "ECONNREFUSED"],
        // Deno 2.9 and workerd have no codes.
        [
          new TypeError("error sending request for url (http://localhost:39/)", {
            cause: new Error("client error (Connect): tcp connect error: Connection refused (os error 111)")
          }),
          "ECONNREFUSED"
        ],
        [
          new TypeError("error sending request", {
            cause: new Error("client error (Connect): dns error: failed to lookup address information: Name or service not known")
          }),
          "ENOTFOUND"
        ],
        [new TypeError("error sending request", { cause: new Error("connection timed out (os error 110)") }), null],
        [new Error("Network connection lost."), "ECONNRESET"],
        // Deno 2.9 and Node 26 without `--allow-net`.
        [new Error("Requires net access to \"localhost:39\", run again with the --allow-net flag"), "ERR_ACCESS_DENIED"],
        [
          new TypeError("fetch failed", {
            cause: Object.assign(new Error("connect ERR_ACCESS_DENIED Access to this API has been restricted."), {
              code: "ERR_ACCESS_DENIED"
            })
          }),
          "ERR_ACCESS_DENIED"
        ],
        [new TypeError("fetch failed", { cause: new AggregateError([connectionError, connectionError]) }), "ECONNREFUSED"],
        [new TypeError("fetch failed", { cause: new Error("outer", { cause: unknownRefusal }) }), "ENOTFOUND"],
        [Object.assign(new Error("Unable to connect"), { code: "ConnectionRefused" }), "ConnectionRefused"],
        [new TypeError("Failed to fetch"), null],
        [new DOMException("no", "NetworkError"), null],
        ["text", null]
      ]
      for (const [cause, code] of causes) {
        const { message, reason } = yield* lostTo(cause)
        assert(reason._tag === "Unreachable")
        assert.strictEqual(reason.code, code)
        assert.strictEqual(reason.address, new URL(baseUrl).origin)
        assert.include(message, `at ${new URL(baseUrl).origin}`)
        if (code !== null) assert.include(message, `(${code})`)
        assert.strictEqual(message.includes("start it with `--allow-net`"), code === "ERR_ACCESS_DENIED")
      }
    }))
  it("names the emulator if nothing answers at an address of this machine", () => {
    const advice = (address: string, code: string | null) =>
      new Unreachable({ address, code, cause: new TypeError("fetch failed") }).message
    for (const address of ["http://127.0.0.1:8102", "http://localhost:3000", "https://localhost", "http://[::1]:80"]) {
      for (const code of ["ECONNREFUSED", "ConnectionRefused", null]) {
        assert.include(advice(address, code), "start `npx latchkey emulator`, or correct the base URL.")
      }
      assert.notInclude(advice(address, "ECONNRESET"), "latchkey emulator")
    }
    for (
      const address of [
        "https://api.stack-auth.com",
        "http://localhost.example.com",
        "http://10.0.0.2:8102",
        "http://[::1].example"
      ]
    ) {
      assert.notInclude(advice(address, "ECONNREFUSED"), "latchkey emulator")
    }
    assert.notInclude(new Unreachable({ cause: null }).message, "latchkey emulator")
  })
  it.effect("is reported in JSON with the call, the reason and every cause", () =>
    Effect.gen(function*() {
      const cause = new TypeError("fetch failed", { cause: Object.assign(new Error("x"), { code: "ECONNREFUSED" }) })
      const json: unknown = JSON.parse(JSON.stringify(yield* lostTo(cause)))
      assert.nestedPropertyVal(json, "_tag", "CallError")
      assert.nestedPropertyVal(json, "call.endpoint", "project.get")
      assert.nestedPropertyVal(json, "reason._tag", "Unreachable")
      assert.nestedProperty(json, "reason.message")
      assert.nestedPropertyVal(json, "reason.cause.name", "TypeError")
      assert.nestedPropertyVal(json, "reason.cause.cause.code", "ECONNREFUSED")
    }))
})

describe("a response that cannot be decoded", () => {
  const undecodable = (response: WireResponse) =>
    Effect.map(
      errorOf(response),
      (error) => error._tag === "CallError" && error.reason._tag === "Undecodable" ? error : assert.fail(String(error))
    )
  it.effect("is reported with the reason: HTML instead of JSON, or text that is not JSON", () =>
    Effect.gen(function*() {
      const pages = [200, 404, 502].map((status) => reply(status, "<!doctype html><p>", { "content-type": "text/html" }))
      for (const page of pages.filter(({ status }) => status < 500)) {
        const { message, reason } = yield* undecodable(page)
        assert.deepInclude(reason, { contentType: "text/html", field: null, why: "HTML instead of JSON" })
        assert.include(message, "HTML instead of JSON")
        assert.include(message, "text/html")
      }
      const { reason } = yield* undecodable(reply(200, "hello", { "content-type": "application/json" }))
      assert.strictEqual(reason._tag === "Undecodable" && reason.why, "text that is not JSON")
    }))
  it.effect("is reported with the name of the invalid field", () =>
    Effect.gen(function*() {
      const { reason } = yield* undecodable(reply(200, { id: 1 }))
      assert.strictEqual(reason._tag === "Undecodable" && reason.field, "id")
    }))
})

describe("error recognition", () => {
  const error = new CallError({ call, reason: new TimedOut({ millis: 1 }) })
  it("accepts the library's errors, even of another copy, and rejects other values", () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    class Copy extends Error {
      readonly "~latchkey/CallError" = true
    }
    assert.isTrue(isCallError(error))
    assert.isTrue(isCallError(new Copy()))
    assert.isTrue(isOutage(error))
    assert.isTrue(isKnownError(new UserNotFound()))
    for (const value of [null, undefined, "CallError", { _tag: "CallError" }, new Error("CallError"), proxy]) {
      assert.isFalse(isCallError(value))
      assert.isFalse(isKnownError(value))
    }
    assert.isFalse(isCallError(new UserNotFound()))
    assert.isFalse(isKnownError(error))
    assert.isTrue(isKnownError(new CallError({ call, reason: new UnparsableAccessToken() }).reason))
  })
  it("uses a marker that does not appear in JSON", () => {
    assert.notInclude(JSON.stringify([error, new UserNotFound()]), "~latchkey")
  })
  it("accepts an error after a round trip through its schema", () => {
    const json = Schema.encodeSync(Schema.toCodecJson(CallError))(error)
    assert.instanceOf(Schema.decodeUnknownSync(Schema.toCodecJson(CallError))(json), CallError)
  })
})
