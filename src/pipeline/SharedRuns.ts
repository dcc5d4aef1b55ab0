/** Effects that concurrent callers share by a key. */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type * as Scope from "effect/Scope"
import type { SessionService } from "./SessionService.ts"

/** `together` of a session: only the end of the scope interrupts a run. */
export const make = (owner: Scope.Scope): SessionService["together"] => {
  const inFlight = new Map<string, Fiber.Fiber<unknown, unknown>>()
  return <A, E, R>(key: string, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.suspend(() => {
      // The key determines the effect, and so its types.
      const running = inFlight.get(key) as Fiber.Fiber<A, E> | undefined
      return running ? Fiber.join(running) : effect.pipe(
        Effect.ensuring(Effect.sync(() => inFlight.delete(key))),
        Effect.interruptible,
        Effect.forkIn(owner),
        Effect.tap((fiber) => Effect.sync(() => inFlight.set(key, fiber))),
        Effect.uninterruptible,
        Effect.flatMap(Fiber.join)
      )
    })
}
