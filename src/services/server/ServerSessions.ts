/** The sessions of any user: seen, begun and ended by a server. Users are named by id, or `me` for the signed-in one. */
import * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import { CreateSession, ListSessions, RevokeSession } from "../../endpoints/auth/SessionList.ts"

/**
 * A user's sessions, newest first, expired ones too. **Errors** `CannotGetOwnUserWithoutUser` · `CallError`
 * @category verbs @since 0.1.0
 */
export const list = (userId: string) => ListSessions({ query: { userId } })

/**
 * Ends a session. Its access token stays good until it expires.
 *
 * **Errors** `CannotDeleteCurrentSession` · `CannotGetOwnUserWithoutUser` · `CallError` (`Refused`: there is no such session)
 * @category verbs @since 0.1.0
 */
export const revoke = (userId: string, sessionId: string) => RevokeSession({ params: { sessionId }, query: { userId } })

/** @category models @since 0.1.0 */
export interface CreateOptions {
  /** How long it lives; a number is milliseconds; 367 days at most. @default 31_536_000_000 (365 days) */
  readonly expiresIn?: Duration.Input
  /** Marks the session as not the user's own doing. @default false */
  readonly isImpersonation?: boolean
}

/** A year (docs/provider/tokens.md#end-of-a-session). */
const defaultMillis = 31_536_000_000

/**
 * Begins a session in a user's name, without signing in, and gives its tokens. A duration that cannot be is refused as `Unsendable`.
 *
 * **Errors** `UserIdDoesNotExist` · `CannotGetOwnUserWithoutUser` · `CallError`
 * @category verbs @since 0.1.0
 */
export const create = (userId: string, { expiresIn = defaultMillis, isImpersonation = false }: CreateOptions = {}) =>
  CreateSession({
    body: {
      userId,
      // What is no duration is no number either, which the body's schema refuses.
      expiresInMillis: Option.match(Duration.fromInput(expiresIn), { onNone: () => Number.NaN, onSome: Duration.toMillis }),
      isImpersonation
    }
  })
