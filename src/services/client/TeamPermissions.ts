/** Permissions of the signed-in user in a team. @category verbs @since 0.1.0 */
import * as Effect from "effect/Effect"
import { ListTeamPermissions } from "../../endpoints/teams/Permissions.ts"
import { atOnce } from "../internal/atOnce.ts"
import { findById } from "../internal/findById.ts"
import { nullIfMalformed } from "../internal/nullIfMalformed.ts"
import { isOfTeam, type OfTeam } from "../internal/recordsOf.ts"
import { requireSession } from "../internal/requireSession.ts"
import { requireIds } from "../internal/wrongArgument.ts"
import { withDefault } from "../lists/withDefault.ts"
import type { ListOptions } from "./ProjectPermissions.ts"

/**
 * The signed-in user's permissions in a team, ordered by id. Empty for a team that the user is not a member of.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `TokenStoreRequired` · `CallError`
 */
export const list = (query: OfTeam & ListOptions) =>
  requireSession(ListTeamPermissions({ query: withDefault({ userId: "me", ...query }, "recursive", true) })).pipe(
    requireIds("permissions.team.list", { teamId: query.teamId })
  )

/**
 * One permission of the signed-in user in a team, granted directly or through another permission; `null` if the user does not hold it.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `TokenStoreRequired` · `CallError`
 */
export const find = (permissionId: string, { teamId }: OfTeam) =>
  list({ teamId }).pipe(
    atOnce("teamPermissions", teamId),
    Effect.map((permissions) => findById(permissionId)(permissions.filter((permission) => isOfTeam(permission, teamId)))),
    nullIfMalformed("permissions.team.find", { teamId, permissionId })
  )

/**
 * Whether the signed-in user holds a permission in a team, granted directly or through another permission.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `TokenStoreRequired` · `CallError`
 */
export const has = (permissionId: string, { teamId }: OfTeam) =>
  Effect.map(find(permissionId, { teamId }), (permission) => permission !== null)
