"use client"
/** Hooks for accounts at identity providers. */
import { connectedAccounts, oauthProviders } from "../../live/values.ts"
import { useLive, useLiveState } from "./useLive.ts"

/**
 * The user's accounts at identity providers that can provide access tokens. Suspends until they are known. Throws errors of
 * `ConnectedAccounts.list` to the nearest error boundary.
 * @category hooks @since 0.1.0
 */
export const useConnectedAccounts = () => useLive(connectedAccounts)
/**
 * Like `useConnectedAccounts`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useConnectedAccountsState = () => useLiveState(connectedAccounts)

/**
 * The user's accounts at identity providers. Suspends until they are known. Throws errors of `OAuthProviders.list` to the nearest error
 * boundary.
 * @category hooks @since 0.1.0
 */
export const useOAuthProviders = () => useLive(oauthProviders)
/**
 * Like `useOAuthProviders`, but returns the state `pending`, `ok` or `error` instead of suspending or throwing.
 * @category hooks @since 0.1.0
 */
export const useOAuthProvidersState = () => useLiveState(oauthProviders)
