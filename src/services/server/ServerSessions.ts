/** The sessions of any user: listing, creating and ending them. A user is given by id, or as `me`, the signed-in user. */
import * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import { CreateSession, ListSessions, RevokeSession } from "../../endpoints/auth/SessionList.ts"

/**
 * A user's sessions, newest first, including expired ones. **Errors** `CannotGetOwnUserWithoutUser` · `CallError`
 * @category verbs @since 0.1.0
 */
export const list = (userId: string) => ListSessions({ query: { userId } })

/**
 * Ends a session. Its access token stays valid until it expires.
 *
 * **Errors** `CannotDeleteCurrentSession` · `CannotGetOwnUserWithoutUser` · `CallError` (`Refused`: no such session)
 * @category verbs @since 0.1.0
 */
export const revoke = (userId: string, sessionId: string) => RevokeSession({ params: { sessionId }, query: { userId } })

/** @category models @since 0.1.0 */
export interface CreateOptions {
  /** The lifetime; a number is milliseconds; 367 days at most. @default 31_536_000_000 (365 days) */
  readonly expiresIn?: Duration.Input
  /** Marks the session as an impersonation of the user. @default false */
  readonly isImpersonation?: boolean
}

/** A year (docs/provider/tokens.md#end-of-a-session). */
const defaultMillis = 31_536_000_000

/**
 * Creates a session of a user without a sign-in, and returns its tokens. An invalid duration is refused as `Unsendable`.
 *
 * **Errors** `UserIdDoesNotExist` · `CannotGetOwnUserWithoutUser` · `CallError`
 * @category verbs @since 0.1.0
 */
export const create = (userId: string, { expiresIn = defaultMillis, isImpersonation = false }: CreateOptions = {}) =>
  CreateSession({
    body: {
      userId,
      // The schema of the body refuses `NaN`.
      expiresInMillis: Option.match(Duration.fromInput(expiresIn), { onNone: () => Number.NaN, onSome: Duration.toMillis }),
      isImpersonation
    }
  })
