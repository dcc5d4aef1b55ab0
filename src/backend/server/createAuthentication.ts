/** Authentication of requests in frameworks that use the Fetch API's `Request`, and in Node frameworks. */
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Environment from "../../base/Environment.ts"
import { CallError } from "../../errors/call/CallError.ts"
import { Unexpected } from "../../errors/call/Reasons.ts"
import type { Joinable } from "../../fleet/createFleet.ts"
import type { VerifierOptions } from "../../jwt/Verifier.ts"
import { type AppOptions, settingsFrom } from "../../layers/app/AppOptions.ts"
import * as ServerApp from "../../layers/app/ServerApp.ts"
import type { SetCookie } from "../../layers/cookies/SetCookie.ts"
import type * as OpenTelemetry from "../../layers/telemetry/OpenTelemetry.ts"
import { cookieOptionsFrom, rewriting } from "../../layers/tokenStores/requestCookies.ts"
import { ServerRequest } from "../../layers/tokenStores/ServerRequest.ts"
import type * as TokenStoreRequest from "../../layers/tokenStores/TokenStoreRequest.ts"
import { limitCall } from "../../pipeline/ports/limitCall.ts"
import * as tokenVerification from "../../pipeline/session/tokenVerification.ts"
import { type VerificationOptions, verifierFrom } from "../../pipeline/session/verifierFrom.ts"
import { runPromise } from "../../pipeline/timing/Runtime.ts"
import { serverTotalTimeout } from "../../pipeline/timing/Timing.ts"
import { construct } from "../../promise/calls/construct.ts"
import type { CurrentUser as User, ServerUser } from "../../schema/users/User.ts"
import type { Authenticated, ResponseCookies } from "./Authenticated.ts"
import { sessionHandler } from "./handleSession.ts"
import { toPlainResponse } from "./PlainResponse.ts"
import { type RefusalError, refusalOf, responseOf, signInRequired } from "./refusals.ts"
import { tokenStoreOf, usersOf } from "./requestUser.ts"
import { collectIn, responseCookiesOf } from "./ResponseCookies.ts"
import { type CookieRules, readTrustedCredentials, trustedOriginsFrom, verifyCredentials } from "./verifyCredentials.ts"

/** Options of apps for calls to the provider, and of `createVerifier` for the verification of tokens. @category models @since 0.1.0 */
export interface AuthenticationOptions extends AppOptions, VerificationOptions, Pick<VerifierOptions, "now">, CookieRules {
  /**
   * The key with which `findUser` also returns the fields that only servers see. With `null`, or if there is no key, `findUser` uses the
   * user's access token. @default HEXCLAVE_SECRET_SERVER_KEY or STACK_SECRET_SERVER_KEY, or none
   */
  readonly secretServerKey?: string | Redacted.Redacted | null | undefined
  /** Whether that key may be sent over plain http on a public network, as in `createServerApp`. @default false */
  readonly allowHttp?: boolean | undefined
  /** Destination of the spans and metrics of session renewals and user reads. @default none */
  readonly telemetry?: OpenTelemetry.Telemetry | undefined
  /**
   * A fleet made by `createFleet` of `latchkey/fleet`, which shares renewals and users with other processes. If it caches users, what
   * `findUser` returns can be outdated by up to `users.timeToLive`. @default none
   */
  readonly fleet?: Joinable | undefined
}

/** A web `Request`, a request of Node, Express or Fastify, or any object with `headers` and `method`. @category models @since 0.1.0 */
export type IncomingRequest = TokenStoreRequest.RequestLike & {
  readonly method?: string | undefined
  readonly url?: string | undefined
}

/** @category models @since 0.1.0 */
export interface Authentication<U> {
  /**
   * Authenticates a request. Never rejects. For a valid access token, nothing is requested from the provider except the signing keys. An
   * invalid token is renewed if the request has a refresh token, and the response then has cookies to set (`finish`, `cookies`).
   */
  readonly authenticate: (request: IncomingRequest) => Promise<Authenticated<U>>
  /**
   * Handles the requests of `backendTokenStore`, at the path of the option `backend`, for POST requests: signs in, renews and signs out, so
   * that no script reads the refresh token. Never rejects. Refuses requests that no page of this host sent (403), other methods (405) and
   * other calls (400). Pass it an unread request.
   *
   * **Example** (A route of Bun)
   *
   * ```ts
   * const { handleSession } = createAuthentication({ projectId, backend: "/auth/session" })
   *
   * const routes = { "/auth/session": { POST: handleSession } }
   * ```
   */
  readonly handleSession: (request: Request) => Promise<Response>
}

const signedOut = (responseCookies: ResponseCookies): Authenticated<never> =>
  Object.assign(responseCookies, {
    status: "signed-out" as const,
    user: null,
    refusal: () => responseCookies.finish(responseOf(signInRequired)),
    plainRefusal: () => toPlainResponse(signInRequired, responseCookies.plainHeaders())
  })

const refuse = (responseCookies: ResponseCookies, error: RefusalError): Authenticated<never> =>
  Object.assign(responseCookies, {
    status: "refused" as const,
    user: null,
    error,
    refusal: () => responseCookies.finish(responseOf(refusalOf(error))),
    plainRefusal: () => toPlainResponse(refusalOf(error), responseCookies.plainHeaders())
  })

/**
 * Makes an authentication. Keep it, because it caches keys and verified tokens. Throws `InvalidOption` immediately if an option is invalid.
 *
 * Refuses unsafe requests and upgrades (WebSocket) with a session in cookies if they come from pages of other sites (`CrossSiteRequest`),
 * because browsers attach cookies to requests of any site. The site is determined by `Sec-Fetch-Site`, otherwise by comparing `Origin` with
 * the request's host (`x-forwarded-host`, `host`, `:authority`, or the URL) and scheme (the option `secure`, `x-forwarded-proto`,
 * `forwarded`, `:scheme`, the URL, the socket, or the cookies): a reverse proxy must set or remove these headers.
 *
 * **Example** (A handler of Bun, Deno, a worker, or a route of any web-standard framework)
 *
 * ```ts
 * const { authenticate } = createAuthentication({ projectId })
 *
 * const handler = async (request: Request) => {
 *   const who = await authenticate(request)
 *   if (who.status !== "signed-in") return who.refusal()
 *   return who.finish(Response.json({ hello: who.user.displayName }))
 * }
 * ```
 * @category constructors @since 0.1.0
 */
export function createAuthentication(
  options: AuthenticationOptions & { readonly secretServerKey: string | Redacted.Redacted }
): Authentication<ServerUser>
export function createAuthentication(options: AuthenticationOptions & { readonly secretServerKey: null }): Authentication<User>
export function createAuthentication(options?: AuthenticationOptions): Authentication<ServerUser | User>
export function createAuthentication(options: AuthenticationOptions = {}): Authentication<ServerUser | User> {
  return construct("createAuthentication", createAuthentication, options, () => authenticationOf(options))
}

/** The key of the options or the environment; `undefined` if there is none. Throws `InvalidOption`. */
const secretServerKeyOf = ({ secretServerKey }: AuthenticationOptions): Redacted.Redacted | undefined =>
  secretServerKey === null || (secretServerKey === undefined && Environment.secretServerKey() === undefined)
    ? undefined
    : Result.getOrThrow(ServerApp.secretServerKeyFrom({ secretServerKey }))

const authenticationOf = (options: AuthenticationOptions): Authentication<ServerUser | User> => {
  const { cacheMaxAge, cacheMaxEntries, clockTolerance, fetch, issuer, now, userKinds } = options
  const rules = {
    ...Result.getOrThrow(cookieOptionsFrom(options)),
    trustedOrigins: Result.getOrThrow(trustedOriginsFrom(options))
  }
  const settings = Result.getOrThrow(settingsFrom(options, serverTotalTimeout))
  const { apiUrls: baseUrl, projectId } = settings
  const { clock, clocked } = Result.getOrThrow(
    verifierFrom({ projectId, baseUrl, fetch, issuer, userKinds, cacheMaxAge, cacheMaxEntries, clockTolerance, now })
  )
  const verification = tokenVerification.make(clocked, clock)
  const secretServerKey = secretServerKeyOf(options)
  if (secretServerKey !== undefined) Result.getOrThrow(ServerApp.requireSecretAddress(settings, options))
  const sessionOf = usersOf(options, settings, secretServerKey)

  const authenticateRequest = async (request: ServerRequest): Promise<Authenticated<ServerUser | User>> => {
    const credentials = readTrustedCredentials(projectId, request, rules)
    const cookies: Array<SetCookie> = []
    if (Result.isFailure(credentials)) return refuse(responseCookiesOf(cookies, true), credentials.failure)
    const rewrite = () => runPromise(rewriting(projectId, request, { ...rules, setCookies: collectIn(cookies) }) ?? Effect.void)
    if (credentials.success === undefined) {
      await rewrite()
      return signedOut(responseCookiesOf(cookies, false))
    }
    const responseCookies = responseCookiesOf(cookies, true)
    const tokenStore = tokenStoreOf(request, credentials.success, rules, cookies)
    const { findUser, renew } = sessionOf(tokenStore)
    const outcome = await runPromise(
      Effect.result(limitCall(
        verifyCredentials(credentials.success.tokens, { ...verification, renew }),
        settings.totalTimeout,
        { endpoint: "authenticate", method: "GET", path: "" }
      ))
    )
    if (Result.isFailure(outcome)) return refuse(responseCookies, outcome.failure)
    if (outcome.success === null) return signedOut(responseCookies)
    if (cookies.length === 0) await rewrite()
    const { kind, sessionId, user } = outcome.success
    const token = outcome.success
    const signedIn = Object.assign(responseCookies, {
      status: "signed-in" as const,
      user,
      kind,
      sessionId,
      token,
      findUser,
      tokenStore
    })
    // Requests contain tokens in plain text, so logs and JSON omit this property.
    return Object.defineProperty(signedIn, "tokenStore", { enumerable: false })
  }
  return {
    handleSession: sessionHandler({ projectId, rules, run: (tokenStore, effect) => sessionOf(tokenStore).run(effect) }),
    authenticate: async (request) => {
      try {
        return await authenticateRequest(ServerRequest.of(request))
      } catch (cause) {
        // Untyped callers may pass any request, such as a proxy whose headers throw.
        const call = { endpoint: "authenticate", method: "", path: "", status: 0, requestId: null, text: null }
        return refuse(responseCookiesOf([], true), new CallError({ call, reason: new Unexpected({ cause }) }))
      }
    }
  }
}
