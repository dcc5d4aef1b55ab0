/**
 * Security of an `HttpApi`: identifies the user of a request by any credential that clients send, and checks the permissions that an
 * endpoint requires.
 */
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
import { failMisconfigured, type GuardServices, requirePermission, requireTeam } from "./guards.ts"
import { AuthenticationUnavailable, CrossSiteRequest, Forbidden, Misconfigured, Unauthorized } from "./Refusals.ts"
import * as RequestAuthentication from "./RequestAuthentication.ts"
import type { RequestSession } from "./RequestSession.ts"

/**
 * An annotation of an endpoint or a group: the required permission in the project. Needs the middleware `Authorization`.
 * @category references @since 0.1.0
 */
export const RequiredPermission = Context.Reference<string | null>("latchkey/http-api/RequiredPermission", {
  defaultValue: () => null
})

/**
 * `param` is the path parameter with the team's id; `permission` is required in the team in addition to membership.
 * @category models @since 0.1.0
 */
export interface TeamRequirement {
  readonly param: string
  readonly permission?: string | undefined
}

/**
 * An annotation of an endpoint or a group: the team that the user must be a member of. Needs the middleware `Authorization`.
 * @category references @since 0.1.0
 */
export const RequiredTeam = Context.Reference<TeamRequirement | null>("latchkey/http-api/RequiredTeam", {
  defaultValue: () => null
})

/** An endpoint and its group; either may have requirements. */
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
 * Provides `RequestUser` and `RequestSession` to its endpoints. The credential is the first of these in the request: `Authorization:
 * Bearer` with an access token or a pair of tokens, `x-stack-auth`, `x-stack-access-token`, session cookies. A renewed session sets its
 * cookies on the response.
 *
 * **Errors** `Unauthorized` (401) · `CrossSiteRequest` (403) · `AuthenticationUnavailable` (503) · `Misconfigured` (500)
 *
 * **Example** (A protected group with an endpoint that requires a permission)
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
 * Enforces the annotations `RequiredPermission` and `RequiredTeam` of an endpoint and its group, and asks the provider at each request. Add
 * it before `Authentication`, which provides the user.
 *
 * **Errors** `Forbidden` (403) · `AuthenticationUnavailable` (503) · `Misconfigured` (500: `RequiredTeam` names a parameter that is not in
 * the endpoint's path)
 * @category services @since 0.1.0
 */
export class Authorization extends HttpApiMiddleware.Service<Authorization, { requires: RequestUser }>()(
  "latchkey/http-api/Authorization",
  { error: [Forbidden, AuthenticationUnavailable, Misconfigured] }
) {}

/** Fails if an endpoint has a requirement but lacks the middleware that checks it, because the endpoint would then be open to everyone. */
const requireGuard = (target: Annotated): Effect.Effect<void, Misconfigured> => {
  const { permissions, teams } = requirementsOf(target)
  const asks = [...permissions, ...teams].some((requirement) => requirement !== null)
  return asks && !target.endpoint.middlewares.has(Authorization)
    ? failMisconfigured(target.endpoint.identifier, "has a requirement, but lacks the middleware `Authorization`. Add it.")
    : Effect.void
}

/**
 * `HttpApi` tries one scheme after another until one succeeds. Only the last scheme reads credentials, and it reads every form: the first
 * credential in the request decides, and the client receives the refusal of that credential.
 */
const next = () => Effect.fail(new Unauthorized({ reason: "missing" }))

/**
 * The layer of `Authentication`. Requires a verifier, and an app, which determines the project and renews sessions.
 *
 * **Errors** `InvalidOption` (`trustedOrigins`, `maxAge`, `backend`)
 * @category layers @since 0.1.0
 */
export const layerAuthentication = (
  options: RequestAuthentication.AuthenticationOptions = {}
): Layer.Layer<Authentication, InvalidOption, AccessTokenVerifier | Settings> =>
  Layer.effect(
    Authentication,
    Effect.map(RequestAuthentication.make(options), (authenticate) =>
      Authentication.of({
        bearer: next,
        header: next,
        pair: next,
        cookies: (response, target) => Effect.andThen(requireGuard(target), authenticate(response))
      }))
  )

/** The layer of `Authorization`. Requires a server app. @category layers @since 0.1.0 */
export const layerAuthorization: Layer.Layer<Authorization, never, GuardServices> = Layer.effect(
  Authorization,
  Effect.gen(function*() {
    const app = yield* Effect.context<GuardServices>()
    return Authorization.of((response, target) =>
      Effect.gen(function*() {
        const params = yield* HttpRouter.params
        const { permissions, teams } = requirementsOf(target)
        for (const permission of permissions) if (permission !== null) yield* requirePermission(permission)
        for (const team of teams) {
          if (team === null) continue
          const teamId = params[team.param]
          if (teamId === undefined) {
            const problem = `reads its team from the path parameter \`${team.param}\`, which its path does not have.`
            return yield* failMisconfigured(target.endpoint.identifier, problem)
          }
          yield* requireTeam(teamId, team.permission)
        }
      }).pipe(Effect.provideContext(app), Effect.andThen(response))
    )
  })
)
