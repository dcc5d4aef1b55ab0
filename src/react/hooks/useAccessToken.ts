"use client"
/** The access token in components. */
import { accessToken } from "../../live/values.ts"
import { useLive, useLiveState } from "./useLive.ts"

/** The access token, whenever it is renewed; `null` when nobody is signed in. Suspends until it is known; throws the error of the verb to the nearest boundary. */
export const useAccessToken = () => useLive(accessToken)
/** As `useAccessToken`, without suspending: `pending`, `ok` or `error`. */
export const useAccessTokenState = () => useLiveState(accessToken)
