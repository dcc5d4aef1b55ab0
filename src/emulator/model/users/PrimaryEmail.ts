/** Addresses of users: which one signs in, and which one is primary. */
import * as Effect from "effect/Effect"
import { UserEmailAlreadyExists } from "../../../errors/provider/UserErrors.ts"
import { refuse } from "../../request/EmulatorResponse.ts"
import type { ProjectRow } from "../../store/ProjectRows.ts"
import type { Memory } from "../../store/Store.ts"
import type { ChannelRow, UserRow } from "../../store/UserRows.ts"
import type { Changes } from "./UserColumns.ts"
import { primaryChannel } from "./UserViews.ts"

export const normalEmail = (email: string) => email.trim().toLowerCase()

/** The address that somebody of the project signs in with. */
export const authChannel = (memory: Memory, project: ProjectRow, email: string): ChannelRow | undefined =>
  memory.channels.where("value", email).find(({ projectId, usedForAuth }) => usedForAuth && projectId === project.id)

/** Whether somebody else signs in with the address. Nothing may be waited for between this and the write that relies on it. */
export const isTaken = (memory: Memory, project: ProjectRow, email: string, userId?: string): boolean => {
  const channel = authChannel(memory, project, email)
  return channel !== undefined && channel.userId !== userId
}
export const taken = (email: string) => new UserEmailAlreadyExists({ details: { email, wouldWorkIfEmailWasVerified: false } })

export const putPrimary = (
  memory: Memory,
  user: UserRow,
  channel: Pick<ChannelRow, "value" | "isVerified" | "usedForAuth">
): ChannelRow =>
  memory.channels.put({
    id: crypto.randomUUID(),
    projectId: user.projectId,
    userId: user.id,
    type: "email",
    isPrimary: true,
    ...channel
  })

/** Gives the user another primary address, or none; flags that are not given follow the provider's rules. */
export const changeEmail = Effect.fnUntraced(function*(memory: Memory, project: ProjectRow, user: UserRow, changes: Changes) {
  const { primaryEmail, primaryEmailAuthEnabled: auth, primaryEmailVerified: verified } = changes
  const primary = primaryChannel(memory, user.id)
  const flags = {
    ...(verified !== undefined && { isVerified: verified }),
    ...(auth !== undefined && { usedForAuth: auth })
  }
  if (primaryEmail === undefined) {
    if (verified === undefined && auth === undefined) return
    if (primary === undefined) {
      if (verified !== true && auth !== true) return
      return yield* refuse(400, "primary_email_verified and primary_email_auth_enabled need a primary_email.")
    }
    if (auth === true && isTaken(memory, project, primary.value, user.id)) return yield* taken(primary.value)
    memory.channels.change(primary, flags)
    return
  }
  if (primaryEmail === null) {
    if (verified === true || auth === true) {
      return yield* refuse(400, "primary_email_verified and primary_email_auth_enabled need a primary_email.")
    }
    if (primary) memory.channels.change(primary, { isPrimary: false })
    return
  }
  const value = normalEmail(primaryEmail)
  const usedForAuth = auth ?? primary?.usedForAuth ?? false
  // As the provider does: an own address that signs in and is not the primary one is in the way too.
  if (usedForAuth && primary?.value !== value && isTaken(memory, project, value)) return yield* taken(value)
  const known = memory.channels.where("userId", user.id).find((channel) => channel.value === value)
  if (primary && primary.id !== known?.id) memory.channels.change(primary, { isPrimary: false })
  if (known) memory.channels.change(known, { ...flags, isPrimary: true })
  else putPrimary(memory, user, { value, isVerified: verified ?? false, usedForAuth })
})
