/** Teams and their members: creates and deletes teams, adds and removes members (docs/provider/teams.md). */
import * as Effect from "effect/Effect"
import { TeamNotFound } from "../../../errors/provider/TeamErrors.ts"
import { UserNotFound } from "../../../errors/provider/UserErrors.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Store } from "../../store/Store.ts"
import type { TeamRow } from "../../store/TeamRows.ts"
import type { UserRow } from "../../store/UserRows.ts"
import { configOf } from "../config/Config.ts"
import { grantDefaults, memberId } from "./Grants.ts"
import { invitationsOf } from "./InvitationCodes.ts"

/** Adds a member, with the project's default permissions. */
export const addMember = (
  store: Store,
  project: ProjectRow,
  teamId: string,
  userId: string,
  as: "teamCreator" | "teamMember" = "teamMember"
): void => {
  store.memberships.put({ id: memberId(teamId, userId), teamId, userId, displayName: null, profileImageUrl: null })
  grantDefaults(store, project, teamId, userId, as)
}

/** Removes a member and the member's permissions in the team, and deselects the team if the user has selected it. */
export const removeMember = (store: Store, teamId: string, userId: string): void => {
  const id = memberId(teamId, userId)
  for (const grant of store.teamGrants.where("memberId", id)) store.teamGrants.remove(grant.id)
  store.memberships.remove(id)
  const user = store.users.get(userId)
  if (user?.selectedTeamId === teamId) store.users.update(user, { selectedTeamId: null })
}

/** Adds a team. Its creator is its first member, with the default permissions of creators instead of those of members. */
export const makeTeam = (
  store: Store,
  now: number,
  project: ProjectRow,
  team: Pick<TeamRow, "displayName"> & Partial<TeamRow>,
  creator?: UserRow
): TeamRow => {
  const newTeam = store.teams.put({
    id: crypto.randomUUID(),
    projectId: project.id,
    profileImageUrl: null,
    createdAt: now,
    clientMetadata: null,
    clientReadOnlyMetadata: null,
    serverMetadata: null,
    ...team
  })
  if (creator) addMember(store, project, newTeam.id, creator.id, "teamCreator")
  return newTeam
}

/** Deletes a team with its memberships, permissions, API keys and pending invitations. */
export const deleteTeam = (store: Store, team: TeamRow): void => {
  for (const { userId } of store.memberships.where("teamId", team.id)) removeMember(store, team.id, userId)
  for (const { id } of store.apiKeys.where("holderId", team.id)) store.apiKeys.remove(id)
  for (const { id } of invitationsOf(store, team.id)) store.codes.remove(id)
  store.teams.remove(team.id)
}

/** The name of the personal team of a user with neither a name nor an address. */
const namelessTeam = "Personal Team"

const personalTeamName = ({ displayName }: UserRow, email: string | null): string => {
  const owner = displayName ?? email
  return owner === null ? namelessTeam : `${owner}'s Team`
}

/** Creates and selects the personal team of a new user, if the project's configuration enables personal teams. */
export const makePersonalTeam = (
  store: Store,
  now: number,
  project: ProjectRow,
  user: UserRow,
  email: string | null
): UserRow => {
  if (!configOf(project).teams.createPersonalTeamOnSignUp) return user
  const displayName = personalTeamName(user, email)
  const team = makeTeam(store, now, project, { displayName }, user)
  return store.users.update(user, { selectedTeamId: team.id })
}

/** Renames the personal teams of an anonymous user who becomes a regular user. Teams with a changed name keep that name. */
export const renamePersonalTeam = (store: Store, user: UserRow, email: string | null): void => {
  for (const { teamId } of store.memberships.where("userId", user.id)) {
    const team = store.teams.get(teamId)
    if (team?.displayName === namelessTeam) store.teams.update(team, { displayName: personalTeamName(user, email) })
  }
}

/** The project's team with the id `teamId`. Fails if there is none. */
export const teamOf = (store: Store, project: ProjectRow, teamId: string) => {
  const team = store.teams.get(teamId)
  return team?.projectId === project.id ? Effect.succeed(team) : Effect.fail(new TeamNotFound({ details: { teamId } }))
}

/** The project's user with the id `id`. Fails with `UserNotFound` if there is none. */
export const userOf = (store: Store, project: ProjectRow, id: string) => {
  const user = store.users.get(id)
  return user?.projectId === project.id ? Effect.succeed(user) : Effect.fail(new UserNotFound())
}
