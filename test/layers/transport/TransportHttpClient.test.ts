/** Errors of a transport over an `HttpClient` of the application: they keep the cause, and do not show the query. */
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Layer, Schedule } from "effect"
import { FetchHttpClient, HttpClient } from "effect/http"
import { inspect } from "node:util"
import * as ServerApp from "../../../src/layers/app/ServerApp.ts"
import * as TokenStoreNone from "../../../src/layers/tokenStores/TokenStoreNone.ts"
import * as TransportHttpClient from "../../../src/layers/transport/TransportHttpClient.ts"
import { RetrySchedule } from "../../../src/pipeline/timing/Timing.ts"
import * as Users from "../../../src/services/server/Users.ts"
import { options, tagOf } from "../../kit/TestApp.ts"

const query = "ada@example.com"
const connectionError = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" })

/** The error of a search for the user, with one attempt. */
const errorOf = (
  fetch: typeof globalThis.fetch,
  client: (client: HttpClient.HttpClient) => HttpClient.HttpClient = (client) => client
) => {
  const http = Layer.effect(HttpClient.HttpClient, Effect.map(HttpClient.HttpClient, client)).pipe(
    Layer.provide(FetchHttpClient.layer),
    Layer.provide(Layer.succeed(FetchHttpClient.Fetch, fetch))
  )
  const app = ServerApp.layer({ ...options, tokenStore: TokenStoreNone.layer })
  return Effect.flip(Users.page({ query })).pipe(
    Effect.provideService(RetrySchedule, Schedule.recurs(0)),
    Effect.provide(Layer.merge(app, TransportHttpClient.layer.pipe(Layer.provide(http))))
  )
}

/** The reason of a lost request, whose error does not show the query in any form. */
const failing = (...connection: Parameters<typeof errorOf>) =>
  errorOf(...connection).pipe(
    Effect.map((error) => {
      if (error._tag !== "CallError" || error.reason._tag !== "Unreachable") return assert.fail(String(error))
      const { reason } = error
      const forms = {
        message: error.message,
        stack: String(error.stack),
        json: JSON.stringify(error),
        inspected: inspect(error, { depth: 20, showHidden: true }),
        cause: inspect(reason.cause, { depth: 20, showHidden: true }),
        logged: Cause.pretty(Cause.fail(error))
      }
      for (const [form, text] of Object.entries(forms)) assert.notMatch(text, /ada(@|%40)/, form)
      return reason
    })
  )

describe("a lost request over an HttpClient", () => {
  it.effect("fails with the cause and code of the connection, and does not show the query", () =>
    Effect.gen(function*() {
      const error = new TypeError("fetch failed", { cause: connectionError })
      const { cause, code, message } = yield* failing(() => Promise.reject(error))
      assert.strictEqual(cause, error)
      assert.strictEqual(code, "ECONNREFUSED")
      assert.include(message, "http://emulator.test (ECONNREFUSED)")
    }))

  it.effect("fails with the cause of a broken response, and does not show the query", () =>
    Effect.gen(function*() {
      const error = new Error("socket closed")
      const body = new ReadableStream({ pull: (controller) => controller.error(error) })
      const { cause, message } = yield* failing(async () => new Response(body))
      assert.strictEqual(cause, error)
      assert.include(message, "socket closed")
    }))

  it.effect("names the client's own reason if there is no cause", () =>
    Effect.gen(function*() {
      const { message } = yield* failing(async () => new Response("{}", { status: 500 }), HttpClient.filterStatusOk)
      assert.include(message, "(non 2xx status code)")
    }))
})

it.effect("a response without a body is read as empty, and is no lost request", () =>
  Effect.gen(function*() {
    const error = yield* errorOf(async () => new Response(null, { status: 204 }))
    assert.strictEqual(tagOf(error), "Undecodable")
  }))
