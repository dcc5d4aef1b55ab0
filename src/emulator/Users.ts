/** Users: what `/users` answers. */
import * as Effect from "effect/Effect"
import { UserNotFound } from "../errors/UserErrors.ts"
import type { UserQuery } from "../schema/UserPayloads.ts"
import { refuse } from "./Answer.ts"
import { configOf } from "./Config.ts"
import type { Handlers } from "./Handlers.ts"
import { currentProject, currentUser, Incoming } from "./Incoming.ts"
import type { ProjectRow, UserRow } from "./Rows.ts"
import { type Memory, State } from "./State.ts"
import { createUser, deleteUser, updateUser } from "./UserChanges.ts"
import { currentUserView, restrictedReason, serverUserView } from "./UserViews.ts"

/** The user of the project with this id. */
export const userById = Effect.fnUntraced(function*(id: string) {
  const memory = yield* State
  const project = yield* currentProject
  const user = memory.users.get(id)
  return user?.projectId === project.id ? user : yield* new UserNotFound()
})

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether the text is part of a name or an address in any case, or the whole id. */
const isFoundBy = (memory: Memory, text: string) => {
  const part = text.toLowerCase()
  const id = text.replace(/[^A-Za-z0-9\-_.]/g, "")
  return (user: UserRow): boolean =>
    (uuid.test(id) && user.id === id.toLowerCase())
    || user.displayName?.toLowerCase().includes(part) === true
    || memory.channels.where("userId", user.id).some(({ value }) => value.includes(part))
}

/** Rows are in the order of their creation, which settles ties; an upgraded user signed up later than it was made. */
const listed = (memory: Memory, project: ProjectRow, query: UserQuery): ReadonlyArray<UserRow> => {
  const { desc = false, includeAnonymous = false, includeRestricted = false, onlyAnonymous = false, query: text, teamId } = query
  const members = teamId === undefined
    ? undefined
    : new Set(memory.memberships.where("teamId", teamId).map(({ userId }) => userId))
  const found = text === undefined ? undefined : isFoundBy(memory, text)
  const users = memory.users.where("projectId", project.id).filter((user) =>
    (includeAnonymous || !user.isAnonymous)
    && (!onlyAnonymous || user.isAnonymous)
    && (includeAnonymous || includeRestricted || restrictedReason(memory, project, user) === null)
    && (members === undefined || members.has(user.id))
    && (found === undefined || found(user))
  )
  const ascending = users.toSorted((one, other) => one.signedUpAt - other.signedUpAt)
  return desc ? ascending.toReversed() : ascending
}

export const userHandlers: Handlers<
  | "CreateUser"
  | "DeleteCurrentUser"
  | "DeleteUser"
  | "ListUsers"
  | "ReadCurrentServerUser"
  | "ReadCurrentUser"
  | "ReadUser"
  | "UpdateCurrentServerUser"
  | "UpdateCurrentUser"
  | "UpdateUser"
> = {
  ReadCurrentUser: Effect.fnUntraced(function*() {
    return currentUserView(yield* State, yield* currentProject, yield* currentUser)
  }),
  UpdateCurrentUser: Effect.fnUntraced(function*({ body }) {
    const project = yield* currentProject
    const user = yield* updateUser(project, yield* currentUser, body, "user")
    return currentUserView(yield* State, project, user)
  }),
  DeleteCurrentUser: Effect.fnUntraced(function*() {
    const project = yield* currentProject
    const { access } = yield* Incoming
    const user = yield* currentUser
    if (access === "client" && !configOf(project).users.allowClientUserDeletion) {
      return yield* refuse(400, "Client user deletion is not enabled for this project.")
    }
    deleteUser(yield* State, user)
  }),
  ReadCurrentServerUser: Effect.fnUntraced(function*() {
    return serverUserView(yield* State, yield* currentProject, yield* currentUser)
  }),
  UpdateCurrentServerUser: Effect.fnUntraced(function*({ body }) {
    const project = yield* currentProject
    const user = yield* updateUser(project, yield* currentUser, body, "server")
    return serverUserView(yield* State, project, user)
  }),
  ReadUser: Effect.fnUntraced(function*({ params }) {
    return serverUserView(yield* State, yield* currentProject, yield* userById(params.userId))
  }),
  ListUsers: Effect.fnUntraced(function*({ query }) {
    const memory = yield* State
    const project = yield* currentProject
    const { cursor, limit = Infinity } = query ?? {}
    const users = listed(memory, project, query ?? {})
    const start = cursor === undefined ? 0 : users.findIndex(({ id }) => id === cursor)
    if (start < 0) return { items: [], nextCursor: null }
    const page = users.slice(start, start + limit)
    return { items: page.map((user) => serverUserView(memory, project, user)), nextCursor: users[start + limit]?.id ?? null }
  }),
  CreateUser: Effect.fnUntraced(function*({ body }) {
    const project = yield* currentProject
    const user = yield* createUser(project, body)
    return serverUserView(yield* State, project, user)
  }),
  UpdateUser: Effect.fnUntraced(function*({ body, params }) {
    const project = yield* currentProject
    const user = yield* updateUser(project, yield* userById(params.userId), body, "server")
    return serverUserView(yield* State, project, user)
  }),
  DeleteUser: Effect.fnUntraced(function*({ params }) {
    deleteUser(yield* State, yield* userById(params.userId))
  })
}
