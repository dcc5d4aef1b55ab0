"use client"
/** Hooks for teams. */
import type { LiveState } from "../../live/LiveState.ts"
import { teams } from "../../live/values.ts"
import { useLive, useLiveState } from "./useLive.ts"

/**
 * The user's teams, oldest first. Suspends until they are known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useTeams = () => useLive(teams)
/** Like `useTeams`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useTeamsState = () => useLiveState(teams)

type Teams = ReturnType<typeof useTeams>
const teamOf = (teams: Teams, teamId: string | null) => teams.find(({ id }) => id === teamId) ?? null

/**
 * One of the user's teams; `null` if the user is not a member, or if the id is `null`. Reads the same value as `useTeams`: suspends until
 * it is known, and throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useTeam = (teamId: string | null): Teams[number] | null => teamOf(useTeams(), teamId)
/** Like `useTeam`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useTeamState = (teamId: string | null) => {
  const state = useTeamsState()
  type Errors = Extract<typeof state, { readonly status: "error" }>["error"]
  return (state.status === "ok" ? { ...state, value: teamOf(state.value, teamId) } : state) as LiveState<
    Teams[number] | null,
    Errors
  >
}
