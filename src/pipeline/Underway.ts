/** Tracks what a call has done so far, so that an unforeseen error can say where it happened. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

export interface CallSoFar {
  /** Whether a request has been sent. */
  hasSent: boolean
  /** Whether a function of the program's own has thrown, such as the redirect of a framework: its error is the program's. */
  hasThrown: boolean
}

/** @default nothing is noted */
export const Underway = Context.Reference<CallSoFar | null>("latchkey/Underway", { defaultValue: () => null })

/** A defect with what a function of the program's own has thrown, so that it reaches the caller as it is. */
export const passedOn = (thrown: unknown): Effect.Effect<never> =>
  Underway.use((underway) => {
    if (underway) underway.hasThrown = true
    return Effect.die(thrown)
  })

/** Calls a function of the program's own and waits for its promise. */
export const calling = (run: () => unknown): Effect.Effect<void> =>
  Effect.tryPromise({ try: async () => run(), catch: (thrown) => thrown }).pipe(Effect.catch(passedOn), Effect.asVoid)
