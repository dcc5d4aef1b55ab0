/** Authentication of a request by any credential that clients send, for both `HttpApi` and `HttpRouter`. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import * as Scope from "effect/Scope"
import type { InvalidOption } from "../../errors/local/UsageErrors.ts"
import { InvalidAccessToken } from "../../jwt/InvalidAccessToken.ts"
import * as App from "../../layers/app/App.ts"
import type { SetCookie } from "../../layers/cookies/SetCookie.ts"
import { cookieOptionsFrom } from "../../layers/tokenStores/requestCookies.ts"
import { ServerRequest } from "../../layers/tokenStores/ServerRequest.ts"
import * as TokenStoreRequest from "../../layers/tokenStores/TokenStoreRequest.ts"
import { limitCall } from "../../pipeline/ports/limitCall.ts"
import { Settings } from "../../pipeline/ports/Settings.ts"
import { AccessTokenVerifier } from "../../services/auth/AccessToken.ts"
import type { IncomingCredentials } from "../server/readCredentials.ts"
import { challengeOf, type RefusalError } from "../server/refusals.ts"
import { renewAccessToken } from "../server/RequestSession.ts"
import { collectIn } from "../server/ResponseCookies.ts"
import { type CookieRules, readTrustedCredentials, trustedOriginsFrom, verifyCredentials } from "../server/verifyCredentials.ts"
import { RequestUser } from "./CurrentUser.ts"
import { AuthenticationUnavailable, CrossSiteRequest, Unauthorized } from "./Refusals.ts"
import { RequestSession } from "./RequestSession.ts"
import { setChallengeOnResponse, setCookiesOnResponse, varyOnResponse } from "./responseHeaders.ts"

/**
 * Rules for session cookies and for the sites that may send them, as in `createAuthentication`.
 * @category models @since 0.1.0
 */
export interface AuthenticationOptions extends CookieRules {}

/** The errors with which authentication fails if a request requires a user. */
export type AuthenticationFailure = Unauthorized | CrossSiteRequest | AuthenticationUnavailable

/** Combines the headers, which middleware may have changed, with the socket of the original request. */
const requestOf = ({ headers, method, originalUrl, source }: HttpServerRequest): ServerRequest => {
  const { socket } = source as { readonly socket?: unknown }
  return ServerRequest.of(Object.assign({ headers, method, url: originalUrl }, { socket }))
}

const refusalOf = (error: RefusalError): AuthenticationFailure => {
  if (error instanceof InvalidAccessToken) return new Unauthorized({ reason: error.wrong })
  return error._tag === "CrossSiteRequest" ? new CrossSiteRequest() : new AuthenticationUnavailable()
}

/** The app of one request; cookies of renewals are added to `responseCookies`. */
const appOf = (
  projectId: string,
  request: ServerRequest,
  { inCookies, tokens }: IncomingCredentials,
  rules: CookieRules,
  responseCookies: Array<SetCookie>
) =>
  App.client().pipe(Layer.provide(
    inCookies
      ? TokenStoreRequest.layer(projectId, request, { ...rules, setCookies: collectIn(responseCookies) })
      : TokenStoreRequest.layerFrom(tokens)
  ))

/**
 * Makes the middleware that provides the `RequestUser` and `RequestSession` of a request, or refuses the request.
 *
 * **Errors** `InvalidOption` (`trustedOrigins`, `maxAge`, `backend`)
 */
export const make = Effect.fnUntraced(function*(
  rules: AuthenticationOptions
): Effect.fn.Return<
  <A, E, R>(
    response: Effect.Effect<A, E, R>
  ) => Effect.Effect<A, E | AuthenticationFailure, Exclude<R, RequestUser | RequestSession> | HttpServerRequest | Scope.Scope>,
  InvalidOption,
  AccessTokenVerifier | Settings
> {
  yield* Effect.fromResult(trustedOriginsFrom(rules))
  yield* Effect.fromResult(cookieOptionsFrom(rules))
  const verifier = yield* AccessTokenVerifier
  const settings = yield* Effect.context<Settings>()
  const { projectId, totalTimeout } = Context.get(settings, Settings)

  const identify = Effect.gen(function*() {
    yield* varyOnResponse()
    const request = requestOf(yield* HttpServerRequest)
    const credentials = yield* Effect.fromResult(readTrustedCredentials(projectId, request, rules))
    if (credentials === undefined) return null
    const responseCookies: Array<SetCookie> = []
    if (credentials.inCookies) yield* setCookiesOnResponse(responseCookies)
    const scope = yield* Scope.Scope
    const app = yield* Effect.cached(
      Layer.buildWithScope(appOf(projectId, request, credentials, rules, responseCookies), scope).pipe(
        Effect.map((context) => Context.merge(settings, context)),
        Effect.provideContext(settings)
      )
    )
    const renew = (token: Redacted.Redacted | null) =>
      Effect.flatMap(app, (context) => Effect.provideContext(renewAccessToken(token), context))
    const user = yield* limitCall(
      verifyCredentials(credentials.tokens, { ...verifier, renew }),
      totalTimeout,
      { endpoint: "authenticate", method: "GET", path: "" }
    )
    return user === null ? null : { user, session: { app } }
  }).pipe(
    Effect.mapError(refusalOf),
    Effect.flatMap((identity) =>
      identity === null ? Effect.fail(new Unauthorized({ reason: "missing" })) : Effect.succeed(identity)
    ),
    Effect.tapError((error) => error._tag === "Unauthorized" ? setChallengeOnResponse(challengeOf(error.reason)) : Effect.void)
  )
  return (response) =>
    Effect.flatMap(
      identify,
      ({ session, user }) =>
        Effect.provideContext(response, Context.add(Context.make(RequestUser, user), RequestSession, session))
    )
})
