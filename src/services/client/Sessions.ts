/** The signed-in user's sessions on all devices: list and revoke. @category verbs @since 0.1.0 */
import { ListSessions, RevokeSession } from "../../endpoints/auth/SessionList.ts"
import { requireSession } from "../internal/requireSession.ts"

/**
 * The signed-in user's sessions, newest first, including expired ones. **Errors** `CannotGetOwnUserWithoutUser` · `TokenStoreRequired` ·
 * `CallError`
 */
export const list = () => requireSession(ListSessions({ query: { userId: "me" } }))

/**
 * Ends another session of the signed-in user; `Auth.signOut` ends the current one. The ended session's access token stays valid until it
 * expires.
 *
 * **Errors** `CannotDeleteCurrentSession` · `CannotGetOwnUserWithoutUser` · `TokenStoreRequired` · `CallError` (`Refused`: no such session)
 */
export const revoke = (sessionId: string) => requireSession(RevokeSession({ params: { sessionId }, query: { userId: "me" } }))
