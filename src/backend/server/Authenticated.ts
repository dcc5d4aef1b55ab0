/** The result of authenticating a request: its user, no user, or the reason why neither is known. */
import type { UserKind, VerifiedAccessToken } from "../../jwt/checkClaims.ts"
import type { ClaimedUser } from "../../jwt/ClaimedUser.ts"
import type { SetCookie } from "../../layers/cookies/SetCookie.ts"
import type { TokenStoreOption } from "../../promise/options/TokenStoreOption.ts"
import type { PlainResponse } from "./PlainResponse.ts"
import type { RefusalError } from "./refusals.ts"

/** How the request is answered. @category models @since 0.1.0 */
export interface ResponseCookies {
  /** What the answer has to set because tokens were renewed, or the session has ended; it grows with the calls made for the request. */
  readonly cookies: ReadonlyArray<SetCookie>
  /** The answer with those cookies, and then for this browser only (`Cache-Control: private, no-store`); as it is where there are none. */
  readonly finish: (response: Response) => Response
}

/** @category models @since 0.1.0 */
export interface SignedIn<User> extends ResponseCookies {
  readonly status: "signed-in"
  /** As the access token has it: as of some minutes ago. */
  readonly user: ClaimedUser
  readonly kind: UserKind
  /** As `sessions.list` names it. `null` where the token does not say. */
  readonly sessionId: string | null
  /** The whole access token. */
  readonly token: VerifiedAccessToken
  /**
   * The whole user as of now, asked of the provider each time unless a fleet remembers users; `null` where the session has ended meanwhile.
   *
   * **Errors** `CallError`
   */
  readonly getUser: () => Promise<User | null>
  /**
   * The session of this request for an app that acts as its user:
   * `createClientApp({ projectId, tokenStore: who.tokenStore })`. Cookies that the app has to set go into `cookies`, so call `finish`
   * afterwards.
   */
  readonly tokenStore: TokenStoreOption
}

/** @category models @since 0.1.0 */
export interface SignedOut extends ResponseCookies {
  readonly status: "signed-out"
  readonly user: null
  /** An answer with status 401, for those who have to be signed in; with the cookies. */
  readonly refusal: () => Response
  /** The same as plain data, for Express and Node: `response.status(status).set(headers).send(body)`. */
  readonly plainRefusal: () => PlainResponse
}

/** @category models @since 0.1.0 */
export interface Refused extends ResponseCookies {
  readonly status: "refused"
  readonly user: null
  readonly error: RefusalError
  /**
   * An answer with the status 401 (the token is not good), 403 (`CrossSiteRequest`) or 503 (the provider could not be asked), which says why
   * in the form of `latchkey/http-api` and repeats no token; with the cookies.
   */
  readonly refusal: () => Response
  /** The same as plain data, for Express and Node: `response.status(status).set(headers).send(body)`. */
  readonly plainRefusal: () => PlainResponse
}

/** @category models @since 0.1.0 */
export type Authenticated<User> = SignedIn<User> | SignedOut | Refused
