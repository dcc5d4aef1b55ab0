/** Printed errors are bounded, on one line and without secrets, and printing never fails. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted, Schedule } from "effect"
import { inspect } from "node:util"
import { SignInWithPassword } from "../../src/endpoints/auth/Password.ts"
import { ReadProject } from "../../src/endpoints/projects/Projects.ts"
import { maxTextLength, sanitizeText } from "../../src/errors/base/sanitizeText.ts"
import { Unreachable, Unsendable } from "../../src/errors/call/Reasons.ts"
import * as Errors from "../../src/errors/index.ts"
import { InvalidQuantity } from "../../src/errors/local/UsageErrors.ts"
import { MultiFactorAuthenticationRequired, SignUpRejected } from "../../src/errors/provider/SignInErrors.ts"
import { UserIdDoesNotExist } from "../../src/errors/provider/UserErrors.ts"
import type { WireResponse } from "../../src/pipeline/ports/WireRequest.ts"
import { RetrySchedule } from "../../src/pipeline/timing/Timing.ts"
import { fromFetch } from "../../src/pipeline/transport/fetchTransport.ts"
import { Transport } from "../../src/pipeline/transport/Transport.ts"
import { refusal, reply, scripted, serverLayer } from "../kit/TestApp.ts"

const forgedText = "gone\r\n2026-11-22 INFO \u001b[2J\u001b]0;owned\u0007 signed in\u2028next\u202eline\u0000"
const long = "x".repeat(5_000_000)

const errorOf = (response: WireResponse) =>
  Effect.flip(ReadProject()).pipe(Effect.provide([serverLayer(), scripted(response).transport]))

/** Every form of an error in a log. */
const forms = (error: unknown) => [
  JSON.stringify(error),
  JSON.stringify({ nested: [error] }),
  inspect(error),
  inspect(error, { depth: Infinity, showHidden: true }),
  String(error)
]

describe("the provider's text in a message", () => {
  const answers: ReadonlyArray<readonly [string, (words: string) => WireResponse]> = [
    ["a plain refusal", (words) => reply(403, words)],
    ["a refusal in JSON without a code", (error) => reply(404, { error })],
    ["a refusal by an unknown code", (error) => reply(404, { code: "NEW", error }, { "x-stack-known-error": "NEW" })],
    ["a code that is a text of any kind", (code) => reply(404, { code, error: "no" })],
    ["a request id", (id) => reply(500, "down", { "x-stack-request-id": id })],
    ["an answer of another shape", (name) => reply(200, { id: { [name]: 1 } })]
  ]
  it.effect.each(answers)("is truncated and fits on one line if it is from %s", ([, response]) =>
    Effect.gen(function*() {
      for (const words of [forgedText, long, forgedText + long]) {
        const { message } = yield* errorOf(response(words))
        assert.isBelow(message.length, maxTextLength + 200)
        assert.notMatch(message, /[\p{Cc}\u2028\u202e]/u)
      }
    }))

  it.effect("is available in full in a separate field", () =>
    Effect.gen(function*() {
      const plain = yield* errorOf(reply(403, forgedText))
      assert.isTrue(plain.reason._tag === "Refused" && plain.reason.text === forgedText)
      const body = { error: forgedText, more: 1 }
      const unknownError = yield* errorOf(reply(404, body))
      assert.isTrue(unknownError.reason._tag === "Unrecognized" && unknownError.reason.text === forgedText)
      assert.deepStrictEqual(unknownError.reason._tag === "Unrecognized" && Redacted.value(unknownError.reason.body), body)
    }))

  it("is truncated for a known error, but complete in the error's `details`", () => {
    const error = new UserIdDoesNotExist({ details: { userId: forgedText + long } })
    assert.isBelow(error.message.length, 700)
    assert.notMatch(error.message, /\p{Cc}/u)
    assert.strictEqual(error.details.userId, forgedText + long)
  })

  it("is kept unchanged up to 300 characters, in any script and with emoji", () => {
    for (const text of ["Ünïcödé", "日本語のエラー", "می‌خواهم", "👩‍👩‍👧 no", "x".repeat(maxTextLength)]) {
      assert.strictEqual(sanitizeText(text), text)
    }
    assert.strictEqual(sanitizeText("x".repeat(maxTextLength + 1)), `${"x".repeat(maxTextLength)}…`)
    assert.strictEqual(sanitizeText(`${"x".repeat(maxTextLength - 1)}😀`), `${"x".repeat(maxTextLength - 1)} …`)
  })
})

describe("an error in a log", () => {
  /** JSON text, because code that builds or walks the value would overflow the stack of this test. */
  const deep = (depth: number, inner = "1") => `${"{\"a\":".repeat(depth)}${inner}${"}".repeat(depth)}`
  const secret = "canary3x8q"

  it.effect("never shows the provider's response body, even if it is deeply nested", () =>
    Effect.gen(function*() {
      for (const depth of [1, 100, 10_000]) {
        for (const inner of ["1", `{"token":"${secret}"}`]) {
          const answers = [
            reply(404, deep(depth, inner), { "content-type": "application/json" }),
            reply(404, `{"code":"NEW","error":"no","details":${deep(depth, inner)}}`, { "x-stack-known-error": "NEW" }),
            reply(403, `{"code":"USER_NOT_FOUND","error":"no","details":${deep(depth, inner)}}`, {
              "x-stack-known-error": "USER_NOT_FOUND"
            }),
            reply(500, deep(depth, inner)),
            reply(200, deep(depth, inner))
          ]
          for (const response of answers) {
            const error = yield* errorOf(response)
            for (const text of forms(error)) {
              assert.isBelow(text.length, 20_000)
              assert.notInclude(text, secret, error._tag)
            }
          }
        }
      }
    }))

  it.effect("shows the details of a known error, and truncates deeply nested values", () =>
    Effect.gen(function*() {
      for (const depth of [3, 10_000]) {
        const code = "ALL_OVERLOADS_FAILED"
        const body = `{"code":"${code}","error":"no","details":{"overload_errors":[${deep(depth)}]}}`
        const error = yield* errorOf(reply(400, body, { "x-stack-known-error": code }))
        assert.strictEqual(error.reason._tag, "AllOverloadsFailed")
        for (const text of forms(error)) assert.isAbove(text.length, 10)
        const json: unknown = JSON.parse(JSON.stringify(error))
        assert.nestedProperty(json, "reason.details.overloadErrors[0].a.a")
      }
    }))

  it("can be printed with any cause: cyclic, deep, a throwing proxy, or not an object", () => {
    const cyclic: { self?: unknown } = {}
    cyclic.self = cyclic
    const hostile = new Proxy({}, {
      get: () => {
        throw new Error(secret)
      },
      ownKeys: () => {
        throw new Error(secret)
      },
      getPrototypeOf: () => {
        throw new Error(secret)
      }
    })
    const { proxy: revokedProxy, revoke } = Proxy.revocable({}, {})
    revoke()
    const getter = Object.defineProperty({}, "a", {
      enumerable: true,
      get: () => {
        throw new Error(secret)
      }
    })
    for (
      const value of [
        cyclic,
        hostile,
        revokedProxy,
        getter,
        JSON.parse(deep(5_000)),
        1n,
        Symbol("a"),
        () => 1,
        Number.NaN,
        undefined,
        null
      ]
    ) {
      for (
        const error of [
          new Unreachable({ cause: value }),
          new Unsendable({ why: "?", cause: value }),
          new InvalidQuantity({ quantity: value })
        ]
      ) {
        for (const text of forms(error)) assert.notInclude(text, secret)
      }
    }
  })

  it.effect("contains, as JSON, the cause of a lost connection", () =>
    Effect.gen(function*() {
      const connectionError = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:1"), { code: "ECONNREFUSED" })
      const fetch = () => Promise.reject(new TypeError("fetch failed", { cause: connectionError }))
      const error = yield* Effect.flip(ReadProject()).pipe(
        Effect.provideService(Transport, fromFetch(fetch)),
        Effect.provideService(RetrySchedule, Schedule.recurs(0)),
        Effect.provide(serverLayer())
      )
      const json: unknown = JSON.parse(JSON.stringify(error))
      assert.nestedPropertyVal(json, "reason.cause.message", "fetch failed")
      assert.nestedPropertyVal(json, "reason.cause.cause.code", "ECONNREFUSED")
    }))

  const classes = Object.entries(Errors).filter(([, error]) => error.prototype instanceof Error)
  it.each(classes)("has its message, as JSON and on a console: %s", (_, { prototype }) => {
    const error: unknown = Object.create(prototype, { message: { value: "What to do." } })
    // Some classes have one message, and do not read it from the instance.
    const { message } = JSON.parse(JSON.stringify(error)) as { readonly message?: string }
    assert.match(message ?? "", /^\p{Lu}.+\.$/u)
    assert.include(inspect(error), (message ?? "").slice(0, 10))
  })

  it("shows at most 2,000 characters of a text, and 100 entries of a list", () => {
    const text = JSON.stringify(new SignUpRejected({ details: { message: long } }))
    assert.isBelow(text.length, 2_500)
    const many = JSON.stringify(new InvalidQuantity({ quantity: Array.from({ length: 1_000_000 }, () => ({ a: 1 })) }))
    assert.isBelow(many.length, 2_000)
  })
})

describe("the attempt code of a second factor", () => {
  const attemptCode = "canaryattempt9d2k"
  it.effect("appears in no form of the error, but is returned by `Redacted.value`", () =>
    Effect.gen(function*() {
      const response = refusal(400, "MULTI_FACTOR_AUTHENTICATION_REQUIRED", { attempt_code: attemptCode })
      const error = yield* Effect.flip(SignInWithPassword({ body: { email: "ada@example.com", password: "correct horse" } }))
        .pipe(
          Effect.provide([serverLayer(), scripted(response).transport])
        )
      if (!(error instanceof MultiFactorAuthenticationRequired)) return assert.fail(error._tag)
      assert.strictEqual(Redacted.value(error.details.attemptCode), attemptCode)
      for (const text of forms(error)) assert.notInclude(text, attemptCode)
      // The error of a call that does not list the refusal contains the response body.
      for (const text of forms(yield* errorOf(response))) assert.notInclude(text, attemptCode)
    }))
})
