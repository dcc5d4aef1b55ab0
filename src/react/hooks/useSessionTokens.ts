"use client"
/** Hooks for the session's tokens, `Redacted`, for requests to the program's own server. */
import { authHeaders, authJson, refreshToken } from "../../live/values.ts"
import { useLive, useLiveState } from "./useLive.ts"

/**
 * The refresh token, `Redacted`; `null` when signed out. Suspends until it is known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useRefreshToken = () => useLive(refreshToken)
/** Like `useRefreshToken`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useRefreshTokenState = () => useLiveState(refreshToken)

/**
 * The current pair of tokens, `Redacted`. Suspends until it is known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useAuthJson = () => useLive(authJson)
/** Like `useAuthJson`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useAuthJsonState = () => useLiveState(authJson)

/**
 * Headers for a request to the program's own server, `Redacted`, with the current tokens. The tokens may expire while the component is
 * shown: for a later request, call `useApp().auth.getAuthHeaders()`. Suspends until they are known; throws the verb's error to the nearest
 * boundary.
 * @category hooks @since 0.1.0
 */
export const useAuthHeaders = () => useLive(authHeaders)
/** Like `useAuthHeaders`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useAuthHeadersState = () => useLiveState(authHeaders)
