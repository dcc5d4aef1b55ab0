/** `/auth/sessions`: the sessions of a user, seen, begun and ended from outside. */
import {
  CannotDeleteCurrentSession,
  CannotGetOwnUserWithoutUser,
  RefreshTokenNotFoundOrExpired
} from "../../errors/provider/SessionErrors.ts"
import { UserIdDoesNotExist } from "../../errors/provider/UserErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { SessionCreate, SessionTokens, UserSession } from "../../schema/auth/Session.ts"
import { UserIdOrMe, Uuid } from "../../schema/wire/Ids.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const access = ["client", "server", "admin"] as const
const query = Wire.struct({ userId: UserIdOrMe })

/**
 * Newest first, expired ones too. A user who asks for another's is refused in plain text (`Refused`).
 * @category endpoints @since 0.1.0
 */
export const ListSessions = Endpoint.make("sessions.list", "GET /auth/sessions", {
  access,
  query,
  success: Wire.list(UserSession),
  errors: [CannotGetOwnUserWithoutUser]
})
/** Begins a session in the user's name, without signing in. @category endpoints @since 0.1.0 */
export const CreateSession = Endpoint.make("sessions.create", "POST /auth/sessions", {
  access: ["server", "admin"],
  body: SessionCreate,
  success: SessionTokens,
  errors: [UserIdDoesNotExist, CannotGetOwnUserWithoutUser]
})
/**
 * Ends another session of the user; the one that the call is made with is ended by signing out. A session that is not the user's is refused in plain
 * text (`Refused`). Access tokens already made stay good until they expire.
 * @category endpoints @since 0.1.0
 */
export const RevokeSession = Endpoint.make("sessions.revoke", "DELETE /auth/sessions/{sessionId}", {
  access,
  params: { sessionId: Uuid },
  query,
  success: Wire.Success,
  errors: [CannotDeleteCurrentSession, CannotGetOwnUserWithoutUser]
})
/**
 * A new access token for the refresh token of the session that carries the call. Without a session a `SchemaError`.
 * @category endpoints @since 0.1.0
 */
export const RefreshCurrentSession = Endpoint.make("sessions.refreshCurrent", "POST /auth/sessions/current/refresh", {
  access,
  // The refresh token is not replaced, as in `RefreshSession`.
  idempotent: true,
  success: Wire.struct({ accessToken: Wire.Secret }),
  errors: [RefreshTokenNotFoundOrExpired]
})
