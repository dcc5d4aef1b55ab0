/** Tracks what a call has done so far, so that an unforeseen error can say where it happened. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

export interface CallState {
  /** Whether a request has been sent. */
  hasSent: boolean
  /** Whether a function of the program's own has thrown, such as the redirect of a framework: its error is the program's. */
  hasThrown: boolean
}

/** @default nothing is noted */
export const CallProgress = Context.Reference<CallState | null>("latchkey/CallProgress", { defaultValue: () => null })

/** A defect with what a function of the program's own has thrown, so that it reaches the caller as it is. */
export const rethrow = (thrown: unknown): Effect.Effect<never> =>
  CallProgress.use((underway) => {
    if (underway) underway.hasThrown = true
    return Effect.die(thrown)
  })

/** Calls a function of the program's own and waits for its promise. */
export const runCallback = (run: () => unknown): Effect.Effect<void> =>
  Effect.tryPromise({ try: async () => run(), catch: (thrown) => thrown }).pipe(Effect.catch(rethrow), Effect.asVoid)
