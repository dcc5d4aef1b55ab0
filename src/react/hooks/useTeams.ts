"use client"
/** Hooks for teams. @category hooks @since 0.1.0 */
import { teams } from "../../live/values.ts"
import { useLive } from "./useLive.ts"

/** The user's teams, oldest first. Suspends until they are known. Throws errors of `Teams.list` to the nearest error boundary. */
export const useTeams = () => useLive(teams)

type Teams = ReturnType<typeof useTeams>

/**
 * One of the user's teams; `null` if the user is not a member, or if the id is `null`. Reads the same value as `useTeams`: suspends until
 * the teams are known, and throws errors of `Teams.list` to the nearest error boundary.
 */
export const useTeam = (teamId: string | null): Teams[number] | null => useTeams().find(({ id }) => id === teamId) ?? null
