/** Invitations to any team, by a server's right; accepting them as the user whose request the server answers. */
import * as Effect from "effect/Effect"
import * as Endpoints from "../../endpoints/teams/Invitations.ts"
import type { InvitationSend } from "../../schema/teams/Invitation.ts"
import { callbackUrlOr, type Linked } from "../navigation/CallbackUrls.ts"

export { accept, check, details } from "../client/Invitations.ts"

/**
 * Mails an invitation to a team. Its code is valid for 7 days. The same address may be invited again, and so may a member; each
 * invitation stands on its own.
 *
 * **Errors** `UrlOptionRequired` (no `callbackUrl`, and `urls.teamInvitation` is not absolute) · `TeamNotFound` · `RedirectUrlNotWhitelisted` · `UserAuthenticationRequired` · `TeamMembershipNotFound` ·
 * `TeamPermissionRequired` · `CallError`
 * @category verbs @since 0.1.0
 */
export const send = ({ callbackUrl, ...invitation }: Linked<InvitationSend>) =>
  Effect.flatMap(
    callbackUrlOr(callbackUrl, "teamInvitation"),
    (callbackUrl) => Endpoints.SendInvitation({ body: { ...invitation, callbackUrl } })
  )

/**
 * The open invitations of a team, in no order. **Errors** `TeamNotFound` · `CannotGetOwnUserWithoutUser` · `TeamMembershipNotFound` · `TeamPermissionRequired` · `CallError`
 * @category verbs @since 0.1.0
 */
export const list = (teamId: string) => Endpoints.ListInvitations({ query: { teamId } })

/**
 * The open invitations to the verified addresses of a user (`me`: the signed-in one). Older providers do not have it.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `TeamNotFound` · `TeamMembershipNotFound` · `TeamPermissionRequired` · `CallError`
 * @category verbs @since 0.1.0
 */
export const listReceived = (userId: string) => Endpoints.ListInvitations({ query: { userId } })

/**
 * Takes an open invitation back; its code is not found any more. **Errors** `TeamNotFound` · `CannotGetOwnUserWithoutUser` · `TeamMembershipNotFound` · `TeamPermissionRequired` · `CallError`
 * @category verbs @since 0.1.0
 */
export const revoke = (teamId: string, invitationId: string) =>
  Endpoints.DeleteInvitation({ params: { invitationId }, query: { teamId } })

/**
 * Accepts one of `listReceived` for its user (`me`: the signed-in one). Older providers do not have it.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `VerificationCodeNotFound` · `TeamInvitationRestrictedUserNotAllowed` · `CallError`
 * @category verbs @since 0.1.0
 */
export const acceptReceived = (userId: string, invitationId: string) =>
  Endpoints.AcceptInvitationById({ params: { invitationId }, query: { userId } })
