/** Deletes users, with everything that belongs to them. */
import type { Memory } from "../../store/Store.ts"
import type { UserRow } from "../../store/UserRows.ts"
import { forgetAccount } from "../credentials/ProviderAccessTokens.ts"
import { revokeSessions } from "../credentials/SessionRevocation.ts"
import { leave } from "../teams/Teams.ts"

export const removePasskey = (memory: Memory, userId: string): void => {
  for (const { id } of memory.passkeys.where("userId", userId)) memory.passkeys.remove(id)
}

/** Deletes a user and what belongs to it. Its teams stay. */
export const deleteUser = (memory: Memory, user: UserRow): void => {
  revokeSessions(memory, user.id)
  removePasskey(memory, user.id)
  for (const { id } of memory.channels.where("userId", user.id)) memory.channels.remove(id)
  for (const { id } of memory.oauthAccounts.where("userId", user.id)) forgetAccount(memory, id)
  for (const { id } of memory.projectGrants.where("userId", user.id)) memory.projectGrants.remove(id)
  for (const { id } of memory.notifications.where("userId", user.id)) memory.notifications.remove(id)
  for (const { id } of memory.apiKeys.where("holderId", user.id)) memory.apiKeys.remove(id)
  for (const { teamId } of memory.memberships.where("userId", user.id)) leave(memory, teamId, user.id)
  for (const { id } of memory.replays.where("userId", user.id)) {
    for (const chunk of memory.replayChunks.where("replayId", id)) memory.replayChunks.remove(chunk.id)
    memory.replays.remove(id)
  }
  memory.users.remove(user.id)
}
