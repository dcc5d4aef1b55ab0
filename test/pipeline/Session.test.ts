/** The access token of a request, and its renewal. */
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Option, Redacted, References } from "effect"
import { TestClock } from "effect/testing"
import { ReadProject } from "../../src/endpoints/projects/Projects.ts"
import * as TokenStoreMemory from "../../src/layers/tokenStores/TokenStoreMemory.ts"
import { TokenStore } from "../../src/pipeline/ports/TokenStore.ts"
import type { WireResponse } from "../../src/pipeline/ports/WireRequest.ts"
import { Session } from "../../src/pipeline/session/Session.ts"
import { accessToken, clientLayer, project, refusal, renewal, reply, scripted, tagOf, tokens } from "../kit/TestApp.ts"

const old = accessToken(19_999)
const freshToken = accessToken(3_600_000, "young")
const over = (script: ReturnType<typeof scripted>, access: string | null, refresh: string | null = "rt") => {
  const store = TokenStoreMemory.layerFrom(tokens(access, refresh))
  // The output includes the same store: layers are built once for each reference.
  return Layer.mergeAll(clientLayer(store), store, script.transport)
}
const endpoints = (script: ReturnType<typeof scripted>) => script.seen.map(({ endpoint }) => endpoint)
const storedTokens = TokenStore.use((store) => store.get).pipe(Effect.map(Option.map(({ accessToken, refreshToken }) => [
  accessToken && Redacted.value(accessToken),
  refreshToken && Redacted.value(refreshToken)
])))
/** Waits for that many requests. */
const requestsAfter = (script: ReturnType<typeof scripted>, count: number) =>
  Effect.repeat(Effect.yieldNow, { until: () => script.seen.length >= count })

describe("the access token of a request", () => {
  it.effect("is reused if it has at least 20 s left", () => {
    const script = scripted(reply(200, project))
    return Effect.gen(function*() {
      yield* ReadProject()
      assert.deepStrictEqual(endpoints(script), ["project.get"])
    }).pipe(Effect.provide(over(script, accessToken(20_000))))
  })
  it.effect("is renewed if it has less than 20 s left, and stored with the refresh token", () => {
    const script = scripted(renewal(freshToken), reply(200, project))
    return Effect.gen(function*() {
      yield* ReadProject()
      assert.deepStrictEqual(endpoints(script), ["sessions.refresh", "project.get"])
      assert.strictEqual(script.seen[1]?.headers["x-stack-access-token"], freshToken)
      assert.deepStrictEqual(yield* storedTokens, Option.some([freshToken, "rt"]))
    }).pipe(Effect.provide(over(script, old)))
  })
  it.effect("is renewed if it is missing or is not a JWT", () =>
    Effect.gen(function*() {
      // The payloads of the last three are `null`, a number and a list.
      for (const access of [null, "nonsense", "a.b.c", "a.bnVsbA.c", "a.MQ.c", "a.W10.c"]) {
        const script = scripted(renewal(freshToken), reply(200, project))
        yield* ReadProject().pipe(Effect.provide(over(script, access)))
        assert.deepStrictEqual(endpoints(script), ["sessions.refresh", "project.get"], String(access))
      }
    }))
  it.effect("is used only until its expiry if the session has no refresh token", () => {
    const short = accessToken(10_000)
    const script = scripted(reply(200, project))
    return Effect.gen(function*() {
      for (const pause of [0, 9_999]) {
        yield* TestClock.adjust(pause)
        yield* ReadProject()
        assert.strictEqual(script.seen.at(-1)?.headers["x-stack-access-token"], short)
      }
      yield* TestClock.adjust(1)
      yield* ReadProject()
      assert.notProperty(script.seen.at(-1)?.headers, "x-stack-access-token")
    }).pipe(Effect.provide(over(script, short, null)))
  })
})

describe("a renewal", () => {
  const grant = { access_token: freshToken, token_type: "Bearer", expires_in: 3600, scope: "legacy" }
  it.effect.each(["bearer", "DPoP", "dpop"])("accepts tokens of the type %s", (type) => {
    const script = scripted(reply(200, { ...grant, token_type: type }), reply(200, project))
    return ReadProject().pipe(Effect.provide(over(script, old)))
  })
  it.effect.each([{ token_type: "mac" }, { token_type: "" }, { token_type: undefined }, { access_token: "" }])(
    "does not accept %j, and keeps the session",
    (wrong) => {
      const script = scripted(reply(200, { ...grant, ...wrong }))
      return Effect.gen(function*() {
        const error = yield* Effect.flip(Session.use((session) => session.tokens()))
        assert.include(error.message, "sessions.refresh")
        assert.deepStrictEqual(yield* storedTokens, Option.some([accessToken(0), "rt"]))
      }).pipe(Effect.provide(over(script, accessToken(0))))
    }
  )
  it.effect("is shared by a hundred concurrent calls", () => {
    const script = scripted((request) =>
      Effect.succeed(request.endpoint === "sessions.refresh" ? renewal(freshToken) : reply(200, project))
    )
    return Effect.gen(function*() {
      yield* Effect.all(Array.from({ length: 100 }, () => ReadProject()), { concurrency: "unbounded" })
      assert.strictEqual(endpoints(script).filter((endpoint) => endpoint === "sessions.refresh").length, 1)
      assert.strictEqual(script.seen.length, 101)
    }).pipe(Effect.provide(over(script, old)))
  })
  it.effect("is shared by concurrent calls whose access token the provider refuses", () => {
    const bad = accessToken(3_600_000, "bad")
    const script = scripted((request) =>
      Effect.succeed(
        request.endpoint === "sessions.refresh"
          ? renewal(freshToken)
          : request.headers["x-stack-access-token"] === bad
          ? refusal(401, "UNPARSABLE_ACCESS_TOKEN")
          : reply(200, project)
      )
    )
    return Effect.gen(function*() {
      yield* Effect.all(Array.from({ length: 100 }, () => ReadProject()), { concurrency: "unbounded" })
      assert.strictEqual(endpoints(script).filter((endpoint) => endpoint === "sessions.refresh").length, 1)
    }).pipe(Effect.provide(over(script, bad)))
  })
  it.effect("continues when its first caller is interrupted", () =>
    Effect.gen(function*() {
      const response = yield* Deferred.make<WireResponse>()
      const script = scripted((request) =>
        request.endpoint === "sessions.refresh" ? Deferred.await(response) : Effect.succeed(reply(200, project))
      )
      yield* Effect.gen(function*() {
        const first = yield* Effect.forkChild(ReadProject(), { startImmediately: true })
        const second = yield* Effect.forkChild(ReadProject(), { startImmediately: true })
        yield* Fiber.interrupt(first)
        yield* Deferred.succeed(response, renewal(freshToken))
        yield* Fiber.join(second)
        assert.deepStrictEqual(endpoints(script), ["sessions.refresh", "project.get"])
      }).pipe(Effect.provide(over(script, old)))
    }))
  it.effect("that is refused ends the session, and the call is sent without a token", () => {
    const script = scripted(refusal(401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"), reply(200, project))
    return Effect.gen(function*() {
      yield* ReadProject()
      assert.notProperty(script.seen[1]?.headers, "x-stack-access-token")
      assert.deepStrictEqual(yield* storedTokens, Option.none())
      yield* ReadProject()
      assert.deepStrictEqual(endpoints(script), ["sessions.refresh", "project.get", "project.get"])
    }).pipe(Effect.provide(over(script, old)))
  })
  it.effect("refused after ACCESS_TOKEN_EXPIRED ends the session, regardless of the clock", () => {
    const script = scripted((request) =>
      Effect.succeed(
        request.endpoint === "sessions.refresh"
          ? refusal(401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED")
          : request.headers["x-stack-access-token"] === undefined
          ? reply(200, project)
          : refusal(401, "ACCESS_TOKEN_EXPIRED", { expired_at_millis: 1 })
      )
    )
    return Effect.gen(function*() {
      yield* ReadProject()
      assert.deepStrictEqual(endpoints(script), ["project.get", "sessions.refresh", "project.get"])
      assert.deepStrictEqual(yield* storedTokens, Option.none())
    }).pipe(Effect.provide(over(script, freshToken)))
  })
  for (
    const [description, response, tag] of [
      ["a 5xx", reply(500, "boom"), "ServerFailure"],
      ["a lost network", "lost", "ServerFailure"],
      ["nonsense", reply(200, "<html>"), "Undecodable"],
      ["a wrong project", refusal(400, "INVALID_OAUTH_CLIENT_ID_OR_SECRET", { client_id: null }), "InvalidOAuthClientIdOrSecret"]
    ] as const
  ) {
    it.effect(`that fails with ${description} keeps the session, and the next call works`, () => {
      let healthy = false
      const script = scripted((request) => {
        if (request.endpoint !== "sessions.refresh") return Effect.succeed(reply(200, project))
        if (healthy) return Effect.succeed(renewal(freshToken))
        return response === "lost" ? Effect.succeed(reply(599, "lost")) : Effect.succeed(response)
      })
      return Effect.gen(function*() {
        const error = yield* Effect.flip(ReadProject())
        assert.strictEqual(tagOf(error), tag)
        assert.deepStrictEqual(yield* storedTokens, Option.some([null, "rt"]))
        healthy = true
        yield* ReadProject()
        assert.deepStrictEqual(yield* storedTokens, Option.some([freshToken, "rt"]))
      }).pipe(Effect.provide(over(script, null)))
    })
  }
  it.effect("makes five attempts, not 25, while the network is lost", () => {
    const script = scripted("lost")
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(Effect.flip(ReadProject()), { startImmediately: true })
      yield* TestClock.adjust("2 minutes")
      const error = yield* Fiber.join(fiber)
      assert.isTrue(error._tag === "CallError" && error.call.endpoint === "sessions.refresh")
      assert.strictEqual(script.seen.length, 5)
    }).pipe(Effect.provide(over(script, null)))
  })
  it.effect("does not restore a session that has since ended", () =>
    Effect.gen(function*() {
      const response = yield* Deferred.make<WireResponse>()
      const script = scripted((request) =>
        request.endpoint === "sessions.refresh" ? Deferred.await(response) : Effect.succeed(reply(200, project))
      )
      yield* Effect.gen(function*() {
        const session = yield* Session
        const call = yield* Effect.forkChild(ReadProject(), { startImmediately: true })
        yield* requestsAfter(script, 1)
        yield* session.end()
        yield* Deferred.succeed(response, renewal(freshToken))
        yield* Fiber.join(call)
        assert.deepStrictEqual(yield* storedTokens, Option.none())
        assert.notProperty(script.seen[1]?.headers, "x-stack-access-token")
      }).pipe(Effect.provide(over(script, old)))
    }))
  it.effect("does not replace a session that has since started", () =>
    Effect.gen(function*() {
      const response = yield* Deferred.make<WireResponse>()
      const script = scripted((request) =>
        request.endpoint === "sessions.refresh" ? Deferred.await(response) : Effect.succeed(reply(200, project))
      )
      const otherToken = accessToken(3_600_000, "other")
      yield* Effect.gen(function*() {
        const session = yield* Session
        const call = yield* Effect.forkChild(ReadProject(), { startImmediately: true })
        yield* requestsAfter(script, 1)
        yield* session.begin({ accessToken: Redacted.make(otherToken), refreshToken: Redacted.make("rt2") })
        yield* Deferred.succeed(response, renewal(freshToken))
        yield* Fiber.join(call)
        assert.deepStrictEqual(yield* storedTokens, Option.some([otherToken, "rt2"]))
        assert.strictEqual(script.seen[1]?.headers["x-stack-access-token"], otherToken)
      }).pipe(Effect.provide(over(script, old)))
    }))
})

it.effect("ending a session is atomic, no matter when its caller is interrupted", () =>
  Effect.gen(function*() {
    for (let steps = 0; steps < 40; steps++) {
      yield* Effect.gen(function*() {
        const session = yield* Session
        const ending = yield* Effect.forkChild(Effect.provideService(session.end(), References.MaxOpsBeforeYield, 3), {
          startImmediately: true
        })
        for (let step = 0; step < steps; step++) yield* Effect.yieldNow
        yield* Fiber.interrupt(ending)
        const isStored = Option.isSome(yield* storedTokens)
        assert.strictEqual(Option.isSome(yield* session.tokens()), isStored, `after ${steps} steps`)
      }).pipe(Effect.provide(over(scripted("lost"), freshToken)))
    }
  }))
