"use client"
/** The visitor of a sign-in page, who may already be signed in. */
import { useState } from "react"
import { currentUser } from "../../live/pageValues.ts"
import type { CurrentUser } from "../../schema/users/User.ts"
import { useLiveState } from "../hooks/useLive.ts"

/**
 * The user, including an anonymous one; `null` when signed out; `undefined` until known. While the user is read again, as after a sign-in,
 * returns the previous user, so that the page does not flicker. Returns `null` if the user cannot be read, because sign-in pages are for
 * signed-out visitors.
 */
export const useVisitor = (): CurrentUser | null | undefined => {
  const state = useLiveState(currentUser)
  const [visitor, setKnown] = useState<CurrentUser | null>()
  const now = state.status === "ok" ? state.value : state.status === "error" ? null : visitor
  if (now !== visitor) setKnown(now)
  return now
}

/** The display name of a user; if absent, the primary e-mail address or the id. */
export const userLabel = (user: CurrentUser): string => user.displayName ?? user.primaryEmail ?? user.id
