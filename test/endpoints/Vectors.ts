/** The tests of every endpoint: the vectors of its family, and round trips of arbitrary values. */
import { assert, describe, it } from "@effect/vitest"
import * as Arbitrary from "effect/Arbitrary"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import * as Endpoints from "../../src/endpoints/index.ts"
import { CallError } from "../../src/errors/call/CallError.ts"
import { adminAccess } from "../../src/layers/app/AdminApp.ts"
import { serverAccess } from "../../src/layers/app/ServerApp.ts"
import { AdminAccess, ServerAccess } from "../../src/pipeline/ports/Access.ts"
import { ApiClient } from "../../src/pipeline/ports/ApiClient.ts"
import type { ApiRequest, WireResponse } from "../../src/pipeline/ports/WireRequest.ts"
import type { AnyEndpoint } from "../../src/pipeline/request/Endpoint.ts"
import { runs } from "../kit/Depth.ts"
import { vectors as vectorsFolder } from "../kit/paths.ts"
import { refusalsOf } from "../kit/Refusals.ts"
import { runOptions } from "../kit/Seed.ts"
import { refusal, reply } from "../kit/TestApp.ts"

/** The value with objects as metadata, as its type requires; the codec, which the emulator shares, accepts any JSON. */
const ofObjects = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ofObjects)
  if (typeof value !== "object" || value === null || ![Object.prototype, null].includes(Object.getPrototypeOf(value))) {
    return value
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, field]: readonly [string, unknown]) => {
      if (!name.endsWith("Metadata") || field === undefined) return [name, ofObjects(field)]
      return [name, typeof field === "object" && !Array.isArray(field) ? field : { field }]
    })
  )
}

/** Any endpoint as a function; the vectors define its input. */
export interface Callable extends AnyEndpoint {
  (input?: unknown): Effect.Effect<unknown, unknown, ApiClient | ServerAccess | AdminAccess>
}
type Response = { readonly status: number; readonly body: unknown }
export interface Vector {
  readonly access: ReadonlyArray<string>
  readonly input: object
  /** The body as JSON, or as text for a form. */
  readonly sends: { readonly method: string; readonly path: string; readonly body?: unknown }
  readonly response: Response
  /** A response other than success. */
  readonly more?: ReadonlyArray<Response>
  readonly refusals: ReadonlyArray<string>
  readonly unsendable: ReadonlyArray<{ readonly why: string; readonly input: object }>
}

const keys = Layer.mergeAll(
  Layer.succeed(ServerAccess, serverAccess(Redacted.make("ssk_invented"))),
  Layer.succeed(AdminAccess, adminAccess(Redacted.make("sak_invented")))
)
/** Calls an endpoint that responds with `response`; records the requests. */
export const calling = (endpoint: Callable, input: unknown, response: WireResponse) => {
  const requests: Array<ApiRequest> = []
  const send = (request: ApiRequest) => Effect.sync(() => (requests.push(request), response))
  const call = endpoint(input).pipe(Effect.provideService(ApiClient, ApiClient.of({ send })), Effect.provide(keys))
  return { call, sent: requests }
}
/** The fields of a tagged error of any class. */
export const fieldsOf = (error: unknown) => error as { readonly [name: string]: unknown }

/** A value independent of its representation in programs: secrets as text, dates in milliseconds, without absent fields. */
const plain = (value: unknown): unknown => {
  if (Redacted.isRedacted(value)) return plain(Redacted.value(value))
  if (value instanceof Date) return value.getTime()
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).filter(([, field]) => field !== undefined).map(([name, field]) => [name, plain(field)])
    )
  }
  return Object.is(value, -0) ? 0 : value
}
/** Characters that JSON escapes. `JSON.parse` of Node 24.21 misreads them in keys if such keys are frequent: `"\\u0000"` as `"\\\\"`. */
const isEscaped = /["\\\p{Cc}\p{Cs}]/u
/** Whether JSON keeps the value: it has no NaN, no infinities, and nothing that is not JSON. */
const isPlain = (value: unknown): boolean => {
  if (Redacted.isRedacted(value)) return isPlain(Redacted.value(value))
  if (typeof value === "number") return Number.isFinite(value)
  return typeof value === "object" && value !== null
    ? Object.entries(value).every(([key, field]) => !isEscaped.test(key) && isPlain(field))
    : true
}

export const matching = (pattern: RegExp) => Arbitrary.schema(Schema.String.check(Schema.isPattern(pattern)))
/** Parts of requests that random text does not reach, such as `ReadUser params`. */
export type Given = { readonly [part: string]: Arbitrary.Arbitrary<unknown> }

/** JSON has no dates or secrets, so inputs in the files have milliseconds and marked text instead. */
const revive = (name: string, value: unknown) =>
  name.endsWith("At") && typeof value === "number" ? new Date(value) : value === "<secret>" ? Redacted.make(value) : value

/** Registers the tests of a family: each file has the vectors of a module of endpoints. `complete.test.ts` compares all. */
export const testVectors = (family: string, options: Given = {}) => {
  const folder = join(vectorsFolder, family)
  const stems = readdirSync(folder).filter((file) => file !== "refusals.json").map((file) => basename(file, ".json"))
  // Their exact types differ; the tests treat them alike.
  const endpoints = Endpoints as unknown as { readonly [name: string]: Callable }
  const refusals = refusalsOf(family)
  const vectors = stems.map((file) => ({
    file,
    byEndpoint: JSON.parse(readFileSync(join(folder, `${file}.json`), "utf8"), revive) as { readonly [name: string]: Vector }
  }))
  /** A known error as the pipeline passes it on: with its own status. */
  const refusalOf = (code: string) => {
    const { details, status } = refusals[code] ?? assert.fail(`no class for ${code}`)
    return { ...refusal(status, code, details), status }
  }

  describe.each(vectors)("$file", ({ byEndpoint }) => {
    describe.each(Object.entries(byEndpoint))("%s", (name, vector) => {
      const endpoint = endpoints[name] ?? assert.fail(`no endpoint ${name}`)
      const { input, more = [], response, sends, unsendable } = vector
      const wireReply = reply(response.status, response.body)

      it.effect("sends the request that the provider expects", () =>
        Effect.gen(function*() {
          const { call, sent } = calling(endpoint, input, wireReply)
          yield* call
          const [{ access, body, method, path } = assert.fail("nothing was sent"), ...otherRequests] = sent
          assert.isEmpty(otherRequests)
          const read = (text: string) => endpoint.encoding === "form" ? text : JSON.parse(text) as unknown
          assert.deepStrictEqual({ method, path, ...(body !== undefined && { body: read(String(body)) }) }, sends)
          assert.deepStrictEqual(endpoint.access, vector.access)
          assert.strictEqual(access, vector.access.at(-1) ?? null)
        }))

      it.effect.each([response, ...more])(
        "decodes the response without loss: $body",
        ({ body, status }) =>
          Effect.gen(function*() {
            const value = yield* calling(endpoint, input, reply(status, body)).call
            if (endpoint.success === undefined) return assert.isUndefined(value)
            // Equal, including absent and null fields, because the emulator responds with the same codec.
            assert.deepStrictEqual(yield* Schema.encodeUnknownEffect(endpoint.success)(value), body)
          })
      )

      it("has the expected status", () => assert.strictEqual(endpoint.status, response.status))

      it.effect("fails with a typed error for each refusal", () =>
        Effect.gen(function*() {
          assert.deepStrictEqual(endpoint.errors.map((error) => error.code).toSorted(), vector.refusals.toSorted())
          for (const error of endpoint.errors) {
            const failure = fieldsOf(yield* Effect.flip(calling(endpoint, input, refusalOf(error.code)).call))
            assert.strictEqual(failure["_tag"], error.tag)
            assert.strictEqual(failure["status"], refusals[error.code]?.status)
            assert.include(failure["call"], { endpoint: endpoint.id, status: failure["status"], text: "provider's words" })
            const { details } = fieldsOf(yield* error.write(failure))
            assert.deepStrictEqual(details, refusals[error.code]?.details)
          }
          const inWords = yield* Effect.flip(calling(endpoint, input, reply(403, "Not here.")).call)
          assert.isTrue(inWords instanceof CallError && inWords.reason._tag === "Refused")
        }))

      it.effect.each(unsendable)("sends nothing with an invalid $why", (bad) =>
        Effect.gen(function*() {
          const { call, sent } = calling(endpoint, bad.input, wireReply)
          const failure = yield* Effect.flip(call)
          assert.instanceOf(failure, CallError)
          assert.strictEqual(failure.reason._tag, "Unsendable")
          assert.include(failure.message, /^\w+$/.test(bad.why) ? `["${bad.why}"]` : bad.why)
          assert.isEmpty(sent)
        }))

      for (const part of ["params", "query", "body", "success"] as const) {
        const codec = endpoint[part]
        if (codec === undefined) continue
        const values = Arbitrary.map(options[`${name} ${part}`] ?? Arbitrary.schema(Schema.toType(codec)), ofObjects)
        it.effect.prop(
          `round-trips any ${part}`,
          { value: Arbitrary.filter(values, isPlain) },
          ({ value }) =>
            Effect.gen(function*() {
              const text = JSON.stringify(yield* Schema.encodeUnknownEffect(codec)(value))
              const back = yield* Schema.decodeUnknownEffect(codec)(JSON.parse(text))
              assert.deepStrictEqual(plain(back), plain(value))
            }),
          // A codec that trims a secret fails at the 5th value.
          runOptions(runs(20, 100))
        )
      }
    })
  })
  return { endpoints, vectors }
}
