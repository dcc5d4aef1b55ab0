/** Authentication of programs that call an `HttpApi`: by an API key of a user or a team, which the provider checks on each request. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as HttpApiSecurity from "effect/http-api/HttpApiSecurity"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import { isCallError } from "../../errors/call/CallError.ts"
import { invalidOption } from "../../errors/local/invalidOption.ts"
import type { TeamApiKey, UserApiKey } from "../../schema/users/ApiKey.ts"
import { reveal } from "../../schema/wire/Wire.ts"
import * as ServerApiKeys from "../../services/server/ServerApiKeys.ts"
import type { GuardServices } from "./guards.ts"
import { AuthenticationUnavailable, Unauthorized } from "./Refusals.ts"
import { setChallengeOnResponse, varyOnResponse } from "./responseHeaders.ts"

/** The API key of the request; `type` says whether it acts for `userId` or for `teamId`. @category services @since 0.1.0 */
export class RequestApiKey extends Context.Service<RequestApiKey, UserApiKey | TeamApiKey>()("latchkey/http-api/RequestApiKey") {}

/** @category models @since 0.1.0 */
export interface ApiKeyOptions {
  /** The header field of the key. In `authorization`, the key follows `Bearer`. @default "x-api-key" */
  readonly header?: string | undefined
}

/** Field names (RFC 9110, section 5.1). */
const fieldName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

/** Returns the name of the API key's header, and the challenge of a 401 response. Throws `InvalidOption` for an invalid header name. */
export const apiKeyHeaderOf = ({ header = "x-api-key" }: ApiKeyOptions = {}) => {
  if (typeof header !== "string" || !fieldName.test(header)) {
    throw invalidOption("header", "must be the name of a header field.")
  }
  const name = header.toLowerCase()
  const isBearer = name === "authorization"
  return { name, isBearer, challenge: isBearer ? "Bearer" : `ApiKey header="${name}"` }
}

/** The reasons in 401 responses, by error tag. Errors that are not listed say nothing about the key. */
const reasons: { readonly [tag: string]: string | undefined } = {
  ApiKeyNotFound: "not-found",
  WrongApiKeyType: "not-found",
  ApiKeyRevoked: "revoked",
  ApiKeyExpired: "expired"
}

/** Whether the project does not allow keys of the checked type: the provider refuses with a plain 400, whatever the key. */
const isTypeNotAllowed = (error: unknown): boolean =>
  isCallError(error) && error.reason._tag === "Refused" && error.call.status === 400

/**
 * Checks the key, first as a user's key, then as a team's key. A key of a type that the project does not allow is not found; if it allows
 * neither type, the check fails with `AuthenticationUnavailable`. **Errors** `Unauthorized` · `AuthenticationUnavailable`
 * @category verbs @since 0.1.0
 */
export const authenticateApiKey = (
  apiKey: Redacted.Redacted
): Effect.Effect<UserApiKey | TeamApiKey, Unauthorized | AuthenticationUnavailable, GuardServices> => {
  if (reveal(apiKey) === "") return Effect.fail(new Unauthorized({ reason: "missing" }))
  return ServerApiKeys.user.check({ apiKey }).pipe(
    Effect.catchIf(
      (error) => error._tag === "WrongApiKeyType" || isTypeNotAllowed(error),
      (ofUser) =>
        Effect.mapError(
          ServerApiKeys.team.check({ apiKey }),
          // A team's key in a project without team keys: `ofUser` says that the type is wrong.
          (ofTeam) => isTypeNotAllowed(ofTeam) ? ofUser : ofTeam
        )
    ),
    Effect.mapError(({ _tag }) => {
      const reason = reasons[_tag]
      return reason === undefined ? new AuthenticationUnavailable() : new Unauthorized({ reason })
    })
  )
}

/** The security scheme of a middleware for keys, by the name of its header. @category models @since 0.1.0 */
export interface ApiKeySecurity {
  readonly [header: string]: typeof HttpApiSecurity.bearer | HttpApiSecurity.ApiKey
}

/**
 * The class of a middleware that reads the key from a header of your choice; provide it with `layerApiKey`.
 *
 * **Errors** `InvalidOption` (`header`), thrown
 *
 * **Example** (Keys in `x-shop-key`)
 *
 * ```ts
 * class ShopKey extends ApiKeyMiddleware<ShopKey>()("shop/ShopKey", { header: "x-shop-key" }) {}
 *
 * const programs = HttpApiGroup.make("programs").add(HttpApiEndpoint.get("whose", "/whose")).middleware(ShopKey)
 * const security = layerApiKey(ShopKey)
 * ```
 * @category functions @since 0.1.0
 */
export const ApiKeyMiddleware = <Self>() => <const Id extends string>(id: Id, options: ApiKeyOptions = {}) => {
  const { isBearer, name } = apiKeyHeaderOf(options)
  // An API document cannot have two security schemes with the same name.
  const security: ApiKeySecurity = {
    [name]: isBearer ? HttpApiSecurity.bearer : HttpApiSecurity.apiKey({ in: "header", key: name })
  }
  return HttpApiMiddleware.Service<Self, { provides: RequestApiKey }>()(id, {
    security,
    error: [Unauthorized, AuthenticationUnavailable]
  })
}

/**
 * Reads the key from the header `x-api-key`, and provides `RequestApiKey` to the endpoints. **Errors** `Unauthorized` (401) ·
 * `AuthenticationUnavailable` (503)
 * @category models @since 0.1.0
 */
export class ApiKeyAuthentication extends ApiKeyMiddleware<ApiKeyAuthentication>()("latchkey/http-api/ApiKeyAuthentication") {}

/** The layer of a middleware made by `ApiKeyMiddleware`. Requires a server app. @category layers @since 0.1.0 */
export const layerApiKey = <Self>(
  middleware: Context.Service<Self, typeof ApiKeyAuthentication["Service"]> & { readonly security: ApiKeySecurity }
): Layer.Layer<Self, never, GuardServices> =>
  Layer.effect(
    middleware,
    Effect.gen(function*() {
      const app = yield* Effect.context<GuardServices>()
      const [header] = Object.keys(middleware.security)
      const { challenge, name } = apiKeyHeaderOf({ header })
      return middleware.of({
        [name]: (response, { credential }) =>
          Effect.provideServiceEffect(
            response,
            RequestApiKey,
            Effect.andThen(varyOnResponse([name]), Effect.provideContext(authenticateApiKey(credential), app)).pipe(
              Effect.tapErrorTag("Unauthorized", () => setChallengeOnResponse(challenge))
            )
          )
      })
    })
  )

/** The layer of the middleware for `x-api-key`. Requires a server app. @category layers @since 0.1.0 */
export const layerApiKeyAuthentication: Layer.Layer<ApiKeyAuthentication, never, GuardServices> = layerApiKey(
  ApiKeyAuthentication
)
