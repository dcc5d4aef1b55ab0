/** Storage of the attempt code of a sign-in that needs a second factor. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { MultiFactorAuthenticationRequired } from "../../errors/provider/SignInErrors.ts"
import { attemptKey, type AttemptStorage, AttemptStore } from "../../pipeline/ports/AttemptStore.ts"

/**
 * Runs a sign-in, and stores the attempt code of `MultiFactorAuthenticationRequired` for `signInWithMfaCode` on any page; the caller still
 * gets the error. Not for sign-up with a password, which never requires a second factor (docs/provider/mfa.md#attempt).
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
          // Storage is absent, forbidden or full: the error has the code, too.
        }
        return Effect.fail(error)
      })
  )

/** Returns the result of `use`; `undefined` if storage is unavailable. */
export const withAttemptStorage = <A>(use: (storage: AttemptStorage) => A): Effect.Effect<A | undefined> =>
  AttemptStore.useSync((open) => {
    try {
      return use(open())
    } catch {
      return undefined
    }
  })

/** The stored attempt code of a pending sign-in; `null` if there is none, `undefined` if storage is unavailable. */
export const savedMfaAttempt: Effect.Effect<string | null | undefined> = withAttemptStorage((storage) =>
  storage.getItem(attemptKey)
)

/** Removes the attempt code of a finished sign-in. */
export const removeMfaAttempt: Effect.Effect<void> = withAttemptStorage((storage) => storage.removeItem(attemptKey))
