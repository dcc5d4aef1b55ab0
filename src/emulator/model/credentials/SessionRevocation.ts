/** Revokes the sessions of a user. */
import type { Memory } from "../../store/Store.ts"

/** Removes the sessions of a user, `except` one: their refresh tokens end with them. */
export const revokeSessions = (memory: Memory, userId: string, except?: string): void => {
  for (const { id } of memory.sessions.where("userId", userId)) {
    if (id !== except) memory.sessions.remove(id)
  }
}
