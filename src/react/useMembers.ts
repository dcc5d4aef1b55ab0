"use client"
/** The members of a team in components. */
import { members } from "../live/values.ts"
import { useLive, useLiveState } from "./useLive.ts"

/** The members of a team by their profiles there. Suspends until they are known; throws the error of the verb to the nearest boundary. */
export const useMembers = (teamId: string) => useLive(members(teamId))
/** As `useMembers`, without suspending: `pending`, `ok` or `error`. */
export const useMembersState = (teamId: string) => useLiveState(members(teamId))
