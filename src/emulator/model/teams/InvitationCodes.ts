/** Invitations to teams, which are verification codes: found by team, by address and by id. */
import type { CodeData, CodeOf, CodeRow } from "../../store/CredentialRows.ts"
import type { Memory } from "../../store/Store.ts"
import { hasPurpose, makeCode } from "../credentials/VerificationCodes.ts"

export type InvitationCode = CodeOf<"team-invitation">

const isInvitation = (code: CodeRow) => hasPurpose(code, "team-invitation")

/** An index of the codes by a field of the invitation; `undefined` for other codes. */
const field = (name: keyof CodeData["team-invitation"]) => (code: CodeRow) => isInvitation(code) ? code.data[name] : undefined
const byTeam = field("teamId")
const byEmail = field("email")
const byId = field("invitationId")

/** Makes an invitation. `code` is the secret that the mail carries. */
export const invite = (memory: Memory, now: number, projectId: string, teamId: string, email: string) => {
  const invitationId = crypto.randomUUID()
  const { id: code } = makeCode(memory, now, { projectId, purpose: "team-invitation", data: { invitationId, teamId, email } })
  return { invitationId, code }
}

/** All invitations to a team, open or not. */
export const invitationsOf = (memory: Memory, teamId: string): ReadonlyArray<InvitationCode> =>
  memory.codes.whereKey(byTeam, teamId).filter(isInvitation)

/** All invitations to an address. */
export const invitationsTo = (memory: Memory, email: string): ReadonlyArray<InvitationCode> =>
  memory.codes.whereKey(byEmail, email).filter(isInvitation)

export const invitationById = (memory: Memory, id: string): InvitationCode | undefined =>
  memory.codes.whereKey(byId, id).find(isInvitation)

/** Neither accepted nor expired. */
export const isOpen = (now: number) => ({ expiresAt, usedAt }: InvitationCode): boolean => usedAt === null && expiresAt >= now
