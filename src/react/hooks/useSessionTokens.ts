"use client"
/** The session's tokens in components, `Redacted`, for requests to the program's own server. */
import { authHeaders, authJson, refreshToken } from "../../live/values.ts"
import { useLive, useLiveState } from "./useLive.ts"

/** The refresh token, `Redacted`; `null` when nobody is signed in. Suspends until it is known. @category hooks @since 0.1.0 */
export const useRefreshToken = () => useLive(refreshToken)
/** Like `useRefreshToken`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useRefreshTokenState = () => useLiveState(refreshToken)

/**
 * The pair of tokens, `Redacted`, whenever it is renewed. Suspends until it is known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useAuthJson = () => useLive(authJson)
/** Like `useAuthJson`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useAuthJsonState = () => useLiveState(authJson)

/**
 * Headers for a request to the program's own server, `Redacted`, whenever the tokens are renewed. What they hold may expire while the
 * component is shown: a request that is made later asks `useApp().auth.getAuthHeaders()` then. Suspends until they are known; throws the
 * verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useAuthHeaders = () => useLive(authHeaders)
/** Like `useAuthHeaders`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useAuthHeadersState = () => useLiveState(authHeaders)
