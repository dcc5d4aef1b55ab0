/** The result of authenticating a request: its user, no user, or the reason for the refusal. @category models @since 0.1.0 */
import type { UserKind, VerifiedAccessToken } from "../../jwt/checkClaims.ts"
import type { ClaimedUser } from "../../jwt/ClaimedUser.ts"
import type { SetCookie } from "../../layers/cookies/SetCookie.ts"
import type { AppTokenStore } from "../../promise/options/TokenStoreOption.ts"
import type { PlainHeaders, PlainResponse } from "./PlainResponse.ts"
import type { RefusalError } from "./refusals.ts"

/** The cookies of the response. */
export interface ResponseCookies {
  /**
   * The cookies to set because tokens were renewed or the session has ended; later calls of the request can add more. They contain tokens in
   * plain text, so the property is not enumerable: logs, JSON and copies by `{ ...who }` omit it.
   */
  readonly cookies: ReadonlyArray<SetCookie>
  /**
   * Adds what the response needs because it depends on the user: `cookies`, `Vary` with the headers that carry credentials, and
   * `Cache-Control`. That is `private, no-store` with cookies. Otherwise it is what the app has set, by default `private` if the request
   * had a credential; without one, the response is the same for all signed-out users, and stays cacheable.
   */
  readonly finish: (response: Response) => Response
  /**
   * The headers that `finish` adds to a response without headers, as plain data: `vary`, `cache-control`, and the list `set-cookie`. For
   * frameworks without `Response`: `response.set(who.plainHeaders())` of Express, `reply.headers(who.plainHeaders())` of Fastify. Call it
   * before you set headers of the same names, and after calls that may renew the session, such as `findUser`.
   */
  readonly plainHeaders: () => PlainHeaders
}

export interface SignedIn<User> extends ResponseCookies {
  readonly status: "signed-in"
  /** The user at the time when the access token was issued, a few minutes ago. */
  readonly user: ClaimedUser
  readonly kind: UserKind
  /** The session's id, as in `sessions.list`; `null` if the token has none. */
  readonly sessionId: string | null
  /** The verified access token with all claims. */
  readonly token: VerifiedAccessToken
  /**
   * The current user with all fields, read from the provider each time unless a fleet caches users; `null` if the session has since ended.
   *
   * **Errors** `CallError`
   */
  readonly findUser: () => Promise<User | null>
  /**
   * The session of this request, for an app that acts as the user: `createClientApp({ projectId, tokenStore: who.tokenStore })`. Cookies of
   * the app are added to `cookies`, so call `finish` afterwards.
   */
  readonly tokenStore: AppTokenStore
}

export interface SignedOut extends ResponseCookies {
  readonly status: "signed-out"
  readonly user: null
  /** A 401 response that sets `cookies`, for requests that require a user. */
  readonly refusal: () => Response
  /**
   * The response of `refusal` as plain data. Express: `response.status(status).set(headers).send(body)`; `node:http`:
   * `response.writeHead(status, headers).end(body)`.
   */
  readonly plainRefusal: () => PlainResponse
}

export interface Refused extends ResponseCookies {
  readonly status: "refused"
  readonly user: null
  readonly error: RefusalError
  /**
   * A response that sets `cookies`, with the status 401 (invalid token), 403 (`CrossSiteRequest`) or 503 (provider unavailable). Its body
   * has the reason in the form of `latchkey/http-api`, without the token.
   */
  readonly refusal: () => Response
  /**
   * The response of `refusal` as plain data. Express: `response.status(status).set(headers).send(body)`; `node:http`:
   * `response.writeHead(status, headers).end(body)`.
   */
  readonly plainRefusal: () => PlainResponse
}

export type Authenticated<User> = SignedIn<User> | SignedOut | Refused
