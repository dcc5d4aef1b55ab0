/** Teams and who is in them: made, joined, left and deleted (protocol/semantics.md, section 2). */
import * as Effect from "effect/Effect"
import { TeamNotFound } from "../../../errors/provider/TeamErrors.ts"
import { UserNotFound } from "../../../errors/provider/UserErrors.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Memory } from "../../store/Store.ts"
import type { TeamRow } from "../../store/TeamRows.ts"
import type { UserRow } from "../../store/UserRows.ts"
import { configOf } from "../config/Config.ts"
import { grantDefaults, memberId } from "./Grants.ts"
import { invitationsOf } from "./InvitationCodes.ts"

/** Adds a member, with what the project gives to one. */
export const join = (
  memory: Memory,
  project: ProjectRow,
  teamId: string,
  userId: string,
  as: "teamCreator" | "teamMember" = "teamMember"
): void => {
  memory.memberships.put({ id: memberId(teamId, userId), teamId, userId, displayName: null, profileImageUrl: null })
  grantDefaults(memory, project, teamId, userId, as)
}

/** Removes a member with its permissions, and the team from being selected. */
export const leave = (memory: Memory, teamId: string, userId: string): void => {
  const id = memberId(teamId, userId)
  for (const grant of memory.teamGrants.where("memberId", id)) memory.teamGrants.remove(grant.id)
  memory.memberships.remove(id)
  const user = memory.users.get(userId)
  if (user?.selectedTeamId === teamId) memory.users.change(user, { selectedTeamId: null })
}

/** Adds a team. Its creator is its first member, with the permissions of creators and not those of members. */
export const makeTeam = (
  memory: Memory,
  now: number,
  project: ProjectRow,
  team: Pick<TeamRow, "displayName"> & Partial<TeamRow>,
  creator?: UserRow
): TeamRow => {
  const made = memory.teams.put({
    id: crypto.randomUUID(),
    projectId: project.id,
    profileImageUrl: null,
    createdAt: now,
    clientMetadata: null,
    clientReadOnlyMetadata: null,
    serverMetadata: null,
    ...team
  })
  if (creator) join(memory, project, made.id, creator.id, "teamCreator")
  return made
}

/** Deletes a team with its memberships, permissions, API keys and open invitations. */
export const deleteTeam = (memory: Memory, team: TeamRow): void => {
  for (const { userId } of memory.memberships.where("teamId", team.id)) leave(memory, team.id, userId)
  for (const { id } of memory.apiKeys.where("holderId", team.id)) memory.apiKeys.remove(id)
  for (const { id } of invitationsOf(memory, team.id)) memory.codes.remove(id)
  memory.teams.remove(team.id)
}

/** What the team of a user without a name and an address is called. */
const namelessTeam = "Personal Team"

const personalTeamName = ({ displayName }: UserRow, email: string | null): string => {
  const owner = displayName ?? email
  return owner === null ? namelessTeam : `${owner}'s Team`
}

/** The team that a new user gets where the project asks for it; it is selected at once. */
export const makePersonalTeam = (
  memory: Memory,
  now: number,
  project: ProjectRow,
  user: UserRow,
  email: string | null
): UserRow => {
  if (!configOf(project).teams.createPersonalTeamOnSignUp) return user
  const displayName = personalTeamName(user, email)
  const team = makeTeam(memory, now, project, { displayName }, user)
  return memory.users.change(user, { selectedTeamId: team.id })
}

/** Names the teams that an anonymous user got without a name, once it has one. */
export const namePersonalTeam = (memory: Memory, user: UserRow, email: string | null): void => {
  for (const { teamId } of memory.memberships.where("userId", user.id)) {
    const team = memory.teams.get(teamId)
    if (team?.displayName === namelessTeam) memory.teams.change(team, { displayName: personalTeamName(user, email) })
  }
}

/** The team of the project with this id. */
export const teamOf = (memory: Memory, project: ProjectRow, teamId: string) => {
  const team = memory.teams.get(teamId)
  return team?.projectId === project.id ? Effect.succeed(team) : Effect.fail(new TeamNotFound({ details: { teamId } }))
}

/** The user of the project with this id. */
export const userOf = (memory: Memory, project: ProjectRow, id: string) => {
  const user = memory.users.get(id)
  return user?.projectId === project.id ? Effect.succeed(user) : Effect.fail(new UserNotFound())
}
