/** Deletes users, with everything that belongs to them. */
import type { Store } from "../../store/Store.ts"
import type { UserRow } from "../../store/UserRows.ts"
import { deleteOAuthAccount } from "../credentials/ProviderAccessTokens.ts"
import { revokeSessions } from "../credentials/SessionRevocation.ts"
import { removeMember } from "../teams/Teams.ts"

export const removePasskey = (store: Store, userId: string): void => {
  for (const { id } of store.passkeys.where("userId", userId)) store.passkeys.remove(id)
}

/** Deletes a user and everything that belongs to the user. The user's teams remain. */
export const deleteUser = (store: Store, user: UserRow): void => {
  revokeSessions(store, user.id)
  removePasskey(store, user.id)
  for (const { id } of store.channels.where("userId", user.id)) store.channels.remove(id)
  for (const { id } of store.oauthAccounts.where("userId", user.id)) deleteOAuthAccount(store, id)
  for (const { id } of store.projectGrants.where("userId", user.id)) store.projectGrants.remove(id)
  for (const { id } of store.notifications.where("userId", user.id)) store.notifications.remove(id)
  for (const { id } of store.apiKeys.where("holderId", user.id)) store.apiKeys.remove(id)
  for (const { teamId } of store.memberships.where("userId", user.id)) removeMember(store, teamId, user.id)
  for (const { id } of store.replays.where("userId", user.id)) {
    for (const chunk of store.replayChunks.where("replayId", id)) store.replayChunks.remove(chunk.id)
    store.replays.remove(id)
  }
  store.users.remove(user.id)
}
