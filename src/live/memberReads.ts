/** The reads of a team's members and of the user's profile there. The members include the profile, so one request is enough for both. */
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { ApiClient } from "../pipeline/ports/ApiClient.ts"
import { changes } from "../pipeline/request/changes.ts"
import { Session } from "../pipeline/session/Session.ts"
import type { MemberProfile } from "../schema/users/MemberProfile.ts"
import * as Members from "../services/client/Members.ts"
import type { OfTeam } from "../services/internal/recordsOf.ts"
import { identityOf } from "./Identity.ts"

interface ListRead {
  readonly members: Deferred.Deferred<ReadonlyArray<MemberProfile>, unknown>
  /** The changes before the read began. A later change may be missing in its response. */
  readonly changeCount: number
}

/** The last reads of the members of each team, by app. */
const reads = new WeakMap<object, Map<string, ListRead>>()
const readsOf = Effect.map(ApiClient, (client) => {
  const ofClient = reads.get(client) ?? new Map<string, ListRead>()
  reads.set(client, ofClient)
  return ofClient
})

export const listMembers = (team: OfTeam) =>
  Effect.gen(function*() {
    const lists = yield* readsOf
    const members = yield* Deferred.make<ReadonlyArray<MemberProfile>, unknown>()
    const read: ListRead = { members, changeCount: changes.count }
    lists.set(team.teamId, read)
    return yield* Effect.onExit(Members.list(team), (exit) => {
      if (lists.get(team.teamId) === read) lists.delete(team.teamId)
      return Deferred.done(read.members, exit)
    })
  })

/** Reads the profile. Takes it from a read of the members that has begun since the last change. */
export const getProfile = (team: OfTeam) =>
  Effect.gen(function*() {
    const lists = yield* readsOf
    const current = () => {
      const read = lists.get(team.teamId)
      return read?.changeCount === changes.count ? read : undefined
    }
    // A change starts both reads, in either order.
    if (current() === undefined) yield* Effect.yieldNow
    const read = current()
    if (read !== undefined) {
      const members = yield* Effect.option(Deferred.await(read.members))
      const { user } = identityOf(yield* (yield* Session).stored) ?? { user: "" }
      const profile = Option.getOrElse(members, () => []).find(({ userId }) => userId === user)
      if (profile !== undefined) return profile
    }
    return yield* Members.get(team)
  })
