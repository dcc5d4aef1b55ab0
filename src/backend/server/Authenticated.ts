/** The result of authenticating a request: its user, no user, or the reason why neither is known. */
import type { UserKind, VerifiedAccessToken } from "../../jwt/checkClaims.ts"
import type { ClaimedUser } from "../../jwt/ClaimedUser.ts"
import type { SetCookie } from "../../layers/cookies/SetCookie.ts"
import type { TokenStoreOption } from "../../promise/options/TokenStoreOption.ts"
import type { PlainResponse } from "./PlainResponse.ts"
import type { RefusalError } from "./refusals.ts"

/** The cookies of the response. @category models @since 0.1.0 */
export interface ResponseCookies {
  /** The cookies to set because tokens were renewed or the session has ended; the list grows with the calls of the request. */
  readonly cookies: ReadonlyArray<SetCookie>
  /**
   * Adds those cookies to the response, which is then for this browser only (`Cache-Control: private, no-store`); returns it unchanged if
   * there are none.
   */
  readonly finish: (response: Response) => Response
}

/** @category models @since 0.1.0 */
export interface SignedIn<User> extends ResponseCookies {
  readonly status: "signed-in"
  /** The user as of the issue of the access token, some minutes ago. */
  readonly user: ClaimedUser
  readonly kind: UserKind
  /** The id as in `sessions.list`; `null` if the token has none. */
  readonly sessionId: string | null
  /** The verified access token with all claims. */
  readonly token: VerifiedAccessToken
  /**
   * The current user with all fields, read from the provider each time unless a fleet caches users; `null` if the session has ended
   * meanwhile.
   *
   * **Errors** `CallError`
   */
  readonly getUser: () => Promise<User | null>
  /**
   * The session of this request for an app that acts as its user: `createClientApp({ projectId, tokenStore: who.tokenStore })`. Cookies of
   * the app are added to `cookies`, so call `finish` afterwards.
   */
  readonly tokenStore: TokenStoreOption
}

/** @category models @since 0.1.0 */
export interface SignedOut extends ResponseCookies {
  readonly status: "signed-out"
  readonly user: null
  /** A response with status 401, for requests that require a user; with the cookies. */
  readonly refusal: () => Response
  /** As `refusal`, as plain data for Express and Node: `response.status(status).set(headers).send(body)`. */
  readonly plainRefusal: () => PlainResponse
}

/** @category models @since 0.1.0 */
export interface Refused extends ResponseCookies {
  readonly status: "refused"
  readonly user: null
  readonly error: RefusalError
  /**
   * A response with the status 401 (invalid token), 403 (`CrossSiteRequest`) or 503 (provider unavailable), with the reason in the form of
   * `latchkey/http-api` and without the token; with the cookies.
   */
  readonly refusal: () => Response
  /** As `refusal`, as plain data for Express and Node: `response.status(status).set(headers).send(body)`. */
  readonly plainRefusal: () => PlainResponse
}

/** @category models @since 0.1.0 */
export type Authenticated<User> = SignedIn<User> | SignedOut | Refused
