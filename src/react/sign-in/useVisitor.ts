"use client"
/** Who looks at a page that people sign in on. */
import { useState } from "react"
import type { CurrentUser } from "../../schema/users/User.ts"
import { useUserState } from "../hooks/useUser.ts"

/**
 * The user, an anonymous one too; `null` where nobody is signed in; `undefined` until that is known. While it is asked for again, as
 * after signing in, the one before stays, so that a page does not flicker. Where it cannot be known, nobody is there: the page is
 * for them.
 */
export const useVisitor = (): CurrentUser | null | undefined => {
  const state = useUserState({ includeAnonymous: true })
  const [known, setKnown] = useState<CurrentUser | null>()
  const now = state.status === "ok" ? state.value : state.status === "error" ? null : known
  if (now !== known) setKnown(now)
  return now
}

/** What to call somebody. */
export const userLabel = (user: CurrentUser): string => user.displayName ?? user.primaryEmail ?? user.id
