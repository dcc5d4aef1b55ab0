/** `/team-invitations`: invitations to teams by mail. @category endpoints @since 0.1.0 */
import { ItemQuantityInsufficientAmount } from "../../errors/provider/PaymentErrors.ts"
import { CannotGetOwnUserWithoutUser, UserAuthenticationRequired } from "../../errors/provider/SessionErrors.ts"
import { RedirectUrlNotWhitelisted } from "../../errors/provider/SignInErrors.ts"
import * as TeamErrors from "../../errors/provider/TeamErrors.ts"
import * as VerificationErrors from "../../errors/provider/VerificationErrors.ts"
import * as Endpoint from "../../pipeline/request/Endpoint.ts"
import { CodeValid, OneTimeCode } from "../../schema/auth/OneTimeCode.ts"
import {
  Accepted,
  Invitation,
  InvitationDelete,
  InvitationDetails,
  InvitationQuery,
  InvitationSend,
  SentInvitation
} from "../../schema/teams/Invitation.ts"
import { UserIdOrMe, Uuid } from "../../schema/wire/Ids.ts"
import * as Wire from "../../schema/wire/Wire.ts"

const body = Wire.struct({ code: OneTimeCode })
const params = { invitationId: Uuid }
const ofMember = [
  CannotGetOwnUserWithoutUser,
  TeamErrors.TeamMembershipNotFound,
  TeamErrors.TeamPermissionRequired,
  TeamErrors.TeamNotFound
]

/** Mails an invitation. Requires the permission `$invite_members`, except for servers. */
export const SendInvitation = Endpoint.make("invitations.send", "POST /team-invitations/send-code", {
  body: InvitationSend,
  success: SentInvitation,
  errors: [
    UserAuthenticationRequired,
    TeamErrors.TeamMembershipNotFound,
    TeamErrors.TeamPermissionRequired,
    TeamErrors.TeamNotFound,
    RedirectUrlNotWhitelisted
  ]
})
/**
 * Lists pending invitations, in no particular order. `teamId` selects invitations to a team, and requires the permissions `$read_members`
 * and `$invite_members`. `userId` selects invitations to the signed-in user. `Refused` unless the query has exactly one of the two.
 */
export const ListInvitations = Endpoint.make("invitations.list", "GET /team-invitations", {
  query: InvitationQuery,
  success: Wire.list(Invitation),
  errors: ofMember
})
/** Revokes a pending invitation. Requires the permission `$remove_members`, except for servers. `Refused` without `teamId`. */
export const DeleteInvitation = Endpoint.make("invitations.delete", "DELETE /team-invitations/{invitationId}", {
  params,
  query: InvitationDelete,
  success: Wire.Success,
  errors: ofMember
})
/** Makes the signed-in user a member. A refused call also consumes the code. */
export const AcceptInvitation = Endpoint.make("invitations.accept", "POST /team-invitations/accept", {
  body,
  success: Accepted,
  errors: [
    VerificationErrors.VerificationCodeNotFound,
    VerificationErrors.VerificationCodeExpired,
    VerificationErrors.VerificationCodeAlreadyUsed,
    VerificationErrors.VerificationCodeMaxAttemptsReached,
    UserAuthenticationRequired,
    TeamErrors.TeamInvitationRestrictedUserNotAllowed,
    TeamErrors.TeamInvitationEmailMismatch,
    // Only for the project `internal`, which counts seats.
    ItemQuantityInsufficientAmount
  ]
})
/**
 * Checks the code of an invitation; fails if it is invalid. Needs no session. Does not consume the code, but counts as one of 20 attempts.
 */
export const CheckInvitation = Endpoint.make("invitations.check", "POST /team-invitations/accept/check-code", {
  body,
  success: CodeValid,
  errors: [
    VerificationErrors.VerificationCodeNotFound,
    VerificationErrors.VerificationCodeExpired,
    VerificationErrors.VerificationCodeAlreadyUsed,
    VerificationErrors.VerificationCodeMaxAttemptsReached,
    // Only with a session.
    TeamErrors.TeamInvitationEmailMismatch
  ]
})
/** The team that a code invites the signed-in user to. */
export const ReadInvitation = Endpoint.make("invitations.details", "POST /team-invitations/accept/details", {
  body,
  success: InvitationDetails,
  errors: [
    VerificationErrors.VerificationCodeNotFound,
    VerificationErrors.VerificationCodeExpired,
    VerificationErrors.VerificationCodeAlreadyUsed,
    VerificationErrors.VerificationCodeMaxAttemptsReached,
    UserAuthenticationRequired,
    TeamErrors.TeamInvitationRestrictedUserNotAllowed,
    TeamErrors.TeamInvitationEmailMismatch
  ]
})
/** Accepts an invitation that was sent to a verified address of the user. Needs no code. Not available on older providers. */
export const AcceptInvitationById = Endpoint.make("invitations.acceptById", "POST /team-invitations/{invitationId}/accept", {
  params,
  query: Wire.struct({ userId: UserIdOrMe }),
  success: Accepted,
  errors: [
    CannotGetOwnUserWithoutUser,
    VerificationErrors.VerificationCodeNotFound,
    TeamErrors.TeamInvitationRestrictedUserNotAllowed
  ]
})
