"use client"
/** Where the user is signed in, in components. */
import { sessions } from "../../live/values.ts"
import { useLive, useLiveState } from "./useLive.ts"

/** The sessions of the user. Suspends until they are known; throws the error of the verb to the nearest boundary. */
export const useSessions = () => useLive(sessions)
/** As `useSessions`, without suspending: `pending`, `ok` or `error`. */
export const useSessionsState = () => useLiveState(sessions)
