/** Security of an `HttpApi`: the user of a request, by any credential that the clients send, and what an endpoint requires of the user. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as HttpApiSecurity from "effect/http-api/HttpApiSecurity"
import * as HttpRouter from "effect/http/HttpRouter"
import * as Layer from "effect/Layer"
import type { InvalidOption } from "../../errors/local/UsageErrors.ts"
import type { Settings } from "../../pipeline/ports/Settings.ts"
import type { AccessTokenVerifier } from "../../services/auth/AccessToken.ts"
import { accessTokenHeader, type RequestUser } from "./CurrentUser.ts"
import { type GuardServices, requirePermission, requireTeam } from "./guards.ts"
import { AuthenticationUnavailable, CrossSiteRequest, Forbidden, Misconfigured, Unauthorized } from "./Refusals.ts"
import * as Identified from "./RequestAuthentication.ts"
import type { RequestSession } from "./RequestSession.ts"

/**
 * An annotation of an endpoint or a group: the permission in the project that it takes. Needs the middleware `Authorization`.
 * @category references @since 0.1.0
 */
export const RequiredPermission = Context.Reference<string | null>("latchkey/http-api/RequiredPermission", {
  defaultValue: () => null
})

/**
 * Which path parameter holds the team's id, and the permission in it that it takes, if any beside membership.
 * @category models @since 0.1.0
 */
export interface TeamRequirement {
  readonly param: string
  readonly permission?: string | undefined
}

/**
 * An annotation of an endpoint or a group: the team that the person has to be a member of. Needs the middleware `Authorization`.
 * @category references @since 0.1.0
 */
export const RequiredTeam = Context.Reference<TeamRequirement | null>("latchkey/http-api/RequiredTeam", {
  defaultValue: () => null
})

/** What asks: an endpoint, and the group that it is in. */
interface Annotated {
  readonly endpoint: {
    readonly annotations: Context.Context<never>
    readonly middlewares: ReadonlySet<unknown>
    readonly identifier: string
  }
  readonly group: { readonly annotations: Context.Context<never> }
}

const requirementsOf = ({ endpoint, group }: Annotated) => ({
  permissions: [group, endpoint].map(({ annotations }) => Context.get(annotations, RequiredPermission)),
  teams: [group, endpoint].map(({ annotations }) => Context.get(annotations, RequiredTeam))
})

/**
 * Provides `RequestUser` and `RequestSession` to the endpoints behind it. The credential is the first of these that the request has:
 * `Authorization: Bearer` with an access token or a pair, `x-stack-auth`, `x-stack-access-token`, session cookies. A session that is
 * renewed sets its cookies on the response.
 *
 * **Errors** `Unauthorized` (401) · `CrossSiteRequest` (403) · `AuthenticationUnavailable` (503) · `Misconfigured` (500)
 *
 * **Example** (A group behind it, one of whose endpoints takes a permission)
 *
 * ```ts
 * class Reports extends HttpApiGroup.make("reports").add(
 *   HttpApiEndpoint.get("mine", "/reports/mine", { success: Report }),
 *   HttpApiEndpoint.get("all", "/reports", { success: Report }).annotate(RequiredPermission, "read_reports")
 * ).middleware(Authorization).middleware(Authentication) {}
 *
 * const security = Layer.mergeAll(layerAuthentication(), layerAuthorization).pipe(
 *   Layer.provide([AccessTokenVerifierLocal.layer(), ServerApp.layer({})])
 * )
 * ```
 * @category services @since 0.1.0
 */
export class Authentication extends HttpApiMiddleware.Service<Authentication, { provides: RequestUser | RequestSession }>()(
  "latchkey/http-api/Authentication",
  {
    security: {
      bearer: HttpApiSecurity.bearer,
      header: HttpApiSecurity.apiKey({ in: "header", key: accessTokenHeader }),
      pair: HttpApiSecurity.apiKey({ in: "header", key: "x-stack-auth" }),
      cookies: HttpApiSecurity.apiKey({ in: "cookie", key: "stack-access" })
    },
    error: [Unauthorized, CrossSiteRequest, AuthenticationUnavailable, Misconfigured]
  }
) {}

/**
 * Holds requests to what the annotations `RequiredPermission` and `RequiredTeam` of their endpoint and its group say, and asks the
 * provider for it each time. Put it on before `Authentication`, whose user it needs.
 *
 * **Errors** `Forbidden` (403) · `AuthenticationUnavailable` (503) · `Misconfigured` (500: `RequiredTeam` names a parameter that the
 * endpoint's path does not have)
 * @category services @since 0.1.0
 */
export class Authorization extends HttpApiMiddleware.Service<Authorization, { requires: RequestUser }>()(
  "latchkey/http-api/Authorization",
  { error: [Forbidden, AuthenticationUnavailable, Misconfigured] }
) {}

/** In the log too, since clients seldom report what a 500 says. */
const misconfigured = (endpoint: string, problem: string) => {
  const error = new Misconfigured({ endpoint, problem })
  return Effect.andThen(Effect.logError(`latchkey: ${error.message}`), Effect.fail(error))
}

/** A requirement that no middleware checks would leave the endpoint open. */
const guarded = (asked: Annotated): Effect.Effect<void, Misconfigured> => {
  const { permissions, teams } = requirementsOf(asked)
  const asks = [...permissions, ...teams].some((requirement) => requirement !== null)
  return asks && !asked.endpoint.middlewares.has(Authorization)
    ? misconfigured(asked.endpoint.identifier, "has a requirement, and not the middleware `Authorization`.")
    : Effect.void
}

/**
 * `HttpApi` tries one scheme after the other until one succeeds. The last reads every form, so that the first credential of the request
 * decides and its refusal is what the client gets.
 */
const next = () => Effect.fail(new Unauthorized({ reason: "missing" }))

/**
 * The middleware, over any verifier, and any app for its project and for renewals.
 *
 * **Errors** `InvalidOption` (`trustedOrigins`)
 * @category layers @since 0.1.0
 */
export const layerAuthentication = (
  options: Identified.AuthenticationOptions = {}
): Layer.Layer<Authentication, InvalidOption, AccessTokenVerifier | Settings> =>
  Layer.effect(
    Authentication,
    Effect.map(Identified.make(options), (identified) =>
      Authentication.of({
        bearer: next,
        header: next,
        pair: next,
        cookies: (answer, asked) => Effect.andThen(guarded(asked), identified(answer))
      }))
  )

/** The middleware, over the server flavour of an app. @category layers @since 0.1.0 */
export const layerAuthorization: Layer.Layer<Authorization, never, GuardServices> = Layer.effect(
  Authorization,
  Effect.gen(function*() {
    const app = yield* Effect.context<GuardServices>()
    return Authorization.of((answer, asked) =>
      Effect.gen(function*() {
        const params = yield* HttpRouter.params
        const { permissions, teams } = requirementsOf(asked)
        for (const permission of permissions) if (permission !== null) yield* requirePermission(permission)
        for (const team of teams) {
          if (team === null) continue
          const teamId = params[team.param]
          if (teamId === undefined) {
            const problem = `requires a team by the path parameter \`${team.param}\`, which its path does not have.`
            return yield* misconfigured(asked.endpoint.identifier, problem)
          }
          yield* requireTeam(teamId, team.permission)
        }
      }).pipe(Effect.provideContext(app), Effect.andThen(answer))
    )
  })
)
