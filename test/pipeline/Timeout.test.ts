/** Timeouts by one timer and the program's clock. */
import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Exit, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { timeLimit } from "../../src/pipeline/timing/Timeout.ts"

const limit = Duration.seconds(1)
const late = () => Effect.succeed("late" as const)

describe("timeLimit", () => {
  it.effect("returns a result or an error that arrives in time", () =>
    Effect.gen(function*() {
      assert.strictEqual(yield* timeLimit(Effect.succeed(1), limit, late), 1)
      assert.strictEqual(yield* Effect.flip(timeLimit(Effect.fail("refused"), limit, late)), "refused")
    }))

  it.effect("interrupts the effect at the limit, and waits for its finalizers", () =>
    Effect.gen(function*() {
      const events: Array<string> = []
      const effect = Effect.onInterrupt(Effect.never, () => Effect.sync(() => events.push("interrupted")))
      const fiber = yield* Effect.forkChild(timeLimit(effect, limit, () => Effect.sync(() => events.push("late"))), {
        startImmediately: true
      })
      yield* TestClock.adjust(999)
      assert.deepStrictEqual(events, [])
      yield* TestClock.adjust(1)
      yield* Fiber.join(fiber)
      assert.deepStrictEqual(events, ["interrupted", "late"])
    }))

  it.effect("interrupts the effect when its caller is interrupted", () =>
    Effect.gen(function*() {
      let hasEnded = false
      const effect = Effect.onInterrupt(Effect.never, () => Effect.sync(() => hasEnded = true))
      const fiber = yield* Effect.forkChild(timeLimit(effect, limit, late), { startImmediately: true })
      yield* Fiber.interrupt(fiber)
      assert.isTrue(hasEnded)
      assert.isTrue(Exit.hasInterrupts(yield* Fiber.await(fiber)))
    }))
})
