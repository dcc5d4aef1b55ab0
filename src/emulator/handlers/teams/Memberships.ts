/** `/team-memberships`: adding members, leaving, and removing members. */
import * as Effect from "effect/Effect"
import { CannotGetOwnUserWithoutUser } from "../../../errors/provider/SessionErrors.ts"
import { TeamMembershipAlreadyExists } from "../../../errors/provider/TeamErrors.ts"
import { isMember, requireMember, requirePermission } from "../../model/teams/Grants.ts"
import { addMember, removeMember, teamOf, userOf } from "../../model/teams/Teams.ts"
import type { SomeHandlers } from "../../request/Handler.ts"

export const membershipHandlers = {
  CreateMembership: Effect.fnUntraced(function*({ params: { teamId, userId }, project, store }) {
    yield* userOf(store, project, userId)
    yield* teamOf(store, project, teamId)
    if (isMember(store, teamId, userId)) return yield* new TeamMembershipAlreadyExists()
    addMember(store, project, teamId, userId)
    return { teamId, userId }
  }),
  DeleteMembership: Effect.fnUntraced(function*({ access, params: { teamId, userId }, project, store, user }) {
    if (access === "client") {
      if (user === null) return yield* new CannotGetOwnUserWithoutUser()
      // Leaving needs no permission, even for the last admin.
      if (user.id !== userId) yield* requirePermission(store, project, teamId, user.id, "$remove_members")
    }
    yield* userOf(store, project, userId)
    yield* requireMember(store, teamId, userId)
    removeMember(store, teamId, userId)
  })
} satisfies SomeHandlers
