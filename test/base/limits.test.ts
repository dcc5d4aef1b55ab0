/** The limits of options, passwords and webhooks: each limit is accepted, and the next value refused with the limit in the message. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit } from "effect"
import { TestClock } from "effect/testing"
import { createFleet } from "../../src/fleet/index.ts"
import { createVerifier } from "../../src/jwt/index.ts"
import { createAdminApp, createClientApp, createServerApp, requestTokenStore } from "../../src/promise/index.ts"
import * as PasswordAuth from "../../src/services/auth/PasswordAuth.ts"
import { message, now, outcome } from "../backend/webhooks/Sender.ts"
import { options } from "../kit/TestApp.ts"
import { type Needs, signedIn } from "../services/Verbs.ts"

const longestTimer = 2_147_483_647
const fleet = (more: object) => createFleet({ redis: () => Promise.resolve(null), ...more })
const app = (more: object) => createClientApp({ projectId: options.projectId, tokenStore: "memory", ...more })
const cookies = (maxAge: number) =>
  createServerApp({ ...options, tokenStore: requestTokenStore({ headers: new Headers() }, { maxAge }) })
const verifier = (more: object) => createVerifier({ projectId: options.projectId, ...more })

type Bounds = readonly [option: string, build: (value: number) => unknown, least: number, most: number, text: string]

const bounds: ReadonlyArray<Bounds> = [
  ["timeout", (timeout) => fleet({ timeout }), 1, longestTimer, "from one millisecond to"],
  ["resetTimeout", (resetTimeout) => fleet({ resetTimeout }), 1, longestTimer, "from one millisecond to"],
  ["users.timeToLive", (timeToLive) => fleet({ users: { timeToLive } }), 1, 300_000, "from one millisecond to 5m"],
  ["budget.limit", (limit) => fleet({ budget: { limit, window: 1 } }), 1, 100_000, "a whole number from 1 to 100000"],
  [
    "budget.limitWithoutRedis",
    (limitWithoutRedis) => fleet({ budget: { limit: 1, limitWithoutRedis, window: 1 } }),
    1,
    100_000,
    "a whole number from 1 to 100000"
  ],
  ["retry.maxAttempts", (maxAttempts) => app({ retry: { maxAttempts } }), 1, 100, "a whole number from 1 to 100"],
  ["maxResponseBytes", (maxResponseBytes) => app({ maxResponseBytes }), 1, 500_000_000, "a whole number of bytes from 1 to"],
  ["maxAge", cookies, 1_000, 34_560_000_000, "from one second to 400 days"],
  ["clockTolerance", (clockTolerance) => verifier({ clockTolerance }), 0, 300_000, "at most five minutes"],
  ["timeout", (timeout) => verifier({ timeout }), 0, 300_000, "at most five minutes"],
  ["cacheMaxEntries", (cacheMaxEntries) => verifier({ cacheMaxEntries }), 0, 1000000, "a number from 0 to 1000000"]
]

describe("an option", () => {
  it.each(bounds)("%s has its limits", (option, build, least, most, text) => {
    for (const value of [least, most]) build(value)
    for (const value of [least - 1, most + 1]) {
      try {
        build(value)
      } catch (error) {
        assert.deepInclude(error, { option })
        assert.include(String(error), text)
        continue
      }
      assert.fail(`${value} was accepted`)
    }
  })
})

it.each<readonly [option: string, build: () => unknown]>([
  ["prefix", () => fleet({ prefix: 1 })],
  ["prefix", () => fleet({ prefix: "a}" })],
  ["redis", () => fleet({ redis: undefined })],
  ["budget.limit", () => fleet({ budget: { limit: "1", window: 1 } })],
  ["retry.maxAttempts", () => app({ retry: { maxAttempts: 1.5 } })],
  ["retry", () => app({ retry: [] })],
  ["retry", () => app({ retry: null })],
  ["retry.shouldRetry", () => app({ retry: { shouldRetry: true } })],
  ["metadata", () => app({ metadata: {} })],
  ["fetch", () => app({ fetch: "fetch" })],
  ["headerPrefix", () => app({ headerPrefix: "x-other-" })],
  ["cacheMaxEntries", () => verifier({ cacheMaxEntries: "1" })],
  ["userKinds", () => verifier({ userKinds: "user" })],
  ["now", () => verifier({ now: 1 })]
])("an option %s of another type is refused", (option, build) => {
  let error: unknown
  try {
    build()
  } catch (cause) {
    error = cause
  }
  assert.deepInclude(error, { option })
  assert.include(String(error), "must be ")
})

it.each(["timeout", "totalTimeout", "maxRetryAfter"])("every app takes the option %s", (option) => {
  for (const make of [createClientApp, createServerApp, createAdminApp] as ReadonlyArray<(options: object) => unknown>) {
    make({ ...options, tokenStore: null, [option]: 5_000 })
  }
})

describe("a webhook", () => {
  const { body, headers } = message()
  const size = body.length
  const bytes = new TextEncoder().encode(body)
  it.effect.each<readonly [kind: string, delivery: () => unknown]>([
    ["text", () => ({ headers, body })],
    ["a Uint8Array", () => ({ headers, body: bytes })],
    ["an ArrayBuffer", () => ({ headers, body: bytes.buffer })],
    ["a Request", () => new Request("https://app.example/webhooks", { method: "POST", headers, body })]
  ])("whose body is %s has at most `maxBytes`", ([, delivery]) =>
    Effect.gen(function*() {
      yield* TestClock.setTime(now)
      assert.strictEqual(yield* outcome(delivery(), { maxBytes: size }), "team_membership.created")
      assert.strictEqual(yield* outcome(delivery(), { maxBytes: size - 1 }), `longer than ${size - 1}`)
    }))
  it.effect.each<readonly [options: object, expected: string]>([
    [{ maxBytes: 1 }, "longer than 1"],
    [{ maxBytes: 0 }, "option maxBytes"],
    [{ maxBytes: 1.5 }, "option maxBytes"],
    [{ tolerance: 3_600_000 }, "team_membership.created"],
    [{ tolerance: 3_600_001 }, "option tolerance"],
    [{ tolerance: 0 }, "team_membership.created"],
    [{ tolerance: -1 }, "option tolerance"]
  ])("with the options %j is %s", ([options, expected]) =>
    Effect.gen(function*() {
      yield* TestClock.setTime(now)
      assert.strictEqual(yield* outcome({ headers, body }, options), expected)
    }))
})

describe("a new password", () => {
  const passwords = (password: string): ReadonlyArray<Effect.Effect<unknown, { readonly _tag: string }, Needs>> => [
    PasswordAuth.signUpWithPassword({ email: "ada@example.com", password, verificationCallbackUrl: null }),
    PasswordAuth.resetPassword({ code: "c".repeat(45), password }),
    PasswordAuth.updatePassword({ oldPassword: "old", newPassword: password }),
    PasswordAuth.setPassword({ password })
  ]
  it.effect.each<readonly [password: string, expected: string]>([
    ["1234567", "PasswordTooShort"],
    ["12345678", "sent"],
    ["x".repeat(70), "sent"],
    ["x".repeat(71), "PasswordTooLong"],
    ["\u00e9".repeat(35), "sent"],
    ["\u00e9".repeat(36), "PasswordTooLong"]
  ])("%s is %s", ([password, expected]) => {
    const { layer, seen } = signedIn("client", {})
    return Effect.gen(function*() {
      for (const verb of passwords(password)) {
        const exit = yield* Effect.exit(Effect.flip(verb))
        assert.strictEqual(Exit.isSuccess(exit) ? exit.value._tag : "sent", expected)
      }
      assert.strictEqual(seen.length, expected === "sent" ? 4 : 0)
    }).pipe(Effect.provide(layer))
  })
})
