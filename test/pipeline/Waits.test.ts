/** Replaced waits of the library: for a renewal, between polls of a terminal's sign-in, and between reads of a live value. */
import { assert, describe, it } from "@effect/vitest"
import { Clock, Deferred, Duration, Effect, Fiber, Layer, Schedule } from "effect"
import { TestClock } from "effect/testing"
import { ReadProject } from "../../src/endpoints/projects/Projects.ts"
import { ListTeams } from "../../src/endpoints/teams/Teams.ts"
import * as TokenStoreMemory from "../../src/layers/tokenStores/TokenStoreMemory.ts"
import * as Values from "../../src/live/index.ts"
import * as Timing from "../../src/pipeline/timing/Timing.ts"
import * as Cli from "../../src/services/client/Cli.ts"
import { accessToken, clientLayer, project, renewal, reply, scripted, tokens } from "../kit/TestApp.ts"
import { open } from "../live/World.ts"
import { responseOf } from "../services/Verbs.ts"

/** The result of a call, and its duration in milliseconds of the test's clock. */
const timeOf = <A, E, R>(call: Effect.Effect<A, E, R>, step: Duration.Input = "100 millis", most = 2_000) =>
  Effect.gen(function*() {
    const start = yield* Clock.currentTimeMillis
    const fiber = yield* Effect.forkChild(Effect.result(call), { startImmediately: true })
    for (let index = 0; index < most && fiber.pollUnsafe() === undefined; index++) yield* TestClock.adjust(step)
    const took = (yield* Clock.currentTimeMillis) - start
    return { took, result: yield* Fiber.join(fiber) }
  })

describe("the wait for a renewal", () => {
  const freshToken = accessToken(3_600_000, "young")
  const waits = (patience: Duration.Duration | undefined, expected: number) =>
    Effect.gen(function*() {
      const slow = yield* Deferred.make<void>()
      const script = scripted(({ endpoint }) =>
        endpoint === "sessions.refresh"
          ? Effect.as(Deferred.await(slow), renewal(freshToken))
          : Effect.succeed(reply(200, project))
      )
      const store = TokenStoreMemory.layerFrom(tokens(accessToken(10_000)))
      const replacement = patience === undefined ? Layer.empty : Layer.succeed(Timing.RenewalGrace, patience)
      const { took } = yield* timeOf(
        ReadProject().pipe(Effect.provide(Layer.mergeAll(clientLayer(store), script.transport, replacement)))
      )
      assert.strictEqual(took, expected)
    })
  it.effect("is 2 seconds by default", () => waits(undefined, 2_000))
  it.effect("can be set by the program", () => waits(Duration.millis(500), 500))
  it.effect("can be zero", () => waits(Duration.zero, 0))
})

describe("the pauses of a sign-in in a terminal", () => {
  const waiting = reply(200, { status: "waiting" })
  const success = reply(201, { status: "success", refresh_token: "rt" })
  const times = (replacement: Layer.Layer<never>, options?: Cli.PollOptions) =>
    Effect.gen(function*() {
      const script = scripted(waiting, waiting, waiting, success)
      const call = Cli.poll({ pollingCode: "code", ...options }).pipe(
        Effect.provide(Layer.mergeAll(clientLayer(), script.transport, replacement))
      )
      const { result, took } = yield* timeOf(call)
      return [took, result._tag, script.seen.length]
    })
  const exponential = Layer.succeed(Timing.CliPollSchedule, Schedule.exponential("1 second"))
  it.effect("default to 2 seconds or follow the schedule; `pollInterval` overrides both", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* times(Layer.empty), [6_000, "Success", 4])
      assert.deepStrictEqual(yield* times(exponential), [7_000, "Success", 4])
      assert.deepStrictEqual(yield* times(exponential, { pollInterval: 300 }), [900, "Success", 4])
    }))
  it.effect("end when the schedule ends, and the sign-in then fails", () =>
    Effect.gen(function*() {
      const script = scripted(waiting)
      const call = Cli.poll({ pollingCode: "code" }).pipe(
        Effect.provideService(Timing.CliPollSchedule, Schedule.upTo(Schedule.spaced("1 second"), { times: 2 })),
        Effect.provide(Layer.merge(clientLayer(), script.transport))
      )
      const { result, took } = yield* timeOf(call)
      assert.deepStrictEqual([took, (result as { failure: { _tag: string } }).failure._tag, script.seen.length], [
        2_000,
        "CliAuthError",
        3
      ])
    }))
})

describe("the pauses between reads of a live value", () => {
  const openedAfter = (schedule: Schedule.Schedule<unknown, Duration.Duration>) =>
    Effect.gen(function*() {
      const world = yield* Effect.provideService(open, Timing.LiveSchedule, schedule)
      const live = world.store.get(Values.teams)
      live.subscribe(() => {})
      yield* Effect.promise(() => live.settled)
      world.asked()
      return { ...world, live }
    })
  it.effect("follow the program's schedule", () =>
    Effect.gen(function*() {
      const { asked, live } = yield* openedAfter(Schedule.spaced("5 seconds"))
      for (let index = 0; index < 3; index++) live.refresh()
      yield* TestClock.adjust(4_999)
      assert.deepStrictEqual(asked(), [])
      yield* TestClock.adjust(1)
      assert.deepStrictEqual(asked(), ["teams.list"])
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(asked(), [])
    }))
  it.effect("end when the schedule ends; a read requested during the last read still runs", () =>
    Effect.gen(function*() {
      const { answers, asked, live } = yield* openedAfter(Schedule.recurs(0))
      const slow = yield* Deferred.make<void>()
      answers["teams.list"] = Effect.as(Deferred.await(slow), responseOf(ListTeams))
      live.refresh()
      yield* TestClock.adjust(0)
      assert.deepStrictEqual(asked(), ["teams.list"])
      live.refresh()
      live.refresh()
      yield* TestClock.adjust("10 seconds")
      assert.deepStrictEqual(asked(), [])
      yield* Deferred.succeed(slow, undefined)
      yield* TestClock.adjust(0)
      assert.deepStrictEqual(asked(), ["teams.list"])
      yield* TestClock.adjust("10 seconds")
      assert.deepStrictEqual(asked(), [])
    }))
})
