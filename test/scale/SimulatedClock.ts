/**
 * Effect's test clock as the clock of simulated machines: it finds the next time at which anything happens, and waits until all work is
 * done.
 */
import type * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { TestClock } from "effect/testing"

/** The number of event loop rounds without activity after which no work is running. */
const quietRounds = 3

export const make = Effect.gen(function*() {
  const clock = yield* TestClock.testClockWith((clock) => Effect.succeed(clock))
  /** How many fibers wake at each time. */
  const wakes = new Map<number, number>()
  let activity = 0
  const now = () => clock.currentTimeMillisUnsafe()

  const sleep = (duration: Duration.Duration) =>
    Effect.suspend(() => {
      const at = now() + Duration.toMillis(duration)
      activity++
      wakes.set(at, (wakes.get(at) ?? 0) + 1)
      return Effect.ensuring(
        clock.sleep(duration),
        Effect.sync(() => {
          activity++
          const left = (wakes.get(at) ?? 1) - 1
          if (left > 0) wakes.set(at, left)
          else wakes.delete(at)
        })
      )
    })

  const quiet = Effect.promise(async () => {
    for (let rounds = 0, seen = activity; rounds < quietRounds; rounds++) {
      await new Promise<void>((resolve) => setImmediate(resolve))
      if (seen !== activity) rounds = -1
      seen = activity
    }
  })

  return {
    now,
    /** Reports activity other than a sleep. */
    note: () => {
      activity++
    },
    /** Advances through every wake until `end`, waiting after each. */
    advance: (end: number) =>
      Effect.gen(function*() {
        yield* quiet
        for (;;) {
          let next = end
          for (const at of wakes.keys()) if (at < next) next = at
          yield* clock.setTime(next)
          yield* quiet
          if (next >= end) return
        }
      }),
    /** The clock of a machine that is `ahead()` milliseconds ahead of the true time. */
    machine: (ahead: () => number): Clock.Clock => ({
      ...clock,
      currentTimeMillisUnsafe: () => now() + ahead(),
      currentTimeMillis: Effect.sync(() => now() + ahead()),
      sleep
    })
  }
})

export type SimulatedClock = Effect.Success<typeof make>
