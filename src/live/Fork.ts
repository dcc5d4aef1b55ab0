/** The function with which live values run their effects. */
import type * as Effect from "effect/Effect"
import type * as Fiber from "effect/Fiber"

/** Runs an effect in the background, until the app is disposed of. */
export type Fork<R> = <A, E>(effect: Effect.Effect<A, E, R>) => Fiber.Fiber<A, unknown>
