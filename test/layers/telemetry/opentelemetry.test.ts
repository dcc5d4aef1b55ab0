/** Spans and metrics in OpenTelemetry's exporters: a server's calls and their results, without secrets. */
import { assert, describe, it } from "@effect/vitest"
import type { DataPoint, Histogram } from "@opentelemetry/sdk-metrics"
import { Effect, Fiber, Layer, Metric, Redacted, Schedule } from "effect"
import { FetchHttpClient, HttpClient } from "effect/http"
import { TestClock } from "effect/testing"
import * as ServerApp from "../../../src/layers/app/ServerApp.ts"
import * as CallMetrics from "../../../src/layers/telemetry/CallMetrics.ts"
import * as TokenStoreMemory from "../../../src/layers/tokenStores/TokenStoreMemory.ts"
import * as TransportHttpClient from "../../../src/layers/transport/TransportHttpClient.ts"
import { Retryable, RetrySchedule } from "../../../src/pipeline/timing/Timing.ts"
import * as Auth from "../../../src/services/auth/Auth.ts"
import * as CurrentServerUser from "../../../src/services/server/CurrentServerUser.ts"
import * as Users from "../../../src/services/server/Users.ts"
import { type Canaries, leaks } from "../../e2e/privacy/Canaries.ts"
import { withUser } from "../../emulator/Api.ts"
import { options, reply, scripted } from "../../kit/TestApp.ts"
import { exporters } from "./Exported.ts"

const password = "analytical engine"

/** The recorded values of one series of a histogram. */
const summaryOf = (point: DataPoint<unknown> | undefined): Partial<Histogram> =>
  point === undefined ? {} : point.value as Histogram

const over = (app: ReturnType<typeof ServerApp.layer>) => CallMetrics.layer.pipe(Layer.provideMerge(app))

describe("the export", () => {
  it.live("contains a span per call, with its result, as a child of the program's span", () =>
    Effect.gen(function*() {
      const { emulator, userId } = yield* Effect.promise(() => withUser())
      const { layer, spans } = exporters()
      const missing = crypto.randomUUID()
      yield* Effect.gen(function*() {
        yield* Users.get(userId)
        yield* Effect.flip(Users.get(missing))
      }).pipe(
        Effect.withSpan("checkout"),
        Effect.provide(ServerApp.layer({ ...emulator.project, baseUrl: emulator.url, fetch: emulator.fetch })),
        Effect.provide(layer)
      )
      const [first, second, parent] = spans()
      assert.deepStrictEqual([first?.name, second?.name, parent?.name], ["users.get", "users.get", "checkout"])
      assert.deepStrictEqual([first, second].map((span) => span?.parentSpanContext?.spanId), [
        parent?.spanContext().spanId,
        parent?.spanContext().spanId
      ])
      const about = { "http.request.method": "GET", "url.template": "/users/{userId}" }
      assert.deepInclude(first?.attributes, about)
      assert.notProperty(first?.attributes, "error.type")
      assert.deepInclude(second?.attributes, { ...about, "error.type": "UserNotFound", "http.response.status_code": 404 })
    }))

  it.live("contains a span for each request that a call sent again", () =>
    Effect.gen(function*() {
      const { emulator, userId } = yield* Effect.promise(() => withUser())
      const { layer, spans } = exporters()
      emulator.addFault({ count: 2, status: 503 })
      const app = ServerApp.layer({ ...emulator.project, baseUrl: emulator.url, fetch: emulator.fetch })
      yield* Users.get(userId).pipe(
        Effect.provideService(Retryable, () => true),
        Effect.provideService(RetrySchedule, Schedule.recurs(2)),
        Effect.provide(app),
        Effect.provide(layer)
      )
      const spanTexts = spans().map(({ attributes, name }) => [
        name,
        attributes["http.request.resend_count"],
        attributes["http.response.status_code"]
      ])
      assert.deepStrictEqual(spanTexts, [["resend", 1, 503], ["resend", 2, 200], ["users.get", undefined, undefined]])
      const ids = spans().map(({ parentSpanContext }) => parentSpanContext?.spanId)
      assert.deepStrictEqual(ids.slice(0, 2), [spans()[2]?.spanContext().spanId, spans()[2]?.spanContext().spanId])
    }))

  it.live("contains no key, token, password or text from the user, even after failures", () =>
    Effect.gen(function*() {
      const { accessToken, emulator, refreshToken, userId } = yield* Effect.promise(() => withUser())
      const { layer, places, spans } = exporters()
      const { project } = emulator
      const app = ServerApp.layer({
        ...project,
        baseUrl: emulator.url,
        fetch: emulator.fetch,
        tokenStore: TokenStoreMemory.layerFrom({
          accessToken: Redacted.make(accessToken),
          refreshToken: Redacted.make(refreshToken)
        })
      })
      const wrong = "difference engine"
      yield* Effect.gen(function*() {
        yield* CurrentServerUser.find()
        yield* Users.page({ query: "ada@example.com" })
        yield* Users.update(userId, { password: Redacted.make(wrong) })
        yield* Effect.ignore(Auth.signInWithPassword({ email: "ada@example.com", password: Redacted.make(password) }))
        emulator.addFault({ count: 1, status: 500 })
        yield* Effect.ignore(Users.get(userId))
      }).pipe(Effect.provide(over(app)), Effect.provide(layer))
      const allPlaces = yield* Effect.promise(places)
      assert.isAtLeast(spans().length, 5)
      const words = allPlaces.map(([, text]) => text).join()
      for (const word of ["EmailPasswordMismatch", "ServerFailure", "users.get"]) assert.include(words, word)
      const { secretServerKey, superSecretAdminKey } = project
      const inputs = { password, wrong, address: "ada@example.com" }
      const signature = accessToken.split(".")[2] ?? ""
      const secrets: Canaries = { secretServerKey, superSecretAdminKey, accessToken, refreshToken, signature, ...inputs }
      for (const secret of Object.values(secrets)) assert.isAtLeast(secret.length, 8)
      assert.deepStrictEqual(leaks(secrets, allPlaces), [])
    }))

  it.live("contains no secret in the spans of the application's HTTP client", () =>
    Effect.gen(function*() {
      const { accessToken, emulator, refreshToken } = yield* Effect.promise(() => withUser())
      const { layer, places, spans } = exporters()
      const { project } = emulator
      const app = ServerApp.layer({
        ...project,
        baseUrl: emulator.url,
        tokenStore: TokenStoreMemory.layerFrom({
          accessToken: Redacted.make(accessToken),
          refreshToken: Redacted.make(refreshToken)
        })
      })
      const http = TransportHttpClient.layer.pipe(
        Layer.provide(FetchHttpClient.layer),
        Layer.provide(Layer.succeed(FetchHttpClient.Fetch, emulator.fetch))
      )
      yield* Effect.gen(function*() {
        yield* CurrentServerUser.find()
        yield* Users.page({ query: "ada@example.com" })
      }).pipe(
        Effect.provide(Layer.merge(app, http)),
        Effect.provide(layer),
        Effect.provideService(HttpClient.TracerHeaderFilter, () => true)
      )
      assert.includeMembers(spans().map(({ name }) => name), ["users.list", "GET"])
      const allPlaces = yield* Effect.promise(places)
      const words = allPlaces.map(([, text]) => text).join()
      assert.match(words, /http\.request\.header\.x-stack-secret-server-key[^<]{1,20}<redacted>/)
      assert.match(words, /url\.query[^?]{1,20}query=/)
      const { secretServerKey } = project
      assert.deepStrictEqual(leaks({ accessToken, refreshToken, secretServerKey, address: "ada@example.com" }, allPlaces), [])
    }))

  const canary = "canaryrefresh3t8v"
  const plants: { readonly [where: string]: readonly [found: string, leak: Effect.Effect<unknown, unknown>] } = {
    "a span's name": ["span", Effect.withSpan(Effect.void, canary)],
    "a span's attribute": ["span", Effect.withSpan(Effect.void, "call", { attributes: { authorization: `Bearer ${canary}` } })],
    "the error that a span ended with": ["span", Effect.withSpan(Effect.fail(new Error(`${canary} was refused`)), "call")],
    "a metric's attribute": [
      "metric",
      Metric.update(Metric.withAttributes(CallMetrics.calls, { endpoint: btoa(canary), outcome: "ok" }), 1)
    ],
    "a log": ["log", Effect.logInfo({ headers: { cookie: canary } })],
    "a log, which is an event of its span": ["span", Effect.withSpan(Effect.logInfo(canary), "call")]
  }
  it.live.each(Object.entries(plants))(
    "is checked for leaks: the check finds a secret that is planted in %s",
    ([, [placeName, leak]]) =>
      Effect.gen(function*() {
        const { layer, places } = exporters()
        yield* Effect.ignore(leak).pipe(Effect.provide(layer))
        const findings = leaks({ canary }, yield* Effect.promise(places))
        assert.isTrue(findings.some((finding) => finding.startsWith(`canary in ${placeName}`)), findings.join())
      })
  )

  it.live("counts calls by outcome, counts renewals, and measures the duration of calls", () =>
    Effect.gen(function*() {
      const { emulator, refreshToken, userId } = yield* Effect.promise(() => withUser())
      const { counts, layer, points } = exporters()
      const app = (token: string) =>
        over(ServerApp.layer({
          ...emulator.project,
          baseUrl: emulator.url,
          fetch: emulator.fetch,
          tokenStore: TokenStoreMemory.layerFrom({ accessToken: null, refreshToken: Redacted.make(token) })
        }))
      yield* Effect.gen(function*() {
        yield* Effect.provide(Effect.andThen(CurrentServerUser.find(), Users.get(userId)), app(refreshToken))
        yield* Effect.provide(CurrentServerUser.find(), app("words"))
        yield* Effect.flip(Users.get(crypto.randomUUID())).pipe(Effect.provide(app("words")))
        assert.deepStrictEqual(yield* Effect.promise(counts), [
          "calls serverUser.get ok 1",
          "calls sessions.refresh RefreshTokenNotFoundOrExpired 2",
          "calls sessions.refresh ok 1",
          "calls users.get UserNotFound 1",
          "calls users.get ok 1",
          "renewals ended 2",
          "renewals renewed 1"
        ])
        const took = (yield* Effect.promise(points)).get("latchkey.client.call.duration")
        assert.strictEqual(took?.descriptor.unit, "s")
        const [finding] = took?.dataPoints.filter(({ attributes }) => attributes["endpoint"] === "serverUser.get") ?? []
        const { count, sum = -1 } = summaryOf(finding)
        assert.isTrue(count === 1 && sum >= 0 && sum < 60, String(sum))
      }).pipe(Effect.provide(layer))
    }))

  it.effect("counts retries by reason, and includes them in the duration of the call", () =>
    Effect.gen(function*() {
      const { counts, layer, points } = exporters()
      const throttledReply = reply(429, "", { "retry-after": "3" })
      const script = scripted(throttledReply, "lost", reply(404, "nothing here"))
      const call = Effect.flip(Users.get("0d7c3a52-51f3-4c58-8a6c-3a1c5c4b9a01"))
      yield* Effect.gen(function*() {
        const fiber = yield* Effect.forkChild(call)
        yield* TestClock.adjust("20 seconds")
        yield* Fiber.join(fiber)
        assert.deepStrictEqual(yield* Effect.promise(counts), [
          "calls users.get Refused 1",
          "retries users.get network 1",
          "retries users.get throttled 1"
        ])
        const [finding] = (yield* Effect.promise(points)).get("latchkey.client.call.duration")?.dataPoints ?? []
        const { sum = 0 } = summaryOf(finding)
        // Three seconds of `Retry-After`, and two pauses of the schedule.
        assert.isTrue(sum >= 4 && sum <= 12, String(sum))
      }).pipe(Effect.provide(over(ServerApp.layer(options))), Effect.provide(script.transport), Effect.provide(layer))
    }))

  it.effect("counts the four retries of five attempts, and cancelled calls", () =>
    Effect.gen(function*() {
      const { counts, layer } = exporters()
      const script = scripted("lost")
      const call = Users.get("0d7c3a52-51f3-4c58-8a6c-3a1c5c4b9a01")
      yield* Effect.gen(function*() {
        const failing = yield* Effect.forkChild(Effect.flip(call))
        yield* TestClock.adjust("60 seconds")
        yield* Fiber.join(failing)
        assert.lengthOf(script.seen, 5)
        assert.deepStrictEqual(yield* Effect.promise(counts), ["calls users.get Unreachable 1", "retries users.get network 4"])
        const fiber = yield* Effect.forkChild(call)
        yield* TestClock.adjust("1 millis")
        yield* Fiber.interrupt(fiber)
        assert.include(yield* Effect.promise(counts), "calls users.get interrupted 1")
      }).pipe(Effect.provide(over(ServerApp.layer(options))), Effect.provide(script.transport), Effect.provide(layer))
    }))
})
