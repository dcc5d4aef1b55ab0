/** The session of one request, for calls to the provider: renewals, and reads of the user. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type * as ManagedRuntime from "effect/ManagedRuntime"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import type { CallError } from "../../errors/call/CallError.ts"
import type { App } from "../../layers/app/App.ts"
import { Session } from "../../pipeline/session/Session.ts"
import { makeRuntime } from "../../pipeline/timing/Runtime.ts"
import type { RenewedAccessToken } from "./verifyCredentials.ts"

export interface RequestSession<R> {
  readonly run: <A, E>(effect: Effect.Effect<A, E, R>) => Promise<A>
  /**
   * Returns another access token in place of `accessToken`, or `null` if the session has ended. Concurrent renewals of one session share
   * one exchange in this process.
   */
  readonly renew: (accessToken: Redacted.Redacted | null) => Effect.Effect<RenewedAccessToken | null, CallError>
}

/** Returns another access token of the current session in place of the given one, or `null` if the session has ended. */
export const renewAccessToken = Effect.fnUntraced(function*(
  oldToken: Redacted.Redacted | null
): Effect.fn.Return<RenewedAccessToken | null, CallError, Session> {
  const session = yield* Session
  const tokens = Option.getOrNull(yield* oldToken === null ? session.tokens() : session.tokensInsteadOf(oldToken))
  if (tokens === null || tokens.accessToken === null) return null
  const now = yield* Clock.currentTimeMillis
  const [, until] = tokens.issued ?? [now, now]
  const age = now - until
  return { accessToken: tokens.accessToken, age: Number.isFinite(age) ? Math.max(0, age) : null }
})

/**
 * Makes the session of a request. Creates its runtime on first use, because most requests carry a valid token. The runtime need not be
 * closed.
 */
export const make = <Access = never>(layer: Layer.Layer<App | Access>): RequestSession<App | Access> => {
  let runtime: ManagedRuntime.ManagedRuntime<App | Access, never> | undefined
  const run = <A, E>(effect: Effect.Effect<A, E, App | Access>): Promise<A> => {
    runtime ??= makeRuntime(layer)
    return runtime.runPromise(effect)
  }
  return {
    run,
    renew: (accessToken) =>
      Effect.flatMap(Effect.promise(() => run(Effect.result(renewAccessToken(accessToken)))), Effect.fromResult)
  }
}
