/** Team invitations: verification codes that are found by team, address or id. */
import type { CodeData, CodeOf, CodeRow } from "../../store/CredentialRows.ts"
import type { Store } from "../../store/Store.ts"
import { hasPurpose, issueCode } from "../credentials/VerificationCodes.ts"

export type InvitationCode = CodeOf<"team-invitation">

const isInvitation = (code: CodeRow) => hasPurpose(code, "team-invitation")

/** Makes the function that returns a code's index key: a field of the invitation, or `undefined` for a code that is not an invitation. */
const field = (name: keyof CodeData["team-invitation"]) => (code: CodeRow) => isInvitation(code) ? code.data[name] : undefined
const byTeam = field("teamId")
const byEmail = field("email")
const byId = field("invitationId")

/** Creates an invitation. Its `code` is the secret in the e-mail. */
export const invite = (store: Store, now: number, projectId: string, teamId: string, email: string) => {
  const invitationId = crypto.randomUUID()
  const { id: code } = issueCode(store, now, { projectId, purpose: "team-invitation", data: { invitationId, teamId, email } })
  return { invitationId, code }
}

/** All invitations to a team, pending or not. */
export const invitationsOf = (store: Store, teamId: string): ReadonlyArray<InvitationCode> =>
  store.codes.whereKey(byTeam, teamId).filter(isInvitation)

/** All invitations to an address. */
export const invitationsTo = (store: Store, email: string): ReadonlyArray<InvitationCode> =>
  store.codes.whereKey(byEmail, email).filter(isInvitation)

export const invitationById = (store: Store, id: string): InvitationCode | undefined =>
  store.codes.whereKey(byId, id).find(isInvitation)

/** Whether the invitation is neither accepted nor expired. */
export const isPending = (now: number) => ({ expiresAt, usedAt }: InvitationCode): boolean => usedAt === null && expiresAt >= now
