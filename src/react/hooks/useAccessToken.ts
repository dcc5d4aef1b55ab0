"use client"
/** Hooks for the access token. */
import { accessToken } from "../../live/values.ts"
import { useLive, useLiveState } from "./useLive.ts"

/**
 * The current access token; `null` when signed out. Suspends until it is known. Throws errors of `Auth.getAccessToken` to the nearest error
 * boundary.
 * @category hooks @since 0.1.0
 */
export const useAccessToken = () => useLive(accessToken)
/**
 * Like `useAccessToken`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useAccessTokenState = () => useLiveState(accessToken)
