"use client"
/** Hooks for the access token. */
import { accessToken } from "../../live/values.ts"
import { useLive, useLiveState } from "./useLive.ts"

/**
 * The current access token; `null` when signed out. Suspends until it is known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useAccessToken = () => useLive(accessToken)
/** Like `useAccessToken`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useAccessTokenState = () => useLiveState(accessToken)
