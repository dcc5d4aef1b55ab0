/** The content of requests, and the results of responses. */
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Layer, Option, Redacted, Schema, SchemaTransformation } from "effect"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { SignInWithPassword } from "../../src/endpoints/auth/Password.ts"
import { ListUsers, ReadUser } from "../../src/endpoints/users/Users.ts"
import { CallError } from "../../src/errors/call/CallError.ts"
import { EmailPasswordMismatch } from "../../src/errors/provider/SignInErrors.ts"
import { TeamNotFound } from "../../src/errors/provider/TeamErrors.ts"
import { UserNotFound } from "../../src/errors/provider/UserErrors.ts"
import * as ServerApp from "../../src/layers/app/ServerApp.ts"
import * as TokenStoreMemory from "../../src/layers/tokenStores/TokenStoreMemory.ts"
import type { WireResponse } from "../../src/pipeline/ports/WireRequest.ts"
import * as Endpoint from "../../src/pipeline/request/Endpoint.ts"
import * as TestApp from "../kit/TestApp.ts"
import { tagOf } from "../kit/TestApp.ts"

const { accessToken, baseUrl, expired, options, refusal, reply, scripted, serverUser, tokens, userId } = TestApp
const params = { userId }
const body = { email: "ada@example.com", password: "correct horse" }
const run = (script: ReturnType<typeof scripted>) => Layer.merge(TestApp.serverLayer(), script.transport)
const fail = (response: WireResponse) => Effect.flip(ReadUser({ params })).pipe(Effect.provide(run(scripted(response))))

describe("requests", () => {
  it.effect("encode the values of a query", () => {
    const script = scripted(reply(200, { items: [], is_paginated: true, pagination: { next_cursor: null } }))
    return Effect.gen(function*() {
      yield* ListUsers({ query: { query: "a&b c", limit: 2, desc: true, orderBy: "signedUpAt", includeAnonymous: false } })
      assert.strictEqual(
        script.seen[0]?.url,
        `${baseUrl}/api/v1/users?limit=2&order_by=signed_up_at&desc=true&query=a%26b+c&include_anonymous=false`
      )
    }).pipe(Effect.provide(run(script)))
  })
  it.effect("are not sent with input that the provider would refuse", () => {
    const script = scripted(reply(200, serverUser))
    const ReadThing = Endpoint.client("things.get", "GET /things/{thingId}")
    return Effect.gen(function*() {
      const refusals = [
        ReadUser({ params: { userId: "me" } }),
        ListUsers({ query: { limit: 0 } }),
        ListUsers({ query: { cursor: "nope" } }),
        SignInWithPassword({ body: { ...body, email: "nobody" } }),
        SignInWithPassword({ body: { ...body, password: "x".repeat(71) } }),
        ReadThing({ params: { thingId: ".." } }),
        ReadThing({ params: { thingId: "" } })
      ] as const
      for (const call of refusals) {
        const exit = yield* Effect.exit(call as (typeof refusals)[0])
        const error = Cause.squash(Exit.getCause(exit).pipe(Option.getOrThrow))
        assert.isTrue(error instanceof CallError && error.reason._tag === "Unsendable", String(error))
      }
      assert.strictEqual(script.seen.length, 0)
      yield* ReadThing({ params: { thingId: "a/me?x#" } })
      assert.strictEqual(script.seen[0]?.url, `${baseUrl}/api/v1/things/a%2Fme%3Fx%23`)
    }).pipe(Effect.provide(run(script)))
  })
})

describe("responses", () => {
  it.effect("with a known error code cause an error that describes the call", () =>
    Effect.gen(function*() {
      const error = yield* Effect.flip(SignInWithPassword({ body })).pipe(
        Effect.provide(run(scripted(refusal(400, "EMAIL_PASSWORD_MISMATCH"))))
      )
      assert.instanceOf(error, EmailPasswordMismatch)
      assert.deepStrictEqual(error.call, {
        endpoint: "auth.signInWithPassword",
        method: "POST",
        path: "/auth/password/sign-in",
        status: 400,
        requestId: "req-1",
        text: "provider's words"
      })
    }))
  it.effect("are also decoded if their headers have the prefix x-hexclave-", () =>
    Effect.gen(function*() {
      const error = yield* fail(reply(200, { code: "USER_NOT_FOUND", message: "gone" }, {
        "x-hexclave-known-error": "USER_NOT_FOUND",
        "x-hexclave-actual-status": "404"
      }))
      assert.isTrue(error instanceof UserNotFound && error.call?.status === 404 && error.call.text === "gone")
    }))
  it.effect("are read with the status in x-stack-actual-status if that is an error status", () =>
    Effect.gen(function*() {
      const error = yield* fail(reply(200, "no such page", { "x-stack-actual-status": "404" }))
      assert.isTrue(error._tag === "CallError" && error.call.status === 404)
      assert.isTrue(error._tag === "CallError" && error.reason._tag === "Refused" && error.reason.text === "no such page")
      for (const nonsense of ["abc", "200", "999", ""]) {
        const user = yield* ReadUser({ params }).pipe(
          Effect.provide(run(scripted(reply(200, serverUser, { "x-stack-actual-status": nonsense }))))
        )
        assert.strictEqual(user.id, userId)
      }
    }))
  it.effect("with an unlisted error code cause an error that contains the body", () =>
    Effect.gen(function*() {
      const response = { code: "NEW", error: "?", details: { x: 1 } }
      const error = yield* fail(reply(418, response, { "x-stack-known-error": "NEW" }))
      assert(error._tag === "CallError" && error.reason._tag === "Unrecognized")
      assert.isTrue(error.reason.code === "NEW" && error.call.status === 418)
      assert.deepStrictEqual(Redacted.value(error.reason.body), response)
      const oauth = yield* fail(reply(400, { error: "invalid_request", error_description: "?" }))
      assert(oauth._tag === "CallError" && oauth.reason._tag === "Unrecognized")
      assert.isTrue(oauth.reason.code === null && oauth.call.text === "invalid_request")
    }))
  it.effect("with details that do not fit their error code cause an error that has the code", () => {
    const Listed = Endpoint.client("odd.get", "GET /odd", { errors: [TeamNotFound] })
    return Effect.gen(function*() {
      for (const code of ["TEAM_NOT_FOUND", "SCHEMA_ERROR"]) {
        for (const details of [undefined, null, {}, { team_id: 7, message: null }, "gone"]) {
          const response = { code, error: "no such thing", details }
          const error = yield* Effect.flip(Listed()).pipe(
            Effect.provide(run(scripted(reply(404, response, { "x-stack-known-error": code }))))
          )
          assert(error._tag === "CallError" && error.reason._tag === "Unrecognized", String(error))
          assert.deepInclude(error.reason, { code, text: "no such thing" })
          assert.isTrue(error.isRefusal && error.call.status === 404)
        }
      }
    })
  })
  it.effect("are undecodable if malformed, or if header and body have different error codes", () =>
    Effect.gen(function*() {
      for (
        const response of [
          reply(404, { code: "OTHER", error: "?" }, { "x-stack-known-error": "USER_NOT_FOUND" }),
          reply(404, { code: "OTHER", error: "?" }, { "x-stack-known-error": "NEW" }),
          reply(404, "null", { "x-stack-known-error": "USER_NOT_FOUND" }),
          reply(200, "<html>", { "content-type": "text/html" }),
          reply(404, "<html>", { "content-type": "text/html" }),
          reply(200, "{"),
          reply(302, ""),
          reply(200, { ...serverUser, id: 1 })
        ]
      ) {
        const error = yield* fail(response)
        assert.isTrue(error._tag === "CallError" && error.reason._tag === "Undecodable", `${error}`)
      }
    }))
  it.effect("with a 5xx status are reported as `ServerFailure`, with the request id", () =>
    Effect.gen(function*() {
      const error = yield* fail(reply(503, "boom", { "x-stack-request-id": "req-9" }))
      assert.isTrue(error._tag === "CallError" && error.reason._tag === "ServerFailure")
      assert.include(error.message, "req-9")
    }))
  it.effect("that cannot be decoded cause an error that names the field but shows no value", () =>
    Effect.gen(function*() {
      const secret = "eyJhbGciOi.secret.token"
      const error = yield* Effect.flip(SignInWithPassword({ body })).pipe(
        Effect.provide(run(scripted(reply(200, { access_token: secret, refresh_token: 5, user_id: secret }))))
      )
      assert.include(error.message, "refresh_token")
      for (const text of [error.message, String(error), JSON.stringify(error), Cause.pretty(Cause.fail(error))]) {
        assert.notInclude(text, secret)
      }
    }))
  it.effect("are decoded without unknown fields, and with null for missing optional fields", () =>
    Effect.gen(function*() {
      const { client_metadata: _, ...old } = { ...serverUser, brand_new: 1 }
      const read = yield* ReadUser({ params }).pipe(Effect.provide(run(scripted(reply(200, old)))))
      assert.notProperty(read, "brandNew")
      assert.notProperty(read, "brand_new")
      assert.isNull(read.clientMetadata)
      assert.isNull(read.riskScores)
      assert.isFalse(read.isRestricted)
      assert.deepStrictEqual(structuredClone(read), read)
    }))
  it.effect("and requests cause a CallError, not a defect, if their codec throws", () => {
    const Throwing = Schema.String.pipe(Schema.decodeTo(
      Schema.String,
      SchemaTransformation.transform<string, string>({
        decode: () => {
          throw new Error("in")
        },
        encode: () => {
          throw new Error("out")
        }
      })
    ))
    const ThrowingOutput = Endpoint.client("odd.get", "POST /odd", { success: Throwing })
    const ThrowingInput = Endpoint.client("odd.set", "POST /odd", { body: Throwing })
    return Effect.gen(function*() {
      const errors = [yield* Effect.flip(ThrowingOutput()), yield* Effect.flip(ThrowingInput({ body: "x" }))]
      assert.deepStrictEqual(errors.map((error) => error._tag === "CallError" && error.reason._tag), [
        "Undecodable",
        "Unsendable"
      ])
    }).pipe(Effect.provide(run(scripted(reply(200, "\"x\"")))))
  })
})

describe("redirects", () => {
  it.effect("are not followed, because their targets would receive the keys", () =>
    Effect.gen(function*() {
      const paths: Array<string> = []
      const servedServer = yield* Effect.acquireRelease(
        Effect.callback<Server>((resume) => {
          const server = createServer((request, response) => {
            paths.push(String(request.url))
            response.writeHead(302, { location: "/elsewhere" }).end()
          })
          server.listen(0, "127.0.0.1", () => resume(Effect.succeed(server)))
        }),
        (server) => Effect.sync(() => server.close())
      )
      const { port } = servedServer.address() as AddressInfo
      const layer = ServerApp.layer({ ...options, baseUrl: `http://127.0.0.1:${port}` })
      const error = yield* Effect.flip(ReadUser({ params })).pipe(Effect.provide(layer))
      assert.isTrue(error._tag === "CallError" && error.reason._tag === "Undecodable" && error.reason.status === 302)
      assert.strictEqual(paths.length, 1)
    }))
})

describe("an endpoint", () => {
  it.effect("is a service that can be replaced separately", () =>
    Effect.gen(function*() {
      const failure = ReadUser({ params }).pipe(Effect.provideService(ReadUser, () => Effect.fail(new UserNotFound())))
      assert.strictEqual((yield* Effect.flip(failure))._tag, "UserNotFound")
    }).pipe(Effect.provide(run(scripted(reply(200, serverUser))))))
  it.effect("renews an access token that the provider refuses, and retries once", () => {
    const fresh = accessToken(7_200_000, "b")
    const script = scripted(expired, TestApp.renewal(fresh), reply(200, serverUser))
    const store = TokenStoreMemory.layerFrom(tokens(accessToken(3_600_000), "rt"))
    return Effect.gen(function*() {
      yield* ReadUser({ params })
      assert.deepStrictEqual(script.seen.map(({ endpoint }) => endpoint), ["users.get", "sessions.refresh", "users.get"])
      assert.strictEqual(script.seen[2]?.headers["x-stack-access-token"], fresh)
      assert.notStrictEqual(script.seen[0]?.headers["x-stack-random-nonce"], script.seen[2]?.headers["x-stack-random-nonce"])
    }).pipe(Effect.provide(Layer.merge(TestApp.serverLayer(store), script.transport)))
  })
  it.effect("fails with the refusal if the provider refuses the renewed token too", () => {
    const script = scripted(expired, TestApp.renewal(accessToken(7_200_000, "b")), expired)
    const store = TokenStoreMemory.layerFrom(tokens(accessToken(3_600_000), "rt"))
    return Effect.gen(function*() {
      const error = yield* Effect.flip(ReadUser({ params }))
      assert.strictEqual(tagOf(error), "AccessTokenExpired")
      assert.strictEqual(script.seen.length, 3)
    }).pipe(Effect.provide(Layer.merge(TestApp.serverLayer(store), script.transport)))
  })
})
