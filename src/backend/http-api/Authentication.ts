/** Security of an `HttpApi`: the person behind a request by an access token that is verified here, and what an endpoint asks of him or her. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as HttpApiSecurity from "effect/http-api/HttpApiSecurity"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as Layer from "effect/Layer"
import { AccessTokenVerifier } from "../../services/AccessToken.ts"
import { accessTokenHeader, authenticate, CurrentUser, tokenOf } from "./CurrentUser.ts"
import { type Asking, requirePermission, requireTeam } from "./guards.ts"
import { AuthenticationUnavailable, Forbidden, Unauthorized } from "./Refusals.ts"

/** An annotation of an endpoint or a group: the permission in the project that it takes. Needs the middleware `Authorization`. */
export const RequiredPermission = Context.Reference<string | null>("latchkey/http-api/RequiredPermission", {
  defaultValue: () => null
})

/** Which path parameter holds the team's id, and the permission in it that it takes, if any beside membership. */
export interface TeamRequirement {
  readonly param: string
  readonly permission?: string | undefined
}

/** An annotation of an endpoint or a group: the team that the person has to be a member of. Needs the middleware `Authorization`. */
export const RequiredTeam = Context.Reference<TeamRequirement | null>("latchkey/http-api/RequiredTeam", {
  defaultValue: () => null
})

/** What asks: an endpoint, and the group that it is in. */
interface Annotated {
  readonly endpoint: {
    readonly annotations: Context.Context<never>
    readonly middlewares: ReadonlySet<unknown>
    readonly name: string
  }
  readonly group: { readonly annotations: Context.Context<never> }
}

const requirementsOf = ({ endpoint, group }: Annotated) => ({
  permissions: [group, endpoint].map(({ annotations }) => Context.get(annotations, RequiredPermission)),
  teams: [group, endpoint].map(({ annotations }) => Context.get(annotations, RequiredTeam))
})

/**
 * Provides `CurrentUser` to the endpoints behind it. The token comes as `Authorization: Bearer`, else in the header `x-stack-access-token`.
 *
 * **Errors** `Unauthorized` (401) · `AuthenticationUnavailable` (503)
 *
 * **Example** (A group behind it, one of whose endpoints takes a permission)
 *
 * ```ts
 * class Reports extends HttpApiGroup.make("reports").add(
 *   HttpApiEndpoint.get("mine", "/reports/mine", { success: Report }),
 *   HttpApiEndpoint.get("all", "/reports", { success: Report }).annotate(RequiredPermission, "read_reports")
 * ).middleware(Authorization).middleware(Authentication) {}
 *
 * const security = Layer.mergeAll(layerAuthentication, layerAuthorization).pipe(
 *   Layer.provide([AccessTokenVerifierLocal.layer(), ServerApp.layer({})])
 * )
 * ```
 */
export class Authentication extends HttpApiMiddleware.Service<Authentication, { provides: CurrentUser }>()(
  "latchkey/http-api/Authentication",
  {
    security: { bearer: HttpApiSecurity.bearer, header: HttpApiSecurity.apiKey({ in: "header", key: accessTokenHeader }) },
    error: [Unauthorized, AuthenticationUnavailable]
  }
) {}

/**
 * Holds requests to what the annotations `RequiredPermission` and `RequiredTeam` of their endpoint and its group say, and asks the
 * provider for it each time. Put it on before `Authentication`, whose user it needs.
 *
 * **Errors** `Forbidden` (403) · `AuthenticationUnavailable` (503)
 */
export class Authorization extends HttpApiMiddleware.Service<Authorization, { requires: CurrentUser }>()(
  "latchkey/http-api/Authorization",
  { error: [Forbidden, AuthenticationUnavailable] }
) {}

/** An annotation that nobody holds requests to would leave the endpoint open. */
const guarded = (asked: Annotated): Effect.Effect<void> => {
  const { permissions, teams } = requirementsOf(asked)
  const asks = [...permissions, ...teams].some((requirement) => requirement !== null)
  return asks && !asked.endpoint.middlewares.has(Authorization)
    ? Effect.die(new Error(`The endpoint ${asked.endpoint.name} has a requirement, and not the middleware Authorization.`))
    : Effect.void
}

/** The middleware, over any verifier. */
export const layerAuthentication: Layer.Layer<Authentication, never, AccessTokenVerifier> = Layer.effect(
  Authentication,
  Effect.gen(function*() {
    const verifier = yield* AccessTokenVerifier
    const userOf = (token: Parameters<typeof authenticate>[0]) =>
      Effect.provideService(authenticate(token), AccessTokenVerifier, verifier)
    return Authentication.of({
      bearer: (answer, { credential, ...asked }) =>
        Effect.andThen(guarded(asked), Effect.provideServiceEffect(answer, CurrentUser, userOf(credential))),
      // Tried last, so the refusal is about the token that came, wherever it did.
      header: (answer, asked) =>
        Effect.andThen(
          guarded(asked),
          Effect.provideServiceEffect(
            answer,
            CurrentUser,
            Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ headers }) => userOf(tokenOf(headers)))
          )
        )
    })
  })
)

/** The middleware, over the server flavour of an app. */
export const layerAuthorization: Layer.Layer<Authorization, never, Asking> = Layer.effect(
  Authorization,
  Effect.gen(function*() {
    const app = yield* Effect.context<Asking>()
    return Authorization.of((answer, asked) =>
      Effect.gen(function*() {
        const params = yield* HttpRouter.params
        const { permissions, teams } = requirementsOf(asked)
        for (const permission of permissions) if (permission !== null) yield* requirePermission(permission)
        for (const team of teams) if (team !== null) yield* requireTeam(params[team.param] ?? "", team.permission)
      }).pipe(Effect.provideContext(app), Effect.andThen(answer))
    )
  })
)
