/** Tracks the progress of a call, so that an unexpected error can say where it happened. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

export interface CallState {
  /** Whether a request has been sent. */
  hasSent: boolean
  /**
   * Whether a function of the program has thrown, for example because a framework throws to redirect. The caller then receives the thrown
   * value unchanged.
   */
  hasThrown: boolean
}

/** The progress of the current call. @default not tracked */
export const CallProgress = Context.Reference<CallState | null>("latchkey/CallProgress", { defaultValue: () => null })

/** A defect with the value that a function of the program threw, so that the value reaches the caller unchanged. */
export const rethrow = (error: unknown): Effect.Effect<never> =>
  CallProgress.use((underway) => {
    if (underway) underway.hasThrown = true
    return Effect.die(error)
  })

/** Calls a function of the program and waits for its promise. */
export const runCallback = (run: () => unknown): Effect.Effect<void> =>
  Effect.tryPromise({ try: async () => run(), catch: (error) => error }).pipe(Effect.catch(rethrow), Effect.asVoid)
