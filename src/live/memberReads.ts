/** The reads of a team's members and of the user's profile there. The members include the profile, so one request is enough for both. */
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { ApiClient } from "../pipeline/ports/ApiClient.ts"
import { Session } from "../pipeline/session/Session.ts"
import type { MemberProfile } from "../schema/users/MemberProfile.ts"
import * as Members from "../services/client/Members.ts"
import type { OfTeam } from "../services/internal/recordsOf.ts"
import { identityOf } from "./Identity.ts"

interface ListRead {
  readonly members: Deferred.Deferred<ReadonlyArray<MemberProfile>, unknown>
  /** Whether no response can have arrived since the read began. */
  isNew: boolean
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
    const read: ListRead = { members: yield* Deferred.make<ReadonlyArray<MemberProfile>, unknown>(), isNew: true }
    lists.set(team.teamId, read)
    queueMicrotask(() => {
      read.isNew = false
    })
    return yield* Effect.onExit(Members.list(team), (exit) => {
      if (lists.get(team.teamId) === read) lists.delete(team.teamId)
      return Deferred.done(read.members, exit)
    })
  })

/** Reads the profile. Takes it from a read of the members that a change has started together with this one. */
export const getProfile = (team: OfTeam) =>
  Effect.gen(function*() {
    const lists = yield* readsOf
    const before = lists.get(team.teamId)
    if (!before?.isNew) yield* Effect.yieldNow
    const read = lists.get(team.teamId)
    if (read !== undefined && (before?.isNew || read !== before)) {
      const members = yield* Effect.option(Deferred.await(read.members))
      const { user } = identityOf(yield* (yield* Session).stored) ?? { user: "" }
      const profile = Option.getOrElse(members, () => []).find(({ userId }) => userId === user)
      if (profile !== undefined) return profile
    }
    return yield* Members.get(team)
  })
