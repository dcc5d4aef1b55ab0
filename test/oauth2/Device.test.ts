/** Device authorization (RFC 8628): at a real provider, and with the test's clock. */
import { assert, describe, it } from "@effect/vitest"
import { Clock, Duration, Effect, Fiber, Redacted } from "effect"
import { TestClock } from "effect/testing"
import * as OAuth2 from "../../src/oauth2/index.ts"
import { browser, clientOf, reasonOf, scoped } from "./Provider.ts"
import { type Answer, client, good, json, scriptFetch } from "./Scripted.ts"

/** Polls every 10 milliseconds, because a real provider's intervals of seconds are too long for a test. */
const withShortInterval = (authorization: OAuth2.DeviceAuthorization) => ({ ...authorization, interval: Duration.millis(10) })

describe("at a provider", () => {
  it.live("the user can confirm the sign-in of a device", () =>
    Effect.gen(function*() {
      const client = yield* clientOf(yield* scoped(), "client_secret_basic")
      const authorization = yield* OAuth2.startDevice(client, { scope: ["openid", "email"] })
      assert.notInclude(JSON.stringify(authorization), Redacted.value(authorization.deviceCode))
      assert.match(authorization.userCode, /^[A-Z0-9-]{6,}$/)
      assert.include(authorization.verificationUriComplete, authorization.userCode)
      assert.deepStrictEqual(authorization.interval, Duration.seconds(5))
      const fiber = yield* Effect.forkChild(OAuth2.finishDevice(client, withShortInterval(authorization)))
      const { page } = yield* Effect.promise(() => browser().open(new URL(authorization.verificationUriComplete ?? "")))
      assert.include(page, "Done")
      assert.strictEqual((yield* Fiber.join(fiber)).claims?.sub, "ada")
    }).pipe(Effect.scoped))
  it.live("the user can decline the sign-in of a device", () =>
    Effect.gen(function*() {
      const client = yield* clientOf(yield* scoped(), "none")
      const authorization = yield* OAuth2.startDevice(client, { scope: ["openid"] })
      const fiber = yield* Effect.forkChild(reasonOf(OAuth2.finishDevice(client, withShortInterval(authorization))))
      yield* Effect.promise(() => browser().open(new URL(authorization.verificationUriComplete ?? ""), "decline"))
      assert.deepInclude(yield* Fiber.join(fiber), { _tag: "Refused", code: "access_denied" })
    }).pipe(Effect.scoped))
})

const device = {
  device_code: "the code of the device",
  user_code: "ABCD-EFGH",
  verification_uri: "https://as.example/device",
  expires_in: 60
}
const refusal = (error: string) => json({ error }, { status: 400 })
const loseConnection = () => {
  throw new TypeError("fetch failed")
}

/** The seconds at which the client polls, and the outcome, for these responses. */
const askWith = (...answers: ReadonlyArray<Answer>) => askWithin(60, ...answers)

/** Like `askWith`, for a code that expires after so many seconds; `end` is the second of the outcome. */
const askWithin = (seconds: number, ...answers: ReadonlyArray<Answer>) =>
  Effect.gen(function*() {
    const clock = yield* Clock.Clock
    const moments: Array<number> = []
    const recordRequests = answers.map((response) => (request: Request) => {
      moments.push(clock.currentTimeMillisUnsafe() / 1000)
      return response(request)
    })
    const authorization = yield* OAuth2.startDevice(client).pipe(scriptFetch(json({ ...device, expires_in: seconds })).provide)
    const { provide } = scriptFetch(...recordRequests)
    let end = 0
    const fiber = yield* Effect.forkChild(
      Effect.result(OAuth2.finishDevice(client, authorization).pipe(provide)).pipe(
        Effect.tap(() => Effect.sync(() => end = clock.currentTimeMillisUnsafe() / 1000))
      )
    )
    for (let second = 0; second < 90; second++) {
      // All effects of a request happen before the next second starts.
      yield* Effect.promise(async () => {
        for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
      })
      yield* TestClock.adjust("1 second")
    }
    return { moments, outcome: yield* Fiber.join(fiber), end }
  })

describe("the client polls", () => {
  it.effect("every five seconds, until it gets a result", () =>
    Effect.gen(function*() {
      const pending = refusal("authorization_pending")
      const { moments, outcome } = yield* askWith(pending, pending, json(good))
      assert.deepStrictEqual([moments, outcome._tag], [[5, 10, 15], "Success"])
    }))
  it.effect("with pauses that grow by five seconds for each slow_down", () =>
    Effect.gen(function*() {
      const { moments } = yield* askWith(refusal("slow_down"), refusal("authorization_pending"), refusal("slow_down"), json(good))
      assert.deepStrictEqual(moments, [5, 15, 25, 40])
    }))
  it.effect("doubles the pause after each lost response", () =>
    Effect.gen(function*() {
      const { moments } = yield* askWith(loseConnection, loseConnection, json(good))
      assert.deepStrictEqual(moments, [5, 15, 35])
    }))
  it.effect("doubles the pause after a temporary failure, or waits as requested", () =>
    Effect.gen(function*() {
      const unavailable = () => new Response("no", { status: 503 })
      const tooMany = () => new Response("no", { status: 429, headers: { "retry-after": "25" } })
      const { moments } = yield* askWith(unavailable, tooMany, json(good))
      assert.deepStrictEqual(moments, [5, 15, 40])
    }))
  it.effect("until the code has expired", () =>
    Effect.gen(function*() {
      const { moments, outcome } = yield* askWith(refusal("authorization_pending"))
      assert.deepStrictEqual(moments, [5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55])
      assert(outcome._tag === "Failure" && outcome.failure.reason._tag === "Refused")
      assert.strictEqual(outcome.failure.reason.code, "expired_token")
    }))
  it.effect("until the code has expired, although the pause is longer", () =>
    Effect.gen(function*() {
      const { end, moments, outcome } = yield* askWithin(17, loseConnection, refusal("authorization_pending"))
      assert.deepStrictEqual([moments, end, outcome._tag], [[5, 15], 17, "Failure"])
    }))
  it.effect("despite status 200 of a server's refusals", () =>
    Effect.gen(function*() {
      const pending = json({ error: "authorization_pending" })
      const { moments, outcome } = yield* askWith(pending, json({ error: "slow_down" }), json(good))
      assert.deepStrictEqual([moments, outcome._tag], [[5, 10, 20], "Success"])
    }))
  it.effect("not at all for an end that is no time", () =>
    Effect.gen(function*() {
      const authorization = yield* OAuth2.startDevice(client).pipe(scriptFetch(json(device)).provide)
      const endless = { ...authorization, expiresAt: new Date(Number.NaN) }
      assert.strictEqual((yield* reasonOf(OAuth2.finishDevice(client, endless)))._tag, "Unsendable")
    }))
  it.effect("until the server refuses the code", () =>
    Effect.gen(function*() {
      const { moments, outcome } = yield* askWith(refusal("access_denied"))
      assert.deepStrictEqual([moments, outcome._tag], [[5], "Failure"])
    }))
})

describe("the device authorization response", () => {
  it.live.each([
    ["no device code", { ...device, device_code: undefined }],
    ["no user code", { ...device, user_code: "" }],
    ["no page", { ...device, verification_uri: undefined }],
    ["a page that must not be opened", { ...device, verification_uri: "javascript:alert(1)" }],
    ["a page that is not secure", { ...device, verification_uri_complete: "http://as.example/device" }],
    ["no end", { ...device, expires_in: undefined }],
    ["an end that is past", { ...device, expires_in: 0 }],
    ["no pause", { ...device, interval: 0 }],
    ["a pause for ever", { ...device, interval: 1e300 }]
  ])("with %s is refused", ([, body]) =>
    Effect.gen(function*() {
      assert.strictEqual((yield* reasonOf(OAuth2.startDevice(client).pipe(scriptFetch(json(body)).provide)))._tag, "Undecodable")
    }))
  it.live("sets the interval between polls", () =>
    Effect.gen(function*() {
      const authorization = yield* OAuth2.startDevice(client, { scope: ["a"] }).pipe(
        scriptFetch(json({ ...device, interval: 2 })).provide
      )
      assert.deepStrictEqual(authorization.interval, Duration.seconds(2))
      assert.isNull(authorization.verificationUriComplete)
    }))
})
