/** Single flight: concurrent callers share one run of an effect. */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type * as Scope from "effect/Scope"

/** Concurrent callers with the same key share one run. The key determines the effect, and so its types. */
export interface SingleFlight {
  <A, E, R>(key: string, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R>
}

/** Callers share one run permanently: later callers join its fiber or receive its outcome. */
export interface RunOnce {
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R>
}

/** Starts a run that its callers cannot interrupt. Closing `owner`, if it is given, interrupts the run. */
export const start = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  owner: Scope.Scope | undefined
): Effect.Effect<Fiber.Fiber<A, E>, never, R> => {
  const run = Effect.interruptible(effect)
  return owner ? Effect.forkIn(run, owner) : Effect.forkDetach(run)
}

/** Makes a function that runs an effect once: every later call joins that run or receives its outcome. */
export const once = (owner?: Scope.Scope): RunOnce => {
  let flight: Fiber.Fiber<unknown, unknown> | undefined
  return <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.uninterruptibleMask((restore) => {
      // Each shared function is called with effects of one type only.
      const running = flight as Fiber.Fiber<A, E> | undefined
      return Effect.flatMap(running ? Effect.succeed(running) : start(effect, owner), (fiber) => {
        flight = fiber
        return restore(Fiber.join(fiber))
      })
    })
}

/** Makes a single flight: one run per key at a time. */
export const make = (owner?: Scope.Scope): SingleFlight => {
  const inFlight = new Map<string, RunOnce>()
  return (key, effect) =>
    Effect.suspend(() => {
      let run = inFlight.get(key)
      if (run === undefined) inFlight.set(key, run = once(owner))
      return run(Effect.ensuring(effect, Effect.sync(() => inFlight.delete(key))))
    })
}
