/** Single flight: concurrent callers share one run of an effect. */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type * as Scope from "effect/Scope"

/** Callers with the same key at the same time share one run. The key determines the effect, and so its types. */
export interface SingleFlight {
  <A, E, R>(key: string, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R>
}

/** Callers share one run for good: whoever calls later joins its fiber, or takes its outcome. */
export interface RunOnce {
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R>
}

/** Starts a run that its callers cannot interrupt; the end of `owner` does, and without one nothing. */
export const start = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  owner: Scope.Scope | undefined
): Effect.Effect<Fiber.Fiber<A, E>, never, R> => {
  const run = Effect.interruptible(effect)
  return owner ? Effect.forkIn(run, owner) : Effect.forkDetach(run)
}

/** One run for the life of the function. */
export const once = (owner?: Scope.Scope): RunOnce => {
  let started: Fiber.Fiber<unknown, unknown> | undefined
  return <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.uninterruptibleMask((restore) => {
      // The function is called with one type.
      const running = started as Fiber.Fiber<A, E> | undefined
      return Effect.flatMap(running ? Effect.succeed(running) : start(effect, owner), (fiber) => {
        started = fiber
        return restore(Fiber.join(fiber))
      })
    })
}

/** One run for each key, until it ends. */
export const make = (owner?: Scope.Scope): SingleFlight => {
  const inFlight = new Map<string, RunOnce>()
  return (key, effect) =>
    Effect.suspend(() => {
      let run = inFlight.get(key)
      if (run === undefined) inFlight.set(key, run = once(owner))
      return run(Effect.ensuring(effect, Effect.sync(() => inFlight.delete(key))))
    })
}
