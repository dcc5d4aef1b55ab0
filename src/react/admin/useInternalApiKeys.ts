"use client"
/** Hooks for a project's API keys. */
import { internalApiKeys } from "../../live/adminValues.ts"
import { useAdminLive, useAdminLiveState } from "./AdminProvider.tsx"

/**
 * The sets of keys, with only the last four characters of each key. Suspends until they are known. Throws errors of `InternalApiKeys.list`
 * to the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useInternalApiKeys = () => useAdminLive(internalApiKeys)
/**
 * Like `useInternalApiKeys`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useInternalApiKeysState = () => useAdminLiveState(internalApiKeys)
