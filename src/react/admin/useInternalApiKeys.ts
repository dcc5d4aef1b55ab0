"use client"
/** The project's own keys in components of its owner. */
import { internalApiKeys } from "../../live/adminValues.ts"
import { useAdminLive, useAdminLiveState } from "./AdminProvider.tsx"

/**
 * The sets of keys, each key by its last four characters. Suspends until known; throws the error of the verb to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useInternalApiKeys = () => useAdminLive(internalApiKeys)
/** As `useInternalApiKeys`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useInternalApiKeysState = () => useAdminLiveState(internalApiKeys)
