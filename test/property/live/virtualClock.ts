/** A clock for live values that waits only where a value would wait for its next read. */
import { Clock, Duration, Effect, Layer } from "effect"
import { liveThrottle } from "../../../src/pipeline/timing/Timing.ts"

/** Virtual time: pauses up to the throttle of live values end immediately, longer ones never. The emulator uses the same clock. */
export const virtualClock = () => {
  let pausing = 0
  const now = () => Date.now()
  const nanos = () => BigInt(now()) * 1_000_000n
  const clock: Clock.Clock = {
    currentTimeMillisUnsafe: now,
    currentTimeMillis: Effect.sync(now),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: nanos,
    monotonicTimeNanos: Effect.sync(nanos),
    sleep: (duration) =>
      Duration.isGreaterThan(duration, liveThrottle) ? Effect.never : Effect.callback<void>((resume) => {
        pausing++
        const timer = setImmediate(() => {
          pausing--
          resume(Effect.void)
        })
        return Effect.sync(() => {
          pausing--
          clearImmediate(timer)
        })
      })
  }
  return { layer: Layer.succeed(Clock.Clock, clock), pausing: () => pausing }
}
