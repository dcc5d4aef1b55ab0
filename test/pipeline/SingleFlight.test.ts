/** Concurrent callers share one run, which only its owner ends. */
import { assert, describe, it } from "@effect/vitest"
import { Clock, Deferred, Effect, Exit, Fiber, Scope } from "effect"
import { TestClock } from "effect/testing"
import { Deadline } from "../../src/pipeline/timing/Deadline.ts"
import * as SingleFlight from "../../src/pipeline/timing/SingleFlight.ts"

const counting = Effect.gen(function*() {
  const gate = yield* Deferred.make<void>()
  const state = { runs: 0 }
  const run = Effect.suspend(() => {
    const number = ++state.runs
    return Effect.as(Deferred.await(gate), number)
  })
  return { gate, run, state }
})
const fork = <A, E>(effect: Effect.Effect<A, E>) => Effect.forkChild(effect, { startImmediately: true })

describe("a single flight", () => {
  it.effect("is shared by callers with the same key, and runs again after it has ended", () =>
    Effect.gen(function*() {
      const { gate, run, state } = yield* counting
      const singleFlight = SingleFlight.make()
      const [firstFiber, secondFiber] = [yield* fork(singleFlight("a", run)), yield* fork(singleFlight("a", run))]
      const thirdFiber = yield* fork(singleFlight("b", run))
      yield* Deferred.succeed(gate, undefined)
      const [first, second, third] = [
        yield* Fiber.join(firstFiber),
        yield* Fiber.join(secondFiber),
        yield* Fiber.join(thirdFiber)
      ]
      assert.strictEqual(first, second)
      assert.notStrictEqual(first, third)
      assert.strictEqual(yield* singleFlight("a", run), 3)
      assert.strictEqual(state.runs, 3)
    }))

  it.effect("continues when the caller that started it is interrupted", () =>
    Effect.gen(function*() {
      const { gate, run, state } = yield* counting
      const singleFlight = SingleFlight.make()
      const firstFiber = yield* fork(singleFlight("a", run))
      yield* Effect.yieldNow
      const secondFiber = yield* fork(singleFlight("a", run))
      yield* Fiber.interrupt(firstFiber)
      yield* Deferred.succeed(gate, undefined)
      assert.strictEqual(yield* Fiber.join(secondFiber), 1)
      assert.strictEqual(state.runs, 1)
    }))

  it.effect("ends with the scope of its owner", () =>
    Effect.gen(function*() {
      const { run } = yield* counting
      const owner = yield* Scope.make()
      const firstFiber = yield* fork(SingleFlight.make(owner)("a", run))
      yield* Effect.yieldNow
      yield* Scope.close(owner, Exit.void)
      assert.isTrue(Exit.hasInterrupts(yield* Fiber.await(firstFiber)))
    }))

  it.effect("ends at the deadline of its most patient caller, not when one leaves early", () =>
    Effect.gen(function*() {
      for (const [patient, isEnded] of [["waits", true], ["leaves", false]] as const) {
        const start = yield* Clock.currentTimeMillis
        let hasEnded = false
        const singleFlight = SingleFlight.make()
        const call = (millis: number) => {
          const deadline = { first: () => start + millis, last: () => start + millis }
          const run = Effect.onInterrupt(Effect.never, () => Effect.sync(() => hasEnded = true))
          return fork(Effect.provideService(singleFlight("a", run), Deadline, deadline))
        }
        const [shortFiber, longFiber] = [yield* call(1_000), yield* call(5_000)]
        if (patient === "leaves") yield* Fiber.interrupt(longFiber)
        yield* TestClock.adjust(1_000)
        yield* Fiber.interrupt(shortFiber)
        assert.isFalse(hasEnded)
        yield* TestClock.adjust(4_000)
        yield* Fiber.interrupt(longFiber)
        assert.strictEqual(hasEnded, isEnded, patient)
      }
    }))

  it.effect("created by `once` gives every later caller the first outcome", () =>
    Effect.gen(function*() {
      const { gate, run } = yield* counting
      const once = SingleFlight.once()
      yield* Deferred.succeed(gate, undefined)
      assert.deepStrictEqual([yield* once(run), yield* once(run)], [1, 1])
    }))
})
