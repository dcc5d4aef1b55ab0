/** Text responses are returned unchanged, even if they look like JSON. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { CallError } from "../../src/errors/call/CallError.ts"
import { ApiClient } from "../../src/pipeline/ports/ApiClient.ts"
import type { WireResponse } from "../../src/pipeline/ports/WireRequest.ts"
import * as Endpoint from "../../src/pipeline/request/Endpoint.ts"
import { refusal, reply, tagOf } from "../kit/TestApp.ts"

const Say = Endpoint.open("test.say", "GET /say", { success: Schema.String, isText: true })
const Short = Endpoint.open("test.short", "GET /short", {
  success: Schema.String.check(Schema.isMaxLength(3)),
  isText: true
})

const answering = (response: WireResponse) =>
  Effect.provideService(ApiClient, ApiClient.of({ send: () => Effect.succeed(response) }))

describe("a text response", () => {
  it.effect.each(["", "true", "{\"a\":1}", "\"quoted\"", "null", "It is not supported yet."])(
    "is read unchanged: %s",
    (text) =>
      Effect.gen(function*() {
        assert.strictEqual(yield* answering(reply(200, text))(Say()), text)
      })
  )
  it.effect("is checked against the endpoint's schema", () =>
    Effect.gen(function*() {
      assert.strictEqual(yield* answering(reply(200, "abc"))(Short()), "abc")
      const error = yield* Effect.flip(answering(reply(200, "abcd"))(Short()))
      assert.isTrue(error instanceof CallError && error.reason._tag === "Undecodable")
    }))
  it.effect("with an error status makes the call fail with the provider's refusal", () =>
    Effect.gen(function*() {
      const plain = yield* Effect.flip(answering(reply(403, "Not here."))(Say()))
      assert.strictEqual(tagOf(plain), "Refused")
      const failure = yield* Effect.flip(answering(refusal(400, "SCHEMA_ERROR", { message: "no" }))(Say()))
      assert.strictEqual(tagOf(failure), "SchemaError")
    }))
  it.effect("is parsed as a JSON string unless the endpoint declares text", () =>
    Effect.gen(function*() {
      const Json = Endpoint.open("test.json", "GET /json", { success: Schema.String })
      assert.strictEqual(yield* answering(reply(200, "\"quoted\""))(Json()), "quoted")
    }))
})
