/** Round trips of known errors on the wire and as JSON text, for every class with arbitrary details. */
import { assert, describe, it } from "@effect/vitest"
import * as Arbitrary from "effect/Arbitrary"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { inspect } from "node:util"
import { type KnownErrorInstance, knownErrors } from "../../src/errors/provider/knownErrors.ts"
import { runs } from "../kit/Depth.ts"
import { runOptions } from "../kit/Seed.ts"

/** The common interface of the classes for these tests. */
interface AnyClass extends Schema.ConstraintCodec<KnownErrorInstance, unknown> {
  // For `instanceof`; the tests do not construct instances with it.
  new(...content: Array<never>): KnownErrorInstance
  readonly tag: string
  readonly code: string
  readonly wire: Schema.ConstraintCodec<KnownErrorInstance, unknown>
}
// A class's codec accepts only its own instances; the tests give each class its instances.
const classes = knownErrors as unknown as ReadonlyArray<AnyClass>

interface Body {
  readonly code: string
  readonly error: string
  readonly details?: { readonly [name: string]: unknown }
}
// The library does not restrict the type of `wire`.
const encode = (error: AnyClass, instance: KnownErrorInstance) => Schema.encodeSync(error.wire)(instance) as Body
const decode = (error: AnyClass, body: unknown) => Schema.decodeUnknownSync(error.wire)(body)
/** Secrets without their label and text, which JSON text does not keep. */
const detailsOf = (instance: KnownErrorInstance) =>
  "details" in instance && typeof instance.details === "object" && instance.details !== null
    ? Object.fromEntries(
      Object.entries(instance.details).map((
        [name, value]: readonly [string, unknown]
      ) => [name, Redacted.isRedacted(value) ? "secret" : value])
    )
    : undefined

/** Whether JSON keeps the value: it has no NaN, no infinities and no negative zero. */
const isPlain = (value: unknown): boolean =>
  typeof value === "number" ?
    Number.isFinite(value) && !Object.is(value, -0)
    : typeof value === "object" && value !== null ?
    Object.values(value).every(isPlain)
    : true

const arbitrary = (error: AnyClass) => Arbitrary.schema(error).pipe(Arbitrary.filter((instance) => isPlain({ ...instance })))
const sample = (error: AnyClass) =>
  Arbitrary.sampleEffect(arbitrary(error), { count: 1, seed: 7 }).pipe(Effect.map(([instance]) => {
    assert(instance)
    return instance
  }))

/** Details whose wire names are in camel case. */
const camelCase = new Map([["PASSWORD_TOO_LONG", ["maxLength"]], ["UNSUPPORTED_ERROR", ["originalErrorCode"]]])

/** For each of 138 classes, which share one codec: misspelled or missing details fail at the first value. */
const cases = runs(10, 100)

describe.each(classes.map((error) => ({ tag: error.tag, error })))("$tag", ({ error }) => {
  it.effect.prop("round-trips over the wire", { instance: arbitrary(error) }, ({ instance }) =>
    Effect.sync(() => {
      const body = encode(error, instance)
      const back = decode(error, JSON.parse(JSON.stringify(body)))
      assert.isTrue(back instanceof error)
      assert.deepStrictEqual(detailsOf(back), detailsOf(instance))
      assert.strictEqual(body.code, error.code)
      assert.isString(body.error)
      assert.deepStrictEqual(Object.keys(body).filter((key) => !["code", "error", "details"].includes(key)), [])
      const bumps = Object.keys(body.details ?? {}).filter((key) => /[A-Z]/.test(key))
      assert.deepStrictEqual(bumps, camelCase.get(error.code) ?? [])
    }), runOptions(cases))

  it.effect("has the same message on the wire and in programs", () =>
    Effect.gen(function*() {
      const instance = yield* sample(error)
      assert.strictEqual(encode(error, instance).error, instance.message)
    }))

  it.effect.prop(
    "keeps its class and details after a round trip through JSON text",
    { instance: arbitrary(error) },
    ({ instance }) =>
      Effect.sync(() => {
        const back = Schema.decodeUnknownSync(error)(JSON.parse(JSON.stringify(instance)))
        assert.isTrue(back instanceof error)
        assert.deepStrictEqual(detailsOf(back), detailsOf(instance))
        assert.deepStrictEqual(back.call, instance.call)
        assert.strictEqual(back.message, instance.message)
      }),
    runOptions(cases)
  )

  it.effect("is decoded even if `error` is absent or named `message`, or fields are added", () =>
    Effect.gen(function*() {
      const instance = yield* sample(error)
      const { error: text, ...bare } = encode(error, instance)
      const newer = {
        ...bare,
        message: text,
        hint: 1,
        details: { ...bare.details, somethingNew: { deep: true }, something_else: null }
      }
      for (const body of [bare, { ...bare, message: text }, newer]) {
        assert.deepStrictEqual(detailsOf(decode(error, body)), detailsOf(instance))
      }
    }))

  it.effect("is not decoded from a body with another code", () =>
    Effect.gen(function*() {
      const body = { ...encode(error, yield* sample(error)), code: "SOME_OTHER_CODE" }
      assert.isTrue(Exit.isFailure(Schema.decodeUnknownExit(error.wire)(body)))
    }))

  it.effect("refuses details of the wrong type without showing them", () =>
    Effect.gen(function*() {
      const body = encode(error, yield* sample(error))
      for (const name of Object.keys(body.details ?? {})) {
        const wrong = { ...body, details: { ...body.details, [name]: { token: "hush-hush" } } }
        const failure = yield* Effect.flip(Schema.decodeUnknownEffect(error.wire)(wrong))
        assert.strictEqual(failure._tag, "SchemaError")
        assert.include(failure.message, name)
        assert.notInclude(failure.message + JSON.stringify(failure) + inspect(failure, { depth: null }), "hush-hush")
      }
    }))
})

describe("a refusal whose details the provider may omit", () => {
  const body = { code: "REDIRECT_URL_NOT_WHITELISTED", error: "Redirect URL not whitelisted." }
  it("decodes with and without them", () => {
    const error = classes.find(({ code }) => code === body.code) ?? assert.fail()
    assert.deepInclude(decode(error, body), { details: { redirectUrl: null } })
    const details = { redirect_url: "https://evil.example/" }
    const instance = decode(error, { ...body, details })
    assert.deepInclude(instance, { details: { redirectUrl: details.redirect_url } })
    assert.include(instance.message, details.redirect_url)
    assert.notProperty(encode(error, decode(error, body)), "details")
    assert.deepInclude(encode(error, instance), { details })
  })
})
