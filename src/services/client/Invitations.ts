/** Invitations to teams: sending them as a member, and accepting them as the signed-in user. @category verbs @since 0.1.0 */
import * as Effect from "effect/Effect"
import * as InvitationsEndpoints from "../../endpoints/teams/Invitations.ts"
import type { InvitationSend } from "../../schema/teams/Invitation.ts"
import { type CodeOf, normalizeCode, normalizeEmail } from "../internal/normalizeInput.ts"
import type { OfTeam } from "../internal/recordsOf.ts"
import { requireSession } from "../internal/requireSession.ts"
import { requireIds } from "../internal/wrongArgument.ts"
import { callbackUrlOr, type Linked } from "../navigation/CallbackUrls.ts"

/**
 * Mails an invitation to a team. Needs the permission `$invite_members`. The code in the mail is valid for 7 days. An address or a member
 * may be invited several times; the invitations are independent.
 *
 * **Errors** `UrlOptionRequired` (no `callbackUrl` outside a browser) · `UserAuthenticationRequired` · `TeamMembershipNotFound` ·
 * `TeamPermissionRequired` · `TeamNotFound` · `RedirectUrlNotWhitelisted` · `TokenStoreRequired` · `CallError`
 */
export const send = ({ callbackUrl, ...invitation }: Linked<InvitationSend>) =>
  requireSession(
    Effect.flatMap(
      callbackUrlOr(callbackUrl, "teamInvitation"),
      (callbackUrl) => InvitationsEndpoints.SendInvitation({ body: { ...normalizeEmail(invitation, "email"), callbackUrl } })
    )
  )

/**
 * The pending invitations to a team, unordered. Needs the permissions `$read_members` and `$invite_members`.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `TeamMembershipNotFound` · `TeamPermissionRequired` · `TeamNotFound` · `TokenStoreRequired` ·
 * `CallError`
 */
export const list = (query: OfTeam) =>
  requireSession(InvitationsEndpoints.ListInvitations({ query })).pipe(requireIds("invitations.list", { teamId: query.teamId }))

/**
 * The pending invitations to the signed-in user's verified addresses. Accept one with `acceptReceived`. Not available on older providers.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `TeamMembershipNotFound` · `TeamPermissionRequired` · `TeamNotFound` · `TokenStoreRequired` ·
 * `CallError`
 */
export const listReceived = () => requireSession(InvitationsEndpoints.ListInvitations({ query: { userId: "me" } }))

/**
 * Revokes a pending invitation. Needs the permission `$remove_members`. The invitation's code becomes invalid.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `TeamMembershipNotFound` · `TeamPermissionRequired` · `TeamNotFound` · `TokenStoreRequired` ·
 * `CallError`
 */
export const revoke = (invitationId: string, { teamId }: OfTeam) =>
  requireSession(InvitationsEndpoints.DeleteInvitation({ params: { invitationId }, query: { teamId } })).pipe(
    requireIds("invitations.revoke", { teamId })
  )

/**
 * Checks that a code can be accepted; fails if it cannot. Needs no signed-in user and does not consume the code, but counts as one of 20
 * attempts.
 *
 * **Errors** `VerificationCodeNotFound` · `VerificationCodeExpired` · `VerificationCodeAlreadyUsed` · `VerificationCodeMaxAttemptsReached`
 * · `TeamInvitationEmailMismatch` (only with a signed-in user) · `CallError`
 */
export const check = ({ code }: CodeOf) =>
  Effect.flatMap(normalizeCode(code), (code) => InvitationsEndpoints.CheckInvitation({ body: { code } }))

/**
 * Returns the team that a code invites the signed-in user to. The call counts as one of the code's 20 attempts.
 *
 * **Errors** `VerificationCodeNotFound` · `VerificationCodeExpired` · `VerificationCodeAlreadyUsed` · `VerificationCodeMaxAttemptsReached`
 * · `UserAuthenticationRequired` · `TeamInvitationRestrictedUserNotAllowed` · `TeamInvitationEmailMismatch` · `TokenStoreRequired` ·
 * `CallError`
 */
export const getDetails = ({ code }: CodeOf) =>
  requireSession(Effect.flatMap(normalizeCode(code), (code) => InvitationsEndpoints.ReadInvitation({ body: { code } })))

/**
 * Makes the signed-in user a member with the default permissions of new members. Has no effect if the user is already a member. Consumes
 * the code, even if no user is signed in.
 *
 * **Errors** `VerificationCodeNotFound` · `VerificationCodeExpired` · `VerificationCodeAlreadyUsed` · `VerificationCodeMaxAttemptsReached`
 * · `UserAuthenticationRequired` · `TeamInvitationRestrictedUserNotAllowed` · `TeamInvitationEmailMismatch` ·
 * `ItemQuantityInsufficientAmount` (only in the project `internal`, which limits seats) · `TokenStoreRequired` · `CallError`
 */
export const accept = ({ code }: CodeOf) =>
  requireSession(Effect.flatMap(normalizeCode(code), (code) => InvitationsEndpoints.AcceptInvitation({ body: { code } })))

/**
 * Accepts an invitation of `listReceived` by its id instead of its code. Not available on older providers.
 *
 * **Errors** `CannotGetOwnUserWithoutUser` · `VerificationCodeNotFound` · `TeamInvitationRestrictedUserNotAllowed` · `TokenStoreRequired` ·
 * `CallError`
 */
export const acceptReceived = (invitationId: string) =>
  requireSession(InvitationsEndpoints.AcceptInvitationById({ params: { invitationId }, query: { userId: "me" } }))
