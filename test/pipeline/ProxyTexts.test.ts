/** What errors say about responses of proxies between the app and the provider. */
import { assert, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { isCallError } from "../../src/errors/call/CallError.ts"
import { ApiClient } from "../../src/pipeline/ports/ApiClient.ts"
import type { WireResponse } from "../../src/pipeline/ports/WireRequest.ts"
import * as Endpoint from "../../src/pipeline/request/Endpoint.ts"

const Read = Endpoint.open("test.read", "GET /thing", { success: Schema.String })
const Create = Endpoint.open("test.create", "POST /thing", { success: Schema.String })

const html = (status: number, title: string, headers: WireResponse["headers"] = {}): WireResponse => ({
  status,
  body: `<html><head><title>${title}</title></head></html>`,
  headers: { "content-type": "text/html", ...headers }
})
const messageFor = (call: typeof Read | typeof Create, response: WireResponse) =>
  Effect.flip(Effect.provideService(call(), ApiClient, ApiClient.of({ send: () => Effect.succeed(response) }))).pipe(
    Effect.map((error) => isCallError(error) ? error.message : assert.fail(String(error)))
  )

it.effect.each([
  html(413, "413 Request Entity Too Large"),
  html(414, "414 Request-URI Too Large"),
  html(431, "Request Header Fields Too Large"),
  html(400, "400 Request Header Or Cookie Too Large"),
  { status: 431, body: "", headers: {} },
  { status: 413, body: "too large", headers: { "content-type": "text/plain" } }
])("a refused size is named: $status $body", (response) =>
  Effect.gen(function*() {
    const message = yield* messageFor(Create, response)
    assert.include(message, `status ${response.status}`)
    assert.include(message, "a proxy found the request too large. Shorten it, or raise the proxy's limit")
    assert.notInclude(message, "HTML")
  }))

it.effect("a refused size of the provider keeps its text", () =>
  Effect.gen(function*() {
    const headers = { "content-type": "text/plain", "x-stack-request-id": "r-1" }
    const message = yield* messageFor(Create, { status: 413, body: "The body has more than 1 byte.", headers })
    assert.include(message, "The body has more than 1 byte.")
    assert.notInclude(message, "proxy")
  }))

it.effect("other HTML is still HTML", () =>
  Effect.map(messageFor(Read, html(400, "400 Bad Request")), (message) => assert.include(message, "HTML instead of JSON")))

it.effect("a redirect names the origin of its target, and nothing else of it", () =>
  Effect.gen(function*() {
    const redirect = html(301, "Moved", { location: "https://api.example.com/api/v1/thing?code=secret" })
    const message = yield* messageFor(Create, redirect)
    assert.include(message, "a redirect to https://api.example.com. Set `baseUrl` to the address that answers")
    assert.notInclude(message, "secret")
    assert.include(yield* messageFor(Read, html(304, "", { location: "/thing" })), "neither success nor refusal")
  }))

it.effect("a write that may have been carried out is not to be repeated unchecked", () =>
  Effect.gen(function*() {
    const advice = "It may have been carried out: check before you repeat it."
    for (const status of [500, 502, 504]) {
      assert.include(yield* messageFor(Create, html(status, "Bad Gateway")), advice)
      assert.notInclude(yield* messageFor(Read, html(status, "Bad Gateway")), advice)
    }
    assert.notInclude(yield* messageFor(Create, html(503, "Unavailable")), advice)
  }))
