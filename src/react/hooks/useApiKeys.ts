"use client"
/** Hooks for API keys of the user and of teams. */
import { teamApiKeys, userApiKeys } from "../../live/values.ts"
import { useLive, useLiveState } from "./useLive.ts"

/**
 * The user's API keys. Suspends until they are known. Throws errors of `ApiKeys.user.list` to the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useUserApiKeys = () => useLive(userApiKeys)
/**
 * Like `useUserApiKeys`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useUserApiKeysState = () => useLiveState(userApiKeys)

/**
 * A team's API keys. Suspends until they are known. Throws errors of `ApiKeys.team.list` to the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useTeamApiKeys = (teamId: string) => useLive(teamApiKeys(teamId))
/**
 * Like `useTeamApiKeys`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useTeamApiKeysState = (teamId: string) => useLiveState(teamApiKeys(teamId))
