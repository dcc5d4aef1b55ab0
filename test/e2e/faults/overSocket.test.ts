/** Every named fault with every kind of operation, over a real socket with the real `fetch`. */
import { afterAll, beforeAll, describe, it } from "@effect/vitest"
import { Effect, Fiber, Schedule } from "effect"
import { TestClock } from "effect/testing"
import type { Emulator, Listening } from "../../../src/emulator/index.ts"
import { RetrySchedule } from "../../../src/pipeline/timing/Timing.ts"
import { fromFetch } from "../../../src/pipeline/transport/fetchTransport.ts"
import { isDeep } from "../../kit/Depth.ts"
import { eventually, leavingNothing } from "./Leftovers.ts"
import { meeting, type NamedFault, namedFaults } from "./NamedFaults.ts"
import { operations } from "./Operations.ts"
import { appOver, counting, newEmulator, settled, trial } from "./World.ts"

const network = fromFetch((input, init) => globalThis.fetch(input, init))

let emulator: Emulator
let server: Listening
beforeAll(async () => {
  emulator = newEmulator()
  server = await emulator.listen({ port: 0 })
})
afterAll(() => emulator.close())

const faultsLeft = () => emulator.faults()[0]?.count ?? 0

/**
 * Runs an effect on a test clock, so that waits for a slow provider take no real time: once a request has met the fault and the emulator
 * has finished with it, the clock jumps to the end of the time limit.
 */
const throughLimits = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.gen(function*() {
    yield* TestClock.setTime(Date.now())
    let before = faultsLeft()
    const fiber = yield* Effect.forkChild(effect, { startImmediately: true })
    const isOver = () => fiber.pollUnsafe() !== undefined
    while (!isOver()) {
      yield* Effect.promise(() => eventually(() => isOver() || faultsLeft() < before))
      before = faultsLeft()
      yield* settled
      yield* TestClock.adjust("1 minute")
    }
    return yield* Fiber.join(fiber)
  }).pipe(Effect.provide(TestClock.layer()))

/**
 * The normal run tries every fault with a quarter of its operations, and different faults with each operation; the tests in process cover
 * every pair.
 */
const share = 4
const operationsOf = (namedFault: NamedFault) => {
  const operations = meeting(namedFault)
  const offset = namedFaults.indexOf(namedFault) % share
  return isDeep || operations.length < share ? operations : operations.filter((_, index) => index % share === offset)
}

describe.each(namedFaults)("$name", (namedFault) => {
  const isSlow = Object.values(namedFault.outcomes).includes("TimedOut")
  for (const name of operationsOf(namedFault)) {
    it(`has the documented outcome for ${operations[name].title}`, () =>
      leavingNothing(() => {
        emulator.reset()
        const { send, sent } = counting(network)
        return trial(name, namedFault, emulator, sent, (effect) => effect, isSlow ? throughLimits : (run) => run).pipe(
          // Enough attempts to get past the fault, without real pauses.
          Effect.provideService(RetrySchedule, Schedule.recurs(isSlow ? 1 : 4)),
          Effect.provide(appOver(emulator, send, { baseUrl: server.url })),
          Effect.runPromise
        )
      }))
  }
})
