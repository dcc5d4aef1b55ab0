/** Reports session changes through callbacks, for programs that do not use Effect. */
import * as Effect from "effect/Effect"
import type * as ManagedRuntime from "effect/ManagedRuntime"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import { InvalidOption } from "../errors/local/UsageErrors.ts"
import { sameToken } from "../pipeline/ports/TokenStore.ts"
import { Session, type SessionState } from "../pipeline/session/Session.ts"
import { listen } from "../pipeline/session/SessionChanges.ts"

/**
 * Calls `changed` after each change of the session from any source: this tab, another tab, or a refusal by the provider. A renewed access
 * token is not a change; a different user is. Returns a function that unsubscribes.
 * @category models @since 0.1.0
 */
export type OnSessionChange = (changed: (state: SessionState) => void) => () => void

interface ReportedState {
  readonly status: SessionState["status"]
  readonly refreshToken: Redacted.Redacted | null
}

export const onSessionChange = <R, E>(runtime: ManagedRuntime.ManagedRuntime<R | Session, E>): OnSessionChange => (changed) => {
  if (typeof changed !== "function") {
    throw new InvalidOption({ option: "changed", environment: [], problem: "must be a function." })
  }
  let last: ReportedState | undefined
  const notifyIfChanged = (session: Session["Service"]) =>
    Effect.gen(function*() {
      const state = yield* session.state
      const stored = yield* session.stored
      const now = { status: state.status, refreshToken: Option.getOrNull(stored)?.refreshToken ?? null }
      const isChanged = last !== undefined && !(now.status === last.status && sameToken(now.refreshToken, last.refreshToken))
      last = now
      if (isChanged) changed(state)
    }).pipe(
      // If reading the store fails, it is unknown whether the session changed.
      Effect.catch(() => Effect.void)
    )
  const fiber = runtime.runFork(
    Session.use((session) =>
      Effect.andThen(notifyIfChanged(session), listen(session, () => void runtime.runFork(notifyIfChanged(session))))
    )
  )
  return () => fiber.interruptUnsafe()
}
