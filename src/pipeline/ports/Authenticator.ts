/** The port to whatever keeps passkeys: a browser with its authenticators, or software in their place. */
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { PasskeyAutofillNotAvailable, PasskeyNotCompleted, PasskeysNotSupported } from "../../errors/local/CeremonyErrors.ts"
import { PasskeyCeremonyAborted, type WebAuthnError } from "../../errors/local/WebAuthnErrors.ts"
import type { PasskeyAuthenticationFailed, PasskeyRegistrationFailed } from "../../errors/provider/PasskeyErrors.ts"
import type { AuthenticationResponse, CreationOptions, RegistrationResponse, RequestOptions } from "../../schema/auth/Passkey.ts"

/** Ceremonies are owned by the fiber that holds them: interrupting it ends the prompt. @category services @since 0.1.0 */
export class Authenticator extends Context.Service<Authenticator, {
  /** The page's host name. None where there is no page. */
  readonly hostname: Effect.Effect<Option.Option<string>>
  /** Refuses, before anything is sent, where there can be no ceremony. */
  readonly ready: Effect.Effect<void, PasskeysNotSupported>
  /** The same for a passkey that the browser suggests in an input (conditional mediation). */
  readonly readyForAutofill: Effect.Effect<void, PasskeysNotSupported | PasskeyAutofillNotAvailable>
  /** Makes a passkey. The options have the page's own relying party. */
  readonly create: (
    options: (typeof CreationOptions)["Type"]
  ) => Effect.Effect<(typeof RegistrationResponse)["Type"], WebAuthnError | PasskeyNotCompleted | PasskeyRegistrationFailed>
  /** Signs a challenge; with `autofill` when the person takes up a suggestion, however long that is. */
  readonly get: (
    options: (typeof RequestOptions)["Type"],
    how: { readonly autofill: boolean }
  ) => Effect.Effect<(typeof AuthenticationResponse)["Type"], WebAuthnError | PasskeyNotCompleted | PasskeyAuthenticationFailed>
  /** Holds a ceremony as the only one: see `makeCeremonyLock`. */
  readonly withLock: WithLock
}>()("latchkey/Authenticator") {}

/** @category models @since 0.1.0 */
export type WithLock = <A, E, R>(ceremony: Effect.Effect<A, E, R>) => Effect.Effect<A, E | PasskeyCeremonyAborted, R>

interface Ceremony {
  readonly before: Ceremony | undefined
  readonly replaced: Deferred.Deferred<never, PasskeyCeremonyAborted>
  readonly ended: Deferred.Deferred<void>
}

const aborted = Effect.suspend(() =>
  Effect.fail(
    new PasskeyCeremonyAborted({ details: { message: "Another ceremony has begun", code: "AbortError" } })
  )
)

/**
 * One ceremony at a time, as browsers want it: one that begins ends the one before, which fails with `PasskeyCeremonyAborted`,
 * and waits until that has really ended. A browser that is asked earlier says that a request is pending.
 * @category constructors @since 0.1.0
 */
export const makeCeremonyLock = (): WithLock => {
  let last: Ceremony | undefined
  const begin = Effect.sync((): Ceremony => {
    if (last !== undefined) Deferred.doneUnsafe(last.replaced, aborted)
    return last = { before: last, replaced: Deferred.makeUnsafe(), ended: Deferred.makeUnsafe() }
  })
  const beforeEnded = ({ before }: Ceremony) => before === undefined ? Effect.void : Deferred.await(before.ended)
  return (ceremony) =>
    Effect.acquireUseRelease(
      begin,
      (turn) => Effect.raceFirst(Effect.andThen(beforeEnded(turn), ceremony), Deferred.await(turn.replaced)),
      // Whoever waits for this one waits for those before it, too.
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
