/** Teams and who is in them; as much as users and projects need, and creating. */
import * as Effect from "effect/Effect"
import { UserAuthenticationRequired } from "../errors/SessionErrors.ts"
import { TeamMembershipAlreadyExists, TeamMembershipNotFound, TeamNotFound } from "../errors/TeamErrors.ts"
import { UserNotFound } from "../errors/UserErrors.ts"
import { refuse } from "./Answer.ts"
import { configOf } from "./Config.ts"
import type { Handlers } from "./Handlers.ts"
import { keptImage } from "./Images.ts"
import { currentProject, currentUser, Incoming } from "./Incoming.ts"
import type { ProjectRow, TeamRow, UserRow } from "./Rows.ts"
import { type Memory, State } from "./State.ts"
import { serverTeamView, teamView } from "./UserViews.ts"

/** Adds a member. */
export const join = (memory: Memory, teamId: string, userId: string) =>
  memory.memberships.put({ id: `${teamId}/${userId}`, teamId, userId })

export const isMember = (memory: Memory, teamId: string, userId: string): boolean =>
  memory.memberships.get(`${teamId}/${userId}`) !== undefined

/** Removes a member, and the team from being selected. */
export const leave = (memory: Memory, teamId: string, userId: string): void => {
  memory.memberships.remove(`${teamId}/${userId}`)
  const user = memory.users.get(userId)
  if (user?.selectedTeamId === teamId) memory.users.change(user, { selectedTeamId: null })
}

/** Adds a team. */
export const makeTeam = (
  memory: Memory,
  now: number,
  team: Pick<TeamRow, "projectId" | "displayName"> & Partial<TeamRow>,
  creator?: UserRow
): TeamRow => {
  const made = memory.teams.put({
    id: crypto.randomUUID(),
    profileImageUrl: null,
    createdAt: now,
    clientMetadata: null,
    clientReadOnlyMetadata: null,
    serverMetadata: null,
    ...team
  })
  if (creator) join(memory, made.id, creator.id)
  return made
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
  const owner = user.displayName ?? email
  const displayName = owner === null ? "Personal Team" : `${owner}'s Team`
  const team = makeTeam(memory, now, { projectId: project.id, displayName }, user)
  return memory.users.change(user, { selectedTeamId: team.id })
}

/** Fails unless the user is in the team; a team that does not exist has no members. */
export const requireMember = (memory: Memory, teamId: string, userId: string) =>
  isMember(memory, teamId, userId) ? Effect.void : Effect.fail(new TeamMembershipNotFound({ details: { teamId, userId } }))

const userOf = (memory: Memory, project: ProjectRow, id: string) => {
  const user = memory.users.get(id)
  return user?.projectId === project.id ? Effect.succeed(user) : Effect.fail(new UserNotFound())
}

/** `me` was replaced before a body was read; what is left names a user. */
const meOr = (id: string) => id === "me" ? Effect.map(currentUser, (user) => user.id) : Effect.succeed(id)

export const teamHandlers: Handlers<"CreateTeam" | "CreateServerTeam" | "CreateMembership"> = {
  CreateTeam: Effect.fnUntraced(function*({ body }) {
    const memory = yield* State
    const project = yield* currentProject
    const { now, user } = yield* Incoming
    if (user === null) return yield* new UserAuthenticationRequired()
    if (!configOf(project).teams.allowClientTeamCreation) {
      return yield* refuse(403, "Client team creation is disabled for this project.")
    }
    if (body.creatorUserId !== undefined && (yield* meOr(body.creatorUserId)) !== user.id) {
      return yield* refuse(403, "You cannot create a team for another user.")
    }
    const profileImageUrl = yield* keptImage(memory, body.profileImageUrl ?? null, "user")
    const { clientMetadata = null, displayName } = body
    return teamView(makeTeam(memory, now, { projectId: project.id, displayName, profileImageUrl, clientMetadata }, user))
  }),
  CreateServerTeam: Effect.fnUntraced(function*({ body }) {
    const memory = yield* State
    const project = yield* currentProject
    const { now } = yield* Incoming
    const creator = body.creatorUserId === undefined ? undefined : yield* userOf(memory, project, yield* meOr(body.creatorUserId))
    const profileImageUrl = yield* keptImage(memory, body.profileImageUrl ?? null, "server")
    const { clientMetadata = null, clientReadOnlyMetadata = null, displayName, serverMetadata = null } = body
    const team = { projectId: project.id, displayName, profileImageUrl, clientMetadata, clientReadOnlyMetadata, serverMetadata }
    return serverTeamView(makeTeam(memory, now, team, creator))
  }),
  CreateMembership: Effect.fnUntraced(function*({ params }) {
    const memory = yield* State
    const project = yield* currentProject
    const user = yield* userOf(memory, project, yield* meOr(params.userId))
    const { teamId } = params
    if (memory.teams.get(teamId)?.projectId !== project.id) return yield* new TeamNotFound({ details: { teamId } })
    if (isMember(memory, teamId, user.id)) return yield* new TeamMembershipAlreadyExists()
    join(memory, teamId, user.id)
    return { teamId, userId: user.id }
  })
}
