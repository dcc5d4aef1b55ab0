/** The tokens of the session, for requests to other servers or through other libraries. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { CallError } from "../../errors/call/CallError.ts"
import type { AccessTokenTooShort, InvalidOption, TokenStoreRequired } from "../../errors/local/UsageErrors.ts"
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

const noTokens: Tokens = { accessToken: null, refreshToken: null }

const current = Effect.fnUntraced(function*({ minimumLifetime }: TokenOptions) {
  const session = yield* persistentSession
  if (minimumLifetime === undefined) return Option.getOrElse(yield* session.tokens(), () => noTokens)
  const millis = millisOf(minimumLifetime)
  // An invalid duration becomes infinite, which the session refuses as too long. Effect reads `NaN` as zero, which any token satisfies.
  const lifetime = Number.isNaN(millis) ? Duration.infinity : Duration.millis(millis)
  return Option.getOrElse(yield* tokensLasting(session, lifetime), () => noTokens)
})

type Needs = Session
type Refused = InvalidOption | AccessTokenTooShort | TokenStoreRequired | CallError

/**
 * The access token, renewed if necessary; `null` when no user is signed in.
 *
 * **Errors** `InvalidOption` (`minimumLifetime` of 60 seconds or more) · `AccessTokenTooShort` (with `minimumLifetime`, if a renewed token
 * has a shorter lifetime) · `TokenStoreRequired` · `CallError` (with `minimumLifetime` also if the renewal fails before the old token has
 * expired)
 * @category verbs @since 0.1.0
 */
export const getAccessToken = (options: TokenOptions = {}): Effect.Effect<Redacted.Redacted | null, Refused, Needs> =>
  Effect.map(current(options), ({ accessToken }) => accessToken)

/**
 * The refresh token; `null` when no user is signed in. Sends no request. **Errors** `TokenStoreRequired` · `CallError`
 * @category verbs @since 0.1.0
 */
export const getRefreshToken = (): Effect.Effect<Redacted.Redacted | null, TokenStoreRequired | CallError, Needs> =>
  Effect.flatMap(
    persistentSession,
    (session) => Effect.map(session.stored, (tokens) => Option.getOrElse(tokens, () => noTokens).refreshToken)
  )

/** The access token and the refresh token as plain text, for a request body or a message. Both are `null` when no user is signed in. */
export interface AuthJson {
  readonly accessToken: string | null
  readonly refreshToken: string | null
}

/**
 * The access token and the refresh token as plain text, for another program that acts for this user.
 *
 * **Errors** `InvalidOption` · `AccessTokenTooShort` · `TokenStoreRequired` · `CallError`, as for `getAccessToken`
 * @category verbs @since 0.1.0
 */
export const getAuthJson = (options: TokenOptions = {}): Effect.Effect<AuthJson, Refused, Needs> =>
  Effect.map(current(options), ({ accessToken, refreshToken }) => ({
    accessToken: accessToken && Redacted.value(accessToken),
    refreshToken: refreshToken && Redacted.value(refreshToken)
  }))

/**
 * Headers for a request to your server, where an app uses the request as its token store: `fetch("/api/orders", { headers: await
 * app.auth.getAuthHeaders() })`. Do not send them to other servers.
 *
 * **Errors** `InvalidOption` · `AccessTokenTooShort` · `TokenStoreRequired` · `CallError`, as for `getAccessToken`
 * @category verbs @since 0.1.0
 */
export const getAuthHeaders = (options: TokenOptions = {}): Effect.Effect<{ readonly "x-stack-auth": string }, Refused, Needs> =>
  Effect.map(getAuthJson(options), (json) => ({ "x-stack-auth": JSON.stringify(json) }))

/** Base64 of UTF-8, because tokens of an untyped store may contain any character. */
const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/**
 * The tokens in one `Authorization` header, for callers that cannot set other headers: `Bearer stackauth_<base64 JSON>`; `null` when no
 * user is signed in. Apps that use the request as their token store read this header, as does the provider's client. The header does not
 * contain a plain access token: send the result of `getAccessToken` to other servers that verify tokens.
 *
 * **Errors** `InvalidOption` · `AccessTokenTooShort` · `TokenStoreRequired` · `CallError`, as for `getAccessToken`
 * @category verbs @since 0.1.0
 */
export const getAuthorizationHeader = (options: TokenOptions = {}): Effect.Effect<string | null, Refused, Needs> =>
  Effect.map(
    getAuthJson(options),
    (json) => json.accessToken === null && json.refreshToken === null ? null : `Bearer stackauth_${base64(JSON.stringify(json))}`
  )

/**
 * The state of the session: signed out, signed in, or degraded (signed in while the provider is unreachable). Sends no request.
 *
 * **Errors** `TokenStoreRequired` · `CallError` (the token store cannot be read)
 * @category verbs @since 0.1.0
 */
export const getState = (): Effect.Effect<SessionState, TokenStoreRequired | CallError, Needs> =>
  Effect.flatMap(persistentSession, ({ state }) => state)
