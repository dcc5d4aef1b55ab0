"use client"
/** Hooks for API keys of the user and of teams. */
import { teamApiKeys, userApiKeys } from "../../live/values.ts"
import { useLive, useLiveState } from "./useLive.ts"

/**
 * The user's API keys. Suspends until they are known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useUserApiKeys = () => useLive(userApiKeys)
/** Like `useUserApiKeys`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useUserApiKeysState = () => useLiveState(userApiKeys)

/**
 * A team's API keys. Suspends until they are known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useTeamApiKeys = (teamId: string) => useLive(teamApiKeys(teamId))
/** Like `useTeamApiKeys`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useTeamApiKeysState = (teamId: string) => useLiveState(teamApiKeys(teamId))
