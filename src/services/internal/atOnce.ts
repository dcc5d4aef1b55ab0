/** Equal reads at once are one request. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { changes } from "../../pipeline/request/changes.ts"
import { Session } from "../../pipeline/session/Session.ts"

/**
 * Joins a running read of the same app, session and key, unless an app of this process has begun or ended a change since it began. The key
 * determines the read.
 */
export const atOnce = (...key: ReadonlyArray<string>) => <A, E, R>(read: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.gen(function*() {
    const session = Option.getOrNull(yield* Effect.serviceOption(Session))
    const storedTokens = session && Option.getOrNull(yield* Effect.option(session.stored))
    if (!session || !storedTokens) return yield* read
    const tokens = Option.getOrNull(storedTokens)
    const token = tokens?.refreshToken ?? tokens?.accessToken
    return yield* session.singleFlight(JSON.stringify([...key, changes.count, token && Redacted.value(token)]), read)
  })
