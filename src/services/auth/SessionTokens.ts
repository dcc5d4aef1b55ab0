/** The tokens of the session, for requests to other servers or through other libraries. @category verbs @since 0.1.0 */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { CallError } from "../../errors/call/CallError.ts"
import type { TokenStoreRequired } from "../../errors/local/UsageErrors.ts"
import type { Session, SessionState } from "../../pipeline/session/Session.ts"
import { tokensLasting } from "../../pipeline/session/tokensLasting.ts"
import { millisOf } from "../../pipeline/timing/durationFrom.ts"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import { persistentSession } from "../internal/requireSession.ts"

export interface TokenOptions {
  /**
   * Minimum remaining lifetime of the access token, under 60 seconds; a number is in milliseconds. A token with a shorter remaining
   * lifetime is renewed; if the renewal fails, the call fails. @default 20 seconds, or less while the token cannot be renewed
   */
  readonly minimumLifetime?: Duration.Input | undefined
}

/** An invalid duration becomes infinite, which the session refuses as too long. Effect reads `NaN` as zero, which any token satisfies. */
const lifetimeFrom = (input: Duration.Input): Duration.Duration => {
  const millis = millisOf(input)
  return Number.isNaN(millis) ? Duration.infinity : Duration.millis(millis)
}

/**
 * The access token and the refresh token of the session, with the access token renewed if necessary; `null` when no user is signed in.
 * `authHeaders` and `authorizationHeader` make headers of them. With `backendTokenStore`, `refreshToken` is `null`.
 *
 * **Errors** `InvalidOption` (`minimumLifetime` of 60 seconds or more) · `AccessTokenTooShort` (with `minimumLifetime`, if a renewed token
 * has a shorter lifetime) · `TokenStoreRequired` · `CallError` (with `minimumLifetime` also if the renewal fails before the old token has
 * expired)
 */
export const findTokens = Effect.fnUntraced(function*({ minimumLifetime }: TokenOptions = {}) {
  const session = yield* persistentSession
  const tokens: Option.Option<Tokens> = minimumLifetime === undefined
    ? yield* session.tokens()
    : yield* tokensLasting(session, lifetimeFrom(minimumLifetime))
  const pair = Option.getOrNull(tokens)
  return pair && session.sendThrough ? { ...pair, refreshToken: null } : pair
})

/**
 * The state of the session: signed out, signed in, or degraded (signed in while the provider is unreachable). Sends no request.
 *
 * **Errors** `TokenStoreRequired` · `CallError` (the token store cannot be read)
 */
export const getState = (): Effect.Effect<SessionState, TokenStoreRequired | CallError, Session> =>
  Effect.flatMap(persistentSession, ({ state }) => state)
