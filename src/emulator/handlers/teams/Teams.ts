/** `/teams`: teams, for members within their permissions and for servers. */
import * as Effect from "effect/Effect"
import { CannotGetOwnUserWithoutUser, UserAuthenticationRequired } from "../../../errors/provider/SessionErrors.ts"
import type { ServerTeamUpdate } from "../../../schema/teams/TeamPayloads.ts"
import { configOf } from "../../model/config/Config.ts"
import { requireMember, requirePermission } from "../../model/teams/Grants.ts"
import { deleteTeam, makeTeam, teamOf, userOf } from "../../model/teams/Teams.ts"
import { storeImage } from "../../model/users/Images.ts"
import { serverTeamView, teamView } from "../../model/users/UserViews.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import { paginate } from "../../request/Pagination.ts"
import { RequestContext } from "../../request/RequestContext.ts"
import type { Store } from "../../store/Store.ts"
import type { TeamRow } from "../../store/TeamRows.ts"

/** The signed-in user of a client's call. Fails if there is none. */
const signedIn = Effect.flatMap(
  RequestContext,
  ({ user }) => user === null ? Effect.fail(new UserAuthenticationRequired()) : Effect.succeed(user)
)

/** The columns that a request sets; an absent field leaves its column unchanged. */
const columns = Effect.fnUntraced(function*(store: Store, input: ServerTeamUpdate, by: "user" | "server") {
  const { profileImageUrl, ...rest } = input
  const image = profileImageUrl === undefined ? undefined : yield* storeImage(store, profileImageUrl, by)
  const set = Object.entries(rest).filter(([, value]) => value !== undefined)
  // The remaining fields of the request have the same names and types as the columns.
  const columns = Object.fromEntries(set) as Partial<TeamRow>
  return image === undefined ? columns : { ...columns, profileImageUrl: image }
})

const update = Effect.fnUntraced(function*(team: TeamRow, input: ServerTeamUpdate, by: "user" | "server") {
  const { store } = yield* RequestContext
  return store.teams.update(team, yield* columns(store, input, by))
})

/** Whether the text is the team's id, or part of the team's name, ignoring case. */
const isFoundBy = (text: string) => {
  const part = text.toLowerCase()
  return ({ displayName, id }: TeamRow): boolean => id === part || displayName.toLowerCase().includes(part)
}

/** The user's teams, in order of creation. */
const teamsOf = (store: Store, projectId: string, userId: string): ReadonlyArray<TeamRow> =>
  store.teams.oldestFirst(store.memberships.where("userId", userId).map(({ teamId }) => teamId))
    .filter((team) => team.projectId === projectId)

export const teamHandlers = {
  ListTeams: Effect.fnUntraced(function*({ project: { id }, query, store, user }) {
    if (user === null) return yield* new CannotGetOwnUserWithoutUser()
    if (query?.userId !== user.id) return yield* refuse(403, "You can only list your own teams: give user_id=me.")
    return teamsOf(store, id, user.id).map(teamView)
  }),
  CreateTeam: Effect.fnUntraced(function*({ body, now, project, store }) {
    const user = yield* signedIn
    if (!configOf(project).teams.allowClientTeamCreation) {
      return yield* refuse(403, "Client team creation is disabled for this project.")
    }
    const { creatorUserId = user.id, displayName, ...rest } = body
    if (creatorUserId !== user.id) return yield* refuse(403, "You cannot create a team for another user.")
    const set = yield* columns(store, rest, "user")
    return teamView(makeTeam(store, now, project, { ...set, displayName }, user))
  }),
  ReadTeam: Effect.fnUntraced(function*({ params: { teamId }, project, store }) {
    yield* requireMember(store, teamId, (yield* signedIn).id)
    return teamView(yield* Effect.orDie(teamOf(store, project, teamId)))
  }),
  UpdateTeam: Effect.fnUntraced(function*({ body, params: { teamId }, project, store }) {
    yield* requirePermission(store, project, teamId, (yield* signedIn).id, "$update_team")
    return teamView(yield* update(yield* Effect.orDie(teamOf(store, project, teamId)), body, "user"))
  }),
  DeleteTeam: Effect.fnUntraced(function*({ access, params: { teamId }, project, store }) {
    if (access === "client") {
      yield* requirePermission(store, project, teamId, (yield* signedIn).id, "$delete_team")
    }
    deleteTeam(store, yield* teamOf(store, project, teamId))
  }),
  ListServerTeams: ({ project: { id }, query, store }) => {
    const { cursor, desc = false, limit, query: text, userId } = query ?? {}
    const matches = text === undefined ? () => true : isFoundBy(text)
    const teams = (userId === undefined ? store.teams.where("projectId", id) : teamsOf(store, id, userId)).filter(matches)
    const { items, nextCursor } = paginate(desc ? teams.toReversed() : teams, { cursor, limit })
    return { items: items.map(serverTeamView), nextCursor }
  },
  CreateServerTeam: Effect.fnUntraced(function*({ body, now, project, store }) {
    const { creatorUserId, displayName, ...rest } = body
    const creator = creatorUserId === undefined ? undefined : yield* userOf(store, project, creatorUserId)
    const set = yield* columns(store, rest, "server")
    return serverTeamView(makeTeam(store, now, project, { ...set, displayName }, creator))
  }),
  ReadServerTeam: Effect.fnUntraced(function*({ params, project, store }) {
    return serverTeamView(yield* teamOf(store, project, params.teamId))
  }),
  UpdateServerTeam: Effect.fnUntraced(function*({ body, params, project, store }) {
    const team = yield* teamOf(store, project, params.teamId)
    return serverTeamView(yield* update(team, body, "server"))
  })
} satisfies SomeHandlers
