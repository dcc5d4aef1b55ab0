/** Subscription to the changes of a session. */
import * as Effect from "effect/Effect"
import type { Session } from "./Session.ts"

/**
 * Calls `onChange` after each change of the session, by this program or another one with the same store, until the effect is interrupted.
 */
export const listen = (session: Session["Service"], onChange: () => void): Effect.Effect<never> => {
  // A separate function per subscription, so that two subscriptions of the same callback both fire.
  const listener = () => onChange()
  return Effect.acquireUseRelease(
    Effect.sync(() => session.listeners.add(listener)),
    () => session.watch ? session.watch(listener) : Effect.never,
    () => Effect.sync(() => session.listeners.delete(listener))
  )
}
