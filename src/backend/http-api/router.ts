/** Middleware of an `HttpRouter` that provides the user or the API key of the request. @category layers @since 0.1.0 */
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as Redacted from "effect/Redacted"
import { apiKeyHeaderOf, type ApiKeyOptions, authenticateApiKey, RequestApiKey } from "./ApiKeyAuthentication.ts"
import type { RequestUser } from "./CurrentUser.ts"
import type { GuardServices } from "./guards.ts"
import * as RequestAuthentication from "./RequestAuthentication.ts"
import type { RequestSession } from "./RequestSession.ts"
import { setChallengeOnResponse, varyOnResponse } from "./responseHeaders.ts"

/**
 * Provides `RequestUser` and `RequestSession` to routes, by any credential that `Authentication` accepts; other requests receive 401, 403
 * or 503. Failures of `requirePermission` and `requireTeam` also become responses in routes; provide the app to such routes with
 * `HttpRouter.provideRequest(ServerApp.layer({}))`.
 *
 * **Errors** `InvalidOption` (`trustedOrigins`, `maxAge`, `backend`), when the layer is built
 *
 * **Example** (A route for signed-in users)
 *
 * ```ts
 * const route = HttpRouter.add("GET", "/me", Effect.map(RequestUser, ({ user }) => HttpServerResponse.jsonUnsafe(user))).pipe(
 *   Layer.provide(routerAuthentication().layer),
 *   Layer.provide([AccessTokenVerifierLocal.layer(), ServerApp.layer({})])
 * )
 * ```
 */
export const routerAuthentication = (options: RequestAuthentication.AuthenticationOptions = {}) =>
  HttpRouter.middleware<{ provides: RequestUser | RequestSession }>()(
    Effect.map(RequestAuthentication.make(options), (authenticate) => (response) => authenticate(response))
  )

const keyOf = (header: string | undefined, isBearer: boolean): string =>
  isBearer ? /^bearer +(\S+) *$/i.exec(header ?? "")?.[1] ?? "" : header ?? ""

/**
 * Reads the key from the header `x-api-key` or a header of your choice, and provides `RequestApiKey` to routes; requests without a valid
 * key receive 401 or 503.
 *
 * **Errors** `InvalidOption` (`header`), thrown
 */
export const routerApiKeyAuthentication = (options: ApiKeyOptions = {}) => {
  const { challenge, isBearer, name } = apiKeyHeaderOf(options)
  return HttpRouter.middleware<{ provides: RequestApiKey }>()(
    Effect.gen(function*() {
      const app = yield* Effect.context<GuardServices>()
      return (response) =>
        Effect.provideServiceEffect(
          response,
          RequestApiKey,
          Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ headers }) =>
            varyOnResponse([name]).pipe(
              Effect.andThen(authenticateApiKey(Redacted.make(keyOf(headers[name], isBearer)))),
              Effect.provideContext(app),
              Effect.tapErrorTag("Unauthorized", () => setChallengeOnResponse(challenge))
            ))
        )
    })
  )
}
