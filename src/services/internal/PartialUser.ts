/**
 * The user that an access token describes, for pages and servers that show the user without a request.
 * @category verbs @since 0.1.0
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { CallError } from "../../errors/call/CallError.ts"
import type { TokenStoreRequired } from "../../errors/local/UsageErrors.ts"
import { type ClaimedUser, fromClaims } from "../../jwt/ClaimedUser.ts"
import { claimsOf, lifeOf } from "../../pipeline/session/AccessToken.ts"
import type { Session } from "../../pipeline/session/Session.ts"
import { persistentSession } from "./requireSession.ts"
import { countsAsSignedIn, type FindOptions } from "./SignedInUser.ts"

/** A snapshot from the time when the token was issued. Claims that the token lacks are `null`. */
export interface PartialUser extends ClaimedUser {}

/**
 * The signed-in user that the stored access token describes. Sends no request and verifies nothing: use it for display, never for
 * authorization. `null` if there is no token or it has expired.
 *
 * **Errors** `TokenStoreRequired` · `CallError` (the token store cannot be read)
 */
export const findPartial = Effect.fnUntraced(
  function*(options: FindOptions = {}): Effect.fn.Return<
    PartialUser | null,
    TokenStoreRequired | CallError,
    Session
  > {
    const session = yield* persistentSession
    const token = Option.getOrNull(yield* session.stored)?.accessToken ?? null
    if (token === null || lifeOf(token).expiresAt - (session.skew() ?? 0) <= (yield* Clock.currentTimeMillis)) return null
    const user = fromClaims(claimsOf(token))
    return user !== null && countsAsSignedIn(user, options) ? user : null
  }
)
