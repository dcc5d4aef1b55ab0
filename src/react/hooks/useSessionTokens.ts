"use client"
/** Hooks for the session's tokens, as `Redacted` values, for requests to the program's own server. */
import { authHeaders, authJson, refreshToken } from "../../live/values.ts"
import { useLive, useLiveState } from "./useLive.ts"

/**
 * The refresh token, `Redacted`; `null` when signed out. Suspends until it is known. Throws errors of `Auth.getRefreshToken` to the nearest
 * error boundary.
 * @category hooks @since 0.1.0
 */
export const useRefreshToken = () => useLive(refreshToken)
/**
 * Like `useRefreshToken`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useRefreshTokenState = () => useLiveState(refreshToken)

/**
 * The current pair of tokens, `Redacted`. Suspends until it is known. Throws errors of `Auth.getAuthJson` to the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useAuthJson = () => useLive(authJson)
/** Like `useAuthJson`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing. @category hooks @since 0.1.0 */
export const useAuthJsonState = () => useLiveState(authJson)

/**
 * Headers with the current tokens, `Redacted`, for a request to the program's own server. The tokens may expire while the component is
 * shown: for a later request, call `useApp().auth.getAuthHeaders()`. Suspends until the tokens are known. Throws errors of
 * `Auth.getAuthHeaders` to the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useAuthHeaders = () => useLive(authHeaders)
/**
 * Like `useAuthHeaders`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useAuthHeadersState = () => useLiveState(authHeaders)
