"use client"
/** The project's own keys in components of its owner. */
import { internalApiKeys } from "../../live/adminValues.ts"
import { useAdminLive, useAdminLiveState } from "./AdminProvider.tsx"

/** The sets of keys, each key by its last four characters. Suspends until known; throws the error of the verb to the nearest boundary. */
export const useInternalApiKeys = () => useAdminLive(internalApiKeys)
/** As `useInternalApiKeys`, without suspending: `pending`, `ok` or `error`. */
export const useInternalApiKeysState = () => useAdminLiveState(internalApiKeys)
