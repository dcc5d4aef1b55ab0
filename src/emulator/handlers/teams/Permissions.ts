/** `/team-permissions` and `/project-permissions`: listing, granting and revoking. */
import * as Effect from "effect/Effect"
import { PermissionNotFound, PermissionScopeMismatch } from "../../../errors/provider/PermissionErrors.ts"
import { CannotGetOwnUserWithoutUser } from "../../../errors/provider/SessionErrors.ts"
import { TeamPermissionNotFound } from "../../../errors/provider/TeamErrors.ts"
import type { ProjectPermission, TeamPermission } from "../../../schema/teams/Permission.ts"
import { configOf } from "../../model/config/Config.ts"
import { grantInProject, grantInTeam, heldPermissionIds, memberId, requireMember } from "../../model/teams/Grants.ts"
import { definedPermission, permissionOf, type PermissionScope } from "../../model/teams/PermissionSets.ts"
import { userOf } from "../../model/teams/Teams.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import { RequestContext } from "../../request/RequestContext.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Store } from "../../store/Store.ts"
import type { ProjectGrantRow, TeamGrantRow } from "../../store/TeamRows.ts"

/** Fails if a client call requests the permissions of anyone but the signed-in user. Other calls may request any permissions. */
const requireOwn = Effect.fnUntraced(function*(userId: string | undefined) {
  const { access, user } = yield* RequestContext
  if (access !== "client") return
  if (user === null) return yield* new CannotGetOwnUserWithoutUser()
  if (userId !== user.id) return yield* refuse(403, "You can only list your own permissions: give user_id=me.")
})

/** Fails unless the permission exists in the scope. */
const requireDefined = (project: ProjectRow, scope: PermissionScope, permissionId: string) => {
  const config = configOf(project)
  if (permissionOf(config, scope, permissionId)) return Effect.void
  const actualScope = definedPermission(config, permissionId)?.scope
  return Effect.fail(
    actualScope
      ? new PermissionScopeMismatch({ details: { permissionId, expectedScope: scope, actualScope } })
      : new PermissionNotFound({ details: { permissionId } })
  )
}

/** The grants that match a query, read from the smallest index that covers the query. */
const teamGrants = (
  store: Store,
  projectId: string,
  { teamId, userId }: { readonly teamId?: string | undefined; readonly userId?: string | undefined }
): ReadonlyArray<TeamGrantRow> => {
  const grants = teamId !== undefined && userId !== undefined
    ? store.teamGrants.where("memberId", memberId(teamId, userId))
    : teamId !== undefined
    ? store.teamGrants.where("teamId", teamId)
    : userId !== undefined
    ? store.teamGrants.where("userId", userId)
    : store.teamGrants.where("projectId", projectId)
  return grants.filter((grant) => grant.projectId === projectId)
}

const projectGrants = (store: Store, projectId: string, userId: string | undefined): ReadonlyArray<ProjectGrantRow> =>
  userId === undefined
    ? store.projectGrants.where("projectId", projectId)
    : store.projectGrants.where("userId", userId).filter((grant) => grant.projectId === projectId)

/** The grants, grouped by holder and ordered by the holders' ids. */
const byHolder = <G>(grants: ReadonlyArray<G>, nameOf: (grant: G) => string): ReadonlyArray<readonly [G, ...Array<G>]> => {
  const groups = new Map<string, [G, ...Array<G>]>()
  for (const grant of grants) {
    const name = nameOf(grant)
    const group = groups.get(name)
    if (group) group.push(grant)
    else groups.set(name, [grant])
  }
  return Array.from(groups).sort(([a], [b]) => a < b ? -1 : 1).map(([, group]) => group)
}

export const permissionHandlers = {
  ListTeamPermissions: Effect.fnUntraced(function*({ project, query, store }) {
    const config = configOf(project)
    const { permissionId, recursive = false, userId } = query
    yield* requireOwn(userId)
    const groups = byHolder(teamGrants(store, project.id, query), (grant) => grant.memberId)
    const list = groups.flatMap((grants) => {
      const [{ teamId, userId }] = grants
      return heldPermissionIds(config, "team", grants, recursive).map((id): TeamPermission => ({ id, teamId, userId }))
    })
    return permissionId === undefined ? list : list.filter(({ id }) => id === permissionId)
  }),
  GrantTeamPermission: Effect.fnUntraced(function*({ params: { permissionId, teamId, userId }, project, store }) {
    yield* userOf(store, project, userId)
    yield* requireMember(store, teamId, userId)
    yield* requireDefined(project, "team", permissionId)
    grantInTeam(store, project.id, teamId, userId, permissionId)
    return { id: permissionId, teamId, userId }
  }),
  RevokeTeamPermission: Effect.fnUntraced(function*({ params: { permissionId, teamId, userId }, project, store }) {
    yield* userOf(store, project, userId)
    yield* requireMember(store, teamId, userId)
    const id = `${memberId(teamId, userId)}/${permissionId}`
    if (store.teamGrants.get(id) === undefined) {
      return yield* new TeamPermissionNotFound({ details: { teamId, userId, permissionId } })
    }
    store.teamGrants.remove(id)
  }),
  ListProjectPermissions: Effect.fnUntraced(function*({ project, query: { permissionId, recursive = false, userId }, store }) {
    const config = configOf(project)
    yield* requireOwn(userId)
    const groups = byHolder(projectGrants(store, project.id, userId), (grant) => grant.userId)
    const list = groups.flatMap((grants) => {
      const [{ userId }] = grants
      return heldPermissionIds(config, "project", grants, recursive).map((id): ProjectPermission => ({ id, userId }))
    })
    return permissionId === undefined ? list : list.filter(({ id }) => id === permissionId)
  }),
  GrantProjectPermission: Effect.fnUntraced(function*({ params: { permissionId, userId }, project, store }) {
    yield* userOf(store, project, userId)
    yield* requireDefined(project, "project", permissionId)
    grantInProject(store, project.id, userId, permissionId)
    return { id: permissionId, userId }
  }),
  RevokeProjectPermission: Effect.fnUntraced(function*({ params: { permissionId, userId }, project, store }) {
    yield* userOf(store, project, userId)
    const id = `${userId}/${permissionId}`
    if (store.projectGrants.get(id) === undefined) return yield* new PermissionNotFound({ details: { permissionId } })
    store.projectGrants.remove(id)
  })
} satisfies SomeHandlers
