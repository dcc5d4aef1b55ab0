"use client"
/** Updates the list of teams with the result of a call, before the list is read again. */
import { teams } from "../../../live/values.ts"
import type { Team } from "../../../schema/teams/Team.ts"
import { useAppContext } from "../../app/AppContext.ts"

/** Returns a function that replaces the known teams by the result of `change`. Does nothing if the teams are not known. */
export const useTeamsUpdate = () => {
  const { store } = useAppContext()
  return (change: (teams: ReadonlyArray<Team>) => ReadonlyArray<Team>): void => {
    const { state } = store.get(teams)
    if (state.status === "ok") store.put(teams, change(state.value))
  }
}
