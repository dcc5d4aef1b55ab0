"use client"
/** Hooks for the user's sessions. */
import { sessions } from "../../live/values.ts"
import { useLive, useLiveState } from "./useLive.ts"

/**
 * The sessions of the user. Suspends until they are known. Throws errors of `Sessions.list` to the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useSessions = () => useLive(sessions)
/** Like `useSessions`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing. @category hooks @since 0.1.0 */
export const useSessionsState = () => useLiveState(sessions)
