/** Spans and metrics as OpenTelemetry's exporters get them: what a server calls, how it ends, and no secret in any of it. */
import * as OtelMetrics from "@effect/opentelemetry/OtelMetrics"
import * as OtelTracer from "@effect/opentelemetry/OtelTracer"
import * as Resource from "@effect/opentelemetry/Resource"
import { assert, describe, it } from "@effect/vitest"
import {
  AggregationTemporality,
  type DataPoint,
  type Histogram,
  InMemoryMetricExporter,
  PeriodicExportingMetricReader
} from "@opentelemetry/sdk-metrics"
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base"
import { Effect, Fiber, Layer, Metric, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { inspect } from "node:util"
import * as CallMetrics from "../../src/layers/CallMetrics.ts"
import * as ServerApp from "../../src/layers/ServerApp.ts"
import * as TokenStoreMemory from "../../src/layers/TokenStoreMemory.ts"
import * as Auth from "../../src/services/Auth.ts"
import * as CurrentServerUser from "../../src/services/CurrentServerUser.ts"
import * as Users from "../../src/services/Users.ts"
import { withUser } from "../emulator/Api.ts"
import { options, reply, scripted } from "../TestApp.ts"

const password = "analytical engine"

/** Exporters that keep what they are given, and what was exported so far. */
const exporters = Effect.sync(() => {
  const spans = new InMemorySpanExporter()
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] })
  const metrics = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
  const reader = new PeriodicExportingMetricReader({ exporter: metrics, exportIntervalMillis: 3_600_000 })
  const layer = Layer.merge(
    OtelTracer.layer.pipe(Layer.provide(Layer.succeed(OtelTracer.OtelTracerProvider, provider))),
    OtelMetrics.layer(() => reader)
  ).pipe(
    Layer.provide(Resource.layer({ serviceName: "shop" })),
    Layer.provideMerge(Layer.sync(Metric.MetricRegistry, () => new Map()))
  )
  const points = Effect.promise(async () => {
    await reader.forceFlush()
    const all = metrics.getMetrics().at(-1)?.scopeMetrics.flatMap((scope) => scope.metrics) ?? []
    return new Map(all.map(({ dataPoints, descriptor }) => [descriptor.name, { descriptor, dataPoints }]))
  })
  /** The counters with their attributes, as one text each. */
  const counts = Effect.map(
    points,
    (all) =>
      [...all].filter(([name]) => name !== "latchkey.client.call.duration").flatMap(([name, { dataPoints }]) =>
        dataPoints.map(({ attributes: { endpoint, outcome, why }, value }: DataPoint<unknown>) =>
          [name.replace("latchkey.client.", ""), endpoint, why, outcome, value].filter((word) => word !== undefined).join(" ")
        )
      ).toSorted((a, b) => a < b ? -1 : 1)
  )
  return { counts, layer, points, spans: () => spans.getFinishedSpans() }
})

/** What a histogram has seen of one series. */
const taken = (point: DataPoint<unknown> | undefined): Partial<Histogram> => point === undefined ? {} : point.value as Histogram

const over = (app: ReturnType<typeof ServerApp.layer>) => CallMetrics.layer.pipe(Layer.provideMerge(app))

describe("what is exported", () => {
  it.live("are spans by the name of the call, under the program's own, with how it ended", () =>
    Effect.gen(function*() {
      const { emulator, userId } = yield* Effect.promise(() => withUser())
      const { layer, spans } = yield* exporters
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

  it.live("hold no key, no token, no password and no text that people typed, whatever goes wrong", () =>
    Effect.gen(function*() {
      const { accessToken, emulator, refreshToken, userId } = yield* Effect.promise(() => withUser())
      const { layer, points, spans } = yield* exporters
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
        yield* CurrentServerUser.get()
        yield* Users.page({ query: "ada@example.com" })
        yield* Users.update(userId, { password: Redacted.make(wrong) })
        yield* Effect.ignore(Auth.signInWithPassword({ email: "ada@example.com", password: Redacted.make(password) }))
        emulator.addFault({ count: 1, status: 500 })
        yield* Effect.ignore(Users.get(userId))
      }).pipe(Effect.provide(over(app)), Effect.provide(layer))
      const exported = inspect([
        spans().map(({ attributes, events, links, name, status }) => ({ attributes, events, links, name, status })),
        [
          ...(yield* points).values()
        ]
      ], { depth: 20, maxStringLength: null, maxArrayLength: null })
      assert.isAtLeast(spans().length, 5)
      assert.include(exported, "EmailPasswordMismatch")
      assert.include(exported, "ServerFailure")
      const secrets = [
        project.secretServerKey,
        project.superSecretAdminKey,
        accessToken,
        accessToken.split(".")[2] ?? "",
        refreshToken
      ]
      for (const secret of [...secrets, password, wrong, "ada@example.com", "ada%40example.com"]) {
        assert.isAtLeast(secret.length, 8)
        assert.notInclude(exported, secret)
      }
    }))

  it.live("are counts of calls by outcome, of renewals, and how long they took", () =>
    Effect.gen(function*() {
      const { emulator, refreshToken, userId } = yield* Effect.promise(() => withUser())
      const { counts, layer, points } = yield* exporters
      const app = (token: string) =>
        over(ServerApp.layer({
          ...emulator.project,
          baseUrl: emulator.url,
          fetch: emulator.fetch,
          tokenStore: TokenStoreMemory.layerFrom({ accessToken: null, refreshToken: Redacted.make(token) })
        }))
      yield* Effect.gen(function*() {
        yield* Effect.provide(Effect.andThen(CurrentServerUser.get(), Users.get(userId)), app(refreshToken))
        yield* Effect.provide(CurrentServerUser.get(), app("words"))
        yield* Effect.flip(Users.get(crypto.randomUUID())).pipe(Effect.provide(app("words")))
        assert.deepStrictEqual(yield* counts, [
          "calls serverUser.get ok 1",
          "calls sessions.refresh RefreshTokenNotFoundOrExpired 2",
          "calls sessions.refresh ok 1",
          "calls users.get UserNotFound 1",
          "calls users.get ok 1",
          "renewals ended 2",
          "renewals renewed 1"
        ])
        const took = (yield* points).get("latchkey.client.call.duration")
        assert.strictEqual(took?.descriptor.unit, "s")
        const [one] = took?.dataPoints.filter(({ attributes }) => attributes["endpoint"] === "serverUser.get") ?? []
        const { count, sum = -1 } = taken(one)
        assert.isTrue(count === 1 && sum >= 0 && sum < 60, String(sum))
      }).pipe(Effect.provide(layer))
    }))

  it.effect("are requests that were sent again, by reason, and the seconds that this took", () =>
    Effect.gen(function*() {
      const { counts, layer, points } = yield* exporters
      const throttled = reply(429, "", { "retry-after": "3" })
      const script = scripted(throttled, "lost", reply(404, "nothing here"))
      const call = Effect.flip(Users.get("0d7c3a52-51f3-4c58-8a6c-3a1c5c4b9a01"))
      yield* Effect.gen(function*() {
        const fiber = yield* Effect.forkChild(call)
        yield* TestClock.adjust("20 seconds")
        yield* Fiber.join(fiber)
        assert.deepStrictEqual(yield* counts, [
          "calls users.get PlainRefusal 1",
          "retries users.get network 1",
          "retries users.get throttled 1"
        ])
        const [one] = (yield* points).get("latchkey.client.call.duration")?.dataPoints ?? []
        const { sum = 0 } = taken(one)
        // Three seconds asked for, and two pauses of the schedule's own.
        assert.isTrue(sum >= 4 && sum <= 12, String(sum))
      }).pipe(Effect.provide(over(ServerApp.layer(options))), Effect.provide(script.transport), Effect.provide(layer))
    }))

  it.effect("are the four repetitions of five attempts, and calls that were given up", () =>
    Effect.gen(function*() {
      const { counts, layer } = yield* exporters
      const script = scripted("lost")
      const call = Users.get("0d7c3a52-51f3-4c58-8a6c-3a1c5c4b9a01")
      yield* Effect.gen(function*() {
        const failing = yield* Effect.forkChild(Effect.flip(call))
        yield* TestClock.adjust("60 seconds")
        yield* Fiber.join(failing)
        assert.lengthOf(script.seen, 5)
        assert.deepStrictEqual(yield* counts, ["calls users.get Unreachable 1", "retries users.get network 4"])
        const given = yield* Effect.forkChild(call)
        yield* TestClock.adjust("1 millis")
        yield* Fiber.interrupt(given)
        assert.include(yield* counts, "calls users.get interrupted 1")
      }).pipe(Effect.provide(over(ServerApp.layer(options))), Effect.provide(script.transport), Effect.provide(layer))
    }))
})
