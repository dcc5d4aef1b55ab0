/** What the middlewares add to a request. */
import type { ClaimedUser } from "../../jwt/ClaimedUser.ts"
import type { CurrentUser, ServerUser } from "../../schema/users/User.ts"
import type { SignedIn } from "../server/Authenticated.ts"

/** @category models @since 0.1.0 */
export interface SignedInRequest<User = ServerUser | CurrentUser> {
  /** The user at the time when the access token was issued, a few minutes ago. */
  readonly user: ClaimedUser
  /** The session of the request: `findUser()` reads the current user, `tokenStore` is for calls as the user. */
  readonly who: SignedIn<User>
}
