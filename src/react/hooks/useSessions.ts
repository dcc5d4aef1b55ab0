"use client"
/** Hooks for the user's sessions. */
import { sessions } from "../../live/values.ts"
import { useLive, useLiveState } from "./useLive.ts"

/**
 * The sessions of the user. Suspends until they are known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useSessions = () => useLive(sessions)
/** Like `useSessions`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useSessionsState = () => useLiveState(sessions)
