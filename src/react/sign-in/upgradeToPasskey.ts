/** Registers a passkey without a prompt after a sign-in with a password. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { timeLimit } from "../../pipeline/timing/Timeout.ts"
import { register } from "../../services/auth/Passkeys.ts"

/** The redirect after the sign-in waits for the registration at most this long. */
const limit = Duration.seconds(5)

/** Runs a sign-in, then tries to register a passkey. The user has not asked for one, so a failure is not shown. */
export const upgradeToPasskey = <A, E, R>(signIn: Effect.Effect<A, E, R>) =>
  Effect.tap(signIn, () =>
    timeLimit(
      Effect.catch(Effect.asVoid(register({ automatic: true })), () => Effect.void),
      limit,
      () => Effect.void
    ))
