/** What the person behind the request may do, asked of the provider with the server's own key at each request. */
import * as Effect from "effect/Effect"
import type { ServerAccess } from "../../pipeline/ports/Access.ts"
import type { ApiClient } from "../../pipeline/ports/ApiClient.ts"
import { nullIfMalformed } from "../../services/internal/nullIfMalformed.ts"
import * as Members from "../../services/server/ServerMembers.ts"
import * as Permissions from "../../services/server/ServerPermissions.ts"
import { RequestUser } from "./CurrentUser.ts"
import { AuthenticationUnavailable, Forbidden } from "./Refusals.ts"

/** What asking takes: `ServerApp.layer`. @category models @since 0.1.0 */
export type GuardServices = ApiClient | ServerAccess

type Guard = Effect.Effect<void, Forbidden | AuthenticationUnavailable, RequestUser | GuardServices>

/** A refusal by name means that there is nothing to be held; an answer that did not come means nothing, and so opens nothing. */
const guard = <E, R>(
  permission: string | null,
  ask: (userId: string) => Effect.Effect<boolean, E, R>
): Effect.Effect<void, Forbidden | AuthenticationUnavailable, RequestUser | R> =>
  Effect.gen(function*() {
    const { user } = yield* RequestUser
    const allowed = yield* ask(user.id).pipe(Effect.mapError(() => new AuthenticationUnavailable()))
    if (!allowed) return yield* new Forbidden({ permission })
  })

/**
 * Goes on if the person holds a permission in the project, granted or contained in one that is.
 *
 * **Errors** `Forbidden` · `AuthenticationUnavailable`
 * @category verbs @since 0.1.0
 */
export const requirePermission = (permissionId: string): Guard =>
  guard(permissionId, (userId) => Permissions.project.has(userId, permissionId))

/**
 * Goes on if the person is a member of the team and, where one is named, holds the permission in it.
 *
 * **Errors** `Forbidden` · `AuthenticationUnavailable`
 * @category verbs @since 0.1.0
 */
export const requireTeam = (teamId: string, permissionId?: string): Guard =>
  guard(permissionId ?? null, (userId) =>
    permissionId === undefined
      ? Members.get(teamId, userId).pipe(
        Effect.as(true),
        Effect.catchTag("TeamMembershipNotFound", () => Effect.succeed(false)),
        // Not a UUID, as a path parameter may be: no team.
        nullIfMalformed(teamId),
        Effect.map((isMember) => isMember === true)
      )
      : Permissions.team.has(teamId, userId, permissionId))
