/** Reports session changes through callbacks, for programs that do not use Effect. */
import * as Effect from "effect/Effect"
import type * as ManagedRuntime from "effect/ManagedRuntime"
import type * as Redacted from "effect/Redacted"
import { invalidOption } from "../errors/local/invalidOption.ts"
import { sameToken } from "../pipeline/ports/TokenStore.ts"
import { Session, type SessionState } from "../pipeline/session/Session.ts"
import { listen } from "../pipeline/session/SessionChanges.ts"

/**
 * Calls `onChange` after each change of the session from any source: this tab, another tab, or a refusal by the provider. A renewed access
 * token is not a change; a different user is. Does not report the state at the start. If the session changes before the app could read that
 * state, `onChange` receives the first known state. Returns a function that unsubscribes.
 * @category models @since 0.1.0
 */
export type OnSessionChange = (onChange: (state: SessionState) => void) => () => void

export const onSessionChange = <R, E>(runtime: ManagedRuntime.ManagedRuntime<R | Session, E>): OnSessionChange => (onChange) => {
  if (typeof onChange !== "function") {
    throw invalidOption("onChange", "must be a function.")
  }
  /** The last known status; `undefined` before the first read, and if it failed. */
  let status: SessionState["status"] | undefined
  /** Set together with `status`. */
  let refreshToken: Redacted.Redacted | null
  let reads = 0
  const notifyIfChanged = (session: Session["Service"]) =>
    Effect.gen(function*() {
      const isFirst = reads++ === 0
      const state = yield* session.state
      const current = (yield* session.usable())?.refreshToken ?? null
      // A change during the first read has begun another read, which reports it.
      if (isFirst && reads > 1) return
      if (state.status === status && sameToken(current, refreshToken)) return
      status = state.status
      refreshToken = current
      if (!isFirst) onChange(state)
    }).pipe(
      // If reading the store fails, it is unknown whether the session changed.
      Effect.catch(() => Effect.void)
    )
  const fiber = runtime.runFork(
    Session.use((session) => {
      const notify = () => void runtime.runFork(notifyIfChanged(session))
      notify()
      return listen(session, notify)
    })
  )
  return () => fiber.interruptUnsafe()
}
