/** Revokes the sessions of a user. */
import type { Store } from "../../store/Store.ts"

/** Deletes a user's sessions except the session `except`, and thus the refresh tokens of the deleted sessions. */
export const revokeSessions = (store: Store, userId: string, except?: string): void => {
  for (const { id } of store.sessions.where("userId", userId)) {
    if (id !== except) store.sessions.remove(id)
  }
}
