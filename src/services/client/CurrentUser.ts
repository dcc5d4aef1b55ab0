/** The signed-in user: read, update and delete. @category verbs @since 0.1.0 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { DeleteCurrentUser, ReadCurrentUser, UpdateCurrentUser } from "../../endpoints/users/CurrentUser.ts"
import type { ApiClient } from "../../pipeline/ports/ApiClient.ts"
import { sameToken } from "../../pipeline/ports/TokenStore.ts"
import { claimsOf } from "../../pipeline/session/AccessToken.ts"
import type { Session } from "../../pipeline/session/Session.ts"
import type { Tokens } from "../../schema/auth/Tokens.ts"
import type { CurrentUser } from "../../schema/users/User.ts"
import type { CurrentUserUpdate } from "../../schema/users/UserPayloads.ts"
import { signalName, signalNone } from "../auth/passkeySignals.ts"
import { restrictUntilSignUp } from "../internal/incompleteSignUp.ts"
import { normalizeEmail } from "../internal/normalizeInput.ts"
import { expireAccessTokenUnlike, persistentSession } from "../internal/requireSession.ts"
import { type FindErrors, type FindOptions, findSignedIn, type Get, getSignedIn } from "../internal/SignedInUser.ts"
import { forgetTab } from "../navigation/forgetTab.ts"
import { type SignOutRedirectOptions, withSignOutRedirect } from "../navigation/signOutRedirect.ts"

/**
 * The signed-in user; fails if there is none. `or: "redirect"` redirects to the sign-in page instead, and `or: "anonymous"` signs up an
 * anonymous user.
 *
 * **Errors** `NotSignedIn` (with `or: "redirect"`, outside a browser, after the redirect) · `AnonymousAccountsNotEnabled`,
 * `CannotGetOwnUserWithoutUser` (with `or: "anonymous"`; the latter if the new user is deleted before the read) · `UntrustedRedirect`,
 * `RedirectLoop` (with `or: "redirect"`) · `TokenStoreRequired` · `CallError`
 * @category constants @since 0.1.0
 */
export const get = getSignedIn(ReadCurrentUser) as Get<CurrentUser, ApiClient | Session>

/**
 * The signed-in user, or `null`. Sends no request if the token store holds no session. **Errors** `TokenStoreRequired` · `CallError`
 * @category constants @since 0.1.0
 */
export const find: (
  options?: FindOptions
) => Effect.Effect<CurrentUser | null, FindErrors, ApiClient | Session> = findSignedIn(ReadCurrentUser)

/** Tells the browser that the user's passkey has gone, or has a new name. */
const signalsOf = ({ displayName, passkeyAuthEnabled, primaryEmail }: CurrentUserUpdate) => (user: CurrentUser) =>
  passkeyAuthEnabled === false ?
    signalNone(user.id)
    : user.passkeyAuthEnabled && (displayName !== undefined || primaryEmail !== undefined) ?
    signalName(user)
    : Effect.void

/**
 * Changes the signed-in user. Absent fields stay as they are; `null` clears a field; metadata is replaced, not merged.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` (no user is signed in) · `TeamMembershipNotFound` · `UserEmailAlreadyExists` ·
 * `TokenStoreRequired` · `CallError` (`Refused`: an image or a sign-in method that the project does not allow)
 */
export const update = Effect.fnUntraced(function*(changes: CurrentUserUpdate) {
  const session = yield* persistentSession
  const signals = signalsOf(changes)
  return yield* UpdateCurrentUser({ body: normalizeEmail(changes, "primaryEmail") }).pipe(
    Effect.tap((user) => expireAccessTokenUnlike(session, user)),
    Effect.tap(signals),
    Effect.flatMap(restrictUntilSignUp)
  )
})

const userOf = ({ accessToken }: Tokens) => accessToken && claimsOf(accessToken)["sub"]

const deletion = Effect.gen(function*() {
  const session = yield* persistentSession
  const before = Option.getOrUndefined(yield* session.tokens())
  /** The tokens of this session that are stored now: the call may have renewed them, and another user may have signed in. */
  const current = Effect.map(session.stored, (tokens) => {
    const now = Option.getOrUndefined(tokens)
    return now && before && (sameToken(now.refreshToken, before.refreshToken) || userOf(now) === userOf(before)) ? now : undefined
  })
  // A retry after a lost response finds no user, and neither does a call for a user that a server has deleted.
  yield* Effect.catchTag(
    DeleteCurrentUser(),
    "CannotGetOwnUserWithoutUser",
    (error) => Effect.flatMap(current, (tokens) => tokens ? Effect.void : Effect.fail(error))
  )
  const userId = before && userOf(before)
  if (typeof userId === "string") yield* signalNone(userId)
  yield* forgetTab
  const tokens = yield* current
  if (tokens) yield* session.end(tokens)
})

/**
 * Deletes the signed-in user and ends the session. Succeeds if the user is already deleted. With `redirect`, redirects to `urls.afterSignOut`, or to `redirectTo`.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` (no user is signed in) · `UntrustedRedirect` (for `redirectTo`, before a request is sent; otherwise after the user was
 * deleted) · `RedirectLoop` (the user is deleted) · `InvalidOption` (the app cannot redirect) · `TokenStoreRequired` · `CallError`
 * (`Refused`: the project does not allow users to delete their account)
 */
const remove = (options: SignOutRedirectOptions = {}) => withSignOutRedirect(options, deletion)
export { remove as delete }
export { findPartial } from "../internal/PartialUser.ts"
export type { FindOptions, Get, GetOptions } from "../internal/SignedInUser.ts"
