"use client"
/** The visitor of a sign-in page. */
import { useState } from "react"
import type { CurrentUser } from "../../schema/users/User.ts"
import { useUserState } from "../hooks/useUser.ts"

/**
 * The user, including an anonymous one; `null` when signed out; `undefined` until known. During a reload, as after a sign-in, the previous
 * user stays, so that a page does not flicker. An unknown visitor counts as signed out: the page is for them.
 */
export const useVisitor = (): CurrentUser | null | undefined => {
  const state = useUserState({ includeAnonymous: true })
  const [known, setKnown] = useState<CurrentUser | null>()
  const now = state.status === "ok" ? state.value : state.status === "error" ? null : known
  if (now !== known) setKnown(now)
  return now
}

/** The display name of a user. */
export const userLabel = (user: CurrentUser): string => user.displayName ?? user.primaryEmail ?? user.id
