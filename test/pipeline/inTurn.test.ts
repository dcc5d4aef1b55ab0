/** Changes of one value wait for each other, and for no others. */
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { ApiClient } from "../../src/pipeline/ports/ApiClient.ts"
import { Settings } from "../../src/pipeline/ports/Settings.ts"
import { inTurn } from "../../src/pipeline/request/inTurn.ts"
import { adminLayer, tagOf } from "../kit/TestApp.ts"

const withClient = Effect.provide(adminLayer())
/** Another app in the same process. */
const withOtherClient = Effect.provideService(ApiClient, ApiClient.of({ send: () => Effect.never }))

/** A change that ends when its gate opens, and notes its start and end. */
const makeChange = (notes: Array<string>, name: string) => {
  const gate = Deferred.makeUnsafe<void>()
  const change = Effect.gen(function*() {
    notes.push(`${name} starts`)
    yield* Deferred.await(gate)
    notes.push(`${name} ends`)
  })
  return { change, open: Deferred.succeed(gate, undefined) }
}
const start = <A, E, R>(change: Effect.Effect<A, E, R>) => Effect.forkChild(change, { startImmediately: true })

describe("changes of one value", () => {
  it.effect("run one after the other, in the order of their calls", () => {
    const notes: Array<string> = []
    const [first, second, third, fourth] = [1, 2, 3, 4].map((number) => makeChange(notes, `${number}`))
    if (!first || !second || !third || !fourth) return Effect.die("four")
    return Effect.gen(function*() {
      const fibers = [yield* start(inTurn("a")(first.change)), yield* start(inTurn("a")(second.change))]
      yield* first.open
      yield* Effect.yieldNow
      // The second runs; these two come after the first has ended.
      fibers.push(yield* start(inTurn("a")(third.change)), yield* start(inTurn("a")(fourth.change)))
      for (const { open } of [third, fourth, second]) yield* open
      for (const fiber of fibers) yield* Fiber.join(fiber)
      assert.deepStrictEqual(notes, [1, 2, 3, 4].flatMap((number) => [`${number} starts`, `${number} ends`]))
    }).pipe(withClient)
  })

  it.effect("run after one that failed or was interrupted", () =>
    Effect.gen(function*() {
      const change = inTurn("a")
      assert.strictEqual(yield* Effect.flip(change(Effect.fail("refused"))), "refused")
      yield* Fiber.interrupt(yield* start(change(Effect.never)))
      assert.strictEqual(yield* change(Effect.succeed("done")), "done")
    }).pipe(withClient))

  it.effect("do not wait for themselves, for another value, or for another app", () =>
    Effect.gen(function*() {
      const running = yield* start(inTurn("a")(Effect.never))
      assert.strictEqual(yield* inTurn("b")(inTurn("b")(Effect.succeed("nested"))), "nested")
      assert.strictEqual(yield* withOtherClient(inTurn("a")(Effect.succeed("elsewhere"))), "elsewhere")
      yield* Fiber.interrupt(running)
    }).pipe(withClient))

  it.effect("wait no longer than the total timeout of the app", () =>
    Effect.gen(function*() {
      const withoutLimit = Effect.updateService(Settings, (settings) => ({ ...settings, totalTimeout: null }))
      const running = yield* start(inTurn("a")(Effect.never).pipe(withoutLimit))
      const waiting = yield* start(Effect.flip(inTurn("a")(Effect.void)))
      yield* TestClock.adjust("10 minutes")
      const error = yield* Fiber.join(waiting)
      assert.strictEqual(tagOf(error), "TimedOut")
      assert.include(error.message, "change of a")
      yield* Fiber.interrupt(running)
    }).pipe(withClient))
})
