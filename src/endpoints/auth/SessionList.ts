/** `/auth/sessions`: lists, creates and revokes a user's sessions. @category endpoints @since 0.1.0 */
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

const query = Wire.struct({ userId: UserIdOrMe })

/** Lists a user's sessions, newest first, including expired ones. `Refused` if a user requests another user's sessions. */
export const ListSessions = Endpoint.make("sessions.list", "GET /auth/sessions", {
  query,
  success: Wire.list(UserSession),
  errors: [CannotGetOwnUserWithoutUser]
})
/** Creates a session for a user, without a sign-in. */
export const CreateSession = Endpoint.server("sessions.create", "POST /auth/sessions", {
  body: SessionCreate,
  success: SessionTokens,
  errors: [UserIdDoesNotExist, CannotGetOwnUserWithoutUser]
})
/**
 * Revokes another session of the user; sign-out ends the call's own session. `Refused` if the session is not the user's. Issued access
 * tokens stay valid until they expire.
 */
export const RevokeSession = Endpoint.make("sessions.revoke", "DELETE /auth/sessions/{sessionId}", {
  params: { sessionId: Uuid },
  query,
  success: Wire.Success,
  errors: [CannotDeleteCurrentSession, CannotGetOwnUserWithoutUser]
})
/** Issues a new access token for the refresh token of the call's session. `SchemaError` without a session. */
export const RefreshCurrentSession = Endpoint.make("sessions.refreshCurrent", "POST /auth/sessions/current/refresh", {
  // Like `RefreshSession`, keeps the refresh token.
  idempotent: true,
  success: Wire.struct({ accessToken: Wire.Secret }),
  errors: [RefreshTokenNotFoundOrExpired]
})
