"use client"
/** Hooks for a project's API keys. */
import { internalApiKeys } from "../../live/adminValues.ts"
import { useAdminLive, useAdminLiveState } from "./AdminProvider.tsx"

/**
 * The sets of keys, with only the last four characters of each key. Suspends until they are known; throws the verb's error to the nearest
 * boundary.
 * @category hooks @since 0.1.0
 */
export const useInternalApiKeys = () => useAdminLive(internalApiKeys)
/** Like `useInternalApiKeys`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useInternalApiKeysState = () => useAdminLiveState(internalApiKeys)
