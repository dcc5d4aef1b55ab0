/** The session of one request, for what takes the provider: renewing its tokens, and reading the whole user. */
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type * as Result from "effect/Result"
import type { CallError } from "../../errors/CallError.ts"
import type { App } from "../../layers/App.ts"
import { Session } from "../../pipeline/Session.ts"

export interface RequestSession<R> {
  readonly run: <A, E>(effect: Effect.Effect<A, E, R>) => Promise<A>
  /** An access token instead of this one; `null`: the session is over. Requests of one session share an exchange, in this process. */
  readonly renew: (accessToken: Redacted.Redacted | null) => Promise<Result.Result<string | null, CallError>>
}

const instead = (accessToken: Redacted.Redacted | null): Effect.Effect<string | null, CallError, App> =>
  Effect.map(
    Session.use((session) => accessToken === null ? session.tokens() : session.tokensInsteadOf(accessToken)),
    (tokens) => {
      const next = Option.getOrNull(tokens)?.accessToken
      return next ? Redacted.value(next) : null
    }
  )

/** Nothing is made before it is used, for most requests carry a token that is good; and nothing is left that has to be closed. */
export const make = <Access = never>(layer: Layer.Layer<App | Access>): RequestSession<App | Access> => {
  let made: ManagedRuntime.ManagedRuntime<App | Access, never> | undefined
  const run = <A, E>(effect: Effect.Effect<A, E, App | Access>): Promise<A> => {
    made ??= ManagedRuntime.make(layer)
    return made.runPromise(effect)
  }
  return { run, renew: (accessToken) => run(Effect.result(instead(accessToken))) }
}
