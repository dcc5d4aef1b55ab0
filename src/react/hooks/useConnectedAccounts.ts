"use client"
/** Hooks for accounts at identity providers. */
import { connectedAccounts, oauthProviders } from "../../live/values.ts"
import { useLive, useLiveState } from "./useLive.ts"

/**
 * The connected accounts that have tokens available. Suspends until they are known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useConnectedAccounts = () => useLive(connectedAccounts)
/** Like `useConnectedAccounts`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useConnectedAccountsState = () => useLiveState(connectedAccounts)

/**
 * The identity providers that the user can sign in with. Suspends until they are known; throws the verb's error to the nearest boundary.
 * @category hooks @since 0.1.0
 */
export const useOAuthProviders = () => useLive(oauthProviders)
/** Like `useOAuthProviders`, without suspending: `pending`, `ok` or `error`. @category hooks @since 0.1.0 */
export const useOAuthProvidersState = () => useLiveState(oauthProviders)
