"use client"
/** Starts the reads of what a component shows to a signed-in user, beside the read of the user. */
import * as Effect from "effect/Effect"
import { useEffect } from "react"
import { project } from "../../live/pageValues.ts"
import { teams } from "../../live/values.ts"
import { findTokens } from "../../services/auth/SessionTokens.ts"
import { findPartial } from "../../services/client/CurrentUser.ts"
import { useAppContext } from "../app/AppContext.ts"
import { useRunner } from "./useRun.ts"

/**
 * Reads the project and the teams as soon as the access token shows a user, rather than after the read of the user. Reads nothing for a
 * visitor without a session. Call it outside `<Suspense>`, because effects of a component that suspends do not run.
 */
export const useEarlyReads = (includeAnonymous: boolean): void => {
  const { store } = useAppContext()
  const runner = useRunner()
  useEffect(() => {
    void runner(() => Effect.andThen(findTokens(), findPartial({ includeAnonymous }))).then((result) => {
      if (!result.ok || result.value === null) return
      store.get(project)
      store.get(teams)
    })
  }, [includeAnonymous, runner, store])
}
