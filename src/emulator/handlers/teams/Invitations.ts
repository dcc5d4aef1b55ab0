/** `/team-invitations`: sending, listing, revoking and accepting invitations (docs/provider/teams.md#invitations). */
import * as Effect from "effect/Effect"
import { CannotGetOwnUserWithoutUser, UserAuthenticationRequired } from "../../../errors/provider/SessionErrors.ts"
import { TeamInvitationRestrictedUserNotAllowed } from "../../../errors/provider/TeamErrors.ts"
import { VerificationCodeNotFound } from "../../../errors/provider/VerificationErrors.ts"
import * as Wire from "../../../schema/wire/Wire.ts"
import { requireTrustedRedirect } from "../../model/config/TrustedDomains.ts"
import { consumeCode, tryCode } from "../../model/credentials/VerificationCodes.ts"
import { sendMail } from "../../model/emails/Mail.ts"
import { isMember, requirePermission } from "../../model/teams/Grants.ts"
import {
  invitationById,
  type InvitationCode,
  invitationsOf,
  invitationsTo,
  invite,
  isPending
} from "../../model/teams/InvitationCodes.ts"
import { addMember, teamOf } from "../../model/teams/Teams.ts"
import { normalizeEmail } from "../../model/users/PrimaryEmail.ts"
import { restrictedReason } from "../../model/users/UserViews.ts"
import { providerFailure, refuse } from "../../request/EmulatorResponse.ts"
import type { SomeHandlers } from "../../request/Handler.ts"
import { currentProject, RequestContext } from "../../request/RequestContext.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Store } from "../../store/Store.ts"
import type { UserRow } from "../../store/UserRows.ts"

const view = (store: Store) => (code: InvitationCode) => {
  const { email, invitationId, teamId } = code.data
  const teamDisplayName = store.teams.get(teamId)?.displayName ?? null
  return { id: invitationId, teamId, teamDisplayName, recipientEmail: email, expiresAt: new Date(code.expiresAt) }
}

/** Fails if a client's user lacks one of the permissions in the team, or if a server names an unknown team. */
const requireAll = Effect.fnUntraced(function*(teamId: string, ...permissionIds: ReadonlyArray<string>) {
  const { access, store, user } = yield* RequestContext
  const project = yield* currentProject
  if (access === "client") {
    if (user === null) return yield* new CannotGetOwnUserWithoutUser()
    for (const id of permissionIds) yield* requirePermission(store, project, teamId, user.id, id)
  }
  yield* teamOf(store, project, teamId)
})

/** Whether the user has verified the address. */
const ownsAddress = (store: Store, user: UserRow, email: string): boolean =>
  store.channels.where("userId", user.id).some(({ isVerified, value }) => isVerified && value === email)

const requireUnrestricted = (store: Store, project: ProjectRow, user: UserRow) => {
  const reason = restrictedReason(store, project, user)
  return reason === null
    ? Effect.void
    : Effect.fail(new TeamInvitationRestrictedUserNotAllowed({ details: { restrictedReason: reason } }))
}

/** Makes the user a member. An existing membership does not change. */
const addInvited = (store: Store, project: ProjectRow, code: InvitationCode, user: UserRow): void => {
  const { teamId } = code.data
  if (!isMember(store, teamId, user.id)) addMember(store, project, teamId, user.id)
}

/** The invitation that a code belongs to. Fails if the code is no longer valid. Each lookup counts as an attempt. */
const requireInvitation = Effect.fnUntraced(function*(code: Parameters<typeof Wire.reveal>[0]) {
  const { now } = yield* RequestContext
  const { id } = yield* currentProject
  return yield* tryCode((yield* RequestContext).store, now, id, "team-invitation", Wire.reveal(code))
})

export const invitationHandlers = {
  SendInvitation: Effect.fnUntraced(function*({ access, body: { callbackUrl, email, teamId }, now, project, store, user }) {
    if (access === "client") {
      if (user === null) return yield* new UserAuthenticationRequired()
      yield* requirePermission(store, project, teamId, user.id, "$invite_members")
    }
    yield* requireTrustedRedirect(project, callbackUrl)
    const { displayName } = yield* Effect.mapError(
      teamOf(store, project, teamId),
      () => providerFailure("it does not look for the team before it writes the mail.")
    )
    const to = normalizeEmail(email)
    const { code, invitationId } = invite(store, now, project.id, teamId, to)
    sendMail(store, now, {
      projectId: project.id,
      to,
      subject: `You have been invited to join ${displayName}`,
      text: `Open this link to join ${displayName} at ${project.displayName}.`,
      action: { code, callbackUrl }
    })
    return { id: invitationId }
  }),
  ListInvitations: Effect.fnUntraced(function*({ access, now, project, query: { teamId, userId }, store, user: self }) {
    if ((teamId === undefined) === (userId === undefined)) return yield* refuse(400, "Give either team_id or user_id.")
    if (teamId !== undefined) {
      yield* requireAll(teamId, "$read_members", "$invite_members")
      return invitationsOf(store, teamId).filter(isPending(now)).map(view(store))
    }
    if (access === "client") {
      // As at the provider, another user's id is refused like a missing session.
      if (self?.id !== userId) return yield* new CannotGetOwnUserWithoutUser()
    }
    const addresses = store.channels.where("userId", userId ?? "").filter(({ isVerified }) => isVerified)
    return addresses.flatMap(({ value }) => invitationsTo(store, value))
      .filter((code) => code.projectId === project.id && isPending(now)(code)).map(view(store))
  }),
  DeleteInvitation: Effect.fnUntraced(function*({ params, project, query: { teamId }, store }) {
    if (teamId === undefined) return yield* refuse(400, "team_id is required.")
    yield* requireAll(teamId, "$remove_members")
    const code = invitationById(store, params.invitationId)
    // As at the provider, whichever team of the project the invitation belongs to.
    if (code?.projectId !== project.id) {
      return yield* providerFailure("there is no such invitation; it may have been revoked already.")
    }
    store.codes.remove(code.id)
  }),
  CheckInvitation: Effect.fnUntraced(function*({ body }) {
    yield* requireInvitation(body.code)
  }),
  ReadInvitation: Effect.fnUntraced(function*({ body, project, store, user }) {
    const { data: { teamId } } = yield* requireInvitation(body.code)
    if (user === null) return yield* new UserAuthenticationRequired()
    yield* requireUnrestricted(store, project, user)
    // Cannot fail: an invitation is deleted with its team.
    const { displayName } = yield* Effect.orDie(teamOf(store, project, teamId))
    return { teamId, teamDisplayName: displayName }
  }),
  AcceptInvitation: Effect.fnUntraced(function*({ body, now, project, store, user }) {
    const code = yield* requireInvitation(body.code)
    // As at the provider, a refused call also consumes the code.
    yield* consumeCode(store, now, code)
    if (user === null) return yield* new UserAuthenticationRequired()
    yield* requireUnrestricted(store, project, user)
    addInvited(store, project, code, user)
  }),
  AcceptInvitationById: Effect.fnUntraced(function*({ access, now, params, project, query: { userId }, store, user: self }) {
    if (access === "client") {
      if (self === null) return yield* new CannotGetOwnUserWithoutUser()
      if (self.id !== userId) return yield* refuse(403, "You can only accept your own invitations.")
    }
    const user = store.users.get(userId)
    const code = invitationById(store, params.invitationId)
    if (
      code?.projectId !== project.id || user?.projectId !== project.id || !isPending(now)(code)
      || !ownsAddress(store, user, code.data.email)
    ) {
      return yield* new VerificationCodeNotFound()
    }
    if (access === "client") yield* requireUnrestricted(store, project, user)
    // A concurrent call has consumed the code.
    yield* Effect.mapError(consumeCode(store, now, code), () => new VerificationCodeNotFound())
    addInvited(store, project, code, user)
  })
} satisfies SomeHandlers
