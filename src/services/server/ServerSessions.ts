/**
 * The sessions of any user: list, create and revoke. Users are identified by id, or by `me` for the signed-in user.
 * @category verbs @since 0.1.0
 */
import type * as Duration from "effect/Duration"
import { CreateSession, ListSessions, RevokeSession } from "../../endpoints/auth/SessionList.ts"
import { millisOf } from "../../pipeline/timing/durationFrom.ts"
import type { OfUser } from "../internal/recordsOf.ts"

/** A user's sessions, newest first, including expired ones. **Errors** `CannotGetOwnUserWithoutUser` · `CallError` */
export const list = (query: OfUser) => ListSessions({ query })

/**
 * Ends a session. The session's access token stays valid until it expires.
 *
 * **Errors** `CannotDeleteCurrentSession` · `CannotGetOwnUserWithoutUser` · `CallError` (`Refused`: no such session)
 */
export const revoke = (sessionId: string, { userId }: OfUser) => RevokeSession({ params: { sessionId }, query: { userId } })

/** @category models @since 0.1.0 */
export interface CreateOptions extends OfUser {
  /** The lifetime, at most 367 days; a number is milliseconds. @default 31_536_000_000 (365 days) */
  readonly expiresIn?: Duration.Input | undefined
  /** Marks the session as an impersonation of the user. @default false */
  readonly isImpersonation?: boolean | undefined
}

/** A year (docs/provider/tokens.md#end-of-a-session). */
const defaultMillis = 31_536_000_000

/**
 * Creates a session for a user, without a sign-in, and returns the session's tokens. Fails with `CallError` (`Unsendable`) for an invalid
 * duration.
 *
 * **Errors** `UserIdDoesNotExist` · `CannotGetOwnUserWithoutUser` · `CallError`
 */
export const create = ({ expiresIn = defaultMillis, isImpersonation = false, ...session }: CreateOptions) =>
  CreateSession({
    body: {
      ...session,
      // The schema of the body refuses `NaN`.
      expiresInMillis: millisOf(expiresIn),
      isImpersonation
    }
  })
