/** Payments, e-mail and administration: each endpoint against vectors, and with arbitrary values. */
import { assert, describe, it } from "@effect/vitest"
import * as Arbitrary from "effect/Arbitrary"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import * as AiChat from "../../src/endpoints/AiChat.ts"
import * as Billing from "../../src/endpoints/Billing.ts"
import * as Checkout from "../../src/endpoints/Checkout.ts"
import * as Config from "../../src/endpoints/Config.ts"
import * as EmailDrafts from "../../src/endpoints/EmailDrafts.ts"
import * as EmailOutbox from "../../src/endpoints/EmailOutbox.ts"
import * as Emails from "../../src/endpoints/Emails.ts"
import * as EmailTemplates from "../../src/endpoints/EmailTemplates.ts"
import * as EmailThemes from "../../src/endpoints/EmailThemes.ts"
import * as Items from "../../src/endpoints/Items.ts"
import * as Metrics from "../../src/endpoints/Metrics.ts"
import * as OwnedProjects from "../../src/endpoints/OwnedProjects.ts"
import * as Payments from "../../src/endpoints/Payments.ts"
import * as Products from "../../src/endpoints/Products.ts"
import * as ProjectAdmin from "../../src/endpoints/ProjectAdmin.ts"
import * as ProjectKeys from "../../src/endpoints/ProjectKeys.ts"
import * as Webhooks from "../../src/endpoints/Webhooks.ts"
import { PlainRefusal } from "../../src/errors/CallError.ts"
import { SdkError } from "../../src/errors/SdkError.ts"
import { AdminAccess, ServerAccess } from "../../src/pipeline/Access.ts"
import { ApiClient } from "../../src/pipeline/ApiClient.ts"
import type { AnyEndpoint } from "../../src/pipeline/Endpoint.ts"
import type { WireReply, WireRequest } from "../../src/pipeline/Transport.ts"
import { refusal, reply } from "../TestApp.ts"
import { bodies } from "./adminBodies.ts"

/** Any endpoint as something to call; the vectors know what each takes. */
interface Callable extends AnyEndpoint {
  (input?: unknown): Effect.Effect<unknown, unknown, ApiClient | ServerAccess | AdminAccess>
}
interface Vector {
  readonly access: ReadonlyArray<string>
  readonly input: object
  readonly sends: { readonly method: string; readonly path: string; readonly body?: unknown }
  readonly answer: { readonly status: number; readonly body: unknown }
  readonly refusals: ReadonlyArray<string>
  readonly unsendable: ReadonlyArray<{ readonly why: string; readonly input: object }>
}
interface Refusal {
  readonly status: number
  readonly details?: { readonly [name: string]: unknown }
}

const modules = {
  AiChat,
  Billing,
  Checkout,
  Config,
  EmailDrafts,
  EmailOutbox,
  EmailTemplates,
  EmailThemes,
  Emails,
  Items,
  Metrics,
  OwnedProjects,
  Payments,
  Products,
  ProjectAdmin,
  ProjectKeys,
  Webhooks
}
// Their exact types differ; the tests treat all of them alike.
const endpoints = Object.assign({}, ...Object.values(modules)) as unknown as { readonly [name: string]: Callable }

const folder = join(import.meta.dirname, "..", "vectors", "admin")
/** Moments of inputs are milliseconds in the files and dates in programs. */
const moments = (name: string, value: unknown) => name.endsWith("At") && typeof value === "number" ? new Date(value) : value
const vectors = readdirSync(folder).filter((file) => file !== "refusals.json").toSorted().map((file) => ({
  file: basename(file, ".json"),
  byEndpoint: JSON.parse(readFileSync(join(folder, file), "utf8"), moments) as { readonly [name: string]: Vector }
}))
const refusals = JSON.parse(readFileSync(join(folder, "refusals.json"), "utf8")) as { readonly [code: string]: Refusal }

const keys = Layer.mergeAll(
  Layer.succeed(ServerAccess, Redacted.make("ssk_invented")),
  Layer.succeed(AdminAccess, Redacted.make("sak_invented"))
)
/** Calls an endpoint that is answered with `answer`. */
const calling = (endpoint: Callable, input: unknown, answer: WireReply) => {
  const sent: Array<WireRequest> = []
  const send = (request: WireRequest) => Effect.sync(() => (sent.push(request), answer))
  const call = endpoint(input).pipe(Effect.provideService(ApiClient, ApiClient.of({ send })), Effect.provide(keys))
  return { call, sent }
}
/** A known error as the pipeline hands it on: with its own status. */
const refused = (code: string) => {
  const { details, status } = refusals[code] ?? assert.fail(`no vector of ${code}`)
  return { ...refusal(status, code, details), status }
}
/** A tagged error's fields, of whatever class. */
const fieldsOf = (error: unknown) => error as { readonly [name: string]: unknown }

/** What a value is apart from its form in programs: secrets in plain, moments in milliseconds, nothing that is absent. */
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
/** Whether JSON keeps the value: it has no NaN, no infinities, and nothing that is not JSON. */
const isPlain = (value: unknown): boolean =>
  Redacted.isRedacted(value) ?
    isPlain(Redacted.value(value))
    : typeof value === "number" ?
    Number.isFinite(value)
    : typeof value === "object" && value !== null ?
    Object.values(value).every(isPlain)
    : true

it("has vectors of every endpoint", () => {
  const named = vectors.map(({ byEndpoint, file }) => [file, Object.keys(byEndpoint).toSorted()] as const)
  const declared = Object.entries(modules).map(([file, module]) => [file, Object.keys(module).toSorted()] as const)
  assert.deepStrictEqual(Object.fromEntries(named), Object.fromEntries(declared))
})

describe.each(vectors)("$file", ({ byEndpoint }) => {
  describe.each(Object.entries(byEndpoint))("%s", (name, vector) => {
    const endpoint = endpoints[name] ?? assert.fail(`no endpoint ${name}`)
    const { answer, input, sends, unsendable } = vector
    const answered = reply(answer.status, answer.body)

    it.effect("sends what the provider takes", () =>
      Effect.gen(function*() {
        const { call, sent } = calling(endpoint, input, answered)
        yield* call
        const [{ access, body, method, path } = assert.fail("nothing was sent"), ...more] = sent
        assert.isEmpty(more)
        assert.deepStrictEqual({ method, path, ...(body !== undefined && { body: JSON.parse(body) as unknown }) }, sends)
        assert.deepStrictEqual(endpoint.access, vector.access)
        assert.strictEqual(access, vector.access.at(-1) ?? null)
      }))

    it.effect("reads the answer and loses nothing", () =>
      Effect.gen(function*() {
        assert(endpoint.success)
        const value = yield* calling(endpoint, input, answered).call
        // Exactly, also in what is absent and what is null: the emulator answers with the same codec.
        assert.deepStrictEqual(yield* Schema.encodeUnknownEffect(endpoint.success)(value), answer.body)
        assert.strictEqual(endpoint.status, answer.status)
      }))

    it.effect("names each refusal", () =>
      Effect.gen(function*() {
        assert.deepStrictEqual(endpoint.errors.map((error) => error.code).toSorted(), vector.refusals.toSorted())
        for (const error of endpoint.errors) {
          const failure = fieldsOf(yield* Effect.flip(calling(endpoint, input, refused(error.code)).call))
          assert.strictEqual(failure["_tag"], error.tag)
          assert.strictEqual(failure["status"], refusals[error.code]?.status)
          assert.include(failure["call"], { endpoint: endpoint.id, status: failure["status"], text: "provider's words" })
          const { details } = fieldsOf(Schema.encodeUnknownSync(error.wire)(failure))
          assert.deepStrictEqual(details, refusals[error.code]?.details)
        }
        const inWords = yield* Effect.flip(calling(endpoint, input, reply(403, "Not here.")).call)
        assert.instanceOf(inWords, PlainRefusal)
      }))

    it.effect.each(unsendable)("sends nothing with a bad $why", (bad) =>
      Effect.gen(function*() {
        const { call, sent } = calling(endpoint, bad.input, answered)
        const failure = yield* Effect.flip(call)
        assert.instanceOf(failure, SdkError)
        assert.strictEqual(failure.reason._tag, "Unsendable")
        assert.include(failure.message, /^\w+$/.test(bad.why) ? `["${bad.why}"]` : bad.why)
        assert.isEmpty(sent)
      }))

    for (const part of ["params", "query", "body", "success"] as const) {
      const codec = endpoint[part]
      if (codec === undefined) continue
      const values = (part === "body" ? bodies[name] : undefined) ?? Arbitrary.schema(Schema.toType(codec))
      it.effect.prop(
        `carries any ${part} there and back`,
        { value: Arbitrary.filter(values, isPlain) },
        ({ value }) =>
          Effect.gen(function*() {
            const text = JSON.stringify(yield* Schema.encodeUnknownEffect(codec)(value))
            const back = yield* Schema.decodeUnknownEffect(codec)(JSON.parse(text))
            assert.deepStrictEqual(plain(back), plain(value))
          })
      )
    }
  })
})
