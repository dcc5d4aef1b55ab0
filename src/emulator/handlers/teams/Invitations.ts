/** `/team-invitations`: sending, listing, revoking and accepting them (protocol/semantics.md, section 3). */
import * as Effect from "effect/Effect"
import { CannotGetOwnUserWithoutUser, UserAuthenticationRequired } from "../../../errors/provider/SessionErrors.ts"
import { TeamInvitationRestrictedUserNotAllowed } from "../../../errors/provider/TeamErrors.ts"
import { VerificationCodeNotFound } from "../../../errors/provider/VerificationErrors.ts"
import * as Wire from "../../../schema/wire/Wire.ts"
import { requireTrusted } from "../../model/config/TrustedDomains.ts"
import { tryCode, useUp } from "../../model/credentials/VerificationCodes.ts"
import { send } from "../../model/emails/Mail.ts"
import { isMember, requirePermission } from "../../model/teams/Grants.ts"
import {
  invitationById,
  type InvitationCode,
  invitationsOf,
  invitationsTo,
  invite,
  isOpen
} from "../../model/teams/InvitationCodes.ts"
import { join, teamOf } from "../../model/teams/Teams.ts"
import { normalEmail } from "../../model/users/PrimaryEmail.ts"
import { restrictedReason } from "../../model/users/UserViews.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { Handlers } from "../../request/Handler.ts"
import { currentProject, RequestContext } from "../../request/RequestContext.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import { type Memory, Store } from "../../store/Store.ts"
import type { UserRow } from "../../store/UserRows.ts"

const view = (memory: Memory) => (code: InvitationCode) => {
  const { email, invitationId, teamId } = code.data
  const teamDisplayName = memory.teams.get(teamId)?.displayName ?? null
  return { id: invitationId, teamId, teamDisplayName, recipientEmail: email, expiresAt: new Date(code.expiresAt) }
}

/** Fails where a client's user lacks one of the permissions in the team, and where the team is unknown to a server. */
const requireAll = Effect.fnUntraced(function*(teamId: string, ...permissionIds: ReadonlyArray<string>) {
  const memory = yield* Store
  const project = yield* currentProject
  const { access, user } = yield* RequestContext
  if (access === "client") {
    if (user === null) return yield* new CannotGetOwnUserWithoutUser()
    for (const id of permissionIds) yield* requirePermission(memory, project, teamId, user.id, id)
  }
  yield* teamOf(memory, project, teamId)
})

/** Whether the address is one that the user has verified. */
const ownsAddress = (memory: Memory, user: UserRow, email: string): boolean =>
  memory.channels.where("userId", user.id).some(({ isVerified, value }) => isVerified && value === email)

const requireUnrestricted = (memory: Memory, project: ProjectRow, user: UserRow) => {
  const reason = restrictedReason(memory, project, user)
  return reason === null
    ? Effect.void
    : Effect.fail(new TeamInvitationRestrictedUserNotAllowed({ details: { restrictedReason: reason } }))
}

/** Makes the user a member; whoever is one already stays as it is. */
const enter = (memory: Memory, project: ProjectRow, code: InvitationCode, user: UserRow): void => {
  const { teamId } = code.data
  if (!isMember(memory, teamId, user.id)) join(memory, project, teamId, user.id)
}

/** The invitation of a code that may still be used. Each look at it counts as an attempt. */
const tried = Effect.fnUntraced(function*(code: Parameters<typeof Wire.reveal>[0]) {
  const { now } = yield* RequestContext
  const { id } = yield* currentProject
  return yield* tryCode(yield* Store, now, id, "team-invitation", Wire.reveal(code))
})

export const invitationHandlers: Handlers<
  | "AcceptInvitation"
  | "AcceptInvitationById"
  | "CheckInvitation"
  | "DeleteInvitation"
  | "ListInvitations"
  | "ReadInvitation"
  | "SendInvitation"
> = {
  SendInvitation: Effect.fnUntraced(function*({ body: { callbackUrl, email, teamId } }) {
    const memory = yield* Store
    const project = yield* currentProject
    const { access, now, user } = yield* RequestContext
    if (access === "client") {
      if (user === null) return yield* new UserAuthenticationRequired()
      yield* requirePermission(memory, project, teamId, user.id, "$invite_members")
    }
    yield* requireTrusted(project, callbackUrl)
    const { displayName } = yield* teamOf(memory, project, teamId)
    const to = normalEmail(email)
    const { code, invitationId } = invite(memory, now, project.id, teamId, to)
    send(memory, now, {
      projectId: project.id,
      to,
      subject: `You have been invited to join ${displayName}`,
      text: `Open this link to join ${displayName} at ${project.displayName}.`,
      action: { code, callbackUrl }
    })
    return { id: invitationId }
  }),
  ListInvitations: Effect.fnUntraced(function*({ query: { teamId, userId } }) {
    const memory = yield* Store
    const project = yield* currentProject
    const { access, now, user: self } = yield* RequestContext
    if ((teamId === undefined) === (userId === undefined)) return yield* refuse(400, "Give either team_id or user_id.")
    if (teamId !== undefined) {
      yield* requireAll(teamId, "$read_members", "$invite_members")
      return invitationsOf(memory, teamId).filter(isOpen(now)).map(view(memory))
    }
    if (access === "client") {
      if (self === null) return yield* new CannotGetOwnUserWithoutUser()
      if (self.id !== userId) return yield* refuse(403, "You can only list your own invitations.")
    }
    const addresses = memory.channels.where("userId", userId ?? "").filter(({ isVerified }) => isVerified)
    return addresses.flatMap(({ value }) => invitationsTo(memory, value))
      .filter((code) => code.projectId === project.id && isOpen(now)(code)).map(view(memory))
  }),
  DeleteInvitation: Effect.fnUntraced(function*({ params, query: { teamId } }) {
    const memory = yield* Store
    if (teamId === undefined) return yield* refuse(400, "team_id is required.")
    yield* requireAll(teamId, "$remove_members")
    const code = invitationById(memory, params.invitationId)
    if (code === undefined || code.data.teamId !== teamId) return yield* refuse(404, "The team has no such invitation.")
    memory.codes.remove(code.id)
  }),
  CheckInvitation: Effect.fnUntraced(function*({ body }) {
    yield* tried(body.code)
  }),
  ReadInvitation: Effect.fnUntraced(function*({ body }) {
    const memory = yield* Store
    const project = yield* currentProject
    const { data: { teamId } } = yield* tried(body.code)
    const { user } = yield* RequestContext
    if (user === null) return yield* new UserAuthenticationRequired()
    yield* requireUnrestricted(memory, project, user)
    // An invitation goes with its team.
    const { displayName } = yield* Effect.orDie(teamOf(memory, project, teamId))
    return { teamId, teamDisplayName: displayName }
  }),
  AcceptInvitation: Effect.fnUntraced(function*({ body }) {
    const memory = yield* Store
    const project = yield* currentProject
    const code = yield* tried(body.code)
    const { now, user } = yield* RequestContext
    // As the provider does: the code is gone even where nobody may use it.
    yield* useUp(memory, now, code)
    if (user === null) return yield* new UserAuthenticationRequired()
    yield* requireUnrestricted(memory, project, user)
    enter(memory, project, code, user)
  }),
  AcceptInvitationById: Effect.fnUntraced(function*({ params, query: { userId } }) {
    const memory = yield* Store
    const project = yield* currentProject
    const { access, now, user: self } = yield* RequestContext
    if (access === "client") {
      if (self === null) return yield* new CannotGetOwnUserWithoutUser()
      if (self.id !== userId) return yield* refuse(403, "You can only accept your own invitations.")
    }
    const user = memory.users.get(userId)
    const code = invitationById(memory, params.invitationId)
    if (
      code?.projectId !== project.id || user?.projectId !== project.id || !isOpen(now)(code)
      || !ownsAddress(memory, user, code.data.email)
    ) {
      return yield* new VerificationCodeNotFound()
    }
    if (access === "client") yield* requireUnrestricted(memory, project, user)
    // It was there a moment ago: whoever was faster has it.
    yield* Effect.mapError(useUp(memory, now, code), () => new VerificationCodeNotFound())
    enter(memory, project, code, user)
  })
}
