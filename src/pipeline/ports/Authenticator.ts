/** The port to passkeys: a browser with its authenticators, or a software authenticator. */
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { PasskeyAutofillNotAvailable, PasskeyNotCompleted, PasskeysNotSupported } from "../../errors/local/CeremonyErrors.ts"
import { PasskeyCeremonyAborted, type WebAuthnError } from "../../errors/local/WebAuthnErrors.ts"
import type { PasskeyAuthenticationFailed, PasskeyRegistrationFailed } from "../../errors/provider/PasskeyErrors.ts"
import type { AuthenticationResponse, CreationOptions, RegistrationResponse, RequestOptions } from "../../schema/auth/Passkey.ts"
import { endable } from "../timing/Timeout.ts"

/** Creates and uses passkeys. Interrupting the fiber of a ceremony closes the browser's prompt. @category services @since 0.1.0 */
export class Authenticator extends Context.Service<Authenticator, {
  /** The page's host name; `None` outside pages. */
  readonly hostname: Effect.Effect<Option.Option<string>>
  /** Fails before anything is sent if a ceremony is not possible. */
  readonly ready: Effect.Effect<void, PasskeysNotSupported>
  /** Like `ready`, for a passkey that the browser suggests in an input (conditional mediation). */
  readonly readyForAutofill: Effect.Effect<void, PasskeysNotSupported | PasskeyAutofillNotAvailable>
  /** Creates a passkey. The options name the page's own relying party. */
  readonly create: (
    options: (typeof CreationOptions)["Type"]
  ) => Effect.Effect<(typeof RegistrationResponse)["Type"], WebAuthnError | PasskeyNotCompleted | PasskeyRegistrationFailed>
  /** Signs a challenge; with `autofill`, waits without a time limit until the user chooses a suggestion. */
  readonly get: (
    options: (typeof RequestOptions)["Type"],
    how: { readonly autofill: boolean }
  ) => Effect.Effect<(typeof AuthenticationResponse)["Type"], WebAuthnError | PasskeyNotCompleted | PasskeyAuthenticationFailed>
  /** Runs a ceremony exclusively: see `makeCeremonyLock`. */
  readonly withLock: WithLock
}>()("latchkey/Authenticator") {}

/** @category models @since 0.1.0 */
export type WithLock = <A, E, R>(ceremony: Effect.Effect<A, E, R>) => Effect.Effect<A, E | PasskeyCeremonyAborted, R>

interface Ceremony {
  readonly before: Ceremony | undefined
  isReplaced: boolean
  /** Interrupts the ceremony; present once it has started. */
  interrupt?: () => void
  readonly ended: Deferred.Deferred<void>
}

const aborted = Effect.suspend(() =>
  Effect.fail(
    new PasskeyCeremonyAborted({ details: { message: "Another ceremony has started", code: "AbortError" } })
  )
)

/**
 * Makes a lock that permits one ceremony at a time, as browsers require. A new ceremony aborts the previous one, which fails with
 * `PasskeyCeremonyAborted`, and waits until it has ended. Without the wait, the browser would report a pending request.
 * @category constructors @since 0.1.0
 */
export const makeCeremonyLock = (): WithLock => {
  let last: Ceremony | undefined
  const begin = Effect.sync((): Ceremony => {
    if (last !== undefined) {
      last.isReplaced = true
      last.interrupt?.()
    }
    return last = { before: last, isReplaced: false, ended: Deferred.makeUnsafe() }
  })
  const beforeEnded = ({ before }: Ceremony) => before === undefined ? Effect.void : Deferred.await(before.ended)
  return <A, E, R>(ceremony: Effect.Effect<A, E, R>) =>
    Effect.acquireUseRelease(
      begin,
      (turn): Effect.Effect<A, E | PasskeyCeremonyAborted, R> =>
        turn.isReplaced ? aborted : endable(
          Effect.andThen(beforeEnded(turn), ceremony),
          (end) => {
            turn.interrupt = end
            return () => {}
          },
          () => aborted
        ),
      // Waiting for the previous ceremony also waits for all earlier ones.
      (turn) =>
        Effect.andThen(
          beforeEnded(turn),
          Effect.sync(() => {
            if (last === turn) last = undefined
            Deferred.doneUnsafe(turn.ended, Effect.void)
          })
        )
    )
}
