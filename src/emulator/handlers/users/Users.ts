/** `/users`: the users of a project, for servers. */
import * as Effect from "effect/Effect"
import type { ServerUser } from "../../../schema/users/User.ts"
import type { UserQuery } from "../../../schema/users/UserPayloads.ts"
import { isMember } from "../../model/teams/Grants.ts"
import { userOf } from "../../model/teams/Teams.ts"
import { contains, mayContain } from "../../model/users/LikePattern.ts"
import { deleteUser } from "../../model/users/UserDeletion.ts"
import { createUser, updateUser } from "../../model/users/Users.ts"
import { primaryChannel, restrictedReason, serverUserView } from "../../model/users/UserViews.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import { currentProject, RequestContext } from "../../request/RequestContext.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Store } from "../../store/Store.ts"
import type { UserRow } from "../../store/UserRows.ts"

/** The project's user with the id `id`. Fails if there is none. */
const userById = Effect.fnUntraced(function*(id: string) {
  return yield* userOf((yield* RequestContext).store, yield* currentProject, id)
})

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Whether the text is the user's id, in lower case, or the pattern of part of the user's name or of one of the user's addresses. As at the
 * provider, `%` and `_` are the wildcards of SQL's `LIKE`.
 */
const isFoundBy = (store: Store, text: string) => {
  const isFound = contains(text)
  const id = idIn(text)
  return (user: UserRow): boolean =>
    user.id === id
    || (user.displayName !== null && isFound(user.displayName))
    || store.channels.where("userId", user.id).some(({ value }) => isFound(value))
}

/** The id that a text has besides characters that ids lack; `undefined` if it has none. */
const idIn = (text: string): string | undefined => {
  const id = text.replace(/[^A-Za-z0-9\-_.]/g, "")
  return uuid.test(id) ? id : undefined
}

/** Whether a user may be found by `text`, by the user's text in the store. */
const maybeFoundBy = (text: string) => {
  const isFound = mayContain(text)
  const id = idIn(text)
  return (user: string): boolean => isFound(user) || (id !== undefined && user.startsWith(id))
}

/** `candidates` reads users in order, one per this many members of a team, before it sorts the team's members. */
const walkedPart = 8

/**
 * Lazily yields users in the query's order, among whom are all that the query lists. A team has no order: if many users are members, some
 * of the first users in order are, and if few are, they are sorted.
 */
function* candidates(store: Store, project: ProjectRow, query: UserQuery, from: UserRow | undefined): Generator<UserRow> {
  const { desc: descending = false, orderBy = "signedUpAt", query: text = "", teamId } = query
  const order = { descending, ...(from && { from }) }
  const members = teamId === undefined ? Infinity : store.memberships.count("teamId", teamId)
  const isLarge = members * walkedPart > store.users.size
  if (teamId === undefined || (text !== "" && isLarge)) {
    const isFound = text === "" ? undefined : maybeFoundBy(text)
    return yield* store.users.inOrder("projectId", project.id, orderBy, { ...order, ...(isFound && { isFound }) })
  }
  let walk = members / walkedPart
  for (const user of store.users.inOrder("projectId", project.id, orderBy, order)) {
    if (walk-- > 0) yield user
    else {
      const ids = store.memberships.where("teamId", teamId).map(({ userId }) => userId)
      return yield* store.users.sorted(ids, orderBy, { descending, from: user })
    }
  }
}

/**
 * Yields, one at a time and in the query's order, the users that match the query, so that the cost of a page does not depend on the number
 * of users.
 */
function* listed(store: Store, project: ProjectRow, query: UserQuery): Generator<UserRow> {
  const { includeAnonymous = false, includeRestricted = false, onlyAnonymous = false, query: text, teamId } = query
  const excludedDomains = new Set((query.excludedEmailDomains ?? []).map((domain) => domain.toLowerCase()))
  const domainOf = ({ id }: UserRow) => primaryChannel(store, id)?.value.split("@").at(-1)?.toLowerCase() ?? ""
  const isMatch = text === undefined || text === "" ? undefined : isFoundBy(store, text)
  const isListed = (user: UserRow) =>
    user.projectId === project.id
    && (includeAnonymous || !user.isAnonymous)
    && (teamId === undefined || isMember(store, teamId, user.id))
    && (!onlyAnonymous || user.isAnonymous)
    && (includeAnonymous || includeRestricted || restrictedReason(store, project, user) === null)
    && (isMatch === undefined || isMatch(user))
    && (excludedDomains.size === 0 || !excludedDomains.has(domainOf(user)))
  const from = query.cursor === undefined ? undefined : store.users.get(query.cursor)
  // If the cursor is not the id of a listed user, the page is empty.
  if (query.cursor !== undefined && (from === undefined || !isListed(from))) return
  for (const user of candidates(store, project, query, from)) if (isListed(user)) yield user
}

export const userHandlers = {
  ReadUser: Effect.fnUntraced(function*({ params, project, store }) {
    return serverUserView(store, project, yield* userById(params.userId))
  }),
  ListUsers: Effect.fnUntraced(function*({ project, query, store }) {
    const { includeAnonymous = false, limit = Infinity, onlyAnonymous = false } = query ?? {}
    if (onlyAnonymous && !includeAnonymous) return yield* refuse(400, "only_anonymous requires include_anonymous.")
    const items: Array<ServerUser> = []
    for (const user of listed(store, project, query ?? {})) {
      if (items.length >= limit) return { items, nextCursor: user.id }
      items.push(serverUserView(store, project, user))
    }
    return { items, nextCursor: null }
  }),
  CreateUser: Effect.fnUntraced(function*({ body, project, store }) {
    const user = yield* createUser(project, body)
    // The provider reads the user before it makes the personal team.
    return serverUserView(store, project, { ...user, selectedTeamId: null })
  }),
  UpdateUser: Effect.fnUntraced(function*({ body, params, project, store }) {
    const user = yield* updateUser(project, yield* userById(params.userId), body, "server")
    return serverUserView(store, project, user)
  }),
  DeleteUser: Effect.fnUntraced(function*({ params, store }) {
    deleteUser(store, yield* userById(params.userId))
  })
} satisfies SomeHandlers
