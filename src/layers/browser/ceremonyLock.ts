/** Limits passkeys to one ceremony at a time. */
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { PasskeyCeremonyAborted } from "../../errors/local/WebAuthnErrors.ts"
import type { WithLock } from "../../pipeline/ports/Authenticator.ts"
import { endable } from "../../pipeline/timing/Timeout.ts"

interface Ceremony {
  readonly before: Ceremony | undefined
  isReplaced: boolean
  /** Interrupts the ceremony; present once it has started. */
  interrupt?: () => void
  readonly ended: Deferred.Deferred<void>
}

const failAborted = Effect.suspend(() =>
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
        turn.isReplaced ? failAborted : endable(
          Effect.andThen(beforeEnded(turn), ceremony),
          (end) => {
            turn.interrupt = end
            return () => {}
          },
          () => failAborted
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
