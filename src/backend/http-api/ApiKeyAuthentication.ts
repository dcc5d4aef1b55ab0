/** Security of an `HttpApi` for programs: an API key of a user or a team, which the provider is asked about at each request. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as HttpApiSecurity from "effect/http-api/HttpApiSecurity"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import type { TeamApiKey, UserApiKey } from "../../schema/ApiKey.ts"
import { reveal } from "../../schema/Wire.ts"
import * as ApiKeys from "../../services/ServerApiKeys.ts"
import type { Asking } from "./guards.ts"
import { AuthenticationUnavailable, Unauthorized } from "./Refusals.ts"

/** The key that the request came with; `type` says whether it acts for `userId` or for `teamId`. */
export class CurrentApiKey extends Context.Service<CurrentApiKey, UserApiKey | TeamApiKey>()("latchkey/http-api/CurrentApiKey") {}

/** Where the key comes. */
export const apiKeyHeader = "x-api-key"

/** Refusals of the key itself; all else says nothing about it. */
const reasons: { readonly [tag: string]: string | undefined } = {
  ApiKeyNotFound: "not-found",
  WrongApiKeyType: "not-found",
  ApiKeyRevoked: "revoked",
  ApiKeyExpired: "expired"
}

/**
 * Whose key it is: a user's, else a team's. **Errors** `Unauthorized` · `AuthenticationUnavailable`
 */
export const authenticateApiKey = (
  apiKey: Redacted.Redacted
): Effect.Effect<UserApiKey | TeamApiKey, Unauthorized | AuthenticationUnavailable, Asking> => {
  if (reveal(apiKey) === "") return Effect.fail(new Unauthorized({ reason: "missing" }))
  return ApiKeys.user.check(apiKey).pipe(
    Effect.catchTag("WrongApiKeyType", () => ApiKeys.team.check(apiKey)),
    Effect.mapError(({ _tag }) => {
      const reason = reasons[_tag]
      return reason === undefined ? new AuthenticationUnavailable() : new Unauthorized({ reason })
    })
  )
}

/** Provides `CurrentApiKey` to the endpoints behind it, by the header `x-api-key`. **Errors** `Unauthorized` (401) · `AuthenticationUnavailable` (503) */
export class ApiKeyAuthentication extends HttpApiMiddleware.Service<ApiKeyAuthentication, { provides: CurrentApiKey }>()(
  "latchkey/http-api/ApiKeyAuthentication",
  {
    security: { key: HttpApiSecurity.apiKey({ in: "header", key: apiKeyHeader }) },
    error: [Unauthorized, AuthenticationUnavailable]
  }
) {}

/** The middleware, over the server flavour of an app. */
export const layerApiKeyAuthentication: Layer.Layer<ApiKeyAuthentication, never, Asking> = Layer.effect(
  ApiKeyAuthentication,
  Effect.gen(function*() {
    const app = yield* Effect.context<Asking>()
    return ApiKeyAuthentication.of({
      key: (answer, { credential }) =>
        Effect.provideServiceEffect(answer, CurrentApiKey, Effect.provideContext(authenticateApiKey(credential), app))
    })
  })
)
