/** Time limits that cost one timer each. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { maximumWait } from "./Timing.ts"

const systemClock = Context.get(Context.empty(), Clock.Clock)

/**
 * Runs `action` after `duration`, unless `stop` is called before; never if `duration` is infinite. Uses the clock of `context`, such as
 * `TestClock`.
 */
export const timer = (
  context: Context.Context<never>,
  duration: Duration.Duration,
  action: () => void
): { readonly stop: () => void } => {
  const clock = Context.get(context, Clock.Clock)
  const millis = Duration.toMillis(duration)
  // A longer time takes several timers, which Effect's clock sets.
  if (clock === systemClock && millis <= maximumWait) {
    const handle = setTimeout(action, millis)
    return { stop: () => clearTimeout(handle) }
  }
  const fiber = Effect.runForkWith(context)(Effect.map(clock.sleep(duration), action))
  return { stop: () => fiber.interruptUnsafe() }
}

/**
 * Runs an effect that `begin` can interrupt. `begin` receives a function that interrupts the effect, and returns a function that is called
 * when the effect has ended. After an interruption by `begin`, `orElse` runs once the finalizers of the effect are done. Uses one fiber;
 * `Effect.raceFirst` would add 200 bytes (gzip).
 */
export const endable = <A, E, R, B, E2>(
  effect: Effect.Effect<A, E, R>,
  begin: (end: () => void, context: Context.Context<R>) => () => void,
  orElse: () => Effect.Effect<B, E2>
): Effect.Effect<A | B, E | E2, R> =>
  Effect.contextWith((context: Context.Context<R>) =>
    Effect.callback<A | B, E | E2>((resume) => {
      let isEnded = false
      const fiber = Effect.runForkWith(context)(effect)
      const stop = begin(() => {
        isEnded = true
        fiber.interruptUnsafe()
      }, context)
      fiber.addObserver((exit) => {
        stop()
        resume(isEnded ? orElse() : exit)
      })
      return Effect.suspend(() => {
        stop()
        return Fiber.interrupt(fiber)
      })
    })
  )

/**
 * Like `Effect.timeoutOrElse`, with one fiber and a timer instead of two fibers and a race. Interrupts the effect at the limit; `orElse`
 * runs after the effect's finalizers.
 */
export const timeLimit = <A, E, R, B>(
  effect: Effect.Effect<A, E, R>,
  limit: Duration.Duration,
  orElse: () => Effect.Effect<B, E>
): Effect.Effect<A | B, E, R> => endable(effect, (end, context) => timer(context, limit, end).stop, orElse)
