/** Passwords, sessions, users and the project: each endpoint against vectors, and with arbitrary values. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted, Schema } from "effect"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import * as Endpoints from "../../src/endpoints/index.ts"
import { SdkError } from "../../src/errors/SdkError.ts"
import { AdminAccess, ServerAccess } from "../../src/pipeline/Access.ts"
import { ApiClient } from "../../src/pipeline/ApiClient.ts"
import type { AnyEndpoint } from "../../src/pipeline/Endpoint.ts"
import type { WireReply, WireRequest } from "../../src/pipeline/Transport.ts"
import { refusal, reply } from "../TestApp.ts"

/** Any endpoint as something to call; the vectors know what each takes. */
interface Callable extends AnyEndpoint {
  (
    input?: unknown
  ): Effect.Effect<unknown, { readonly _tag: string; readonly code?: string }, ApiClient | ServerAccess | AdminAccess>
}
interface Vector {
  readonly access: ReadonlyArray<string>
  readonly input: { readonly body?: object }
  readonly sends: { readonly method: string; readonly path: string; readonly body?: unknown; readonly form?: string }
  readonly answer: { readonly status: number; readonly body: unknown }
  readonly refusals: ReadonlyArray<string>
  readonly unsendable: ReadonlyArray<{ readonly why: string; readonly input: { readonly body?: object } }>
}
const folder = join(import.meta.dirname, "..", "vectors", "core")
const read = (file: string) => JSON.parse(readFileSync(join(folder, file), "utf8"))
const vectors: ReadonlyArray<readonly [string, Vector]> = readdirSync(folder)
  .filter((file) => file !== "refusals.json")
  .flatMap((file) => Object.entries(read(file) as { readonly [name: string]: Vector }))
const refusals: { readonly [code: string]: { readonly details?: object } } = read("refusals.json")
const endpointOf = (name: string) => Endpoints[name as keyof typeof Endpoints] as unknown as Callable

const keys = Layer.mergeAll(
  Layer.succeed(ServerAccess, Redacted.make("ssk_invented")),
  Layer.succeed(AdminAccess, Redacted.make("sak_invented"))
)
/** JSON has no secrets: one is written as this text. */
const withSecret = ({ body, ...input }: Vector["input"]) => ({
  ...input,
  ...(body &&
    {
      body: Object.fromEntries(
        Object.entries(body).map(([key, value]) => [key, value === "<secret>" ? Redacted.make(value) : value])
      )
    })
})
const calling = (endpoint: Callable, input: Vector["input"], answer: WireReply) => {
  const sent: Array<WireRequest> = []
  const send = (request: WireRequest) => Effect.sync(() => (sent.push(request), answer))
  return {
    sent,
    call: endpoint(withSecret(input)).pipe(Effect.provideService(ApiClient, ApiClient.of({ send })), Effect.provide(keys))
  }
}

describe.each(vectors)("%s", (name, { access, answer, input, refusals: codes, sends, unsendable }) => {
  const endpoint = endpointOf(name)
  it.effect("sends what the provider takes, and reads its answer without loss", () =>
    Effect.gen(function*() {
      const { call, sent } = calling(endpoint, input, reply(answer.status, answer.body))
      const value = yield* call
      const [request] = sent
      assert.deepStrictEqual([request?.method, request?.path], [sends.method, sends.path])
      if (sends.form === undefined) assert.deepStrictEqual(request?.body && JSON.parse(request.body), sends.body)
      else assert.strictEqual(request?.body, sends.form)
      assert.deepStrictEqual(endpoint.access, access)
      assert.strictEqual(endpoint.status, answer.status)
      if (endpoint.success === undefined) return assert.fail("an answer that nobody reads")
      assert.deepStrictEqual(yield* Schema.encodeUnknownEffect(endpoint.success)(value), answer.body)
    }))
  it.effect("arrives refused as each class that it names, and names no other", () =>
    Effect.gen(function*() {
      assert.sameMembers(endpoint.errors.map(({ code }) => code), [...codes])
      for (const { code, status } of endpoint.errors) {
        const { details } = refusals[code] ?? assert.fail(`no vector of ${code}`)
        const error = yield* Effect.flip(calling(endpoint, input, { ...refusal(status, code, details), status }).call)
        assert.strictEqual(error.code, code)
      }
    }))
  it.effect("refuses before anything is sent what the provider would refuse", () =>
    Effect.gen(function*() {
      for (const { input, why } of unsendable) {
        const { call, sent } = calling(endpoint, input, reply(answer.status, answer.body))
        const error = yield* Effect.flip(call)
        assert.isTrue(error instanceof SdkError && error.reason._tag === "Unsendable", String(error))
        assert.include(String(error), why)
        assert.strictEqual(sent.length, 0)
      }
    }))
})

const codecs = vectors.flatMap(([name]) => {
  const endpoint = endpointOf(name)
  return (["params", "query", "body", "success"] as const).flatMap((part) => {
    const codec = endpoint[part]
    return codec ? [[`${part} of ${name}`, codec] as const] : []
  })
})
/** Secrets in plain, since two of the same text are two objects. */
const plain = (value: unknown): unknown =>
  Redacted.isRedacted(value) ?
    Redacted.value(value)
    : value instanceof Date ?
    value.getTime()
    : Array.isArray(value) ?
    value.map(plain)
    : typeof value === "object" && value !== null
    ? Object.fromEntries(
      Object.entries(value).filter(([, field]) => field !== undefined).map(([key, field]) => [key, plain(field)])
    )
    : value

describe("arbitrary values encode and decode to themselves", () => {
  for (const [name, codec] of codecs) {
    it.effect.prop(name, { value: Schema.toType(codec) }, ({ value }) =>
      Effect.gen(function*() {
        const again = yield* Schema.decodeUnknownEffect(codec)(yield* Schema.encodeUnknownEffect(codec)(value))
        assert.deepStrictEqual(plain(again), plain(value))
      }), { arbitrary: { runs: 50 } })
  }
})
