/** Permissions of users: in teams and in the project, granted directly or contained in granted permissions. */
import * as Effect from "effect/Effect"
import { TeamMembershipNotFound, TeamPermissionRequired } from "../../../errors/provider/TeamErrors.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Store } from "../../store/Store.ts"
import type { ProjectGrantRow, TeamGrantRow } from "../../store/TeamRows.ts"
import { configOf } from "../config/Config.ts"
import type { Config } from "../config/ConfigShape.ts"
import { permissionClosure, permissionOf, type PermissionScope } from "./PermissionSets.ts"

export const memberId = (teamId: string, userId: string): string => `${teamId}/${userId}`

export const isMember = (store: Store, teamId: string, userId: string): boolean =>
  store.memberships.get(memberId(teamId, userId)) !== undefined

/** Fails unless the team exists and the user is a member of it. */
export const requireMember = (store: Store, teamId: string, userId: string) =>
  isMember(store, teamId, userId) ? Effect.void : Effect.fail(new TeamMembershipNotFound({ details: { teamId, userId } }))

export const grantInTeam = (
  store: Store,
  projectId: string,
  teamId: string,
  userId: string,
  permissionId: string
): TeamGrantRow => {
  const id = memberId(teamId, userId)
  return store.teamGrants.put({ id: `${id}/${permissionId}`, projectId, memberId: id, teamId, userId, permissionId })
}

export const grantInProject = (store: Store, projectId: string, userId: string, permissionId: string): ProjectGrantRow =>
  store.projectGrants.put({ id: `${userId}/${permissionId}`, projectId, userId, permissionId })

/** The default permissions that have a definition; the others grant nothing. */
const definitionsIn = (config: Config, scope: PermissionScope, ids: { readonly [id: string]: true }) =>
  Object.keys(ids).filter((id) => permissionOf(config, scope, id) !== undefined)

/** Grants a member the project's default permissions for creators or members of a team. */
export const grantDefaults = (
  store: Store,
  project: ProjectRow,
  teamId: string,
  userId: string,
  by: "teamCreator" | "teamMember"
): void => {
  const config = configOf(project)
  for (const id of definitionsIn(config, "team", config.rbac.defaultPermissions[by])) {
    grantInTeam(store, project.id, teamId, userId, id)
  }
}

/** Grants a new user the project's default permissions. */
export const grantSignUpDefaults = (store: Store, project: ProjectRow, userId: string): void => {
  const config = configOf(project)
  for (const id of definitionsIn(config, "project", config.rbac.defaultPermissions.signUp)) {
    grantInProject(store, project.id, userId, id)
  }
}

/** Whether the member has the permission, directly or contained in another. */
export const hasTeamPermission = (
  store: Store,
  project: ProjectRow,
  teamId: string,
  userId: string,
  permissionId: string
): boolean => {
  const config = configOf(project)
  return store.teamGrants.where("memberId", memberId(teamId, userId))
    .some((grant) => permissionClosure(config, "team", grant.permissionId).has(permissionId))
}

/** Fails unless the user is in the team and has the permission there. */
export const requirePermission = Effect.fnUntraced(function*(
  store: Store,
  project: ProjectRow,
  teamId: string,
  userId: string,
  permissionId: string
) {
  yield* requireMember(store, teamId, userId)
  if (!hasTeamPermission(store, project, teamId, userId, permissionId)) {
    return yield* new TeamPermissionRequired({ details: { teamId, userId, permissionId } })
  }
})

const sort = (ids: Iterable<string>) => Array.from(ids).sort()

/** The defined permissions that one holder was granted and, with `recursive`, the permissions that they contain, in alphabetical order. */
export const heldPermissionIds = (
  config: Config,
  scope: PermissionScope,
  grants: ReadonlyArray<{ readonly permissionId: string }>,
  recursive: boolean
): ReadonlyArray<string> => {
  const permissionIds = new Set<string>()
  for (const { permissionId } of grants) {
    const containedIds = permissionClosure(config, scope, permissionId)
    if (recursive) { for (const id of containedIds) permissionIds.add(id) }
    else if (containedIds.size > 0) permissionIds.add(permissionId)
  }
  return sort(permissionIds)
}
