/** `/team-memberships`: joining by a server's word, leaving, and being removed. */
import * as Effect from "effect/Effect"
import { CannotGetOwnUserWithoutUser } from "../../../errors/provider/SessionErrors.ts"
import { TeamMembershipAlreadyExists } from "../../../errors/provider/TeamErrors.ts"
import { isMember, requireMember, requirePermission } from "../../model/teams/Grants.ts"
import { join, leave, teamOf, userOf } from "../../model/teams/Teams.ts"
import type { Handlers } from "../../request/Handler.ts"
import { currentProject, RequestContext } from "../../request/RequestContext.ts"
import { Store } from "../../store/Store.ts"

export const membershipHandlers: Handlers<"CreateMembership" | "DeleteMembership"> = {
  CreateMembership: Effect.fnUntraced(function*({ params: { teamId, userId } }) {
    const memory = yield* Store
    const project = yield* currentProject
    yield* userOf(memory, project, userId)
    yield* teamOf(memory, project, teamId)
    if (isMember(memory, teamId, userId)) return yield* new TeamMembershipAlreadyExists()
    join(memory, project, teamId, userId)
    return { teamId, userId }
  }),
  DeleteMembership: Effect.fnUntraced(function*({ params: { teamId, userId } }) {
    const memory = yield* Store
    const project = yield* currentProject
    const { access, user } = yield* RequestContext
    if (access === "client") {
      if (user === null) return yield* new CannotGetOwnUserWithoutUser()
      // Leaving needs no permission, for the last admin neither.
      if (user.id !== userId) yield* requirePermission(memory, project, teamId, user.id, "$remove_members")
    }
    yield* userOf(memory, project, userId)
    yield* requireMember(memory, teamId, userId)
    leave(memory, teamId, userId)
  })
}
