/** Checks the user's permissions at each request, with calls that send the secret server key. @category verbs @since 0.1.0 */
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as Option from "effect/Option"
import type { ServerAccess } from "../../pipeline/ports/Access.ts"
import type { ApiClient } from "../../pipeline/ports/ApiClient.ts"
import * as ServerPermissions from "../../services/server/ServerPermissions.ts"
import { isMember } from "../isMember.ts"
import { RequestUser } from "./CurrentUser.ts"
import { AuthenticationUnavailable, Forbidden, Misconfigured } from "./Refusals.ts"

/** The services that these checks need, provided by `ServerApp.layer`. @category models @since 0.1.0 */
export type GuardServices = ApiClient | ServerAccess

type Refusal = Forbidden | AuthenticationUnavailable | Misconfigured
type Guard = Effect.Effect<void, Refusal, RequestUser | GuardServices>

/** Fails with `Misconfigured` and logs the problem, because clients seldom report the message of a 500. */
export const failMisconfigured = (endpoint: string, problem: string): Effect.Effect<never, Misconfigured> => {
  const error = new Misconfigured({ endpoint, problem })
  return Effect.andThen(Effect.logError(`latchkey: ${error.message}`), Effect.fail(error))
}

/** The method and the path of the route that runs the guard. */
const endpointName = Effect.map(
  Effect.serviceOption(HttpRouter.RouteContext),
  Option.match({ onNone: () => "unknown", onSome: ({ route }) => `${route.method} ${route.path}` })
)

/** Fails if an untyped program leaves out an id, such as a misspelt path parameter. */
const requireTexts = (guard: string, ids: { readonly [name: string]: unknown }): Effect.Effect<void, Misconfigured> =>
  Effect.suspend(() => {
    const wrong = Object.keys(ids).find((name) => typeof ids[name] !== "string")
    return wrong === undefined ? Effect.void : Effect.flatMap(
      endpointName,
      (endpoint) => failMisconfigured(endpoint, `calls \`${guard}\` with a \`${wrong}\` that is not a string.`)
    )
  })

/** Fails with `Forbidden` if the permission is missing, and with `AuthenticationUnavailable` if the check itself fails. */
const guard = <E, R>(
  permission: string | null,
  ask: (userId: string) => Effect.Effect<boolean, E, R>
): Effect.Effect<void, Forbidden | AuthenticationUnavailable, RequestUser | R> =>
  Effect.gen(function*() {
    const { user } = yield* RequestUser
    const isAllowed = yield* ask(user.id).pipe(Effect.mapError(() => new AuthenticationUnavailable()))
    if (!isAllowed) return yield* new Forbidden({ permission })
  })

/**
 * Succeeds if the user holds a permission in the project, directly or through another permission.
 *
 * **Errors** `Forbidden` · `AuthenticationUnavailable` · `Misconfigured` (`permissionId` is not a string)
 */
export const requirePermission = (permissionId: string): Guard =>
  Effect.andThen(
    requireTexts("requirePermission", { permissionId }),
    guard(permissionId, (userId) => ServerPermissions.project.has(permissionId, { userId }))
  )

/**
 * Succeeds if the user is a member of the team and, if a permission is given, holds it in the team.
 *
 * **Errors** `Forbidden` · `AuthenticationUnavailable` · `Misconfigured` (an id is not a string)
 */
export const requireTeam = (teamId: string, permissionId?: string): Guard =>
  Effect.andThen(
    requireTexts("requireTeam", { teamId, ...(permissionId !== undefined && { permissionId }) }),
    guard(permissionId ?? null, (userId) =>
      permissionId === undefined
        ? isMember("requireTeam", teamId, userId)
        : ServerPermissions.team.has(permissionId, { teamId, userId }))
  )
