/** Responses of any length end with bounded memory, with every reader and every kind of long body. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Schedule } from "effect"
import { FetchHttpClient } from "effect/http"
import { TestClock } from "effect/testing"
import { once } from "node:events"
import { createServer } from "node:http"
import { Readable } from "node:stream"
import { gzipSync } from "node:zlib"
import { onTestFinished } from "vitest"
import { ReadProject } from "../../src/endpoints/projects/Projects.ts"
import { CallError } from "../../src/errors/call/CallError.ts"
import * as ClientApp from "../../src/layers/app/ClientApp.ts"
import * as TokenStoreMemory from "../../src/layers/tokenStores/TokenStoreMemory.ts"
import * as TransportHttpClient from "../../src/layers/transport/TransportHttpClient.ts"
import { RetrySchedule } from "../../src/pipeline/timing/Timing.ts"
import { fromFetch } from "../../src/pipeline/transport/fetchTransport.ts"
import { MaxResponseBytes } from "../../src/pipeline/transport/responseText.ts"
import { Transport } from "../../src/pipeline/transport/Transport.ts"
import { createAdminApp, createClientApp, createServerApp, pairTokenStore } from "../../src/promise/index.ts"
import { accessToken, options, project, projectId } from "../kit/TestApp.ts"

const limit = 100_000
const chunk = new Uint8Array(10_000).fill(32)

/** An endless body, with a record of its reads and cancellation. */
const endless = (piece: Uint8Array = chunk) => {
  const counts = { pulled: 0, cancelled: false }
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      counts.pulled += piece.byteLength
      controller.enqueue(piece)
    },
    cancel: () => {
      counts.cancelled = true
    }
  }, { highWaterMark: 0 })
  return { body, seen: counts }
}

const tooLarge = (error: unknown, atMost = limit) => {
  assert.instanceOf(error, CallError)
  const { reason } = error
  if (reason._tag !== "ResponseTooLarge") return assert.fail(`${reason._tag}: ${reason.message}`)
  assert.strictEqual(reason.limit, atMost)
  return { call: error.call, reason }
}

/** One call of an app over that `fetch`, and the number of its requests. */
const failing = async (fetch: typeof globalThis.fetch, more: object = { maxResponseBytes: limit }) => {
  const paths: Array<string> = []
  const app = createServerApp({
    ...options,
    ...more,
    fetch: (input, init) => {
      paths.push(String(input))
      return fetch(input, init)
    }
  })
  const outcome = await app.safe.users.page({ query: "ada@example.com" })
  if (outcome.ok) return assert.fail("was read")
  return { error: outcome.error, asked: paths }
}

describe("a response that is too large", () => {
  it("is cancelled and not retried; its error shows the limit and path, not the query", async () => {
    const { body, seen } = endless()
    const { asked, error } = await failing(async () => new Response(body, { status: 201 }))
    const { call, reason } = tooLarge(error)
    assert.strictEqual(call.status, 201)
    assert.strictEqual(reason.url, "http://emulator.test/api/v1/users")
    assert.include(error.message, "http://emulator.test/api/v1/users")
    assert.include(error.message, String(limit))
    assert.notInclude(JSON.stringify(error), "ada@example.com")
    assert.lengthOf(asked, 1)
    assert.isTrue(seen.cancelled)
    assert.isAtMost(seen.pulled, limit + chunk.byteLength)
  })

  it("is longer than 16 MiB by default; a response of 16 MiB is read", async () => {
    const { body, seen } = endless(new Uint8Array(1_048_576).fill(32))
    tooLarge((await failing(async () => new Response(body), {})).error, 16 * 1024 * 1024)
    assert.isTrue(seen.cancelled)
    assert.isAtMost(seen.pulled, 18 * 1024 * 1024)
    const text = JSON.stringify(project)
    const fetch = async () => new Response(text.padEnd(16 * 1024 * 1024))
    const app = createClientApp({ ...options, tokenStore: "memory", fetch })
    assert.strictEqual((await app.project.get()).id, projectId)
  })

  it("is reported without waiting for a stream that never finishes cancelling", async () => {
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(chunk),
      cancel: () => new Promise<void>(() => {})
    })
    tooLarge((await failing(async () => new Response(body))).error)
  })

  it("is detected if its body is an async iterable, or if it has only `text()`", async () => {
    let isDestroyed = false
    const iterable = Readable.from(
      (async function*() {
        try {
          while (true) yield chunk
        } finally {
          isDestroyed = true
        }
      })()
    )
    const like = (body: unknown, text: () => Promise<string>) => async () => {
      const response: unknown = { status: 200, headers: new Headers(), body, text }
      return response as Response
    }
    tooLarge((await failing(like(iterable, () => assert.fail("read as a whole")))).error)
    assert.isTrue(isDestroyed)
    tooLarge((await failing(like(undefined, async () => " ".repeat(limit + 1)))).error)
  })

  it("is measured after decompression", async () => {
    // 200 MB in 200 KB: a gzip file can have many members (RFC 1952, section 2.2).
    const member = gzipSync(new Uint8Array(4_000_000))
    const bomb = Buffer.concat(Array.from({ length: 50 }, () => member))
    const server = createServer((_, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" }).end(bomb)
    }).listen(0, "127.0.0.1")
    onTestFinished(() => void server.close())
    await once(server, "listening")
    const address = server.address()
    const baseUrl = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`
    const before = process.memoryUsage().rss
    tooLarge((await failing(globalThis.fetch, { baseUrl, maxResponseBytes: 1_000_000 })).error, 1_000_000)
    assert.isBelow(process.memoryUsage().rss - before, 100_000_000)
  })

  it.effect("is detected and cancelled if the program provides its own HttpClient", () => {
    const { body, seen } = endless()
    const fetch = async () => new Response(body)
    const transport = TransportHttpClient.layer.pipe(
      Layer.provide(FetchHttpClient.layer),
      Layer.provide(Layer.succeed(FetchHttpClient.Fetch, fetch))
    )
    return Effect.gen(function*() {
      tooLarge(yield* Effect.flip(ReadProject()))
      assert.isTrue(seen.cancelled)
      assert.isAtMost(seen.pulled, limit + 3 * chunk.byteLength)
    }).pipe(
      Effect.provideService(MaxResponseBytes, limit),
      Effect.provide(Layer.merge(ClientApp.layer({ ...options, tokenStore: TokenStoreMemory.layer }), transport))
    )
  })

  it.effect("is detected if it exceeds a limit that the program provides for one call", () => {
    const { body } = endless()
    return Effect.gen(function*() {
      tooLarge(yield* Effect.flip(ReadProject()))
    }).pipe(
      Effect.provideService(MaxResponseBytes, limit),
      Effect.provideService(Transport, fromFetch(async () => new Response(body))),
      Effect.provide(ClientApp.layer({ ...options, tokenStore: TokenStoreMemory.layer }))
    )
  })
})

describe("a response that stays open without further bytes", () => {
  it.effect("is cancelled when the attempt times out, even if `fetch` ignores its signal", () => {
    const counts = { cancelled: false }
    const body = new ReadableStream({ pull: () => new Promise(() => {}), cancel: () => void (counts.cancelled = true) })
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(Effect.flip(ReadProject()), { startImmediately: true })
      yield* Effect.promise(() => new Promise(setImmediate))
      yield* TestClock.adjust("30 seconds")
      const error = yield* Fiber.join(fiber)
      assert.isTrue(error._tag === "CallError" && error.reason._tag === "TimedOut")
      assert.isTrue(counts.cancelled)
    }).pipe(
      Effect.provideService(Transport, fromFetch(async () => new Response(body))),
      Effect.provideService(RetrySchedule, Schedule.recurs(0)),
      Effect.provide(ClientApp.layer({ ...options, tokenStore: TokenStoreMemory.layer }))
    )
  })
})

describe("the option `maxResponseBytes`", () => {
  it.each([0, -1, 1.5, Number.NaN, Infinity, 500_000_001, "1", 1n])("refuses %s", (maxResponseBytes: unknown) => {
    const wrongOptions = { ...options, maxResponseBytes: maxResponseBytes as number }
    assert.throws(() => createServerApp(wrongOptions), /`maxResponseBytes` must be a whole number/)
  })

  it("is inherited from the owner's app unless a project's app sets another limit", async () => {
    const fetch = async () => new Response(endless().body)
    const tokenStore = pairTokenStore({ accessToken: accessToken(Date.now() + 3_600_000), refreshToken: "rt" })
    const owner = createClientApp({ ...options, projectId: "internal", tokenStore, fetch, maxResponseBytes: limit })
    const read = async (more: object) => {
      const outcome = await createAdminApp({ projectId, owner, ...more }).safe.project.get()
      return outcome.ok ? assert.fail("was read") : outcome.error
    }
    tooLarge(await read({}))
    tooLarge(await read({ maxResponseBytes: 20_000 }), 20_000)
  })
})
