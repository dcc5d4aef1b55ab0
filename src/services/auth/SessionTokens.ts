/** The tokens of the session, for calls of your own: to another server, or through another library. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { CallError } from "../../errors/call/CallError.ts"
import type { AccessTokenTooShort, InvalidOption, TokenStoreRequired } from "../../errors/local/UsageErrors.ts"
import type { Session, SessionState } from "../../pipeline/session/Session.ts"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import { persistentSession } from "../internal/requireSession.ts"

export interface TokenOptions {
  /**
   * How much of its life the access token must have left, below 60 seconds; a number is milliseconds. A token with less is renewed,
   * and where that fails the call fails. @default 20 seconds, or less while the token cannot be renewed
   */
  readonly minimumLifetime?: Duration.Input | undefined
}

const none: Tokens = { accessToken: null, refreshToken: null }

const current = Effect.fnUntraced(function*({ minimumLifetime }: TokenOptions) {
  const session = yield* persistentSession
  if (minimumLifetime === undefined) return Option.getOrElse(yield* session.tokens(), () => none)
  // The session refuses what is no duration, as it refuses one that is too long.
  const lifetime = Option.getOrElse(Duration.fromInput(minimumLifetime), () => Duration.infinity)
  return Option.getOrElse(yield* session.tokensLasting(lifetime), () => none)
})

type Needs = Session
type Refused = InvalidOption | AccessTokenTooShort | TokenStoreRequired | CallError

/**
 * The access token, renewed if need be; `null` when no user is signed in.
 *
 * **Errors** `InvalidOption` (60 seconds or more were asked for) · `AccessTokenTooShort` (with `minimumLifetime`, where no renewal gives
 * that much) · `TokenStoreRequired` · `CallError` (with `minimumLifetime` also where the renewal fails while the old token has some life)
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
    (session) => Effect.map(session.stored, (stored) => Option.getOrElse(stored, () => none).refreshToken)
  )

/** The pair as plain text, for a body or a message of your own. Both are `null` when no user is signed in. */
export interface AuthJson {
  readonly accessToken: string | null
  readonly refreshToken: string | null
}

/**
 * The pair in plain, for another program that acts for this user.
 *
 * **Errors** `InvalidOption` · `AccessTokenTooShort` · `TokenStoreRequired` · `CallError`, as of `getAccessToken`
 * @category verbs @since 0.1.0
 */
export const getAuthJson = (options: TokenOptions = {}): Effect.Effect<AuthJson, Refused, Needs> =>
  Effect.map(current(options), ({ accessToken, refreshToken }) => ({
    accessToken: accessToken && Redacted.value(accessToken),
    refreshToken: refreshToken && Redacted.value(refreshToken)
  }))

/**
 * Headers for a request to your own server, whose app takes the request as its token store:
 * `fetch("/api/orders", { headers: await app.auth.getAuthHeaders() })`. Send them to no other party.
 *
 * **Errors** `InvalidOption` · `AccessTokenTooShort` · `TokenStoreRequired` · `CallError`, as of `getAccessToken`
 * @category verbs @since 0.1.0
 */
export const getAuthHeaders = (options: TokenOptions = {}): Effect.Effect<{ readonly "x-stack-auth": string }, Refused, Needs> =>
  Effect.map(getAuthJson(options), (json) => ({ "x-stack-auth": JSON.stringify(json) }))

/** UTF-8 in base64, since tokens of an untyped store may hold any character. */
const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/**
 * The same as one `Authorization` header, for callers that can set no other: `Bearer stackauth_<base64 JSON>`; `null` when no user is
 * signed in. Apps whose token store is the request read it, and so does the provider's own client. It is no JWT: another server verifies
 * `getAccessToken` instead.
 *
 * **Errors** `InvalidOption` · `TokenStoreRequired` · `CallError`
 * @category verbs @since 0.1.0
 */
export const getAuthorizationHeader = (options: TokenOptions = {}): Effect.Effect<string | null, Refused, Needs> =>
  Effect.map(
    getAuthJson(options),
    (json) => json.accessToken === null && json.refreshToken === null ? null : `Bearer stackauth_${base64(JSON.stringify(json))}`
  )

/**
 * How the session is: signed out, signed in, or degraded, which is signed in while the provider cannot be reached. Sends no request.
 *
 * **Errors** `TokenStoreRequired` · `CallError` (the token store cannot be read)
 * @category verbs @since 0.1.0
 */
export const getState = (): Effect.Effect<SessionState, TokenStoreRequired | CallError, Needs> =>
  Effect.flatMap(persistentSession, ({ state }) => state)
