/** Invitations to any team, and their acceptance by the signed-in user of the current request. @category verbs @since 0.1.0 */
import * as Effect from "effect/Effect"
import * as InvitationsEndpoints from "../../endpoints/teams/Invitations.ts"
import type { InvitationSend } from "../../schema/teams/Invitation.ts"
import { normalizeEmail } from "../internal/normalizeInput.ts"
import type { OfTeam, OfUser } from "../internal/recordsOf.ts"
import { requireIds } from "../internal/wrongArgument.ts"
import { callbackUrlOr, type Linked } from "../navigation/CallbackUrls.ts"

export { accept, check, getDetails } from "../client/Invitations.ts"

/**
 * Mails an invitation to a team. The code in the mail is valid for 7 days. An address or a member may be invited several times; the
 * invitations are independent.
 *
 * **Errors** `UrlOptionRequired` (no `callbackUrl`, and `urls.teamInvitation` is not absolute) · `TeamNotFound` ·
 * `RedirectUrlNotWhitelisted` · `UserAuthenticationRequired` · `TeamMembershipNotFound` · `TeamPermissionRequired` · `CallError`
 */
export const send = ({ callbackUrl, ...invitation }: Linked<InvitationSend>) =>
  Effect.flatMap(
    callbackUrlOr(callbackUrl, "teamInvitation"),
    (callbackUrl) => InvitationsEndpoints.SendInvitation({ body: { ...normalizeEmail(invitation, "email"), callbackUrl } })
  )

/**
 * The pending invitations to a team, unordered. **Errors** `TeamNotFound` · `CannotGetOwnUserWithoutUser` · `TeamMembershipNotFound` ·
 * `TeamPermissionRequired` · `CallError`
 */
export const list = (query: OfTeam) =>
  requireIds("invitations.list", { teamId: query.teamId })(InvitationsEndpoints.ListInvitations({ query }))

/**
 * The pending invitations to the verified addresses of a user (`me`: the signed-in user). Not available on older providers.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `TeamNotFound` · `TeamMembershipNotFound` · `TeamPermissionRequired` · `CallError`
 */
export const listReceived = (query: OfUser) =>
  requireIds("invitations.listReceived", { userId: query.userId })(InvitationsEndpoints.ListInvitations({ query }))

/**
 * Revokes a pending invitation; its code becomes invalid. **Errors** `TeamNotFound` · `CannotGetOwnUserWithoutUser` ·
 * `TeamMembershipNotFound` · `TeamPermissionRequired` · `CallError`
 */
export const revoke = (invitationId: string, { teamId }: OfTeam) =>
  requireIds("invitations.revoke", { teamId })(
    InvitationsEndpoints.DeleteInvitation({ params: { invitationId }, query: { teamId } })
  )

/**
 * Accepts an invitation from `listReceived` for a user (`me`: the signed-in user). Not available on older providers.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `VerificationCodeNotFound` · `TeamInvitationRestrictedUserNotAllowed` · `CallError`
 */
export const acceptReceived = (invitationId: string, { userId }: OfUser) =>
  InvitationsEndpoints.AcceptInvitationById({ params: { invitationId }, query: { userId } })
