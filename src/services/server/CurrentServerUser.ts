/** The signed-in user of the current request, with the fields that only servers see. @category constants @since 0.1.0 */
import * as Effect from "effect/Effect"
import { ReadCurrentServerUser, UpdateCurrentServerUser } from "../../endpoints/users/CurrentUser.ts"
import type { ServerAccess } from "../../pipeline/ports/Access.ts"
import type { ApiClient } from "../../pipeline/ports/ApiClient.ts"
import type { Session } from "../../pipeline/session/Session.ts"
import type { ServerUser } from "../../schema/users/User.ts"
import type { ServerUserUpdate } from "../../schema/users/UserPayloads.ts"
import { restrictUntilSignUp } from "../internal/incompleteSignUp.ts"
import { normalizeEmail } from "../internal/normalizeInput.ts"
import { expireAccessTokenUnlike, persistentSession } from "../internal/requireSession.ts"
import { type FindErrors, type FindOptions, findSignedIn, type Get, getSignedIn } from "../internal/SignedInUser.ts"

/**
 * The signed-in user; fails if there is none. `or: "redirect"` redirects to the sign-in page instead, and `or: "anonymous"` signs up an
 * anonymous user.
 *
 * **Errors** `NotSignedIn` (with `or: "redirect"`, outside a browser, after the redirect) · `AnonymousAccountsNotEnabled`,
 * `CannotGetOwnUserWithoutUser` (with `or: "anonymous"`; the latter if the new user is deleted before the read) · `UntrustedRedirect`,
 * `RedirectLoop` (with `or: "redirect"`) · `TokenStoreRequired` · `CallError`
 */
export const get = getSignedIn(ReadCurrentServerUser) as Get<ServerUser, ApiClient | Session | ServerAccess>

/**
 * The signed-in user, or `null`. Sends no request if the token store holds no session. **Errors** `TokenStoreRequired` · `CallError`
 */
export const find: (
  options?: FindOptions
) => Effect.Effect<ServerUser | null, FindErrors, ApiClient | Session | ServerAccess> = findSignedIn(ReadCurrentServerUser)

/**
 * Changes the signed-in user, with the permissions of a server. Absent fields stay as they are; `null` clears a field.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` (no user is signed in) · `TeamMembershipNotFound` · `UserEmailAlreadyExists` ·
 * `TokenStoreRequired` · `CallError` (`Refused`)
 * @category verbs @since 0.1.0
 */
export const update = Effect.fnUntraced(function*(changes: ServerUserUpdate) {
  const session = yield* persistentSession
  return yield* UpdateCurrentServerUser({ body: normalizeEmail(changes, "primaryEmail") }).pipe(
    Effect.tap((user) => expireAccessTokenUnlike(session, user)),
    Effect.flatMap(restrictUntilSignUp)
  )
})

export { delete, findPartial } from "../client/CurrentUser.ts"
