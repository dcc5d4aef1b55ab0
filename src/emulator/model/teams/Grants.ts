/** Who holds which permission: in teams and in the project, given directly or contained in what was given. */
import * as Effect from "effect/Effect"
import { TeamMembershipNotFound, TeamPermissionRequired } from "../../../errors/provider/TeamErrors.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Memory } from "../../store/Store.ts"
import type { ProjectGrantRow, TeamGrantRow } from "../../store/TeamRows.ts"
import { configOf } from "../config/Config.ts"
import type { Config } from "../config/ConfigShape.ts"
import { closure, permissionOf, type Scope } from "./PermissionSets.ts"

export const memberId = (teamId: string, userId: string): string => `${teamId}/${userId}`

export const isMember = (memory: Memory, teamId: string, userId: string): boolean =>
  memory.memberships.get(memberId(teamId, userId)) !== undefined

/** Fails unless the user is in the team; a team that does not exist has no members. */
export const requireMember = (memory: Memory, teamId: string, userId: string) =>
  isMember(memory, teamId, userId) ? Effect.void : Effect.fail(new TeamMembershipNotFound({ details: { teamId, userId } }))

export const grantInTeam = (
  memory: Memory,
  projectId: string,
  teamId: string,
  userId: string,
  permissionId: string
): TeamGrantRow => {
  const id = memberId(teamId, userId)
  return memory.teamGrants.put({ id: `${id}/${permissionId}`, projectId, memberId: id, teamId, userId, permissionId })
}

export const grantInProject = (memory: Memory, projectId: string, userId: string, permissionId: string): ProjectGrantRow =>
  memory.projectGrants.put({ id: `${userId}/${permissionId}`, projectId, userId, permissionId })

/** The default permissions that are defined; a name that outlived its definition gives nothing. */
const defined = (config: Config, scope: Scope, ids: { readonly [id: string]: true }) =>
  Object.keys(ids).filter((id) => permissionOf(config, scope, id) !== undefined)

/** Gives a member what the project gives to those who create a team, or to those who join one. */
export const grantDefaults = (
  memory: Memory,
  project: ProjectRow,
  teamId: string,
  userId: string,
  by: "teamCreator" | "teamMember"
): void => {
  const config = configOf(project)
  for (const id of defined(config, "team", config.rbac.defaultPermissions[by])) {
    grantInTeam(memory, project.id, teamId, userId, id)
  }
}

/** Gives a new user what the project gives to everybody. */
export const grantSignUpDefaults = (memory: Memory, project: ProjectRow, userId: string): void => {
  const config = configOf(project)
  for (const id of defined(config, "project", config.rbac.defaultPermissions.signUp)) {
    grantInProject(memory, project.id, userId, id)
  }
}

/** Whether the member holds the permission, itself or contained in another. */
export const holds = (memory: Memory, project: ProjectRow, teamId: string, userId: string, permissionId: string): boolean => {
  const config = configOf(project)
  return memory.teamGrants.where("memberId", memberId(teamId, userId))
    .some((grant) => closure(config, "team", grant.permissionId).has(permissionId))
}

/** Fails unless the user is in the team and holds the permission there. */
export const requirePermission = Effect.fnUntraced(function*(
  memory: Memory,
  project: ProjectRow,
  teamId: string,
  userId: string,
  permissionId: string
) {
  yield* requireMember(memory, teamId, userId)
  if (!holds(memory, project, teamId, userId, permissionId)) {
    return yield* new TeamPermissionRequired({ details: { teamId, userId, permissionId } })
  }
})

const sorted = (ids: Iterable<string>) => Array.from(ids).sort()

/** What some grants to one holder come to, in alphabetical order. */
export const heldIds = (
  config: Config,
  scope: Scope,
  grants: ReadonlyArray<{ readonly permissionId: string }>,
  recursive: boolean
): ReadonlyArray<string> => {
  const held = new Set<string>()
  for (const { permissionId } of grants) {
    const contained = closure(config, scope, permissionId)
    if (recursive) { for (const id of contained) held.add(id) }
    else if (contained.size > 0) held.add(permissionId)
  }
  return sorted(held)
}
