/** The same for routes of an `HttpRouter`: middleware that provides who is there. */
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as Redacted from "effect/Redacted"
import { AccessTokenVerifier } from "../../services/AccessToken.ts"
import { apiKeyHeader, authenticateApiKey, CurrentApiKey } from "./ApiKeyAuthentication.ts"
import { authenticate, CurrentUser, tokenOf } from "./CurrentUser.ts"
import type { Asking } from "./guards.ts"

/**
 * Provides `CurrentUser` to routes, by an access token that is verified here; others are answered with 401 and 503. In a route,
 * `requirePermission` and `requireTeam` answer for themselves too; give such routes the app by `HttpRouter.provideRequest(ServerApp.layer({}))`.
 *
 * **Example** (A route for people who are signed in)
 *
 * ```ts
 * const route = HttpRouter.add("GET", "/me", Effect.map(CurrentUser, ({ user }) => HttpServerResponse.jsonUnsafe(user))).pipe(
 *   Layer.provide(routerAuthentication.layer),
 *   Layer.provide(AccessTokenVerifierLocal.layer())
 * )
 * ```
 */
export const routerAuthentication = HttpRouter.middleware<{ provides: CurrentUser }>()(
  Effect.gen(function*() {
    const verifier = yield* AccessTokenVerifier
    return (answer) =>
      Effect.provideServiceEffect(
        answer,
        CurrentUser,
        Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ headers }) => authenticate(tokenOf(headers))).pipe(
          Effect.provideService(AccessTokenVerifier, verifier)
        )
      )
  })
)

/** Provides `CurrentApiKey` to routes, by the header `x-api-key`; others are answered with 401 and 503. */
export const routerApiKeyAuthentication = HttpRouter.middleware<{ provides: CurrentApiKey }>()(
  Effect.gen(function*() {
    const app = yield* Effect.context<Asking>()
    return (answer) =>
      Effect.provideServiceEffect(
        answer,
        CurrentApiKey,
        Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ headers }) =>
          authenticateApiKey(Redacted.make(headers[apiKeyHeader] ?? ""))).pipe(Effect.provideContext(app))
      )
  })
)
