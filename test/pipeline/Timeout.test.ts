/** Timeouts by one timer and the program's clock. */
import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Exit, Fiber, Option } from "effect"
import { TestClock } from "effect/testing"
import { onTestFinished, vi } from "vitest"
import * as TokenStoreFunctions from "../../src/layers/tokenStores/TokenStoreFunctions.ts"
import * as TokenStoreMemory from "../../src/layers/tokenStores/TokenStoreMemory.ts"
import { TokenStore } from "../../src/pipeline/ports/TokenStore.ts"
import * as Session from "../../src/pipeline/session/Session.ts"
import { timeLimit } from "../../src/pipeline/timing/Timeout.ts"
import { RenewalGrace } from "../../src/pipeline/timing/Timing.ts"
import { reveal } from "../../src/schema/wire/Wire.ts"
import { accessToken, tokens } from "../kit/TestApp.ts"

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

describe("a limit longer than timers support", () => {
  /** The result of an effect on the system's clock, whose timers are the test's: a timer that is too long fires after 1 ms. */
  const resultAfter = async <A, E>(effect: Effect.Effect<A, E>, millis: number) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] })
    onTestFinished(() => void vi.useRealTimers())
    const result = Effect.runPromise(effect)
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(millis)
    return result
  }
  const durations = [Duration.infinity, Duration.days(30)]
  const slow = <A>(value: A) => Effect.delay(Effect.succeed(value), "1 day")

  it("does not end the effect early", async () => {
    for (const duration of durations) {
      assert.strictEqual(await resultAfter(timeLimit(slow("in time"), duration, late), 86_400_000), "in time")
    }
  })

  it("ends the effect at the limit, unless it is infinite", async () => {
    const month = Duration.toMillis("30 days")
    assert.strictEqual(await resultAfter(timeLimit(Effect.never, Duration.days(30), late), month), "late")
    const fiber = Effect.runFork(timeLimit(Effect.never, Duration.infinity, late))
    assert.strictEqual(vi.getTimerCount(), 0)
    await Effect.runPromise(Fiber.interrupt(fiber))
  })

  it("is accepted as the wait for a renewal", async () => {
    const before = tokens(accessToken(Date.now() + 10_000, "old"))
    const newToken = accessToken(Date.now() + 3_600_000, "new")
    for (const grace of durations) {
      const useOnce = Effect.gen(function*() {
        const renewal = Effect.delay(Effect.succeed(Option.some(tokens(newToken))), "5 seconds")
        const session = yield* Session.make(TokenStoreMemory.make(Option.some(before)), () => renewal)
        return Option.getOrNull(yield* session.tokens())?.accessToken
      }).pipe(Effect.scoped, Effect.provideService(RenewalGrace, grace))
      assert.strictEqual(reveal((await resultAfter(useOnce, 5_000)) ?? ""), newToken)
    }
  })

  it("is accepted as the timeout of the functions of a token store", async () => {
    const functions = { get: () => new Promise<null>((resolve) => setTimeout(() => resolve(null), 60_000)), set: () => {} }
    for (const timeout of durations) {
      const read = Effect.provide(TokenStore.use((store) => store.get), TokenStoreFunctions.layer(functions, { timeout }))
      assert.deepStrictEqual(await resultAfter(read, 60_000), Option.none())
    }
  })
})
