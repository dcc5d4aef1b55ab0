/** Keeping the attempt of a sign-in that a second factor has to finish, by whichever way it began. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { MultiFactorAuthenticationRequired } from "../../errors/provider/SignInErrors.ts"
import { attemptKey, type AttemptStorage, AttemptStore } from "../../pipeline/ports/AttemptStore.ts"

/**
 * A sign-in whose `MultiFactorAuthenticationRequired` leaves its attempt code in the attempt store, for `signInWithMfaCode` on
 * whichever page asks for the code; the caller still gets the error. Not for signing up with a password,
 * which never asks for a second factor (docs/provider/mfa.md#attempt).
 */
export const saveMfaAttempt = <A, E, R>(signIn: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.catchIf(
    signIn,
    (error) => error instanceof MultiFactorAuthenticationRequired,
    (error) =>
      AttemptStore.use((open) => {
        try {
          open().setItem(attemptKey, Redacted.value(error.details.attemptCode))
        } catch {
          // No page, forbidden, or full: the error has the code too.
        }
        return Effect.fail(error)
      })
  )

/** What the storage says; nothing where there is none. */
export const withAttemptStorage = <A>(use: (storage: AttemptStorage) => A): Effect.Effect<A | undefined> =>
  AttemptStore.useSync((open) => {
    try {
      return use(open())
    } catch {
      return undefined
    }
  })

/** The code of the sign-in that waits, if one does. */
export const savedMfaAttempt: Effect.Effect<string | null | undefined> = withAttemptStorage((storage) =>
  storage.getItem(attemptKey)
)

/** Forgets it: the sign-in is finished. */
export const removeMfaAttempt: Effect.Effect<void> = withAttemptStorage((storage) => storage.removeItem(attemptKey))
