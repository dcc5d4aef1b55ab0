/** One run for all callers in this process that ask for the same thing at the same time. */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"

/** The key names what is run, so that all who share it have its type. */
export interface Together {
  <A, E, R>(key: string, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R>
}

/** `joins` is off where requests cannot wait for each other: then every caller runs for itself. */
export const make = (joins: boolean): Together => {
  const running = new Map<string, Fiber.Fiber<unknown, unknown>>()
  return <A, E, R>(key: string, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    !joins ? effect : Effect.suspend(() => {
      const joined = running.get(key) as Fiber.Fiber<A, E> | undefined
      if (joined) return Fiber.join(joined)
      return effect.pipe(
        Effect.onExit(() => Effect.sync(() => running.delete(key))),
        Effect.interruptible,
        // The caller that began it may go away before the others have their answer.
        Effect.forkDetach,
        Effect.tap((fiber) => Effect.sync(() => running.set(key, fiber))),
        Effect.uninterruptible,
        Effect.flatMap(Fiber.join)
      )
    })
}
