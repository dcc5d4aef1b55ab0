/** `/users/me`: the signed-in user. */
import * as Effect from "effect/Effect"
import { CannotGetOwnUserWithoutUser } from "../../../errors/provider/SessionErrors.ts"
import { configOf } from "../../model/config/Config.ts"
import type { UserFields } from "../../model/users/UserColumns.ts"
import { deleteUser } from "../../model/users/UserDeletion.ts"
import { updateUser } from "../../model/users/Users.ts"
import { currentUserView, serverUserView } from "../../model/users/UserViews.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import { currentUser } from "../../request/RequestContext.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"

/** Changes the signed-in user. A user who is deleted meanwhile counts as signed out. */
const updateOwn = Effect.fnUntraced(function*(project: ProjectRow, changes: UserFields, by: "user" | "server") {
  const updating = updateUser(project, yield* currentUser, changes, by)
  return yield* Effect.catchTag(updating, "UserNotFound", () => new CannotGetOwnUserWithoutUser())
})

export const currentUserHandlers = {
  ReadCurrentUser: Effect.fnUntraced(function*({ project, store }) {
    return currentUserView(store, project, yield* currentUser)
  }),
  UpdateCurrentUser: Effect.fnUntraced(function*({ body, project, store }) {
    const user = yield* updateOwn(project, body, "user")
    return currentUserView(store, project, user)
  }),
  DeleteCurrentUser: Effect.fnUntraced(function*({ access, project, store }) {
    const user = yield* currentUser
    if (access === "client" && !configOf(project).users.allowClientUserDeletion) {
      return yield* refuse(400, "Client user deletion is not enabled for this project.")
    }
    deleteUser(store, user)
  }),
  ReadCurrentServerUser: Effect.fnUntraced(function*({ project, store }) {
    return serverUserView(store, project, yield* currentUser)
  }),
  UpdateCurrentServerUser: Effect.fnUntraced(function*({ body, project, store }) {
    const user = yield* updateOwn(project, body, "server")
    return serverUserView(store, project, user)
  })
} satisfies SomeHandlers
