"use client"
/** Hooks for teams. */
import type { LiveState } from "../../live/LiveState.ts"
import { teams } from "../../live/values.ts"
import { useLive, useLiveState } from "./useLive.ts"

/**
 * The user's teams, oldest first. Suspends until they are known. Throws errors of `Teams.list` to the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useTeams = () => useLive(teams)
/** Like `useTeams`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing. @category hooks @since 0.1.0 */
export const useTeamsState = () => useLiveState(teams)

type Teams = ReturnType<typeof useTeams>
const teamOf = (teams: Teams, teamId: string | null) => teams.find(({ id }) => id === teamId) ?? null

/**
 * One of the user's teams; `null` if the user is not a member, or if the id is `null`. Reads the same value as `useTeams`: suspends until
 * the teams are known, and throws errors of `Teams.list` to the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useTeam = (teamId: string | null): Teams[number] | null => teamOf(useTeams(), teamId)
/** Like `useTeam`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing. @category hooks @since 0.1.0 */
export const useTeamState = (teamId: string | null) => {
  const state = useTeamsState()
  type Errors = Extract<typeof state, { readonly status: "error" }>["error"]
  return (state.status === "ok" ? { ...state, value: teamOf(state.value, teamId) } : state) as LiveState<
    Teams[number] | null,
    Errors
  >
}
