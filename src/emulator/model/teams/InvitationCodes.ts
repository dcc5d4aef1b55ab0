/** Invitations as the one-time codes that they are: found by team, by address and by id. */
import type { CodeRow } from "../../store/CredentialRows.ts"
import type { Memory } from "../../store/Store.ts"
import { makeCode } from "../credentials/VerificationCodes.ts"

/** What an invitation stands for. */
export interface InvitationData {
  readonly invitationId: string
  readonly teamId: string
  /** Trimmed and in lower case. */
  readonly email: string
}

/** An index of the codes: a part of what an invitation stands for; `undefined` for other codes. */
const part = (name: keyof InvitationData) => ({ data, purpose }: CodeRow) =>
  purpose === "team-invitation" ? data[name] : undefined
const byTeam = part("teamId")
const byEmail = part("email")
const byId = part("invitationId")

/** A code made by `invite`. */
export const dataOf = (code: CodeRow): InvitationData => code.data as unknown as InvitationData

export const invite = (memory: Memory, now: number, projectId: string, teamId: string, email: string): CodeRow => {
  const data = { invitationId: crypto.randomUUID(), teamId, email }
  return makeCode(memory, now, { projectId, purpose: "team-invitation", data })
}

/** All invitations to a team, open or not. */
export const invitationsOf = (memory: Memory, teamId: string): ReadonlyArray<CodeRow> => memory.codes.whereKey(byTeam, teamId)

/** All invitations to an address. */
export const invitationsTo = (memory: Memory, email: string): ReadonlyArray<CodeRow> => memory.codes.whereKey(byEmail, email)

export const invitationById = (memory: Memory, id: string): CodeRow | undefined => memory.codes.whereKey(byId, id)[0]

/** Neither accepted nor expired. */
export const isOpen = (now: number) => ({ expiresAt, usedAt }: CodeRow): boolean => usedAt === null && expiresAt >= now
