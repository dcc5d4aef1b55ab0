/** `/team-member-profiles`: profiles of members in a team; fields that a team profile does not set come from the user. */
import * as Effect from "effect/Effect"
import { TeamMembershipNotFound } from "../../../errors/provider/TeamErrors.ts"
import type { MemberProfile, MemberProfileQuery, MemberProfileUpdate } from "../../../schema/users/MemberProfile.ts"
import { memberId, requireMember, requirePermission } from "../../model/teams/Grants.ts"
import { teamOf, userOf } from "../../model/teams/Teams.ts"
import { storeImage } from "../../model/users/Images.ts"
import { serverUserView } from "../../model/users/UserViews.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import { currentUser, RequestContext } from "../../request/RequestContext.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Store } from "../../store/Store.ts"
import type { MembershipRow } from "../../store/TeamRows.ts"
import type { UserRow } from "../../store/UserRows.ts"

interface Member {
  readonly membership: MembershipRow
  readonly user: UserRow
}

const profileView = ({ membership, user }: Member): MemberProfile => ({
  teamId: membership.teamId,
  userId: user.id,
  displayName: membership.displayName ?? user.displayName,
  profileImageUrl: membership.profileImageUrl ?? user.profileImageUrl
})

const serverView = (store: Store, project: ProjectRow) => (member: Member) => ({
  ...profileView(member),
  user: serverUserView(store, project, member.user)
})

/** The membership with its user; `undefined` if there is no membership, or if it belongs to another project. */
const member = (store: Store, project: ProjectRow, membership: MembershipRow | undefined): Member | undefined => {
  const user = membership && store.users.get(membership.userId)
  return membership && user?.projectId === project.id ? { membership, user } : undefined
}

const memberOf = (store: Store, project: ProjectRow, teamId: string, userId: string) => {
  const profile = member(store, project, store.memberships.get(memberId(teamId, userId)))
  return profile ? Effect.succeed(profile) : Effect.fail(new TeamMembershipNotFound({ details: { teamId, userId } }))
}

/** The memberships that match a query, oldest first. */
const members = (store: Store, project: ProjectRow, { teamId, userId }: MemberProfileQuery): ReadonlyArray<Member> => {
  const membership = teamId !== undefined && userId !== undefined ? store.memberships.get(memberId(teamId, userId)) : undefined
  const rows = teamId !== undefined
    ? userId === undefined ? store.memberships.where("teamId", teamId) : membership ? [membership] : []
    : userId !== undefined
    ? store.memberships.where("userId", userId)
    : store.memberships.all()
  return rows.map((row) => member(store, project, row)).filter((profile) => profile !== undefined)
}

const update = Effect.fnUntraced(function*({ membership, user }: Member, { displayName, profileImageUrl }: MemberProfileUpdate) {
  const { store } = yield* RequestContext
  // Here, users may also set http(s) URLs.
  const image = profileImageUrl === undefined ? undefined : yield* storeImage(store, profileImageUrl, "server")
  const newMembership = store.memberships.update(membership, {
    ...(displayName !== undefined && { displayName }),
    ...(image !== undefined && { profileImageUrl: image })
  })
  return { membership: newMembership, user }
})

export const memberProfileHandlers = {
  ListMemberProfiles: Effect.fnUntraced(function*({ project, query, store }) {
    const { id } = yield* currentUser
    const { teamId, userId } = query
    if (teamId === undefined) return yield* refuse(400, "team_id is required.")
    yield* requireMember(store, teamId, id)
    if (userId !== id) yield* requirePermission(store, project, teamId, id, "$read_members")
    return members(store, project, query).map(profileView)
  }),
  ReadMemberProfile: Effect.fnUntraced(function*({ params: { teamId, userId }, project, store }) {
    const { id } = yield* currentUser
    if (userId !== id) yield* requirePermission(store, project, teamId, id, "$read_members")
    return profileView(yield* memberOf(store, project, teamId, userId))
  }),
  UpdateMemberProfile: Effect.fnUntraced(function*({ body, params: { teamId, userId }, project, store }) {
    const { id } = yield* currentUser
    if (userId !== id) return yield* refuse(403, "You cannot change the profile of another user.")
    return profileView(yield* update(yield* memberOf(store, project, teamId, userId), body))
  }),
  ListServerMemberProfiles: Effect.fnUntraced(function*({ project, query, store }) {
    if (query.teamId !== undefined) yield* teamOf(store, project, query.teamId)
    if (query.userId !== undefined) yield* userOf(store, project, query.userId)
    return members(store, project, query).map(serverView(store, project))
  }),
  ReadServerMemberProfile: Effect.fnUntraced(function*({ params: { teamId, userId }, project, store }) {
    return serverView(store, project)(yield* memberOf(store, project, teamId, userId))
  }),
  UpdateServerMemberProfile: Effect.fnUntraced(function*({ body, params: { teamId, userId }, project, store }) {
    return serverView(store, project)(yield* update(yield* memberOf(store, project, teamId, userId), body))
  })
} satisfies SomeHandlers
