/** Binary bodies, such as uploads: the request of each transport, refusals, and the input of a handler of the emulator. */
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect, Layer, Schedule } from "effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll } from "vitest"
import { dispatcher } from "../../src/emulator/http/Dispatch.ts"
import type { Handler } from "../../src/emulator/request/Handler.ts"
import { RequestContext } from "../../src/emulator/request/RequestContext.ts"
import { makeStore } from "../../src/emulator/store/Store.ts"
import { Unreachable } from "../../src/errors/call/Reasons.ts"
import * as ServerApp from "../../src/layers/app/ServerApp.ts"
import * as TokenStoreNone from "../../src/layers/tokenStores/TokenStoreNone.ts"
import * as TransportHttpClient from "../../src/layers/transport/TransportHttpClient.ts"
import { callError, type Send } from "../../src/pipeline/ports/WireRequest.ts"
import * as Endpoint from "../../src/pipeline/request/Endpoint.ts"
import { RetrySchedule } from "../../src/pipeline/timing/Timing.ts"
import { Transport } from "../../src/pipeline/transport/Transport.ts"
import { Bytes } from "../../src/schema/wire/Bytes.ts"
import * as Wire from "../../src/schema/wire/Wire.ts"
import { options, reply, scripted, serverLayer, tagOf } from "../kit/TestApp.ts"

/** No endpoint of the provider takes a binary body yet (docs/decisions/0042). */
const UploadAvatar = Endpoint.server("avatar.upload", "PUT /avatar", {
  body: Bytes,
  encoding: "bytes",
  contentType: "image/png",
  success: Wire.Success
})
const OpenUpload = Endpoint.open("avatar.uploadOpenly", "PUT /open", {
  body: Bytes,
  encoding: "bytes",
  success: Wire.Success
})

/** All 256 byte values, which no text encoding preserves. */
const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte)

const receivedBodies: Array<{ readonly type: string | undefined; readonly bytes: Uint8Array }> = []
const receiveUpload = async (message: IncomingMessage) => {
  const bytes = Buffer.concat(await message.toArray())
  receivedBodies.push({ type: message.headers["content-type"], bytes: new Uint8Array(bytes) })
}
const server = createServer((message, response) => {
  void receiveUpload(message).then(() => response.setHeader("content-type", "application/json").end("{\"success\":true}"))
})
let url = ""
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const app = () => ServerApp.layer({ ...options, baseUrl: url, tokenStore: TokenStoreNone.layer })
const transports = {
  fetch: app,
  "an HttpClient of Effect": () => Layer.merge(app(), TransportHttpClient.layer.pipe(Layer.provide(FetchHttpClient.layer)))
}

const uploads: ReadonlyArray<[string, Bytes, string]> = [
  ["a Uint8Array", everyByte, "image/png"],
  ["a part of a larger buffer", new Uint8Array([9, ...everyByte, 9]).subarray(1, 257), "image/png"],
  ["a Blob with a type", new Blob([everyByte], { type: "image/webp" }), "image/webp"],
  ["a Blob without a type", new Blob([everyByte]), "image/png"],
  ["a File", new File([everyByte], "ada.gif", { type: "image/gif" }), "image/gif"]
]

describe.each(Object.entries(transports))("a body of bytes over %s", (_, layer) => {
  it.effect.each(uploads)("is sent unchanged: %s", ([, body, type]) =>
    Effect.gen(function*() {
      receivedBodies.length = 0
      yield* UploadAvatar({ body })
      assert.deepStrictEqual(receivedBodies, [{ type, bytes: everyByte }])
    }).pipe(Effect.provide(layer())))
  it.effect("may be empty", () =>
    Effect.gen(function*() {
      receivedBodies.length = 0
      yield* UploadAvatar({ body: new Uint8Array() })
      assert.deepStrictEqual(receivedBodies, [{ type: "image/png", bytes: new Uint8Array() }])
    }).pipe(Effect.provide(layer())))
})

describe("a body of bytes", () => {
  it.effect("is sent in full again when a lost request is retried", () => {
    const bodies: Array<unknown> = []
    const loseFirst: Send = (request) =>
      bodies.push(request.body) === 1
        ? Effect.fail(callError(request, new Unreachable({ cause: new TypeError("fetch failed") })))
        : Effect.succeed(reply(200, { success: true }))
    return Effect.gen(function*() {
      yield* UploadAvatar({ body: new Blob([everyByte]) })
      assert.deepStrictEqual(bodies, [everyByte, everyByte])
    }).pipe(
      Effect.provideService(RetrySchedule, Schedule.recurs(1)),
      Effect.provideService(Transport, loseFirst),
      Effect.provide(serverLayer())
    )
  })
  it("has the type application/octet-stream if the endpoint declares no type", () => {
    assert.strictEqual(OpenUpload.contentType, "application/octet-stream")
  })

  const unreadable = Object.assign(new Blob(["x"]), { arrayBuffer: () => Promise.reject(new Error("the file is gone")) })
  const sharedBytes = new Uint8Array(new SharedArrayBuffer(4))
  const invalidBodies: ReadonlyArray<[string, unknown]> = [
    ["text", "data:image/png;base64,AA=="],
    ["fields", { file: everyByte }],
    ["an ArrayBuffer", everyByte.buffer],
    ["a list of numbers", [1, 2, 3]],
    ["nothing", undefined],
    ["memory that threads share", sharedBytes],
    ["a file that cannot be read", unreadable]
  ]
  it.effect.each(invalidBodies)("is refused before anything is sent: %s", ([, body]) => {
    const script = scripted(reply(200, { success: true }))
    return Effect.gen(function*() {
      const error = yield* Effect.flip(UploadAvatar({ body: body as Bytes }))
      assert.strictEqual(tagOf(error), "Unsendable")
      assert.deepInclude(error.reason, { field: "body" })
      assert.deepStrictEqual(script.seen, [])
    }).pipe(Effect.provide(Layer.merge(serverLayer(), script.transport)))
  })
})

describe("an emulator endpoint with a body of bytes", () => {
  const calls: Array<unknown> = []
  const handler: Handler<typeof OpenUpload> = ({ body }) =>
    Effect.map(RequestContext, ({ plainHeader }) => {
      // The type excludes `Blob`, so `byteLength` needs no check.
      calls.push([body.byteLength, body, plainHeader("content-type")])
    })
  const dispatch = dispatcher([{ name: "OpenUpload", endpoint: OpenUpload, handler: handler as Handler<Endpoint.AnyEndpoint> }])
  const store = makeStore(
    {
      accessTokenLifetime: 1,
      passwordIterations: 1,
      mailDelay: 0,
      passkeyChallenge: undefined,
      developmentLogin: undefined,
      isUrlGiven: true
    },
    "http://emulator.test"
  )
  const asking = (headers: { readonly [name: string]: string }, body?: Uint8Array | string) =>
    dispatch(store, { request: { method: "PUT", target: "/api/v1/open", headers, body }, path: "/open", now: 0 })

  it.effect("receives exactly the bytes that a client sends", () =>
    Effect.gen(function*() {
      calls.length = 0
      yield* OpenUpload({ body: new Blob([everyByte], { type: "image/png" }) })
      assert.deepStrictEqual(calls, [[256, everyByte, "image/png"]])
    }).pipe(
      Effect.provideService(Transport, ({ body, headers }) =>
        Effect.map(asking(headers, body), (response) => reply(response.status, String(response.body)))),
      Effect.provide(serverLayer())
    ))
  it.effect("accepts any content type, and neither parses nor decompresses the body", () =>
    Effect.gen(function*() {
      calls.length = 0
      const gzipBytes = Uint8Array.of(0x1f, 0x8b, 0)
      yield* asking({ "content-type": "application/octet-stream" }, gzipBytes)
      yield* asking({ "content-type": "application/json" }, "{}")
      yield* asking({ "content-type": "image/png" }, new Uint8Array())
      assert.deepStrictEqual(calls.map((call) => (call as ReadonlyArray<unknown>)[1]), [
        gzipBytes,
        Uint8Array.of(123, 125),
        new Uint8Array()
      ])
    }))
  it.effect("refuses a request without a body", () =>
    Effect.gen(function*() {
      const response = yield* asking({})
      assert.strictEqual(response.status, 400)
      assert.include(String(response.body), "SCHEMA_ERROR")
    }))
})
